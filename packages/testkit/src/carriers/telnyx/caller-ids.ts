import { seededHex } from "../seeded-choice.ts";
import { countSegments } from "../texts/segment-count.ts";
import { JSON_HEADERS, telnyxError } from "./errors.ts";
import { isE164, pageReply, type TelnyxHandler } from "./request.ts";

/** Lists only verified numbers. */
export const listVerifiedNumbers: TelnyxHandler = (_context, { account, query }) =>
  pageReply(
    query,
    [...account.callerIds.values()]
      .filter(({ isVerified }) => isVerified)
      .map(({ phoneNumber, createdAtMs }) => ({
        record_type: "verified_number",
        phone_number: phoneNumber,
        verified_at: new Date(createdAtMs).toISOString(),
      })),
  );

/** Telnyx texts a code, which the owner enters with `enterValidationCode`. The only answer that is not wrapped in `data`. */
export const requestVerification: TelnyxHandler = ({ store, nowMs }, { account, body }) => {
  const { phone_number: phoneNumber, verification_method: method } = body;
  if (!isE164(phoneNumber)) return telnyxError(10016);
  if (method !== "sms" && method !== "call") return telnyxError(10004);
  const digits = Number.parseInt(seededHex(store.seed, 8, "validation-code", phoneNumber), 16) % 1_000_000;
  const validationCode = String(digits).padStart(6, "0");
  account.callerIds.set(phoneNumber, {
    sid: store.nextSid("PN"),
    phoneNumber,
    friendlyName: phoneNumber,
    validationCode,
    isVerified: false,
    createdAtMs: nowMs(),
  });
  const text = `Your Telnyx verification code is ${validationCode}.`;
  store.putMessage({
    carrier: store.carrier,
    sid: store.nextSid("SM"),
    accountId: account.accountId,
    direction: "outbound",
    isAutomatic: true,
    from: null,
    to: phoneNumber,
    body: text,
    mediaUrls: [],
    messagingServiceSid: null,
    statusCallbackUrl: null,
    state: "delivered",
    errorCode: null,
    segmentCount: countSegments(text),
    createdAtMs: nowMs(),
    sentAtMs: nowMs(),
    updatedAtMs: nowMs(),
  });
  const answer = { phone_number: phoneNumber, verification_method: method };
  return { statusCode: 200, headers: JSON_HEADERS, body: JSON.stringify(answer) };
};
