import type { SmsLogId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { OutboundText } from "../send/outbound-text-store.ts";
import { TEXT_VALIDITY_MS, type TextsDeps } from "../texts-deps.ts";

export interface OutreachRefusal {
  readonly errorCode: "text-expired" | "contact-not-allowed";
  readonly errorMessage: string;
}

/**
 * Why campaigns' texts must not be sent now, although they were allowed when they were written.
 * @param texts each with its age
 * @returns by our row id; one that may go is left out
 */
export async function findOutreachRefusals(
  deps: Pick<TextsDeps, "refuseOutreach">,
  unit: ScopedUnitOfWork,
  texts: readonly { readonly text: OutboundText; readonly ageMs: number }[],
): Promise<ReadonlyMap<SmsLogId, OutreachRefusal>> {
  const fresh = texts.filter(({ ageMs }) => ageMs <= TEXT_VALIDITY_MS).map(({ text }) => text);
  const reasons = fresh.length === 0 ? new Map<string, string>() : await deps.refuseOutreach(unit, fresh);
  return new Map(
    texts.flatMap(({ text, ageMs }): [SmsLogId, OutreachRefusal][] => {
      if (ageMs > TEXT_VALIDITY_MS) {
        return [[text.id, { errorCode: "text-expired", errorMessage: "The text was not sent within four hours" }]];
      }
      const reason = reasons.get(text.messageId);
      if (reason === undefined) return [];
      return [
        [text.id, { errorCode: "contact-not-allowed", errorMessage: `The contact may not be texted now: ${reason}` }],
      ];
    }),
  );
}
