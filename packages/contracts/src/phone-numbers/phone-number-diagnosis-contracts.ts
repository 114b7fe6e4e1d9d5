import { z } from "zod";
import { defineContract } from "../operation.ts";
import { phoneNumberText } from "./phone-number-schemas.ts";

const check = z
  .object({
    /** Stable, kebab-case: `carrier-sms-url`. */
    name: z.string(),
    /** `skipped`: it does not apply, or something it needs was missing. */
    status: z.enum(["ok", "warning", "failed", "skipped"]),
    /** What was found. */
    detail: z.string(),
    /** What to do about it; null where there is nothing to do. */
    fix: z.string().nullable(),
  })
  .meta({ id: "PhoneNumberCheck" });

export const diagnosePhoneNumber = defineContract({
  name: "diagnosePhoneNumber",
  method: "GET",
  path: "/api/v1/phone-numbers/{phone_number}/diagnose",
  tag: "Phone numbers",
  summary: "Whether texts to and from a number can work, found out here and at the carrier, with what to do where not",
  access: "read",
  rateClass: "search",
  params: z.object({ phone_number: phoneNumberText }),
  success: z
    .object({
      /** No check failed. */
      success: z.boolean(),
      phone_number: z.string(),
      provider: z.string(),
      checks: z.array(check),
      summary: z.object({
        /** The worst of the checks; skipped ones do not count. */
        status: z.enum(["ok", "warning", "failed"]),
        ok: z.int(),
        warning: z.int(),
        failed: z.int(),
        skipped: z.int(),
        message: z.string(),
      }),
    })
    .meta({ id: "PhoneNumberDiagnosis" }),
  errors: { 404: "The number is not the organization's." },
});
