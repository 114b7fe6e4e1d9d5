import type { SimulatedCall, SimulatedMessage, SimulatedNumber } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import type { InventoryNumber } from "../number-inventory.ts";
import { twilioDate } from "./dates.ts";

const API_VERSION = "2010-04-01";

export function accountPath(accountId: string): string {
  return `/${API_VERSION}/Accounts/${accountId}`;
}

export function presentAccount(account: CarrierAccount): Record<string, unknown> {
  return {
    sid: account.accountId,
    friendly_name: account.friendlyName,
    status: account.status,
    type: "Full",
    owner_account_sid: account.accountId,
    date_created: twilioDate(0),
    date_updated: twilioDate(0),
    uri: `${accountPath(account.accountId)}.json`,
  };
}

export function presentMessage(message: SimulatedMessage): Record<string, unknown> {
  const uri = `${accountPath(message.accountId)}/Messages/${message.sid}`;
  return {
    account_sid: message.accountId,
    api_version: API_VERSION,
    body: message.body,
    date_created: twilioDate(message.createdAtMs),
    date_sent: twilioDate(message.sentAtMs),
    date_updated: twilioDate(message.updatedAtMs),
    direction: message.direction === "inbound" ? "inbound" : message.isAutomatic ? "outbound-reply" : "outbound-api",
    error_code: message.errorCode === null ? null : Number(message.errorCode),
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: String(message.mediaUrls.length),
    // Twilio counts a messaging service's segments once the sender is chosen.
    num_segments: message.from === null ? "0" : String(message.segmentCount),
    price: message.state === "delivered" ? "-0.00790" : null,
    price_unit: "USD",
    sid: message.sid,
    status: message.state,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

export function mediaSid(message: SimulatedMessage, index: number): string {
  return `ME${message.sid.slice(2, 30)}${String(index).padStart(4, "0")}`;
}

export function presentMedia(message: SimulatedMessage, index: number): Record<string, unknown> {
  const sid = mediaSid(message, index);
  return {
    account_sid: message.accountId,
    content_type: "image/jpeg",
    date_created: twilioDate(message.createdAtMs),
    date_updated: twilioDate(message.updatedAtMs),
    parent_sid: message.sid,
    sid,
    uri: `${accountPath(message.accountId)}/Messages/${message.sid}/Media/${sid}.json`,
  };
}

export function presentOwnedNumber(account: CarrierAccount, number: SimulatedNumber): Record<string, unknown> {
  return {
    account_sid: account.accountId,
    api_version: API_VERSION,
    beta: false,
    capabilities: number.capabilities,
    date_created: twilioDate(number.createdAtMs),
    date_updated: twilioDate(number.createdAtMs),
    friendly_name: number.friendlyName,
    origin: "twilio",
    phone_number: number.phoneNumber,
    sid: number.sid,
    sms_application_sid: number.settings["SmsApplicationSid"] ?? "",
    sms_fallback_method: number.settings["SmsFallbackMethod"] ?? "POST",
    sms_fallback_url: number.smsFallbackUrl,
    sms_method: number.smsMethod,
    sms_url: number.smsUrl,
    status: "in-use",
    status_callback: number.statusCallbackUrl,
    status_callback_method: number.settings["StatusCallbackMethod"] ?? "POST",
    // Twilio writes an absent trunk as null and absent applications as empty.
    trunk_sid: number.settings["TrunkSid"] || null,
    uri: `${accountPath(account.accountId)}/IncomingPhoneNumbers/${number.sid}.json`,
    voice_application_sid: number.settings["VoiceApplicationSid"] ?? "",
    voice_fallback_method: number.settings["VoiceFallbackMethod"] ?? "POST",
    voice_fallback_url: number.settings["VoiceFallbackUrl"] ?? "",
    voice_method: number.settings["VoiceMethod"] ?? "POST",
    voice_url: number.voiceUrl,
  };
}

export function presentAvailableNumber(number: InventoryNumber): Record<string, unknown> {
  return {
    address_requirements: "none",
    beta: false,
    // Upper case here but lower case on owned numbers, as at Twilio.
    capabilities: { voice: true, SMS: number.kind !== "toll-free", MMS: number.kind === "local", fax: false },
    friendly_name: number.phoneNumber,
    iso_country: number.countryCode,
    lata: null,
    locality: number.locality,
    phone_number: number.phoneNumber,
    postal_code: null,
    rate_center: null,
    region: number.region,
  };
}

export function presentCountry(accountId: string, countryCode: string): Record<string, unknown> {
  const uri = `${accountPath(accountId)}/AvailablePhoneNumbers/${countryCode}`;
  return {
    beta: false,
    country: countryCode,
    country_code: countryCode,
    subresource_uris: { local: `${uri}/Local.json` },
    uri: `${uri}.json`,
  };
}

export function presentCall(call: SimulatedCall): Record<string, unknown> {
  const answered = call.answeredAtMs;
  return {
    account_sid: call.accountId,
    answered_by: null,
    api_version: API_VERSION,
    date_created: twilioDate(call.createdAtMs),
    date_updated: twilioDate(call.endedAtMs ?? answered ?? call.createdAtMs),
    direction: call.direction === "inbound" ? "inbound" : call.parentSid === null ? "outbound-api" : "outbound-dial",
    duration:
      answered === null || call.endedAtMs === null ? null : String(Math.ceil((call.endedAtMs - answered) / 1000)),
    end_time: twilioDate(call.endedAtMs),
    from: call.from,
    parent_call_sid: call.parentSid,
    price: null,
    price_unit: "USD",
    sid: call.sid,
    start_time: twilioDate(answered),
    status: call.state,
    to: call.to,
    uri: `${accountPath(call.accountId)}/Calls/${call.sid}.json`,
  };
}
