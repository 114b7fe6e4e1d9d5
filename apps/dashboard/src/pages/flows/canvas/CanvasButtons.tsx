import { Panel, useReactFlow } from "@xyflow/react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";

/** Nearer, farther, all of it: also for whoever has no wheel. */
export function CanvasButtons() {
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
