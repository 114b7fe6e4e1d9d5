import type { ContactFacts } from "@parley/contact-rules/contact-facts";
import { type ContactVerdict, mayContact } from "@parley/contact-rules/may-contact";
import { UNITED_STATES } from "@parley/contact-rules/rules/united-states";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { ComplianceDeps } from "./compliance-deps.ts";
import { findAttestation } from "./consents/attestation-store.ts";
import { selectConsents } from "./consents/consent-store.ts";
import { type StandingConsent, standingConsentOf } from "./consents/standing-consent.ts";
import { selectListsWith, selectRegisters } from "./do-not-call/do-not-call-store.ts";
import { selectOwnRules } from "./rules/own-rules-store.ts";

const DAY_MS = 86_400_000;

export type ContactRequest = Pick<ContactFacts, "phoneNumber" | "channel" | "purpose" | "place">;

export interface CheckedContact {
  readonly verdict: ContactVerdict;
  readonly facts: {
    readonly isOptedOut: boolean;
    readonly standing: StandingConsent;
    readonly doNotCall: NonNullable<ContactFacts["doNotCall"]>;
    readonly attempts: readonly Date[];
  };
}

/** Gathers what is known of a contact, and says whether they may be contacted at that moment. Writes nothing. */
export async function checkContact(
  deps: ComplianceDeps,
  unit: ScopedUnitOfWork,
  request: ContactRequest,
  at: Date,
): Promise<CheckedContact> {
  const { phoneNumber } = request;
  const numberHash = deps.platform.hashes.hash("phone-number", phoneNumber);
  const lists = await selectListsWith(unit, numberHash);
  const facts = {
    isOptedOut: await deps.optOuts.has(unit, phoneNumber),
    standing: standingConsentOf(await selectConsents(unit, numberHash), await findAttestation(unit)),
    doNotCall: {
      isOnOwnList: lists.some(({ kind }) => kind === "own"),
      isOnRegister: lists.some(({ kind }) => kind === "register"),
      registers: await selectRegisters(unit),
    },
    attempts: await deps.listAttempts(unit, phoneNumber, new Date(at.getTime() - DAY_MS)),
  };
  const rules = [...UNITED_STATES, ...(await selectOwnRules(unit))];
  const { isOptedOut, standing, doNotCall, attempts } = facts;
  const { consent, isWithdrawn } = standing;
  const verdict = mayContact(
    { ...request, isOptedOut, consent, isConsentWithdrawn: isWithdrawn, doNotCall, attempts },
    rules,
    at,
  );
  return { verdict, facts };
}
