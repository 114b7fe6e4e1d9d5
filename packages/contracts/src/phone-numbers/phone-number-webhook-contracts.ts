import { z } from "zod";
import { defineContract } from "../operation.ts";
import { withWarnings } from "../request-warnings.ts";
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
  summary: "Where the carrier sends a number's calls and texts",
  description: "Asks the carrier each time, so it also shows what was changed in the carrier's console.",
  access: "read",
  rateClass: "search",
  params: z.object({
    phone_number: phoneNumberText.describe("The number, in E.164 form."),
  }),
  query: z.object({
    provider: providerText.optional().describe("The carrier that must have the number. Absent: whichever has it."),
  }),
  success: z
    .object({
      success: z.boolean().describe("Always true; anything else is an error."),
      phone_number: z.string().describe("The number in E.164 form."),
      provider: z.string().describe("The carrier that was asked."),
      voice_webhook_url: z
        .string()
        .nullable()
        .describe(
          "Where calls go, or a note from a carrier that does not send them to an address of the number. Null: nowhere.",
        ),
      sms_webhook_url: z
        .string()
        .nullable()
        .describe("Where texts go, or a note like the one for calls. Null: nowhere."),
      configuration: z
        .record(z.string(), z.unknown())
        .describe("The settings in the carrier's own terms, plus `phone_number_sid`, its id for the number."),
    })
    .meta({ id: "GetWebhookResponse" }),
  errors: failures,
});

export const updatePhoneNumberWebhooks = defineContract({
  name: "updatePhoneNumberWebhooks",
  method: "PUT",
  path: `${path}/webhooks`,
  tag,
  summary: "Send a number's calls elsewhere, or switch its texts",
  description:
    "Changes the settings at the carrier; send at least one of the three members. What is sent elsewhere or switched off here stays so when the number is unassigned; what is pointed here goes back to where it went before.",
  access: "admin",
  body: z
    .object({
      phone_number: phoneNumberText.describe("The number, in E.164 form."),
      voice_webhook_url: z
        .string()
        .max(2_048)
        .nullish()
        .describe("Where calls are to go: an absolute http or https address. Null or absent: as they do now."),
      disable_sms: z
        .boolean()
        .nullable()
        .default(false)
        .describe("True: texts no longer come here. Excludes `enable_sms`."),
      enable_sms: z
        .boolean()
        .nullable()
        .default(false)
        .describe("True: texts come here. Needs an assistant with an `sms_webhook_url` on the number."),
      provider: providerText
        .nullish()
        .describe("The carrier that must have the number. Null or absent: whichever has it."),
    })
    .meta({ id: "UpdateWebhookRequest" }),
  success: withWarnings(
    z.object({
      success: z.boolean().describe("Always true; anything else is an error."),
      phone_number: z.string().describe("The number in E.164 form."),
      provider: z.string().describe("The carrier that was told."),
      updated_webhooks: z
        .record(z.string(), z.string())
        .describe("Only what was changed: `voice` with the URL; `sms` with the URL, or `disabled`."),
      message: z.string().describe("What was changed, for people."),
    }),
    "UpdateWebhookResponse",
  ),
  errors: {
    ...failures,
    400: "Nothing or too much is asked for, the URL is not valid, texts are enabled without an assistant that has an sms_webhook_url, the provider does not fit, is not connected or refuses, or the number is a verified caller id.",
  },
});
