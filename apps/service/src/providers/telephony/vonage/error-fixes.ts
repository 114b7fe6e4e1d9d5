/** Vonage's interfaces number their errors each for itself. */
export type VonageApi = "sms" | "messages" | "numbers" | "voice";

const CREDENTIALS = "Check the Vonage API key and secret in the Vonage dashboard.";
const SUSPENDED = "The Vonage account is suspended: ask Vonage's support.";
const CREDIT = "The Vonage account has not enough credit: top it up.";
const BARRED = "Vonage does not let this recipient be texted: ask Vonage's support if it should.";
const SENDER =
  "Send from a number of the Vonage account; in North America it has to be one that is registered for texts.";
const RECIPIENT = "Check the recipient's number: it must be valid and in E.164 form, like +14155550123.";
const VALUES =
  "Check the recipient's and the sender's numbers: both must be valid and in E.164 form, like +14155550123.";
const DEMO = "A Vonage account in demo mode texts listed numbers only: list the number in the dashboard or top up.";
const SLOWER = "Vonage takes fewer texts at once from this account: try again a little later.";
const SHORTER = "The text is too long: send a shorter one.";
const NOT_FOR_HTTP = "The Vonage account may not send by this interface: ask Vonage's support to enable it.";

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
    ["11", NOT_FOR_HTTP],
    ["12", SHORTER],
    ["14", CREDENTIALS],
    ["15", SENDER],
    ["23", "The address for delivery reports must be a public URL: check PUBLIC_BASE_URL."],
    ["29", DEMO],
    ["32", "The Vonage account asks for signed requests only: allow the API secret in the Vonage dashboard."],
    ["33", "The recipient's number is not in use any more: check it."],
  ]),
  messages: new Map([
    ["1000", SLOWER],
    ["1020", VALUES],
    ["1040", RECIPIENT],
    ["1050", BARRED],
    ["1060", SUSPENDED],
    ["1070", CREDIT],
    ["1080", NOT_FOR_HTTP],
    ["1090", SHORTER],
    ["1120", SENDER],
    ["1140", "The Vonage account may not do this: ask Vonage's support to enable it."],
    ["1160", DEMO],
    ["1170", RECIPIENT],
  ]),
  numbers: new Map([
    [
      "420",
      "Search again and choose another number; numbers of some countries are only sold in the Vonage dashboard. To set where texts go, PUBLIC_BASE_URL must be reachable from the internet.",
    ],
  ]),
  voice: new Map(),
  general: new Map([
    ["401", CREDENTIALS],
    ["low-balance", CREDIT],
    ["unauthorized", "Check the Vonage application id and its private key, and the API key and secret."],
    ["forbidden", "The Vonage account may not do this: check the account and what is enabled for it."],
    ["unprovisioned", "The Vonage account may not use this product: ask Vonage's support to enable it."],
    ["account-suspended", SUSPENDED],
    ["jwt-expired", "This machine's clock is wrong: Vonage took our token for expired."],
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
