import type { ContactFacts } from "@parley/contact-rules/contact-facts";
import { type ContactVerdict, mayContact } from "@parley/contact-rules/may-contact";
import { UNITED_STATES } from "@parley/contact-rules/rules/united-states";
import { spellingsOf } from "@parley/foundation/subscriber-number";
import { hashSpellings } from "../../platform/crypto/number-hash.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { ComplianceDeps } from "./compliance-deps.ts";
import { findAttestation } from "./consents/attestation-store.ts";
import { type StandingConsent, standingConsentOf } from "./consents/standing-consent.ts";
import { selectNumberRecords } from "./contact-facts-store.ts";
import { selectRegisters } from "./do-not-call/do-not-call-store.ts";
import { selectOwnRules } from "./rules/own-rules-store.ts";

const DAY_MS = 86_400_000;

export interface ContactRequest
  extends Pick<ContactFacts, "phoneNumber" | "channel" | "purpose" | "place" | "allowedHours"> {
  /** Of the call or text that this is about, where it is written already: it is none of the attempts before it. */
  readonly intentId?: string | null;
}

export interface CheckedContact {
  readonly verdict: ContactVerdict;
  readonly facts: {
    readonly isOptedOut: boolean;
    readonly standing: StandingConsent;
    readonly doNotCall: NonNullable<ContactFacts["doNotCall"]>;
    readonly attempts: readonly Date[];
  };
}

/**
 * Gathers what is known of contacts, and says of each whether they may be contacted at that moment. Writes nothing. The number
 * of statements does not depend on that of the contacts; meant for up to a few hundred.
 * @returns in the order of the requests
 */
export async function checkContacts(
  deps: Pick<ComplianceDeps, "platform" | "listAttempts">,
  unit: ScopedUnitOfWork,
  requests: readonly ContactRequest[],
  at: Date,
): Promise<readonly CheckedContact[]> {
  if (requests.length === 0) return [];
  const { hashes } = deps.platform;
  const records = await selectNumberRecords(
    unit,
    requests.map(({ phoneNumber }) => hashSpellings(hashes, phoneNumber)),
  );
  const attemptsOf = await deps.listAttempts(
    unit,
    [...new Set(requests.flatMap(({ phoneNumber }) => spellingsOf(phoneNumber)))],
    new Date(at.getTime() - DAY_MS),
    requests.flatMap(({ intentId }) => intentId ?? []),
  );
  const registers = await selectRegisters(unit);
  const attestation = await findAttestation(unit);
  const rules = [...UNITED_STATES, ...(await selectOwnRules(unit))];
  return requests.map((request, index) => {
    const known = records[index];
    if (known === undefined) throw new Error("a contact was not looked up");
    const { isOptedOut, isOnOwnList, isOnRegister } = known;
    const facts = {
      isOptedOut,
      standing: standingConsentOf(known.consents, attestation),
      doNotCall: { isOnOwnList, isOnRegister, registers },
      attempts: spellingsOf(request.phoneNumber).flatMap((spelling) => attemptsOf.get(spelling) ?? []),
    };
    const { consent, isWithdrawn } = facts.standing;
    return {
      facts,
      verdict: mayContact({ ...request, ...facts, consent, isConsentWithdrawn: isWithdrawn }, rules, at),
    };
  });
}
