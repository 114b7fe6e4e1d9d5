/** The type of a variable; `any`: known only when the conversation runs. */
export type ValueType = "text" | "number" | "boolean" | "any";

/** Variables that every conversation has and that nothing in it can change. */
export const SYSTEM_VARIABLES = {
  /** Who calls or texts, E.164; of an outbound conversation, the organization's number. */
  from_number: "text",
  to_number: "text",
  customer_phone_number: "text",
  assistant_phone_number: "text",
  /** The id of the call or of the text thread. */
  call_sid: "text",
  /** `inbound` or `outbound`. */
  direction: "text",
  /** `voice` or `sms`. */
  channel: "text",
  /** The caller's turns so far, including this one. */
  turn_count: "number",
  /** The same since the node was entered. */
  node_turn_count: "number",
  /** The caller's words, as recognized or written. */
  last_user_message: "text",
  /** The outcome of the last tool or text: `success` or `error`; empty before. */
  tool_status: "text",
} as const satisfies Readonly<Record<string, ValueType>>;
