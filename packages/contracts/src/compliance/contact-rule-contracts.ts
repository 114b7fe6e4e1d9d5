import { z } from "zod";
import { defineContract } from "../operation.ts";
import { sourceText, COMPLIANCE_TAG as tag } from "./compliance-schemas.ts";

const path = "/api/v1/compliance/rules";

const timeOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, "Input should be a time such as 09:00");
/** Null: not at all on that day. The end is exclusive. */
const day = z
  .object({ start: timeOfDay, end: timeOfDay })
  .refine(({ start, end }) => start < end, { path: ["end"], message: "The end should come after the start" })
  .nullable();
const week = z.object({
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
});

const contactRules = z
  .object({
    /** ISO 3166: a country, or a state of the United States. */
    jurisdiction: z.string(),
    set_by: z.enum(["parley", "organization"]),
    version: z.string(),
    source: z.string(),
    source_date: z.string(),
    /** By the clocks of the person who is contacted. */
    hours: week,
    closed_dates: z.array(z.string()),
    /** The last day for which the closed dates are known; nothing is allowed after it. Null: no others have to be. */
    closed_dates_until: z.string().nullable(),
    max_attempts_per_day: z.int(),
  })
  .meta({ id: "ContactRules" });
const dataVersions = z.object({ area_codes: z.string(), time_zones: z.string() }).meta({ id: "ContactDataVersions" });

export const contactRuleSchemas = { contactRules, dataVersions };

const params = z.object({ jurisdiction: z.string().min(2).max(6) });

export const listContactRules = defineContract({
  name: "listContactRules",
  method: "GET",
  path,
  tag,
  summary: "The rules in force, with their versions and sources; all that bind a contact hold together",
  access: "read",
  success: z.object({ rules: z.array(contactRules), data_versions: dataVersions }),
});

export const setContactRules = defineContract({
  name: "setContactRules",
  method: "PUT",
  path: `${path}/{jurisdiction}`,
  tag,
  summary: "Set stricter rules of the organization, or those of a country that ships without",
  access: "admin",
  params,
  body: z
    .object({
      hours: week,
      closed_dates: z.array(z.iso.date()).max(400).default([]),
      max_attempts_per_day: z.int().min(1).max(3).default(3),
      /** Where the rules were read: has to be said for other countries. */
      source: sourceText.optional(),
      source_date: z.iso.date().optional(),
    })
    .meta({ id: "SetContactRulesRequest" }),
  success: contactRules,
  errors: { 400: "No such jurisdiction, rules that allow more than those that ship, or no source." },
});

export const endContactRules = defineContract({
  name: "endContactRules",
  method: "DELETE",
  path: `${path}/{jurisdiction}`,
  tag,
  summary: "End the organization's own rules for a jurisdiction; without any, a country is not contacted",
  access: "admin",
  params,
  successStatus: 204,
  errors: { 404: "The organization has no rules of its own there." },
});
