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
