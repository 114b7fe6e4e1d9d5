/**
 * Reads a `Retry-After` header (RFC 9110, 10.2.3): whole seconds or an HTTP date.
 * @returns milliseconds from `now`, at least 0; null when the header is missing or is neither
 */
export function parseRetryAfterMs(header: string | string[] | undefined, now: Date): number | null {
  const value = (Array.isArray(header) ? header[0] : header)?.trim();
  if (value === undefined || value === "") return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  // Date.parse accepts far more than HTTP dates, whose three forms all begin with a weekday.
  if (!/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i.test(value)) return null;
  // The third form, that of C's asctime, names no time zone and means GMT.
  const atMs = Date.parse(/gmt$/i.test(value) ? value : `${value} GMT`);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - now.getTime());
}
