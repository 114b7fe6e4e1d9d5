import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { type TextStatus, UNSURE_FAILURES } from "../send/text-status.ts";
import { holdTextEnds } from "./text-end-store.ts";

/**
 * - `open`: nobody knows yet: it is queued, on its way, or being changed at this moment.
 * - `accepted`: by the carrier; a report may still say that it failed (`TextsDeps.onOutreachFailed`).
 * - `cancelled`: never sent; the recipient opted out, or somebody cancelled it.
 */
export type TextEndStatus = "open" | "accepted" | "delivered" | "failed" | "cancelled";

export interface TextEnd {
  readonly messageId: string;
  readonly status: TextEndStatus;
  /** Why it failed or was cancelled, in our words or the carrier's; null when nobody said. */
  readonly errorCode: string | null;
  /** It failed, but may have been sent. */
  readonly isOutcomeUnknown: boolean;
}

/**
 * What became of texts. It stays so until the transaction ends: a report that comes meanwhile waits, so that whoever settles
 * an accepted text is told of its failure afterwards, not before.
 * @param messageIds UUIDs. Of those that are not on record (their conversation was archived or erased) there is no entry.
 */
export async function readTextEnds(unit: ScopedUnitOfWork, messageIds: readonly string[]): Promise<readonly TextEnd[]> {
  if (messageIds.length === 0) return [];
  const stored = await holdTextEnds(unit, messageIds);
  return stored.map(({ messageId, status, errorCode }) => {
    const end = status === null ? "open" : endOf(status);
    const hasEnded = end === "failed" || end === "cancelled";
    return {
      messageId,
      status: end,
      errorCode: hasEnded ? errorCode : null,
      isOutcomeUnknown: end === "failed" && errorCode !== null && UNSURE_FAILURES.includes(errorCode),
    };
  });
}

function endOf(status: TextStatus): TextEndStatus {
  switch (status) {
    case "sent":
      return "accepted";
    case "delivered":
    case "failed":
    case "cancelled":
      return status;
    default:
      return "open";
  }
}
