import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { Background, Panel, ReactFlow, ReactFlowProvider, useReactFlow } from "@xyflow/react";
import { useSyncExternalStore } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { useEditing } from "../editor/editing.ts";
import { FlowNodeBox } from "./FlowNodeBox.tsx";
import { useCanvas } from "./use-canvas.ts";

/** Where outline, drawing and node stand side by side; narrower, the drawing is only looked at. */
const wide = window.matchMedia("(min-width: 64rem)");

const NODE_TYPES = { flow: FlowNodeBox };

/** From so many on, only what is in view is drawn. */
const MANY_NODES = 200;

/** The flow as a drawing. Everything that is done here can be done in the outline and the inspector, too. */
export default function Canvas() {
  const { isReadOnly } = useEditing();
  const isWide = useIsWide();
  const mayEdit = isWide && !isReadOnly;
  const { removeFocused, ...canvas } = useCanvas();
  return (
    <ReactFlowProvider>
      <ReactFlow
        {...canvas}
        nodeTypes={NODE_TYPES}
        aria-label={t("flow.canvas")}
        ariaLabelConfig={{
          "node.a11yDescription.default": t("canvas.node-help"),
          "node.a11yDescription.keyboardDisabled": t("canvas.node-help"),
          "node.a11yDescription.ariaLiveMessage": ({ x, y }) =>
            t("canvas.moved", { x: Math.round(x), y: Math.round(y) }),
          "edge.a11yDescription.default": t("canvas.edge-help"),
        }}
        nodesDraggable={mayEdit}
        nodesConnectable={mayEdit}
        deleteKeyCode={null}
        onKeyDown={({ key, target }) => {
          if (mayEdit && key === "Delete" && target instanceof Element) removeFocused(target);
        }}
        onlyRenderVisibleElements={canvas.nodes.length > MANY_NODES}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        // A page that is scrolled past it goes on scrolling.
        zoomOnScroll={false}
        preventScrolling={false}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
        minZoom={0.1}
        maxZoom={2}
        proOptions={{ hideAttribution: true }}
      >
        <Background color="var(--color-line)" />
        <CanvasButtons />
      </ReactFlow>
    </ReactFlowProvider>
  );
}

/** Nearer, farther, all of it: also for whoever has no wheel. */
function CanvasButtons() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <Panel position="bottom-left" className="flex gap-1">
      <Button aria-label={t("canvas.zoom-in")} onClick={() => void zoomIn()}>
        +
      </Button>
      <Button aria-label={t("canvas.zoom-out")} onClick={() => void zoomOut()}>
        −
      </Button>
      <Button onClick={() => void fitView({ maxZoom: 1, padding: 0.1 })}>{t("canvas.fit")}</Button>
    </Panel>
  );
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener("change", listener);
      return () => wide.removeEventListener("change", listener);
    },
    () => wide.matches,
  );
}
