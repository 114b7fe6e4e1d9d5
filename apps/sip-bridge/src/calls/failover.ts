import type { Trunk } from "../trunks/trunk-book.ts";

/** Why an attempt to reach the callee over a trunk ended without an answer. */
export type AttemptFailure =
  | { readonly kind: "status"; readonly status: number; readonly hasRung: boolean }
  /** The gateway was not found, not reached, or did not answer in time. */
  | { readonly kind: "unreachable" };

/** Statuses that speak of the trunk and not of the callee. */
const OF_THE_TRUNK: ReadonlySet<number> = new Set([401, 403, 407, 408, 488, 500, 502, 503, 504]);

/** Whether another trunk is worth a try. After it has rung, the callee would be called twice. */
export function triesNextTrunk(failure: AttemptFailure): boolean {
  return failure.kind === "unreachable" || (!failure.hasRung && OF_THE_TRUNK.has(failure.status));
}

/** The trunks a call tries, in order: the number's own first, then the others as the organization ranked them. */
export function trunksToTry(
  trunks: readonly Trunk[],
  ownTrunkId: string | null,
  isDown: (trunk: Trunk) => boolean,
): readonly Trunk[] {
  const own = trunks.filter(({ id }) => id === ownTrunkId);
  const ordered = [...own, ...trunks.filter(({ id }) => id !== ownTrunkId)];
  const up = ordered.filter((trunk) => !isDown(trunk));
  // All seem down: one of them may have come back since it was last asked.
  return up.length > 0 ? up : ordered;
}
