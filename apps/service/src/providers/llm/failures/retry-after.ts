/**
 * How long the vendor asks us to wait, in milliseconds; null when it does not say. In this order: `retry-after-ms`
 * (OpenAI), `retry-after` in seconds or as a date (RFC 9110, 10.2.3), Google's `RetryInfo` in the error details.
 */
export function readRetryAfterMs(
  headers: Readonly<Record<string, string>>,
  details: unknown,
  now: Date,
): number | null {
  const precise = readNumber(headers["retry-after-ms"]);
  if (precise !== null) return Math.round(precise);
  const header = headers["retry-after"];
  const seconds = readNumber(header);
  if (seconds !== null) return Math.round(seconds * 1_000);
  const dateMs = header === undefined ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(dateMs)) return Math.max(0, dateMs - now.getTime());
  return readRetryInfo(details);
}

function readRetryInfo(details: unknown): number | null {
  if (!Array.isArray(details)) return null;
  for (const detail of details) {
    const delay: unknown = typeof detail === "object" && detail !== null ? Reflect.get(detail, "retryDelay") : null;
    const seconds = typeof delay === "string" && delay.endsWith("s") ? readNumber(delay.slice(0, -1)) : null;
    if (seconds !== null) return Math.round(seconds * 1_000);
  }
  return null;
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : null;
}
