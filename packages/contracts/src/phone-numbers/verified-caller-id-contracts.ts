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
  summary: "Take in the numbers that were verified with the connected carriers, and let go of those that no longer are",
  access: "admin",
  success: z
    .object({
      success: z.boolean(),
      message: z.string(),
      /** Verified caller ids the organization has now, at the carriers that answered. */
      synced_count: z.int(),
      added_count: z.int(),
      removed_count: z.int(),
    })
    .meta({ id: "SyncVerifiedCallerIdsResponse" }),
  errors: { 400: notConnected, 500: "No carrier could be asked." },
});

export const addVerifiedCallerId = defineContract({
  name: "addVerifiedCallerId",
  method: "POST",
  path: `${path}/add-verified-caller-id`,
  tag,
  summary: "Have a carrier verify a number of its owner's; a sync takes it in afterwards",
  access: "admin",
  // Urlencoded in the documented interface, JSON from one client library, urlencoded under a JSON content type from
  // another.
  bodyForm: "json-or-form",
  body: z
    .object({ phone_number: phoneNumberText, friendly_name: friendlyName.nullish() })
    .meta({ id: "AddVerifiedCallerIdRequest" }),
  success: z
    .object({
      success: z.boolean(),
      /** What the number's owner has to do now. */
      message: z.string(),
      phone_number: z.string(),
      friendly_name: z.string().nullable(),
      provider: z.string(),
      /** What the owner enters when the carrier calls; null when the carrier texts a code instead. */
      validation_code: z.string().nullable(),
      next_steps: z.array(z.string()),
    })
    .meta({ id: "AddVerifiedCallerIdResponse" }),
  hasSecrets: true,
  errors: {
    400: `Not an E.164 number, one of the organization's own, or the carrier refuses it. ${notConnected}`,
    500: "The carrier failed.",
  },
});
