/** What an assistant may say that it has done, and what a tool's success may back. */
export const CLAIM_ACTIONS = [
  "book",
  "cancel",
  "change",
  "send",
  "order",
  "pay",
  "register",
  "update",
  "transfer",
  "note",
  "callback",
] as const;
export type ClaimAction = (typeof CLAIM_ACTIONS)[number];
