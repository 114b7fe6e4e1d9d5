import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { HeldText, OutboundText } from "../send/outbound-text-store.ts";
import { TEXT_VALIDITY_MS, type TextsDeps } from "../texts-deps.ts";

export interface OutreachRefusal {
  readonly errorCode: "text-expired" | "contact-not-allowed";
  readonly errorMessage: string;
}

/** Why a campaign's text must not be sent now, although it was allowed when it was written; null: it may go. */
export async function findOutreachRefusal(
  deps: Pick<TextsDeps, "refuseOutreach">,
  unit: ScopedUnitOfWork,
  text: OutboundText,
  { ageMs }: HeldText,
): Promise<OutreachRefusal | null> {
  if (ageMs > TEXT_VALIDITY_MS) {
    return { errorCode: "text-expired", errorMessage: "The text was not sent within four hours" };
  }
  const reason = await deps.refuseOutreach(unit, text);
  if (reason === null) return null;
  return { errorCode: "contact-not-allowed", errorMessage: `The contact may not be texted now: ${reason}` };
}
