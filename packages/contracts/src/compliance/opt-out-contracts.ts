import { z } from "zod";
import { defineContract } from "../operation.ts";
import { timestamp } from "../wire-types.ts";
import { phoneNumber, COMPLIANCE_TAG as tag } from "./compliance-schemas.ts";

export const addOptOut = defineContract({
  name: "addOptOut",
  method: "POST",
  path: "/api/v1/opt-outs",
  tag,
  summary: "Note that somebody wants no more calls and texts",
  description:
    "Puts the number on the organization's list of opt-outs, which binds calls and texts of every kind, and in the same transaction calls off the texts and campaign attempts that wait for it. A number that is on the list already keeps its time. Only a START of its owner takes it off again.",
  access: "write",
  body: z
    .object({ phone_number: phoneNumber.describe("Whose owner wants no more, E.164, such as +14155550123.") })
    .meta({ id: "AddOptOutRequest" }),
  success: z
    .object({
      phone_number: z.string().describe("As it was understood, E.164."),
      opted_out: z.literal(true).describe("Always true."),
      opted_out_at: timestamp.describe("Since when the number is on the list."),
      is_new: z.boolean().describe("False: it was on the list already."),
      cancelled_texts: z.int().describe("Texts that waited for the number and were cancelled."),
    })
    .meta({ id: "OptOut" }),
  errors: { 400: "This is no phone number." },
});
