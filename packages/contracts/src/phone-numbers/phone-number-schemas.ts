import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";
import { countryCode } from "./phone-number-country-codes.ts";

/** A number as typed by a person; the service decides whether it is valid. */
export const phoneNumberText = z.string().max(64);
export const friendlyName = z.string().trim().max(255);
/** A name, not an enumeration: an unknown provider is a 400, not a 422. */
export const providerText = z.string().max(64);

const capabilities = z.record(z.string(), z.boolean());

const assignee = z.object({ id, name: z.string(), is_active: z.boolean() });

export const organizationPhoneNumber = z
  .object({
    id,
    phone_number: z.string(),
    friendly_name: z.string().nullable(),
    provider: z.string(),
    /** The provider's id for the number, whatever the provider. */
    twilio_sid: z.string(),
    is_active: z.boolean(),
    is_verified_caller_id: z.boolean(),
    capabilities,
    sip_trunk_id: z.string().nullable(),
    /** Null: callers of every country. */
    allowed_country_codes: z.array(z.string()).nullable(),
    assistant: assignee.nullable(),
    flow: assignee.nullable(),
    created_at: timestamp,
    updated_at: timestamp.nullable(),
  })
  .meta({ id: "OrganizationPhoneNumberResponse" });

export const phoneNumberUpdate = z
  .object({
    friendly_name: friendlyName.nullish(),
    /** 0 or null unassigns. A number belongs to an assistant or a flow: assigning it to one takes it from the other. */
    assistant_id: id.nullish(),
    flow_id: id.nullish(),
    sip_trunk_id: z.string().max(64).nullish(),
    /** Null or an empty list: callers of every country. */
    allowed_country_codes: z.array(countryCode).max(300).nullish(),
  })
  .meta({ id: "UpdatePhoneNumberRequest" });

export const phoneNumberUpdateResult = z
  .object({ success: z.boolean(), message: z.string(), phone_number: organizationPhoneNumber.nullable() })
  .meta({ id: "UpdatePhoneNumberResponse" });

export const phoneNumberResult = z
  .object({ success: z.boolean(), message: z.string(), data: organizationPhoneNumber.nullable() })
  .meta({ id: "PhoneNumberAPIResponse" });

/** A bare list, in which repetitions are ignored. */
export const phoneNumberIds = z.array(id).max(1_000).meta({ id: "PhoneNumberIds" });

export const phoneNumbersResult = z
  .object({ success: z.boolean(), message: z.string(), data: z.array(organizationPhoneNumber) })
  .meta({ id: "PhoneNumbersAPIResponse" });

export const phoneNumberAssignment = z
  .object({
    phone_number: phoneNumberText,
    /** Absent or null: the number keeps its name. */
    friendly_name: friendlyName.nullish(),
    /** Whether to look for a number that is not known here at the connected carriers; null means true. */
    auto_sync: z.boolean().nullable().default(true),
  })
  .meta({ id: "PhoneNumberAssignRequest" });

export const phoneNumberUnassignment = z
  .object({ phone_number: phoneNumberText })
  .meta({ id: "PhoneNumberUnassignRequest" });

export const phoneNumberSearch = z
  .object({
    country_code: countryCode.default("US"),
    area_code: z.string().max(16).nullish(),
    contains: z.string().max(64).nullish(),
    locality: z.string().max(128).nullish(),
    region: z.string().max(128).nullish(),
    limit: z.int().min(1).max(50).default(10),
    provider: providerText.default("telnyx"),
  })
  .meta({ id: "SearchPhoneNumbersRequest" });

const availablePhoneNumber = z
  .object({
    phone_number: z.string(),
    friendly_name: z.string().nullable(),
    locality: z.string().nullable(),
    region: z.string().nullable(),
    country_code: z.string(),
    capabilities,
    /** Per month, with the currency sign: `$1.15`; null when the provider does not say. */
    cost: z.string().nullable(),
    setup_cost: z.string().nullable(),
    provider: z.string(),
  })
  .meta({ id: "AvailablePhoneNumber" });

export const phoneNumberSearchResult = z
  .object({
    success: z.boolean(),
    numbers: z.array(availablePhoneNumber),
    total_found: z.int(),
    provider: z.string(),
  })
  .meta({ id: "SearchPhoneNumbersResponse" });

export const phoneNumberPurchase = z
  .object({
    phone_number: phoneNumberText,
    provider: providerText,
    country_code: z.string().max(8).nullish(),
    assistant_id: id.nullish(),
    friendly_name: friendlyName.nullish(),
    messaging_profile_id: z.string().max(255).nullish(),
  })
  .meta({ id: "PurchasePhoneNumberRequest" });

export const phoneNumberPurchaseResult = z
  .object({
    success: z.boolean(),
    phone_number: z.string().nullable(),
    provider: z.string(),
    /** What the provider says about the number, plus our `id`. */
    purchase_details: z.record(z.string(), z.unknown()).nullable(),
    message: z.string(),
  })
  .meta({ id: "PurchasePhoneNumberResponse" });

export const phoneNumberRelease = z
  .object({ phone_number: phoneNumberText, provider: providerText.nullish() })
  .meta({ id: "ReleasePhoneNumberRequest" });

export const phoneNumberReleaseResult = z
  .object({ success: z.boolean(), phone_number: z.string(), provider: z.string(), message: z.string() })
  .meta({ id: "ReleasePhoneNumberResponse" });

export const countryCodes = z
  .object({
    success: z.boolean(),
    country_codes: z.array(z.string()),
    provider: z.string(),
  })
  .meta({ id: "CountryCodesResponse" });

export const phoneNumberSync = z
  .object({ success: z.boolean(), message: z.string(), synced_count: z.int() })
  .meta({ id: "SyncPhoneNumbersResponse" });
