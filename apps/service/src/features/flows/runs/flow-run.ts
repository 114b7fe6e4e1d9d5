import type { AssistantId } from "@parley/foundation/branded-ids";
import type { FlowState } from "../../../conversation/flow/flow-state.ts";
import type { PinnedFlow } from "../flow.ts";

/** A conversation led by a flow; its two numbers identify its run, over calls and texts. */
export interface FlowConversationRow {
  /** The id in the calls table. */
  readonly conversationId: number;
  readonly flow: PinnedFlow;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
}

/** Where one customer stands in a flow. */
export interface FlowRun {
  readonly id: number;
  readonly conversationId: number;
  readonly flow: PinnedFlow;
  /** Null: nothing has happened yet. */
  readonly state: FlowState | null;
  /** The call or thread the run was in before; null when it began in this one. */
  readonly earlierConversationId: number | null;
  /** The conversation's assistant when the run's version changed it; null when it did not. */
  readonly assistantId: AssistantId | null;
}
