/** Query names that carry our own ids back to us. */
export const MESSAGE_ID_PARAMETER = "message_id";
export const CALL_ID_PARAMETER = "call_id";

/**
 * Makes Twilio try a webhook again up to five times on every kind of failure. Without it a text that meets a 5xx of ours
 * is lost. The fragment is for Twilio only: it is neither sent nor signed.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
const RETRY_OVERRIDES = "#rc=5&rp=all";

/** The URL to register, with retries; overrides it already has are kept. */
export function withRetries(url: string): string {
  return url.includes("#") ? url : `${url}${RETRY_OVERRIDES}`;
}

/** Adds a parameter to the query by text, so that the rest of the URL stays as it will be signed. */
export function withParameter(url: string, name: string, value: string): string {
  const hash = url.indexOf("#");
  const bare = hash === -1 ? url : url.slice(0, hash);
  const fragment = hash === -1 ? "" : url.slice(hash);
  const separator = bare.includes("?") ? "&" : "?";
  return `${bare}${separator}${name}=${encodeURIComponent(value)}${fragment}`;
}
