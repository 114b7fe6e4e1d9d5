import type { ConsentKind } from "@parley/contact-rules/contact-facts";
import { maskedPhoneNumber } from "@parley/foundation/masked-phone-number";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { byKey, insertConsents } from "./consent-store.ts";

/** A consent of somebody on a list. */
export interface ConsentOfList {
  /** E.164. */
  readonly phoneNumber: string;
  readonly numberHash: Buffer;
  readonly kind: ConsentKind;
  readonly source: string;
  readonly givenAt: Date;
  readonly evidence: string | null;
}

const BATCH = 5_000;

/**
 * Records many consents; those that are there already change nothing.
 * @param recordedBy null: the person is no more
 * @param isAttested somebody vouches for all of them: that brings back nobody who has withdrawn
 * @returns how many were not there
 */
export async function recordListedConsents(
  unit: ScopedUnitOfWork,
  consents: readonly ConsentOfList[],
  recordedBy: number | null,
  { isAttested }: { readonly isAttested: boolean },
): Promise<number> {
  const sorted = consents
    .map(({ phoneNumber, ...consent }) => ({ ...consent, maskedNumber: maskedPhoneNumber(phoneNumber) }))
    .sort(byKey);
  let added = 0;
  for (let start = 0; start < sorted.length; start += BATCH) {
    added += await insertConsents(unit, sorted.slice(start, start + BATCH), recordedBy, { isAttested });
  }
  return added;
}
