import type { AssistantId, ConversationId } from "@parley/foundation/branded-ids";

export type SmsConversationStatus = "active" | "completed";

/** Ending the session (by time, deletion, clean-up) or a change of assistant or flow completes the thread; nothing reopens it. */
export const SMS_CONVERSATION_TRANSITIONS = {
  active: { end: "completed" },
  completed: {},
} as const satisfies Record<SmsConversationStatus, Partial<Record<"end", SmsConversationStatus>>>;

/** State of an active thread lives this long after the last text. */
export const SMS_SESSION_TTL_SECONDS = 86_400;

/** The two ends of a thread, both E.164. */
export interface SmsParties {
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
}

/** An open thread a text belongs to. */
export interface OpenConversation {
  readonly id: ConversationId;
  /** Of a flow's thread, the base assistant of the version it began with. */
  readonly assistantId: AssistantId;
  /** False when this text began it. */
  readonly isContinued: boolean;
}

/** As the interface composes it. */
export function sessionIdOf(parties: SmsParties): string {
  return `sms:${parties.customerPhoneNumber}:${parties.assistantPhoneNumber}`;
}
