/**
 * What a person can do about Twilio's errors, by code, in our words. Each code has a page with causes and remedies:
 * https://www.twilio.com/docs/api/errors/{code}. Codes without a remedy of their own are left out.
 */
const FIXES: ReadonlyMap<string, string> = new Map([
  // Account and credentials
  ["20003", "Check the Account SID and the Auth Token, and that the Twilio account is active and has a balance."],
  ["20005", "The Twilio account is suspended or closed: look at it in the Twilio Console."],
  [
    "20404",
    "The resource is not in this Twilio account: check its id and that the Account SID is the one that owns it.",
  ],
  ["20429", "Twilio limits how many requests this account may send at a time: try again a little later."],
  // Calls
  ["21201", "Enter the number to call."],
  ["21205", "The URL that Twilio asks for instructions must be public: check PUBLIC_BASE_URL."],
  ["21210", "Call from a number of the Twilio account, or verify the number as a caller ID there."],
  ["21215", "Allow calls to that country in the Twilio Console, Voice, Geographic Permissions."],
  ["21216", "Twilio blocks calls to this number. Contact Twilio support if it should not."],
  [
    "21219",
    "A trial account can only call verified numbers: verify the number in the Twilio Console or upgrade the account.",
  ],
  // Numbers in requests
  ["21211", "Check the recipient's number: it must be valid and in E.164 form, like +14155550123."],
  ["21212", "Check the sender's number: it must be valid and in E.164 form, like +14155550123."],
  ["21217", "The number is not valid: write it in E.164 form, like +14155550123."],
  ["21266", "Sender and recipient are the same number: send to another one."],
  ["21421", "The number is not valid: choose one from a search."],
  ["21422", "The number is no longer available: search again and choose another one."],
  ["21631", "This number needs an address: add one in the Twilio Console, Regulatory Compliance, and buy it there."],
  ["21649", "This number needs a regulatory bundle: create one in the Twilio Console, Regulatory Compliance."],
  // Texts
  ["21408", "Allow texts to that region in the Twilio Console, Messaging, Geo Permissions."],
  ["21603", "Enter the number to send from, or a messaging service."],
  ["21604", "Enter the number to send to."],
  ["21606", "Send from a number of the Twilio account that can send texts to this recipient."],
  [
    "21608",
    "A trial account can only text verified numbers: verify the number in the Twilio Console or upgrade the account.",
  ],
  ["21609", "The URL for delivery reports must be public: check PUBLIC_BASE_URL."],
  ["21610", "The recipient opted out: they have to send START to this number before they can be texted again."],
  ["21611", "Too many texts from this number are queued already: try again later, or send from more numbers."],
  ["21612", "Twilio cannot deliver texts from this sender to this recipient: use a number in the recipient's country."],
  ["21614", "The recipient's number cannot get texts: it is a landline or not in use."],
  ["21617", "The text is too long: 1,600 characters at most."],
  ["21619", "Send some words or a picture."],
  ["21620", "The address of a picture is not a public URL."],
  ["21659", "Send from a number that is in this Twilio account."],
  ["21701", "The messaging service does not exist in this Twilio account: check its SID."],
  // Why an accepted text was not delivered
  ["30001", "The text waited too long to be sent: send fewer at once, or from more numbers."],
  ["30002", "The Twilio account was suspended while the text waited: look at it in the Twilio Console."],
  ["30003", "The recipient's phone is off or out of reach: try again later."],
  ["30004", "The recipient or their carrier blocks texts from this number."],
  ["30005", "The recipient's number is no longer in use: check it."],
  ["30006", "The recipient's number is a landline, or its carrier cannot be reached: use a mobile number."],
  ["30007", "The carrier blocked the text as spam: change its wording, and register the sender for this use."],
  ["30008", "The carrier gave no reason: try again, and contact Twilio support if it happens often."],
  ["30032", "Verify the toll-free number in the Twilio Console before texting from it."],
  ["30034", "Register the number for A2P 10DLC: United States carriers refuse texts from unregistered numbers."],
]);

/** Null for a code whose remedy is not known. */
export function twilioFixOf(vendorCode: string | null): string | null {
  return vendorCode === null ? null : (FIXES.get(vendorCode) ?? null);
}
