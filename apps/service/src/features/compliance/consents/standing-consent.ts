import type { ConsentFact } from "@parley/contact-rules/contact-facts";
import type { ContactConsent } from "./consent-store.ts";

/** What of a consent decides whether it stands. */
export type ConsentRecord = Pick<ContactConsent, "kind" | "source" | "givenAt" | "withdrawnAt">;

export interface StandingConsent {
  readonly consent: (ConsentFact & { readonly isAttested: boolean }) | null;
  /** Consent was withdrawn, and none was given since. */
  readonly isWithdrawn: boolean;
}

/**
 * What a number's owner agrees to. Whoever withdraws, withdraws everything they have given until then, and no attestation brings it
 * back. A written consent counts more than a newer one of another kind.
 */
export function standingConsentOf(
  consents: readonly ConsentRecord[],
  attestation: ConsentFact | null,
): StandingConsent {
  const withdrawals = consents.flatMap(({ withdrawnAt }) => (withdrawnAt === null ? [] : [withdrawnAt.getTime()]));
  const lastWithdrawal = Math.max(Number.NEGATIVE_INFINITY, ...withdrawals);
  const standing = consents
    .filter(({ withdrawnAt, givenAt }) => withdrawnAt === null && givenAt.getTime() > lastWithdrawal)
    .sort((one, other) => Number(other.kind === "written") - Number(one.kind === "written"));
  const [best] = standing;
  if (best !== undefined) return { consent: { ...factOf(best), isAttested: false }, isWithdrawn: false };
  if (withdrawals.length > 0) return { consent: null, isWithdrawn: true };
  return { consent: attestation === null ? null : { ...factOf(attestation), isAttested: true }, isWithdrawn: false };
}

function factOf({ kind, source, givenAt }: ConsentFact): ConsentFact {
  return { kind, source, givenAt };
}
