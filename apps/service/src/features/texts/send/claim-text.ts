import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { claimOutreachTexts } from "../outreach/claim-outreach-texts.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { failText, noteText } from "./fail-text.ts";
import { moveText, type OutboundText } from "./outbound-text-store.ts";
import { OPTED_OUT, type TextRefusal } from "./text-refusal.ts";

/** The text, to be sent now; or why it never will be; or null: another process has it, or it is no longer queued. */
export type TextClaim = { readonly text: OutboundText } | { readonly refusal: TextRefusal } | null;

/**
 * Moves a queued text to `sending`, or to `failed` when it must not be sent. The opt-out list is read after the row is
 * locked: a STOP waits for this transaction before it cancels what is queued, so one of the two sees the other.
 */
export async function claimText(
  deps: Pick<TextsDeps, "optOuts" | "refuseOutreach">,
  unit: ScopedUnitOfWork,
  queued: OutboundText,
): Promise<TextClaim> {
  if (queued.origin === "campaign") {
    return (await claimOutreachTexts(deps, unit, [queued])).get(queued.id) ?? null;
  }
  const text = await moveText(unit, { id: queued.id }, "dispatch");
  if (text === null) return null;
  if (text.origin !== "keyword" && (await deps.optOuts.has(unit, text.to))) {
    await failText(unit, text, OPTED_OUT, "opt_out");
    return { refusal: OPTED_OUT };
  }
  await noteText(unit, text, "provider_send", "info", "The text is sent to the carrier", {
    attempt: text.attemptCount,
  });
  return { text };
}
