/** The token in a media stream's URL, which carriers repeat in their events. */
const TOKEN = /([?&]token=)[^&#\s]+/g;

/** A copy that is safe to store: the tokens that open media streams are masked. */
export function withoutTokens<T>(value: T): T;
export function withoutTokens(value: unknown): unknown {
  if (typeof value === "string") return value.replace(TOKEN, "$1***");
  if (Array.isArray(value)) return value.map((item) => withoutTokens(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutTokens(member)]));
}
