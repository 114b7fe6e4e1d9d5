import { z } from "zod";
import { withWarnings } from "../request-warnings.ts";
import { id, shortText, timestamp } from "../wire-types.ts";
import { mergingMembers, newMembers, replacingMembers } from "./assistant-change-schemas.ts";
import { assistantSettings } from "./assistant-settings-schemas.ts";
import { sentWebhookHeaders } from "./webhook-headers-schema.ts";

const name = z.string().trim().min(1).max(255);
const answered = assistantSettings.shape;
const settings = {
  ...answered,
  webhook_headers: sentWebhookHeaders.describe(answered.webhook_headers.description ?? ""),
};
const changeDescription = z
  .string()
  .max(500)
  .nullish()
  .describe("Why it was changed, for the assistant's history; not stored with the assistant.");
const shownName = "What people call the assistant; need not be unique.";
const note = "For the people who edit the assistant; the model is not told.";
const activity = "Whether it answers. Switched off, calls and texts to its numbers are not answered.";

export const assistantCreate = z
  .looseObject({
    ...newMembers(settings),
    name: name.describe(shownName),
    description: shortText.nullable().default(null).describe(note),
    is_active: z.boolean().nullable().default(true).describe(activity),
  })
  .meta({ id: "AssistantCreate" });

/** Replaces the members that are sent. */
export const assistantUpdate = z
  .looseObject({
    ...replacingMembers(settings),
    name: name.nullish().describe(`${shownName} Null: it stays.`),
    description: shortText.nullish().describe(note),
    is_active: z.boolean().nullish().describe(`${activity} Null: it stays.`),
    change_description: changeDescription,
  })
  .meta({ id: "AssistantUpdate" });

/** Merges objects at every level, replaces lists, and a null sets null. */
export const assistantPatch = z
  .looseObject({
    ...mergingMembers(settings),
    name: name.max(100).nullish().describe(`${shownName} Null: it stays.`),
    description: shortText.nullish().describe(note),
    is_active: z.boolean().nullish().describe(`${activity} Null: it stays.`),
    change_description: changeDescription,
  })
  .meta({ id: "AssistantPatch" });

const assistantNumber = z.object({
  id: id.describe("Names the number in the paths of phone numbers."),
  phone_number: z.string().describe("In E.164 form."),
  friendly_name: z.string().nullable().describe("What people call the number. Null: it has no name."),
  provider: z.string().describe("Carrier the number is at."),
  is_active: z.boolean().describe("Whether calls and texts to the number are taken."),
});

export const assistant = z
  .looseObject({
    id: id.describe("Names the assistant in every path."),
    organization_id: id.describe("Organization the assistant belongs to."),
    user_id: id.describe("Who made it."),
    name: z.string().describe(shownName),
    description: z.string().nullable().describe(note),
    is_active: z.boolean().describe(activity),
    ...answered,
    created_at: timestamp.describe("When it was made."),
    updated_at: timestamp.describe("When it was last changed."),
    total_calls: z.int().nullable().describe("How many calls it has had. Null without `include_stats`."),
    avg_call_duration: z
      .int()
      .nullable()
      .describe("Seconds a call took on average, of those that have ended. Null without `include_stats`."),
    success_rate: z
      .number()
      .nullable()
      .describe("Percent of calls that completed, of those that completed or failed. Null without `include_stats`."),
    call_count: z.int().optional().describe("How many voice calls it has had; in lists only with `include_stats`."),
    total_duration: z
      .int()
      .optional()
      .describe("Seconds of all its voice calls together; in lists only with `include_stats`."),
    phone_numbers: z.array(assistantNumber).describe("The numbers it answers."),
  })
  .meta({ id: "AssistantResponse" });

/** The answer to what changes an assistant. */
export const savedAssistant = withWarnings(assistant, "AssistantSaved");

/** Members only the service sets. Clients that change what they read send them back; they are never stored. */
export const ASSISTANT_READ_ONLY_MEMBERS = [
  "id",
  "organization_id",
  "user_id",
  "created_at",
  "updated_at",
  "deleted_at",
  "total_calls",
  "avg_call_duration",
  "success_rate",
  "call_count",
  "total_duration",
  "phone_numbers",
  "change_description",
  "warnings",
] as const;
