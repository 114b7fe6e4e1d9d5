import type { SimulatedCallerId } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { seededHex } from "../seeded-choice.ts";
import { twilioDate } from "./dates.ts";
import { JSON_HEADERS, twilioError } from "./errors.ts";
import { twilioPage } from "./page.ts";
import { isE164, type TwilioHandler } from "./request.ts";
import { accountPath } from "./resources.ts";

/** https://www.twilio.com/docs/voice/api/outgoing-caller-ids: only those whose owner has entered the code are listed. */
export const listCallerIds: TwilioHandler = (_context, { account, path, query }) => {
  const phoneNumber = query.get("PhoneNumber");
  const verified = [...account.callerIds.values()].filter(
    (callerId) => callerId.isVerified && (phoneNumber === null || callerId.phoneNumber === phoneNumber),
  );
  return twilioPage(path, query, "outgoing_caller_ids", verified, (callerId) => presentCallerId(account, callerId));
};

/** Twilio calls the number at once, and its owner enters the code with `enterValidationCode`. */
export const requestCallerId: TwilioHandler = ({ store, nowMs }, { account, form }) => {
  const phoneNumber = form.get("PhoneNumber") ?? "";
  if (!isE164(phoneNumber)) return twilioError(21421);
  if (account.callerIds.get(phoneNumber)?.isVerified === true) return twilioError(21450);
  const sid = store.nextSid("PN");
  const callerId: SimulatedCallerId = {
    sid,
    phoneNumber,
    friendlyName: form.get("FriendlyName") ?? phoneNumber,
    validationCode: String(Number.parseInt(seededHex(store.seed, 8, "validation-code", sid), 16) % 1_000_000).padStart(
      6,
      "0",
    ),
    isVerified: false,
    createdAtMs: nowMs(),
  };
  account.callerIds.set(phoneNumber, callerId);
  const body = {
    account_sid: account.accountId,
    call_sid: store.nextSid("CA"),
    friendly_name: callerId.friendlyName,
    phone_number: phoneNumber,
    validation_code: callerId.validationCode,
  };
  return { statusCode: 200, headers: JSON_HEADERS, body: JSON.stringify(body) };
};

export const removeCallerId: TwilioHandler = (_context, { account, ids }) => {
  const callerId = [...account.callerIds.values()].find(({ sid, isVerified }) => isVerified && sid === ids[0]);
  if (callerId === undefined) return twilioError(20404);
  account.callerIds.delete(callerId.phoneNumber);
  return { statusCode: 204, headers: {}, body: "" };
};

function presentCallerId(account: CarrierAccount, callerId: SimulatedCallerId): Record<string, unknown> {
  return {
    sid: callerId.sid,
    date_created: twilioDate(callerId.createdAtMs),
    date_updated: twilioDate(callerId.createdAtMs),
    friendly_name: callerId.friendlyName,
    account_sid: account.accountId,
    phone_number: callerId.phoneNumber,
    uri: `${accountPath(account.accountId)}/OutgoingCallerIds/${callerId.sid}.json`,
  };
}
