/** Query names that carry our own ids back to us. */
export const MESSAGE_ID_PARAMETER = "message_id";
export const CALL_ID_PARAMETER = "call_id";

/** Adds a parameter to the query by text, so that the rest of the URL stays as it will be signed. */
export function withParameter(url: string, name: string, value: string): string {
  const hash = url.indexOf("#");
  const bare = hash === -1 ? url : url.slice(0, hash);
  const fragment = hash === -1 ? "" : url.slice(hash);
  const separator = bare.includes("?") ? "&" : "?";
  return `${bare}${separator}${name}=${encodeURIComponent(value)}${fragment}`;
}

/** The query of a URL as sent, without `?`; empty when there is none. */
export function queryOf(url: string): string {
  const hash = url.indexOf("#");
  const bare = hash === -1 ? url : url.slice(0, hash);
  const start = bare.indexOf("?");
  return start === -1 ? "" : bare.slice(start + 1);
}

/** Our own id of the text, as it was put into the query of a callback URL; null when there is none. */
export function messageIdOf(url: string): string | null {
  // A leading "?" would belong to the first name; an empty first field is skipped instead.
  return new URLSearchParams(`&${queryOf(url)}`).get(MESSAGE_ID_PARAMETER) || null;
}
