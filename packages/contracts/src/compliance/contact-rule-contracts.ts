import { z } from "zod";
import { defineContract } from "../operation.ts";
import { sourceText, COMPLIANCE_TAG as tag } from "./compliance-schemas.ts";

const path = "/api/v1/compliance/rules";

const timeOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, "Input should be a time such as 09:00");
const day = z
  .object({
    start: timeOfDay.describe("First minute in which somebody may be contacted, `HH:MM`."),
    end: timeOfDay.describe("End of the hours, exclusive, `HH:MM`; `24:00` is midnight."),
  })
  .refine(({ start, end }) => start < end, { path: ["end"], message: "The end should come after the start" })
  .nullable();
const week = z.object({
  monday: day.describe("Hours on Mondays; null: nobody is contacted on that day."),
  tuesday: day.describe("Hours on Tuesdays; null: nobody is contacted on that day."),
  wednesday: day.describe("Hours on Wednesdays; null: nobody is contacted on that day."),
  thursday: day.describe("Hours on Thursdays; null: nobody is contacted on that day."),
  friday: day.describe("Hours on Fridays; null: nobody is contacted on that day."),
  saturday: day.describe("Hours on Saturdays; null: nobody is contacted on that day."),
  sunday: day.describe("Hours on Sundays; null: nobody is contacted on that day."),
});

const contactRules = z
  .object({
    jurisdiction: z.string().describe("ISO 3166: a country, or a state of the United States, such as `US-CA`."),
    set_by: z
      .enum(["parley", "organization"])
      .describe("`parley`: ships with this installation. `organization`: set by its administrators."),
    version: z
      .string()
      .describe("Changes with the rules; those of the organization begin with `organization-`. Every version is kept."),
    source: z.string().describe("Where the rules were read."),
    source_date: z.string().describe("When the source was read, `YYYY-MM-DD`."),
    hours: week.describe("By the clocks of the person who is contacted."),
    closed_dates: z.array(z.string()).describe("Dates on which nobody is contacted, `YYYY-MM-DD`."),
    closed_dates_until: z
      .string()
      .nullable()
      .describe(
        "The last day for which the closed dates are known; nothing is allowed after it. Null: no others have to be.",
      ),
    max_attempts_per_day: z.int().describe("Most calls and texts to a number within any 24 hours."),
  })
  .meta({ id: "ContactRules", description: "What one jurisdiction, or the organization for it, allows." });
const dataVersions = z
  .object({
    area_codes: z.string().describe("Date of the tables that say where an area code is."),
    time_zones: z.string().describe("Version of the tz database, such as `2026c`."),
  })
  .meta({ id: "ContactDataVersions", description: "Versions of the data by which contacts are located." });

export const contactRuleSchemas = { contactRules, dataVersions };

const params = z.object({
  jurisdiction: z
    .string()
    .min(2)
    .max(6)
    .describe(
      "ISO 3166, in capitals: a country (`GB`), or a state or territory of the United States (`US-FL`, `US-PR`).",
    ),
});

export const listContactRules = defineContract({
  name: "listContactRules",
  method: "GET",
  path,
  tag,
  summary: "The rules in force, with versions and sources",
  description:
    "Shows the rules that ship, which are those of the United States, and the organization's own. All rules that bind a contact hold together: the country's, those of each state they may be in, and the organization's. They are no legal advice; each says where and when it was read.",
  access: "read",
  success: z.object({
    rules: z.array(contactRules).describe("Those that ship first, then the organization's own."),
    data_versions: dataVersions.describe("The data that says where contacts are; part of what a decision rests on."),
  }),
});

export const setContactRules = defineContract({
  name: "setContactRules",
  method: "PUT",
  path: `${path}/{jurisdiction}`,
  tag,
  summary: "Set the organization's own rules for a jurisdiction",
  description:
    "Takes the place of the organization's rules for that jurisdiction, if it has any, and holds from then on. For the United States and their states, rules can only be stricter than those that ship; what would allow more is a 400. For a country that ships without rules they are what allows contacts there, and need a source with its date.",
  access: "admin",
  params,
  body: z
    .object({
      hours: week.describe("All seven days, by the clocks of the person who is contacted."),
      closed_dates: z
        .array(z.iso.date())
        .max(400)
        .default([])
        .describe("Dates on which nobody is contacted, `YYYY-MM-DD`, beside those of other rules."),
      max_attempts_per_day: z
        .int()
        .min(1)
        .max(3)
        .default(3)
        .describe("Most calls and texts to a number within any 24 hours."),
      source: sourceText
        .optional()
        .describe("Where the rules were read; required for countries that ship without rules."),
      source_date: z.iso
        .date()
        .optional()
        .describe("When the source was read; required for countries that ship without rules, else today if left out."),
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
  summary: "End the organization's own rules for a jurisdiction",
  description:
    "The rules that ship, if there are any, hold alone from then on; a country without rules is not contacted. The ended version stays on record, for decisions that were made by it.",
  access: "admin",
  params,
  successStatus: 204,
  errors: { 404: "The organization has no rules of its own there." },
});
