import { Handle, type NodeProps, Position } from "@xyflow/react";
import { t } from "../../../i18n/t.ts";
import type { CanvasNode } from "./canvas-parts.ts";

const HANDLE = "size-2.5! rounded-full! border! border-sheet! bg-field!";

/** A node as it is drawn. */
export function FlowNodeBox({ id, data, selected, isConnectable }: NodeProps<CanvasNode>) {
  const frame = data.isLit
    ? "border-accent ring-2 ring-accent"
    : selected
      ? "border-accent"
      : data.errors > 0
        ? "border-bad"
        : "border-field";
  return (
    <div className={`w-[230px] rounded-md border bg-sheet px-3 py-2 text-sm shadow-sm ${frame}`}>
      <Handle type="target" position={Position.Top} className={HANDLE} isConnectable={isConnectable} />
      <p className="truncate font-medium">
        <bdi>{id}</bdi>
      </p>
      <p className="text-quiet flex gap-2 truncate">
        <span>{t(`node.${data.type}`)}</span>
        {data.isBegin && <span className="text-good">{t("flow.begins-here")}</span>}
        {data.isGlobal && <span>{t("flow.from-anywhere")}</span>}
        {data.errors > 0 && <span className="text-bad">{t("problems.errors", { count: data.errors })}</span>}
      </p>
      {data.leads && (
        <Handle type="source" position={Position.Bottom} className={HANDLE} isConnectable={isConnectable} />
      )}
    </div>
  );
}
