/** Each of Vonage's APIs has its own error codes. */
export type VonageApi = "sms" | "messages" | "numbers" | "voice";

const CREDENTIALS = "Check the Vonage API key and secret in the Vonage dashboard.";
const SUSPENDED = "The Vonage account is suspended: contact Vonage support.";
const CREDIT = "The Vonage account does not have enough credit: top it up.";
const BARRED = "Vonage blocks texts to this recipient: contact Vonage support if it should not.";
const SENDER = "Send from a number of the Vonage account; in North America it must be registered for texts.";
const RECIPIENT = "Check the recipient's number: it must be valid and in E.164 form, like +14155550123.";
const VALUES =
  "Check the recipient's and the sender's numbers: both must be valid and in E.164 form, like +14155550123.";
const DEMO = "A Vonage account in demo mode can only text listed numbers: list the number in the dashboard or top up.";
const SLOWER = "Vonage limits how many texts this account may send at a time: try again a little later.";
const SHORTER = "The text is too long: send a shorter one.";
const API_NOT_ENABLED = "The Vonage account may not send through this API: contact Vonage support to enable it.";

/**
 * What a person can do about Vonage's errors, by code, in our words. Codes without a remedy of their own are left out.
 * https://developer.vonage.com/en/api-errors/sms, https://developer.vonage.com/en/api-errors/messages,
 * https://developer.vonage.com/en/api-errors
 */
const FIXES: Readonly<Record<VonageApi | "general", ReadonlyMap<string, string>>> = {
  sms: new Map([
    ["1", SLOWER],
    ["3", VALUES],
    ["4", CREDENTIALS],
    ["6", RECIPIENT],
    ["7", BARRED],
    ["8", SUSPENDED],
    ["9", CREDIT],
    ["10", SLOWER],
    ["11", API_NOT_ENABLED],
    ["12", SHORTER],
    ["14", CREDENTIALS],
    ["15", SENDER],
    ["23", "The URL for delivery reports must be public: check PUBLIC_BASE_URL."],
    ["29", DEMO],
    ["32", "The Vonage account accepts only signed requests: allow the API secret in the Vonage dashboard."],
    ["33", "The recipient's number is no longer in use: check it."],
  ]),
  messages: new Map([
    ["1000", SLOWER],
    ["1020", VALUES],
    ["1040", RECIPIENT],
    ["1050", BARRED],
    ["1060", SUSPENDED],
    ["1070", CREDIT],
    ["1080", API_NOT_ENABLED],
    ["1090", SHORTER],
    ["1120", SENDER],
    ["1140", "The Vonage account may not do this: contact Vonage support to enable it."],
    ["1160", DEMO],
    ["1170", RECIPIENT],
  ]),
  numbers: new Map([
    [
      "420",
      "Search again and choose another number; some countries' numbers are only sold in the Vonage dashboard. To set where texts go, PUBLIC_BASE_URL must be reachable from the internet.",
    ],
  ]),
  voice: new Map(),
  general: new Map([
    ["401", CREDENTIALS],
    ["low-balance", CREDIT],
    ["unauthorized", "Check the Vonage application id and its private key, and the API key and secret."],
    ["forbidden", "The Vonage account may not do this: check the account and which features are enabled for it."],
    ["unprovisioned", "The Vonage account may not use this product: contact Vonage support to enable it."],
    ["account-suspended", SUSPENDED],
    ["jwt-expired", "Vonage considers our token expired: set this machine's clock right."],
    ["jwt-revoked", "The key of the Vonage application was revoked: enter its new private key."],
    ["invalid-api-key", CREDENTIALS],
    ["invalid-signature", "Check the private key of the Vonage application."],
  ]),
};

/** Null for a code whose remedy is not known. */
export function vonageFixOf(api: VonageApi, vendorCode: string | null): string | null {
  if (vendorCode === null) return null;
  return FIXES[api].get(vendorCode) ?? FIXES.general.get(vendorCode) ?? null;
}
