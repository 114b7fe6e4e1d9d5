import { z } from "zod";
import { carrierSettingNames } from "../carriers.ts";
import { memoryWritePolicy } from "../learning/memory-policy-schema.ts";
import { countryCode } from "../phone-numbers/phone-number-country-codes.ts";
import { organizationLimits } from "../usage-schemas.ts";
import { id, timestamp } from "../wire-types.ts";

const plainSetting = z.string().max(1_024);
/** A PEM key is about 3,300 characters at 4,096 bits. */
const secretSetting = z.string().max(16_384);

/** Provider settings that are shown as they are: those of carriers, and of an organization's own SIP trunk. */
export const plainProviderSettings = z.object({
  ...each(carrierSettingNames("plain"), plainSetting),
  sip_gateway: plainSetting,
  sip_username: plainSetting,
});

/** Provider settings that are stored encrypted and shown masked, to admins only. */
export const secretProviderSettings = z.object({
  ...each(carrierSettingNames("secret"), secretSetting),
  sip_password: secretSetting,
});

function each<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

export type PlainProviderSettingName = keyof z.infer<typeof plainProviderSettings>;
export type SecretProviderSettingName = keyof z.infer<typeof secretProviderSettings>;

export const plainProviderSettingName = plainProviderSettings.keyof();
export const secretProviderSettingName = secretProviderSettings.keyof();

/** Keys of model and speech vendors by the vendor's name. */
const vendorKeys = z.record(z.string().regex(/^[a-z0-9_-]{1,64}$/), secretSetting.nullable());

const orNull = <Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, z.string().nullable()])) as Record<
    keyof Shape & string,
    z.ZodNullable<z.ZodString>
  >;

export const organization = z
  .object({
    id,
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    domain: z.string().nullable(),
    is_active: z.boolean(),
    api_keys: z.record(z.string(), z.string()).nullable(),
    settings: z.record(z.string(), z.unknown()).nullable(),
    memory_write_policy: memoryWritePolicy.nullable(),
    memory_embedding_model: z.string().nullable(),
    ...orNull(plainProviderSettings),
    ...orNull(secretProviderSettings),
    sip_trunk_config: z.record(z.string(), z.unknown()).nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "Organization" });

export const organizationName = z.string().trim().min(1).max(200);
export const organizationText = z.string().trim().max(2_000);

/** Lower-case words joined by hyphens, fit for use in a URL. */
export const organizationSlug = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Input should be lower-case letters and digits, joined by hyphens");

export const organizationUpdate = z.object({
  name: organizationName.nullish(),
  description: organizationText.nullish(),
  domain: organizationText.nullish(),
  /** `default_country`: of numbers in lists of contacts that name none; the United States, where it is not set. */
  settings: z.looseObject({ limits: organizationLimits.nullish(), default_country: countryCode.nullish() }).nullish(),
  /** Replaces the whole policy; an empty object is the default. */
  memory_write_policy: memoryWritePolicy.nullish(),
  /** Turns memories into vectors, by which they are found besides their words; empty: `lexical`. */
  memory_embedding_model: z.string().trim().max(200).nullish(),
  api_keys: vendorKeys.nullish(),
  ...nullishMembers(plainProviderSettings),
  ...nullishMembers(secretProviderSettings),
  sip_trunk_config: z.record(z.string(), z.unknown()).nullish(),
});
export type OrganizationUpdate = z.infer<typeof organizationUpdate>;

function nullishMembers<Shape extends Record<string, z.ZodType>>(
  schema: z.ZodObject<Shape>,
): { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> } {
  return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, part.nullish()])) as {
    [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>>;
  };
}
