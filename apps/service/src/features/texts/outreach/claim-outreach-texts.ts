import type { SmsLogId } from "@parley/foundation/branded-ids";
import { useGenericPlans } from "../../../platform/database/generic-plans.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { failText } from "../send/fail-text.ts";
import type { OutboundText } from "../send/outbound-text-store.ts";
import { OPTED_OUT, type TextRefusal } from "../send/text-refusal.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { addTimelineEntries } from "../thread/timeline-store.ts";
import { findOutreachRefusals } from "./find-outreach-refusals.ts";
import { beginSending, holdTexts } from "./outreach-claim-store.ts";

export type OutreachClaim = { readonly text: OutboundText } | { readonly refusal: TextRefusal };

/**
 * Moves queued texts of campaigns to `sending`, or to `failed` where they must not be sent. Asked before the move, so that a text
 * that is refused counts as no attempt; its row is held, so that it is still queued then. The opt-out list is read after the rows
 * are locked: a STOP waits for this transaction before it cancels what is queued, so one of the two sees the other.
 * @param texts each to another number
 * @returns by our row id; one that is no longer queued is left out
 */
export async function claimOutreachTexts(
  deps: Pick<TextsDeps, "optOuts" | "refuseOutreach">,
  unit: ScopedUnitOfWork,
  texts: readonly OutboundText[],
): Promise<ReadonlyMap<SmsLogId, OutreachClaim>> {
  await useGenericPlans(unit);
  const claims = new Map<SmsLogId, OutreachClaim>();
  const held = await holdTexts(
    unit,
    texts.map(({ id }) => id),
  );
  const queued = texts.flatMap((text) => {
    const now = held.get(text.id);
    return now?.status === "queued" ? [{ text, ageMs: now.ageMs }] : [];
  });
  if (queued.length === 0) return claims;
  const refusals = await findOutreachRefusals(deps, unit, queued);
  for (const { text } of queued) {
    const refusal = refusals.get(text.id);
    if (refusal === undefined) continue;
    await failText(unit, text, refusal, "failed");
    claims.set(text.id, { refusal });
  }
  const allowed = queued.map(({ text }) => text.id).filter((id) => !refusals.has(id));
  const moved = await beginSending(unit, allowed);
  const optedOut = await deps.optOuts.among(
    unit,
    moved.map(({ to }) => to),
  );
  for (const text of moved) {
    if (!optedOut.has(text.to)) continue;
    await failText(unit, text, OPTED_OUT, "opt_out");
    claims.set(text.id, { refusal: OPTED_OUT });
  }
  const going = moved.filter(({ to }) => !optedOut.has(to));
  for (const text of going) claims.set(text.id, { text });
  await addTimelineEntries(
    unit,
    going.flatMap(({ conversationId, messageId, attemptCount: attempt }) =>
      conversationId === null
        ? []
        : {
            conversationId,
            eventType: "provider_send" as const,
            level: "info" as const,
            message: "The text is sent to the carrier",
            data: { message_id: messageId, attempt },
          },
    ),
  );
  return claims;
}
