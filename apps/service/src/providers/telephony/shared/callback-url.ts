/** Query names that carry our own ids back to us. */
export const MESSAGE_ID_PARAMETER = "message_id";
export const INTENT_ID_PARAMETER = "intent_id";

/** Intents are UUIDs. What else stands there was not put there by us, and must not reach a query for one. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Adds a parameter to the query by text, so that the rest of the URL stays as it will be signed. */
export function withParameter(url: string, name: string, value: string): string {
  const hash = url.indexOf("#");
  const bare = hash === -1 ? url : url.slice(0, hash);
  const fragment = hash === -1 ? "" : url.slice(hash);
  const separator = bare.includes("?") ? "&" : "?";
  return `${bare}${separator}${name}=${encodeURIComponent(value)}${fragment}`;
}

/** The same for several, in their order. */
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

/** The first value of that name in the query; null when there is none, or an empty one. */
export function parameterOf(url: string, name: string): string | null {
  // A leading "?" would belong to the first name; an empty first field is skipped instead.
  return new URLSearchParams(`&${queryOf(url)}`).get(name) || null;
}

/** Our own id of the text, as it was put into the query of a callback URL; null when there is none. */
export function messageIdOf(url: string): string | null {
  return parameterOf(url, MESSAGE_ID_PARAMETER);
}

/** Our own id of the call, likewise. */
export function intentIdOf(url: string): string | null {
  return asIntentId(parameterOf(url, INTENT_ID_PARAMETER));
}

/** Null for anything that cannot be an intent's id. */
export function asIntentId(value: unknown): string | null {
  return typeof value === "string" && UUID.test(value) ? value : null;
}
