import { z } from "zod";
import { defineContract } from "../operation.ts";
import { timestamp } from "../wire-types.ts";
import { phoneNumber, COMPLIANCE_TAG as tag } from "./compliance-schemas.ts";

export const addOptOut = defineContract({
  name: "addOptOut",
  method: "POST",
  path: "/api/v1/opt-outs",
  tag,
  summary:
    "Note that the owner of a number wants no more calls and texts from the organization; only a START of theirs lifts it",
  access: "write",
  body: z.object({ phone_number: phoneNumber }).meta({ id: "AddOptOutRequest" }),
  success: z
    .object({
      phone_number: z.string(),
      opted_out: z.literal(true),
      opted_out_at: timestamp,
      /** False: it was there already. */
      is_new: z.boolean(),
      cancelled_texts: z.int(),
    })
    .meta({ id: "OptOut" }),
  errors: { 400: "This is no phone number." },
});
