/** Of a variable; `any`: known only when the conversation runs. */
export type ValueType = "text" | "number" | "boolean" | "any";

/** What every conversation has and nothing in it can change. */
export const SYSTEM_VARIABLES = {
  /** Who calls or texts, E.164; of an outbound conversation, the organization's number. */
  from_number: "text",
  to_number: "text",
  customer_phone_number: "text",
  assistant_phone_number: "text",
  /** Of the call or the text thread. */
  call_sid: "text",
  /** `inbound` or `outbound`. */
  direction: "text",
  /** `voice` or `sms`. */
  channel: "text",
  /** Turns of the caller so far, this one included. */
  turn_count: "number",
  /** Of them, those since the node was entered. */
  node_turn_count: "number",
  /** The caller's words, as recognized or written. */
  last_user_message: "text",
  /** Of the tool or the text that was last: `success` or `error`; empty before. */
  tool_status: "text",
} as const satisfies Readonly<Record<string, ValueType>>;
