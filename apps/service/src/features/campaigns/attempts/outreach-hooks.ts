import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { checkContacts } from "../../compliance/check-contacts.ts";
import type { ComplianceDeps } from "../../compliance/compliance-deps.ts";
import { allowedHoursOf } from "../campaign-settings.ts";
import { announceCampaign } from "../campaign-topics.ts";
import { addToCounters } from "../contacts/counter-store.ts";
import { moveContacts } from "../contacts/due-contact-store.ts";
import { placeOf } from "../contacts/place-of.ts";
import { findIntendedAttempt, markUndelivered } from "./intended-attempt-store.ts";

/**
 * Asked in the transaction that takes an attempt to its carrier: everything is looked at again, because an intent may be minutes
 * old, and what is known of a person may have changed since.
 * @returns null: it may go; else why not
 */
export async function refuseAttempt(
  compliance: ComplianceDeps,
  unit: ScopedUnitOfWork,
  intentId: string,
): Promise<string | null> {
  const attempt = await findIntendedAttempt(unit, intentId);
  if (attempt === null) return "attempt-unknown";
  if (attempt.status !== "running") return `campaign-${attempt.status}`;
  const [checked] = await checkContacts(
    compliance,
    unit,
    [
      {
        phoneNumber: attempt.phoneNumber,
        channel: attempt.channel === "sms" ? "text" : "call",
        purpose: attempt.purpose,
        place: placeOf(attempt.variables),
        allowedHours: allowedHoursOf(attempt.settings),
        intentId,
      },
    ],
    attempt.now,
  );
  if (checked === undefined) return "not-checked";
  return checked.verdict.isAllowed ? null : (checked.verdict.reason ?? "not-allowed");
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
