import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { Background, ReactFlow, ReactFlowProvider } from "@xyflow/react";
import { t } from "../../../i18n/t.ts";
import { useEditing } from "../editor/editing.ts";
import { CanvasButtons } from "./CanvasButtons.tsx";
import { FlowNodeBox } from "./FlowNodeBox.tsx";
import { useCanvas } from "./use-canvas.ts";
import { useIsWide } from "./use-is-wide.ts";

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
