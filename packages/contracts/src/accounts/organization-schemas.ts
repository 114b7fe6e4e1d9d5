import { z } from "zod";
import { carrierSettings } from "../carriers.ts";
import { memoryWritePolicy } from "../learning/memory-policy-schema.ts";
import { countryCode } from "../phone-numbers/phone-number-country-codes.ts";
import { openObject, withWarnings } from "../request-warnings.ts";
import { asZonesAreSpelled, isTimeZone } from "../time-zone.ts";
import { organizationLimits } from "../usage-schemas.ts";
import { id, timestamp } from "../wire-types.ts";

const plainSetting = z.string().max(1_024);
/** A PEM key is about 3,300 characters at 4,096 bits. */
const secretSetting = z.string().max(16_384);

const NOT_A_TRUNK = "Kept for existing clients; calls use the SIP trunks of `/api/v1/sip-trunks`.";

/** Provider settings that are shown as they are: those of carriers, and of an organization's own SIP trunk. */
export const plainProviderSettings = z.object({
  ...each(carrierSettings("plain"), plainSetting),
  sip_gateway: plainSetting.describe(NOT_A_TRUNK),
  sip_username: plainSetting.describe(NOT_A_TRUNK),
});

/** Provider settings that are stored encrypted and shown masked, to admins only. */
export const secretProviderSettings = z.object({
  ...each(carrierSettings("secret"), secretSetting),
  sip_password: secretSetting.describe(NOT_A_TRUNK),
});

/** @param words what each setting is, by its name */
function each<Name extends string>(
  words: Readonly<Record<Name, string>>,
  schema: z.ZodString,
): Record<Name, z.ZodString> {
  return Object.fromEntries(
    Object.entries<string>(words).map(([name, description]) => [name, schema.describe(description)]),
  ) as Record<Name, z.ZodString>;
}

export type PlainProviderSettingName = keyof z.infer<typeof plainProviderSettings>;
export type SecretProviderSettingName = keyof z.infer<typeof secretProviderSettings>;

export const plainProviderSettingName = plainProviderSettings.keyof();
export const secretProviderSettingName = secretProviderSettings.keyof();

/** Keys of model and speech vendors by the vendor's name. */
const vendorKeys = z.record(z.string().regex(/^[a-z0-9_-]{1,64}$/), secretSetting.nullable());

/** @param added what is said of each besides what it is */
const orNull = <Shape extends Record<string, z.ZodString>>(schema: z.ZodObject<Shape>, added: string) =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, part]) => [
      name,
      z.string().nullable().describe(`${part.description} ${added}`),
    ]),
  ) as Record<keyof Shape & string, z.ZodNullable<z.ZodString>>;

const MASKED = "Masked; null when it is not set, and always to those who are not admins.";

export const organization = z
  .object({
    id: id.describe("Names the organization when switching to it."),
    name: z.string().describe("As people write it."),
    slug: z.string().describe("Its short name, with which one signs in to it; it does not change with the name."),
    description: z.string().nullable().describe("For people; nothing depends on it."),
    domain: z
      .string()
      .nullable()
      .describe("What texts that answer HELP name as the place to write to. Null: they ask people to reply."),
    time_zone: z
      .string()
      .nullable()
      .describe(
        "The IANA time zone its people think in, for showing times. Null: none is set. Days of figures are UTC's.",
      ),
    is_active: z.boolean().describe("False: it is switched off, and neither sign-ins nor keys of it work."),
    api_keys: z
      .record(z.string(), z.string())
      .nullable()
      .describe(
        "The organization's keys of model and speech vendors by vendor's name, masked. Null to all but admins.",
      ),
    settings: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("`limits`, `default_country`, and whatever the organization has added; secrets in it are masked."),
    memory_write_policy: memoryWritePolicy
      .nullable()
      .describe("What assistants may remember of conversations. Null: the default."),
    memory_embedding_model: z
      .string()
      .nullable()
      .describe("Turns memories into vectors, by which they are found besides their words. Null: `lexical`."),
    ...orNull(plainProviderSettings, "Null when it is not set."),
    ...orNull(secretProviderSettings, MASKED),
    sip_trunk_config: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(`${NOT_A_TRUNK} Secrets in it are masked; null when there is none, and to all but admins.`),
    created_at: timestamp.describe("When it was made."),
    updated_at: timestamp.describe("When its settings last changed."),
  })
  .meta({ id: "Organization", description: "An organization with its settings, secrets masked." });

/** The answer to what makes or changes an organization. */
export const savedOrganization = withWarnings(organization, "OrganizationSaved");

export const organizationName = z.string().trim().min(1).max(200);
export const organizationText = z.string().trim().max(2_000);

/** Lower-case words joined by hyphens, fit for use in a URL. */
export const organizationSlug = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Input should be lower-case letters and digits, joined by hyphens");

export const organizationUpdate = z.object({
  name: organizationName.nullish().describe("The new name; the slug stays."),
  description: organizationText.nullish().describe("For people; an empty text clears it."),
  domain: organizationText
    .nullish()
    .describe("What texts that answer HELP name as the place to write to; an empty text clears it."),
  time_zone: z
    .string()
    .trim()
    .max(64)
    .refine((name) => name === "" || isTimeZone(name), {
      message: "Input should be the name of a time zone, such as America/New_York, or empty",
    })
    .overwrite(asZonesAreSpelled)
    .nullish()
    .describe(
      "The IANA time zone its people think in, such as `Europe/Berlin`, for showing times; an empty text clears it. Changes no figure: days stay those of UTC.",
    ),
  settings: openObject({
    limits: organizationLimits
      .nullish()
      .describe(
        "How much all assistants together may use, and where texts and calls may go. Null or absent: as much as they like, anywhere but to costly numbers.",
      ),
    default_country: countryCode
      .nullish()
      .describe("Of numbers in lists of contacts that name no country; the United States where it is not set."),
  })
    .nullish()
    .describe(
      "Replaces all settings, so what is to stay has to be sent again. Further members are the organization's own.",
    ),
  memory_write_policy: memoryWritePolicy
    .nullish()
    .describe("Replaces the whole policy of what may be remembered; an empty object is the default."),
  memory_embedding_model: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .describe("Turns memories into vectors, by which they are found besides their words; empty: `lexical`."),
  api_keys: vendorKeys
    .nullish()
    .describe(
      "Keys of model and speech vendors by vendor's name. Vendors that are not named keep theirs; null or an empty text removes one.",
    ),
  ...nullishMembers(plainProviderSettings),
  ...nullishMembers(secretProviderSettings),
  sip_trunk_config: z.record(z.string(), z.unknown()).nullish().describe(`${NOT_A_TRUNK} An empty object removes it.`),
});
export type OrganizationUpdate = z.infer<typeof organizationUpdate>;

function nullishMembers<Shape extends Record<string, z.ZodString>>(
  schema: z.ZodObject<Shape>,
): { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> } {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, part]) => [name, part.nullish().describe(part.description ?? "")]),
  ) as { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> };
}
