import type { Platform } from "../../platform/platform.ts";
import type { OnFlowDeleted } from "./delete-flow.ts";

/** What the composition root hands to the flows. */
export interface FlowsDeps {
  readonly platform: Pick<Platform, "data" | "envelope">;
  /** What later features do about a deleted flow, in the same transaction. */
  readonly onFlowDeleted: OnFlowDeleted;
}
