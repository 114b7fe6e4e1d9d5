/**
 * What a person can do about Telnyx's errors, by code, in our words. The codes:
 * https://developers.telnyx.com/development/api-fundamentals/api-errors and, for texts,
 * https://developers.telnyx.com/docs/messaging/messages/error-codes. Codes without a remedy of their own are left out.
 */
const FIXES: ReadonlyMap<string, string> = new Map([
  // Requests
  ["10001", "The number is not active: look at its status in the Telnyx portal."],
  ["10002", "Check the number: it must be valid and in E.164 form, like +14155550123."],
  ["10003", "The address must be a public URL of at most 2,000 characters: check PUBLIC_BASE_URL."],
  [
    "10005",
    "The resource is not in this Telnyx account: check its id and that the API key belongs to the same account.",
  ],
  ["10006", "The id is not a Telnyx id, or belongs to another account: check the id and the API key."],
  ["10009", "Check the Telnyx API key: it is wrong, incomplete or deleted."],
  ["10010", "This API key lacks the permission: use one of a Telnyx user who has it."],
  ["10011", "Telnyx limits how many requests this account may send at a time: try again a little later."],
  ["10016", "Write the number in E.164 form, like +14155550123."],
  ["10021", "It is still in use: first remove it, in the Telnyx portal, wherever it is used."],
  // Account
  ["20002", "The API key was revoked: enter a new one."],
  ["20006", "The API key has expired: enter a new one."],
  ["20012", "The Telnyx account is inactive, often for lack of funds: look at it in the Telnyx portal."],
  ["20013", "The Telnyx account is blocked: contact Telnyx support."],
  ["20014", "Verify the Telnyx account in the Telnyx portal first."],
  ["20015", "The feature is not enabled for this Telnyx account: contact Telnyx support."],
  ["20016", "The Telnyx account needs level 1 verification: do it in the Telnyx portal."],
  ["20017", "The Telnyx account needs level 2 verification: do it in the Telnyx portal."],
  ["20100", "The balance of the Telnyx account is too low: add funds in the Telnyx portal."],
  // Why an accepted text was not delivered
  ["40001", "The recipient's number cannot get texts: it is a landline or not reachable."],
  ["40002", "A carrier temporarily blocks the text as spam: send fewer texts, and change the wording."],
  ["40003", "Carriers permanently block this sender for spam: send from another number, or contact Telnyx support."],
  ["40004", "The recipient's carrier refused without a reason: try again later."],
  ["40005", "The text expired on its way: try again later."],
  ["40006", "The recipient's carrier is not responding: try again later."],
  ["40008", "The recipient's carrier did not accept the text: check the number."],
  ["40009", "A carrier refused the content of the text: change its wording."],
  ["40010", "Register the number for 10DLC: United States carriers refuse texts from unregistered numbers."],
  ["40011", "Too many texts at once for a carrier: send fewer at a time."],
  ["40012", "The recipient's carrier does not know the number: check it."],
  ["40013", "A carrier did not accept the sender: check that the number is active and enabled for texts."],
  ["40014", "The text waited too long to be sent: send fewer at once, or from more numbers."],
  ["40015", "Telnyx blocked the text as spam: change its wording, or contact Telnyx support."],
  ["40016", "The 10DLC brand has reached its daily limit at T-Mobile: it resets at midnight, Pacific time."],
  ["40017", "AT&T blocked the text as spam: change its wording."],
  ["40018", "The 10DLC campaign has reached its limit per minute at AT&T: send fewer texts at a time."],
  // Why a text was not accepted
  ["40100", "Assign the number to a messaging profile so that it can send texts."],
  ["40150", "The toll-free number is not registered for texts yet: contact Telnyx support."],
  ["40151", "The number's texts still belong to another provider: wait for the transfer or contact Telnyx support."],
  ["40300", "The recipient opted out: they have to send START to this number before they can be texted again."],
  ["40301", "This kind of text cannot be sent to the recipient: send words without a picture."],
  ["40302", "The text is too long: make it shorter or leave out pictures."],
  ["40304", "Send words, pictures or both, and nothing else."],
  ["40305", "Send from a number of this Telnyx account that is assigned to a messaging profile."],
  ["40306", "Set up the sender name in the messaging profile, or send from a number."],
  ["40308", "This number cannot send pictures: leave them out or send from another number."],
  ["40309", "Allow the recipient's country in the messaging profile, under allowed destinations."],
  ["40310", "Check the recipient's number: it must be valid and in E.164 form, like +14155550123."],
  ["40312", "The messaging profile is disabled: enable it in the Telnyx portal."],
  ["40314", "Texts are disabled for this Telnyx account: contact Telnyx support."],
  ["40315", "Telnyx stopped this sender for poor delivery or spam: send from another number."],
  ["40316", "Send some words or a picture."],
  ["40317", "Telnyx cannot fetch a picture: at most 10, under 1 MB together, at public addresses."],
  ["40318", "Too many texts are queued already: try again later."],
  ["40319", "The recipient cannot get this kind of text: send words without a picture."],
  ["40320", "The number is still being bought: try again in a few minutes."],
  ["40321", "The messaging profile has no number to send from: assign one."],
  ["40322", "Telnyx blocks this content: change the wording."],
  ["40329", "Verify the toll-free number in the Telnyx portal before texting from it."],
  ["40333", "The messaging profile has reached its daily spend limit: raise it or wait until tomorrow."],
]);

/** Null for a code whose remedy is not known. */
export function telnyxFixOf(vendorCode: string | null): string | null {
  return vendorCode === null ? null : (FIXES.get(vendorCode) ?? null);
}
