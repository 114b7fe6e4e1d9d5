import { z } from "zod";
import { withWarnings } from "../request-warnings.ts";
import { id, timestamp } from "../wire-types.ts";
import { countryCode } from "./phone-number-country-codes.ts";

/** A number as typed by a person; the service decides whether it is valid. */
export const phoneNumberText = z.string().max(64);
export const friendlyName = z.string().trim().max(255);
/** A name, not an enumeration: an unknown provider is a 400, not a 422. */
export const providerText = z.string().max(64);

const capabilities = z.record(z.string(), z.boolean());

const assignee = z.object({
  id: id.describe("The id of the assistant or flow."),
  name: z.string().describe("Its name."),
  is_active: z.boolean().describe("Whether it is switched on; if not, nobody answers."),
});

export const organizationPhoneNumber = z
  .object({
    id: id.describe("Names the number in paths with `{phone_number_id}`."),
    phone_number: z.string().describe("The number in E.164 form: `+14155550100`."),
    friendly_name: z.string().nullable().describe("A name for people. Null without one."),
    provider: z.string().describe("The carrier that has the number: `twilio`, `telnyx`, `vonage` or `byo-sip-trunk`."),
    twilio_sid: z.string().describe("The carrier's id of the number, whatever the carrier."),
    is_active: z.boolean().describe("False: the number is switched off, and nothing that comes in on it is taken."),
    is_verified_caller_id: z
      .boolean()
      .describe("True: a number at another carrier, which can be shown in calls but not answered."),
    capabilities: capabilities.describe(
      "What the carrier carries on the number, for example `voice`, `sms` and `mms`.",
    ),
    sip_trunk_id: z.string().nullable().describe("The trunk its calls go over. Null: no particular one."),
    allowed_country_codes: z
      .array(z.string())
      .nullable()
      .describe("Countries whose callers are answered, as ISO 3166-1 alpha-2 codes. Null: callers of every country."),
    assistant: assignee.nullable().describe("The assistant that answers the number. Null: none does."),
    flow: assignee.nullable().describe("The flow that answers the number. Null: none does."),
    created_at: timestamp.describe("When the number was put on record."),
    updated_at: timestamp.nullable().describe("When its record last changed. Null: never."),
  })
  .meta({ id: "OrganizationPhoneNumberResponse" });

export const phoneNumberUpdate = z
  .object({
    friendly_name: friendlyName.nullish().describe("A name for people; an empty text or null removes it."),
    assistant_id: id
      .nullish()
      .describe(
        "The assistant that is to answer the number; takes it from a flow. 0 or null: no assistant answers it.",
      ),
    flow_id: id
      .nullish()
      .describe("The flow that is to answer the number; takes it from an assistant. 0 or null: no flow answers it."),
    sip_trunk_id: z
      .string()
      .max(64)
      .nullish()
      .describe("The trunk its calls are to go over; an empty text names none. Null changes nothing."),
    allowed_country_codes: z
      .array(countryCode)
      .max(300)
      .nullish()
      .describe(
        "Countries whose callers are answered, as ISO 3166-1 alpha-2 codes. Null or an empty list: callers of every country.",
      ),
  })
  .meta({ id: "UpdatePhoneNumberRequest" });

const phoneNumberUpdateResult = z
  .object({
    success: z.boolean().describe("Always true; anything else is an error."),
    message: z.string().describe("What was done, for people."),
    phone_number: organizationPhoneNumber.nullable().describe("The number after the change."),
  })
  .meta({ id: "UpdatePhoneNumberResponse" });

export const savedPhoneNumber = withWarnings(phoneNumberUpdateResult, "PhoneNumberSaved");

export const phoneNumberResult = z
  .object({
    success: z.boolean().describe("Always true; anything else is an error."),
    message: z.string().describe("What was done, for people."),
    data: organizationPhoneNumber.nullable().describe("The number after the change."),
  })
  .meta({ id: "PhoneNumberAPIResponse" });

export const phoneNumberIds = z
  .array(id)
  .max(1_000)
  .meta({ id: "PhoneNumberIds", description: "Ids of numbers, a bare list in which repetitions are ignored." });

/** The answer to a body that names the number and more. */
export const namedPhoneNumberResult = withWarnings(phoneNumberResult, "PhoneNumberAssigned");

export const phoneNumbersResult = z
  .object({
    success: z.boolean().describe("Always true; anything else is an error."),
    message: z.string().describe("How many numbers were assigned, for people."),
    data: z.array(organizationPhoneNumber).describe("The numbers after the change, the oldest first."),
  })
  .meta({ id: "PhoneNumbersAPIResponse" });

export const phoneNumberAssignment = z
  .object({
    phone_number: phoneNumberText.describe("The number to answer, in E.164 form."),
    friendly_name: friendlyName
      .nullish()
      .describe("A name for people. Absent, null or empty: the number keeps its name."),
    auto_sync: z
      .boolean()
      .nullable()
      .default(true)
      .describe("Whether to look for a number that is not known here at the connected carriers; null means true."),
  })
  .meta({ id: "PhoneNumberAssignRequest" });

export const phoneNumberUnassignment = z
  .object({
    phone_number: phoneNumberText.describe("The number, in E.164 form."),
  })
  .meta({ id: "PhoneNumberUnassignRequest" });

export const phoneNumberSearch = z
  .object({
    country_code: countryCode
      .default("US")
      .describe("The country, as an ISO 3166-1 alpha-2 code; lower case is accepted."),
    area_code: z.string().max(16).nullish().describe("The area code the numbers are to have."),
    contains: z.string().max(64).nullish().describe("Digits the numbers are to contain."),
    locality: z.string().max(128).nullish().describe("The town the numbers are to be of."),
    region: z.string().max(128).nullish().describe("The state or region the numbers are to be of."),
    limit: z.int().min(1).max(50).default(10).describe("How many numbers to return at most."),
    provider: providerText.default("telnyx").describe("The carrier to ask."),
  })
  .meta({ id: "SearchPhoneNumbersRequest" });

const availablePhoneNumber = z
  .object({
    phone_number: z.string().describe("The number in E.164 form."),
    friendly_name: z.string().nullable().describe("The carrier's name for it. Null without one."),
    locality: z.string().nullable().describe("The town it is of. Null when the carrier does not say."),
    region: z.string().nullable().describe("The state or region it is of. Null when the carrier does not say."),
    country_code: z.string().describe("The country, as an ISO 3166-1 alpha-2 code."),
    capabilities: capabilities.describe(
      "What the carrier carries on the number, for example `voice`, `sms` and `mms`.",
    ),
    cost: z
      .string()
      .nullable()
      .describe("Per month, with the currency sign: `$1.15`. Null when the carrier does not say."),
    setup_cost: z.string().nullable().describe("Once, in the same form. Null when the carrier does not say."),
    provider: z.string().describe("The carrier that has it on sale."),
  })
  .meta({ id: "AvailablePhoneNumber" });

export const phoneNumberSearchResult = z
  .object({
    success: z.boolean().describe("Always true; anything else is an error."),
    numbers: z.array(availablePhoneNumber).describe("The numbers on sale."),
    total_found: z.int().describe("Number of entries in `numbers`."),
    provider: z.string().describe("The carrier that was asked."),
  })
  .meta({ id: "SearchPhoneNumbersResponse" });

export const phoneNumberPurchase = z
  .object({
    phone_number: phoneNumberText.describe("The number to buy, in E.164 form, as a search gave it."),
    provider: providerText.describe("The carrier that has it on sale."),
    country_code: z.string().max(8).nullish().describe("The country of the number, for carriers that want to know it."),
    assistant_id: id
      .nullish()
      .describe("The assistant that is to answer the number. 0, null or absent: nobody does at first."),
    friendly_name: friendlyName.nullish().describe("A name for people. Null or absent: the carrier's name for it."),
    messaging_profile_id: z
      .string()
      .max(255)
      .nullish()
      .describe("The messaging profile the number is to have, for carriers with such profiles."),
  })
  .meta({ id: "PurchasePhoneNumberRequest" });

const phoneNumberPurchaseResult = z
  .object({
    success: z.boolean().describe("Always true; anything else is an error."),
    phone_number: z.string().nullable().describe("The number that was bought."),
    provider: z.string().describe("The carrier it was bought from."),
    purchase_details: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        "What the carrier says about the number, plus its `id` here and `provider_number_id`, its id at the carrier.",
      ),
    message: z.string().describe("What was done, for people."),
  })
  .meta({ id: "PurchasePhoneNumberResponse" });

export const phoneNumberPurchased = withWarnings(phoneNumberPurchaseResult, "PhoneNumberPurchased");

export const phoneNumberRelease = z
  .object({
    phone_number: phoneNumberText.describe("The number to give back, in E.164 form."),
    provider: providerText
      .nullish()
      .describe("The carrier that must have the number. Null or absent: whichever has it."),
  })
  .meta({ id: "ReleasePhoneNumberRequest" });

export const phoneNumberReleaseResult = z
  .object({
    success: z.boolean().describe("Always true; anything else is an error."),
    phone_number: z.string().describe("The number that was given back."),
    provider: z.string().describe("The carrier it was given back to."),
    message: z.string().describe("What was done, for people."),
  })
  .meta({ id: "ReleasePhoneNumberResponse" });

export const countryCodes = z
  .object({
    success: z.boolean().describe("Always true; anything else is an error."),
    country_codes: z.array(z.string()).describe("ISO 3166-1 alpha-2 codes, in alphabetical order."),
    provider: z.string().describe("The carrier that was asked."),
  })
  .meta({ id: "CountryCodesResponse" });

export const phoneNumberSync = z
  .object({
    success: z.boolean().describe("Whether every connected carrier could be asked."),
    message: z.string().describe("How many numbers were synced, and what was left out, for people."),
    synced_count: z.int().describe("Numbers of the connected accounts that the organization has now."),
  })
  .meta({ id: "SyncPhoneNumbersResponse" });
