import type { AssistantId, ConversationId } from "@parley/foundation/branded-ids";

export type TextConversationStatus = "active" | "completed";

/** A thread completes when its session ends or its number gets another assistant or flow. Nothing reopens it. */
export const CONVERSATION_TRANSITIONS = {
  active: { end: "completed" },
  completed: {},
} as const satisfies Record<TextConversationStatus, Partial<Record<"end", TextConversationStatus>>>;

/** A session lives this long after its last text. */
export const SESSION_TTL_SECONDS = 86_400;

/** The two numbers of a thread, both E.164. */
export interface ThreadParties {
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
}

/** The open thread that a text belongs to. */
export interface OpenConversation {
  readonly id: ConversationId;
  /** In a flow's thread, the base assistant of the version it began with. */
  readonly assistantId: AssistantId;
  /** False when this text began it. */
  readonly isContinued: boolean;
}

/** The session id of the interface. */
export function sessionIdOf(parties: ThreadParties): string {
  return `sms:${parties.customerPhoneNumber}:${parties.assistantPhoneNumber}`;
}
