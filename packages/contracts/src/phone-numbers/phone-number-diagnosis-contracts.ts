import { z } from "zod";
import { defineContract } from "../operation.ts";
import { phoneNumberText } from "./phone-number-schemas.ts";

const check = z
  .object({
    name: z.string().describe("Names the check in kebab-case, for example `carrier-sms-url`; it never changes."),
    status: z
      .enum(["ok", "warning", "failed", "skipped"])
      .describe("`skipped`: it does not apply, or something it needs was missing."),
    detail: z.string().describe("What was found."),
    fix: z.string().nullable().describe("What to do about it. Null where there is nothing to do."),
  })
  .meta({ id: "PhoneNumberCheck" });

export const diagnosePhoneNumber = defineContract({
  name: "diagnosePhoneNumber",
  method: "GET",
  path: "/api/v1/phone-numbers/{phone_number}/diagnose",
  tag: "Phone numbers",
  summary: "Whether a number's texts and calls can work",
  description:
    "Checks the number's record, who answers it, the settings at its carrier, the public address of this service and the last texts. Asks the carrier, but changes nothing.",
  access: "read",
  rateClass: "search",
  params: z.object({
    phone_number: phoneNumberText.describe("The number, in E.164 form."),
  }),
  success: z
    .object({
      success: z.boolean().describe("Whether no check failed."),
      phone_number: z.string().describe("The number in E.164 form."),
      provider: z.string().describe("The carrier that has the number."),
      checks: z.array(check).describe("Each thing that was looked at, from the number's record to the last texts."),
      summary: z
        .object({
          status: z.enum(["ok", "warning", "failed"]).describe("The worst of the checks; skipped ones do not count."),
          ok: z.int().describe("Number of checks that are `ok`."),
          warning: z.int().describe("Number of checks that are a `warning`."),
          failed: z.int().describe("Number of checks that `failed`."),
          skipped: z.int().describe("Number of checks that were `skipped`."),
          message: z.string().describe("What to do first, or that nothing stands in the way of texts."),
        })
        .describe("The checks together."),
    })
    .meta({ id: "PhoneNumberDiagnosis" }),
  errors: { 404: "The number is not the organization's." },
});
