import { z } from "zod";

/**
 * The members of Telnyx's resources (API v2) that we read; all others may come and go. Lists are read item by item, so
 * that one malformed item does not hide the others.
 */

export const messageResource = z.looseObject({
  id: z.string().min(1),
  to: z.array(z.looseObject({ status: z.string().nullish() })).nullish(),
  parts: z.number().nullish(),
});

export const messagingProfileResource = z.looseObject({
  id: z.string().min(1),
  webhook_url: z.string().nullish(),
  enabled: z.boolean().nullish(),
});

export const connectionResource = z.looseObject({ webhook_event_url: z.string().nullish() });

/** Ids are strings, but numbers in older parts of the API. */
const idText = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1));

export const phoneNumberResource = z.looseObject({
  id: idText,
  phone_number: z.string().min(1),
  status: z.string().nullish(),
  connection_id: z.union([z.string(), z.number()]).nullish(),
  connection_name: z.string().nullish(),
  messaging_profile_id: z.string().nullish(),
  t38_fax_gateway_enabled: z.boolean().nullish(),
});
export type PhoneNumberResource = z.infer<typeof phoneNumberResource>;

const twoWay = z
  .looseObject({ domestic_two_way: z.boolean().nullish(), international_outbound: z.boolean().nullish() })
  .nullish();

export const messagingSettingsResource = z.looseObject({
  id: idText,
  messaging_profile_id: z.string().nullish(),
  features: z.looseObject({ sms: twoWay, mms: twoWay }).nullish(),
});
export type MessagingSettingsResource = z.infer<typeof messagingSettingsResource>;

const orderStatus = z.string().nullish();
export const numberOrderResource = z.looseObject({
  id: z.string().min(1),
  status: orderStatus,
  phone_numbers: z.array(z.looseObject({ phone_number: z.string().nullish(), status: orderStatus })).nullish(),
});
export type NumberOrderResource = z.infer<typeof numberOrderResource>;

export const availableNumberResource = z.looseObject({
  phone_number: z.string().min(1),
  region_information: z
    .array(z.looseObject({ region_type: z.string().nullish(), region_name: z.string().nullish() }))
    .nullish(),
  features: z.array(z.looseObject({ name: z.string().nullish() })).nullish(),
  cost_information: z
    .looseObject({
      upfront_cost: z.string().nullish(),
      monthly_cost: z.string().nullish(),
      currency: z.string().nullish(),
    })
    .nullish(),
});

/** Countries by name, including those without numbers. */
export const coverageResource = z.record(
  z.string(),
  z.looseObject({ code: z.string().regex(/^[A-Z]{2}$/), numbers: z.boolean().nullish() }),
);

export const verifiedNumberResource = z.looseObject({ phone_number: z.string().min(1) });

export const callResource = z.looseObject({ call_control_id: z.string().min(1) });

/** https://developers.telnyx.com/api-reference/call-information/retrieve-a-call-status */
export const callStateResource = z.looseObject({
  is_alive: z.boolean(),
  call_duration: z.number().nullish(),
  end_time: z.string().nullish(),
});

/** A page of https://developers.telnyx.com/api-reference/call-information/list-all-active-calls-for-given-connection */
export const activeCallsPage = z.looseObject({
  data: z.array(z.unknown()),
  meta: z.looseObject({ cursors: z.looseObject({ after: z.string().nullish() }).nullish() }).nullish(),
});

export const activeCallResource = callResource.extend({ client_state: z.unknown().optional() });

/** A number of message parts; null when it is not a positive integer. */
export function readCount(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value < 1_000_000 ? value : null;
}

/** ISO 8601; null when missing or unreadable. */
export function readDate(value: unknown): Date | null {
  const epochMs = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(epochMs) ? null : new Date(epochMs);
}
