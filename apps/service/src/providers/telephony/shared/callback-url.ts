/** Query parameters that carry our own ids back to us. */
export const MESSAGE_ID_PARAMETER = "message_id";
export const INTENT_ID_PARAMETER = "intent_id";

/** Intent ids are UUIDs. Anything else was not put there by us and must not reach a database query for one. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Adds a query parameter by editing the string, so that the rest of the URL stays exactly as the carrier will sign it. */
export function withParameter(url: string, name: string, value: string): string {
  const hash = url.indexOf("#");
  const bare = hash === -1 ? url : url.slice(0, hash);
  const fragment = hash === -1 ? "" : url.slice(hash);
  const separator = bare.includes("?") ? "&" : "?";
  return `${bare}${separator}${name}=${encodeURIComponent(value)}${fragment}`;
}

/** The same for several parameters, in their order. */
export function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters).reduce((result, [name, value]) => withParameter(result, name, value), url);
}

/** The query of a URL as sent, without `?`; empty when there is none. */
export function queryOf(url: string): string {
  const hash = url.indexOf("#");
  const bare = hash === -1 ? url : url.slice(0, hash);
  const start = bare.indexOf("?");
  return start === -1 ? "" : bare.slice(start + 1);
}

/** The first value of that name in the query; null when missing or empty. */
export function parameterOf(url: string, name: string): string | null {
  // URLSearchParams would drop a leading "?", which here is part of the first name; it skips an empty first field instead.
  return new URLSearchParams(`&${queryOf(url)}`).get(name) || null;
}

/** Our own id of the text from the query of a callback URL; null when there is none. */
export function messageIdOf(url: string): string | null {
  return parameterOf(url, MESSAGE_ID_PARAMETER);
}

/** Our own id of the call from the query of a callback URL; null when there is none. */
export function intentIdOf(url: string): string | null {
  return asIntentId(parameterOf(url, INTENT_ID_PARAMETER));
}

/** Null for anything that cannot be an intent's id. */
export function asIntentId(value: unknown): string | null {
  return typeof value === "string" && UUID.test(value) ? value : null;
}
