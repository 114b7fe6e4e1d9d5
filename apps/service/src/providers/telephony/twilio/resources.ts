import { z } from "zod";

/**
 * The members of Twilio's resources (2010-04-01) that we read; all others may come and go. Lists are read item by item,
 * so that one malformed item does not hide the others.
 */

export const errorResource = z.looseObject({
  code: z.union([z.number(), z.string()]).nullish(),
  message: z.string().nullish(),
});

export const accountResource = z.looseObject({
  friendly_name: z.string().nullish(),
  status: z.string().nullish(),
});

export const messageResource = z.looseObject({
  sid: z.string().min(1),
  status: z.string(),
  direction: z.string().nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  body: z.string().nullish(),
  num_segments: z.union([z.string(), z.number()]).nullish(),
  num_media: z.union([z.string(), z.number()]).nullish(),
  messaging_service_sid: z.string().nullish(),
  date_created: z.string().nullish(),
  date_sent: z.string().nullish(),
});
export type MessageResource = z.infer<typeof messageResource>;

export const mediaResource = z.looseObject({ uri: z.string().min(1) });

export const countryResource = z.looseObject({ country_code: z.string().min(1) });

const capabilitiesResource = z.record(z.string(), z.unknown()).nullish();

export const availableNumberResource = z.looseObject({
  phone_number: z.string().min(1),
  friendly_name: z.string().nullish(),
  locality: z.string().nullish(),
  region: z.string().nullish(),
  iso_country: z.string().nullish(),
  capabilities: capabilitiesResource,
});

const setting = z.string().nullish();
/** https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource */
export const ownedNumberResource = z.looseObject({
  sid: z.string().min(1),
  phone_number: z.string().min(1),
  friendly_name: z.string().nullish(),
  capabilities: capabilitiesResource,
  sms_url: setting,
  sms_method: setting,
  sms_fallback_url: setting,
  sms_fallback_method: setting,
  sms_application_sid: setting,
  voice_url: setting,
  voice_method: setting,
  voice_application_sid: setting,
  trunk_sid: setting,
  status_callback: setting,
  status_callback_method: setting,
});
/** https://www.twilio.com/docs/voice/api/outgoing-caller-ids */
export const callerIdResource = z.looseObject({
  sid: z.string().min(1),
  phone_number: z.string().min(1),
  friendly_name: z.string().nullish(),
});

export const callerIdRequestResource = z.looseObject({ validation_code: z.string().min(1) });

export type OwnedNumberResource = z.infer<typeof ownedNumberResource>;

export const callResource = z.looseObject({ sid: z.string().min(1) });

/** https://www.twilio.com/docs/voice/api/call-resource#call-properties */
export const callStateResource = z.looseObject({
  status: z.string(),
  duration: z.union([z.string(), z.number()]).nullish(),
  end_time: z.string().nullish(),
  price: z.union([z.string(), z.number()]).nullish(),
  price_unit: z.string().nullish(),
});

/** https://www.twilio.com/docs/voice/api/call-resource#read-multiple-call-resources */
export const listedCallResource = z.looseObject({
  sid: z.string().min(1),
  direction: z.string(),
  status: z.string(),
  date_created: z.string().nullish(),
});
export type ListedCallResource = z.infer<typeof listedCallResource>;

/** A count, which Twilio writes as a string; null for anything else. */
export function readCount(value: string | number | null | undefined): number | null {
  const text = String(value ?? "");
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** RFC 2822 dates to the whole second; null when missing or unreadable. */
export function readDate(value: string | null | undefined): Date | null {
  const epochMs = Date.parse(value ?? "");
  return Number.isNaN(epochMs) ? null : new Date(epochMs);
}
