/**
 * Makes Twilio retry a webhook up to five times on any kind of failure. Without it, a text is lost if we answer with a
 * 5xx. The fragment is for Twilio only: it is neither sent nor signed.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
const RETRY_OVERRIDES = "#rc=5&rp=all";

/** The URL to register, with retries; a fragment it already has is kept. */
export function withRetries(url: string): string {
  return url.includes("#") ? url : `${url}${RETRY_OVERRIDES}`;
}
