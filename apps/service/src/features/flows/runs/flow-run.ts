import type { AssistantId } from "@parley/foundation/branded-ids";
import type { FlowState } from "../../../conversation/flow/flow-state.ts";
import type { PinnedFlow } from "../flow.ts";

/** A conversation of a flow as its numbers tell it: the same over calls and texts. */
export interface FlowConversationRow {
  /** Of the calls table. */
  readonly conversationId: number;
  readonly flow: PinnedFlow;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
}

/** Where the conversation stands. */
export interface FlowRun {
  readonly id: number;
  readonly conversationId: number;
  readonly flow: PinnedFlow;
  /** Null: nothing has happened yet. */
  readonly state: FlowState | null;
  /** The call or thread it was in last before this one; null: it began here. */
  readonly earlierConversationId: number | null;
  /** Whose the conversation is, now that it goes on with the run's version; null: whose it was. */
  readonly assistantId: AssistantId | null;
}
