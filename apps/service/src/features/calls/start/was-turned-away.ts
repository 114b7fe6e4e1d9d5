import type { ProviderError } from "../../../providers/provider-error.ts";

/** The carrier takes nothing from the account: its key is not valid (401), or it is out of credit (402). */
const ACCOUNT_REFUSALS: ReadonlySet<number> = new Set([401, 402]);

/**
 * Whether a carrier that certainly placed nothing refused us and not the number: it was asked too often, could not be reached,
 * or refuses the account. The same call may be accepted later.
 */
export function wasTurnedAway({ outcome, statusCode }: Pick<ProviderError, "outcome" | "statusCode">): boolean {
  if (outcome === "rejected") return statusCode !== undefined && ACCOUNT_REFUSALS.has(statusCode);
  return outcome === "not-done";
}
