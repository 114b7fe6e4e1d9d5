import { createHmac } from "node:crypto";

export type FormFields = readonly (readonly [name: string, value: string])[];

/**
 * The `X-Twilio-Signature` of a webhook, made like Twilio's: the URL without user name, password and fragment (over
 * https also without port), then for a form every name with its value, names in order, repeated names once per distinct
 * value. Written from Twilio's description of the sender, independent of any verifier, so that one checks the other.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function signTwilioWebhook(authToken: string, url: string, fields: FormFields): string {
  const hmac = createHmac("sha1", Buffer.from(authToken, "utf8"));
  hmac.update(signedUrl(url), "utf8");
  const lines = new Set(fields.map(([name, value]) => JSON.stringify([name, value])));
  const distinct = [...lines].map((line): [string, string] => JSON.parse(line));
  distinct.sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB));
  for (const [name, value] of distinct) hmac.update(name, "utf8").update(value, "utf8");
  return hmac.digest("base64");
}

/** The URL as it is signed. */
function signedUrl(url: string): string {
  const hash = url.indexOf("#");
  const bare = hash === -1 ? url : url.slice(0, hash);
  const parts = /^(https?):\/\/(?:[^/?@]*@)?(\[[^\]]*\]|[^/?:]*)(:\d+)?(.*)$/is.exec(bare);
  if (parts === null) return bare;
  const [, scheme = "", host = "", port = "", rest = ""] = parts;
  const isTls = scheme.toLowerCase() === "https";
  return `${scheme}://${host}${isTls ? "" : port}${rest}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
