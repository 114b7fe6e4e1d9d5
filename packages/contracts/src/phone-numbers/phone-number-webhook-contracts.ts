import { z } from "zod";
import { defineContract } from "../operation.ts";
import { phoneNumberText, providerText } from "./phone-number-schemas.ts";

const tag = "Phone numbers";
const path = "/api/v1/phone-numbers";
const failures = {
  400: "The provider does not fit the number or is not connected, or the number is a verified caller id.",
  404: "The number is not the organization's, or its carrier does not have it any more.",
  500: "The provider failed.",
} as const;

export const readPhoneNumberWebhooks = defineContract({
  name: "readPhoneNumberWebhooks",
  method: "GET",
  path: `${path}/{phone_number}/webhooks`,
  tag,
  summary: "Where the carrier sends a number's calls and texts, asked of the carrier",
  access: "read",
  rateClass: "search",
  params: z.object({ phone_number: phoneNumberText }),
  query: z.object({ provider: providerText.optional() }),
  success: z
    .object({
      success: z.boolean(),
      phone_number: z.string(),
      provider: z.string(),
      voice_webhook_url: z.string().nullable(),
      sms_webhook_url: z.string().nullable(),
      /** In the carrier's own terms, plus `phone_number_sid`, its id for the number. */
      configuration: z.record(z.string(), z.unknown()),
    })
    .meta({ id: "GetWebhookResponse" }),
  errors: failures,
});

export const updatePhoneNumberWebhooks = defineContract({
  name: "updatePhoneNumberWebhooks",
  method: "PUT",
  path: `${path}/webhooks`,
  tag,
  summary: "Send a number's calls elsewhere, or switch its texts here on or off, at the carrier",
  access: "admin",
  body: z
    .object({
      phone_number: phoneNumberText,
      voice_webhook_url: z.string().max(2_048).nullish(),
      disable_sms: z.boolean().nullable().default(false),
      enable_sms: z.boolean().nullable().default(false),
      provider: providerText.nullish(),
    })
    .meta({ id: "UpdateWebhookRequest" }),
  success: z
    .object({
      success: z.boolean(),
      phone_number: z.string(),
      provider: z.string(),
      /** `voice`: the URL; `sms`: the URL, or `disabled`. Only what was changed. */
      updated_webhooks: z.record(z.string(), z.string()),
      message: z.string(),
    })
    .meta({ id: "UpdateWebhookResponse" }),
  errors: {
    ...failures,
    400: "Nothing or too much is asked for, the URL is not valid, texts are enabled without an assistant that has an sms_webhook_url, the provider does not fit, is not connected or refuses, or the number is a verified caller id.",
  },
});
