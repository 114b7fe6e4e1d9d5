export const PROMPT_STATUSES = [
  "draft",
  "testing",
  "approved",
  "canary",
  "shadow",
  "production",
  "retired",
  "rejected",
] as const;
export type PromptStatus = (typeof PROMPT_STATUSES)[number];

export const PROMPT_MOVES = [
  /** Its first evaluation has begun; what is in another state can be evaluated, and stays what it is. */
  "evaluate",
  "fail-evaluation",
  "approve",
  "start-canary",
  /** Another share of callers. */
  "set-percentage",
  /** The assistant's prompt was edited, which is what the canary was compared with. */
  "end-canary",
  /** Some turns of conversations that are over are answered by it again, for comparison. */
  "start-shadow",
  "stop-shadow",
  "promote",
  /** Out of service, for a reason. */
  "roll-back",
  /** Another version took its place in production. */
  "supersede",
  /** The version that took its place was rolled back. */
  "restore",
] as const;
export type PromptMove = (typeof PROMPT_MOVES)[number];

/** Where each move leads; what is not listed is refused. Each version begins as a draft, but for those that are in production already. */
export const PROMPT_TABLE: Readonly<Record<PromptStatus, Readonly<Partial<Record<PromptMove, PromptStatus>>>>> = {
  draft: { evaluate: "testing" },
  testing: { "fail-evaluation": "rejected", approve: "approved" },
  approved: { "start-canary": "canary", "start-shadow": "shadow" },
  canary: { "set-percentage": "canary", "end-canary": "approved", promote: "production", "roll-back": "retired" },
  shadow: { "stop-shadow": "approved", promote: "production" },
  production: { "roll-back": "retired", supersede: "retired" },
  // Undoes a roll-back of what was in production.
  retired: { promote: "production", restore: "production" },
  rejected: {},
};

/** From which states the move leads somewhere. */
export function statusesWith(move: PromptMove): readonly PromptStatus[] {
  return PROMPT_STATUSES.filter((status) => PROMPT_TABLE[status][move] !== undefined);
}
