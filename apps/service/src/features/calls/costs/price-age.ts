/**
 * After so many days a list price is called stale: vendors change them about once a year, and ours are entered by hand. It is
 * used all the same, since an old price tells more than none.
 */
export const STALE_AFTER_DAYS = 180;

const DAY_MS = 86_400_000;

/** @param asOf the day for which the price is known, as `2026-09-30` */
export function isStalePrice(asOf: string, now: Date): boolean {
  return now.getTime() - Date.parse(asOf) > STALE_AFTER_DAYS * DAY_MS;
}
