import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { checkContacts } from "../../compliance/check-contacts.ts";
import type { ComplianceDeps } from "../../compliance/compliance-deps.ts";
import { allowedHoursOf } from "../campaign-settings.ts";
import { announceCampaign } from "../campaign-topics.ts";
import { addToCounters } from "../contacts/counter-store.ts";
import { moveContacts } from "../contacts/due-contact-store.ts";
import { placeOf } from "../contacts/place-of.ts";
import { findIntendedAttempts, type IntendedAttempt, markUndelivered } from "./intended-attempt-store.ts";

/**
 * Asked in the transaction that takes attempts to their carriers: everything is looked at again, because an intent may be minutes
 * old, and what is known of a person may have changed since.
 * @returns by intent, why it may not go; one that may is left out
 */
export async function refuseAttempts(
  compliance: ComplianceDeps,
  unit: ScopedUnitOfWork,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const attempts = await findIntendedAttempts(unit, intentIds);
  const refusals = new Map<string, string>();
  const toCheck: { readonly intentId: string; readonly attempt: IntendedAttempt }[] = [];
  for (const intentId of intentIds) {
    const attempt = attempts.get(intentId);
    if (attempt === undefined) refusals.set(intentId, "attempt-unknown");
    else if (attempt.status !== "running") refusals.set(intentId, `campaign-${attempt.status}`);
    else toCheck.push({ intentId, attempt });
  }
  const [first] = toCheck;
  if (first === undefined) return refusals;
  const checked = await checkContacts(
    compliance,
    unit,
    toCheck.map(({ intentId, attempt }) => ({
      phoneNumber: attempt.phoneNumber,
      channel: attempt.channel === "sms" ? ("text" as const) : ("call" as const),
      purpose: attempt.purpose,
      place: placeOf(attempt.variables),
      allowedHours: allowedHoursOf(attempt.settings),
      intentId,
    })),
    first.attempt.now,
  );
  for (const [index, { intentId }] of toCheck.entries()) {
    const verdict = checked[index]?.verdict;
    if (verdict?.isAllowed !== true) refusals.set(intentId, verdict?.reason ?? "not-allowed");
  }
  return refusals;
}

/** A text that its carrier had accepted could not be delivered: the figures are corrected. */
export async function correctUndelivered(
  unit: ScopedUnitOfWork,
  intentId: string,
  errorCode: string | null,
): Promise<void> {
  const reason = errorCode ?? "undelivered";
  const found = await markUndelivered(unit, intentId, reason);
  if (found === null) return;
  const { campaignId, contactId } = found;
  const moved = await moveContacts(unit, campaignId, [
    { id: contactId, move: "correct", to: "failed", lastReason: reason },
  ]);
  await announceCampaign(unit, campaignId, "changed");
  await addToCounters(unit, campaignId, moved);
}
