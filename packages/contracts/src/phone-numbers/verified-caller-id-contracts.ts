import { z } from "zod";
import { defineContract } from "../operation.ts";
import { friendlyName, phoneNumberText } from "./phone-number-schemas.ts";

const tag = "Phone numbers";
const path = "/api/v1/phone-numbers/organization";
const notConnected = "No account is connected whose carrier verifies caller ids.";

export const syncVerifiedCallerIds = defineContract({
  name: "syncVerifiedCallerIds",
  method: "POST",
  path: `${path}/sync-verified-caller-ids`,
  tag,
  summary: "Make verified caller ids match those of the carriers",
  description:
    "Takes in numbers that were verified with the connected carriers and lets go of those that no longer are. A carrier that fails does not stop the others; its numbers stay as they are, and `success` is false.",
  access: "admin",
  success: z
    .object({
      success: z.boolean().describe("Whether every connected carrier could be asked."),
      message: z.string().describe("How many numbers are verified, new or gone, for people."),
      synced_count: z.int().describe("Verified caller ids the organization has now, at the carriers that answered."),
      added_count: z.int().describe("How many of them are new."),
      removed_count: z.int().describe("How many were let go of because they are no longer verified."),
    })
    .meta({ id: "SyncVerifiedCallerIdsResponse" }),
  errors: { 400: notConnected, 500: "No carrier could be asked." },
});

export const addVerifiedCallerId = defineContract({
  name: "addVerifiedCallerId",
  method: "POST",
  path: `${path}/add-verified-caller-id`,
  tag,
  summary: "Have a carrier verify a number owned elsewhere",
  description:
    "The carrier calls or texts the number now, so its owner has to be there. Nothing is stored here: once the owner has proved the number, a sync takes it in. Asking again replaces the code.",
  access: "admin",
  // Urlencoded in the documented interface, JSON from one client library, urlencoded under a JSON content type from
  // another.
  bodyForm: "json-or-form",
  body: z
    .object({
      phone_number: phoneNumberText.describe(
        "The number to verify, in E.164 form; it must not be one of the organization's own.",
      ),
      friendly_name: friendlyName.nullish().describe("A name for people, which the carrier keeps."),
    })
    .meta({ id: "AddVerifiedCallerIdRequest" }),
  success: z
    .object({
      success: z.boolean().describe("Always true; anything else is an error."),
      message: z.string().describe("What the number's owner has to do now."),
      phone_number: z.string().describe("The number in E.164 form."),
      friendly_name: z.string().nullable().describe("The name that was sent. Null without one."),
      provider: z.string().describe("The carrier that verifies the number."),
      validation_code: z
        .string()
        .nullable()
        .describe("What the owner enters when the carrier calls. Null when the carrier texts a code instead."),
      next_steps: z.array(z.string()).describe("What to do now, step by step, for people."),
    })
    .meta({ id: "AddVerifiedCallerIdResponse" }),
  hasSecrets: true,
  errors: {
    400: `Not an E.164 number, one of the organization's own, or the carrier refuses it. ${notConnected}`,
    500: "The carrier failed.",
  },
});
