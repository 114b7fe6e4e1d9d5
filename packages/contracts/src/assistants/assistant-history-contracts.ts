import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";
import { assistant } from "./assistant-schemas.ts";

const tag = "Assistants";
const path = "/api/v1/assistants/{assistant_id}/settings-history";
const versionParams = z.object({
  assistant_id: idParam.describe("The assistant, by its `id`."),
  version_id: idParam.describe("The entry, by its `id` in the history."),
});
const missing = { 404: "There is no such assistant, or no such entry in its history." } as const;

/** What an assistant was before one of its changes. */
export const settingsVersion = z
  .object({
    id: id.describe("Names the change in the paths of the history."),
    version_id: id.describe("The same as `id`, under the name the paths use."),
    assistant_id: id.describe("The assistant that was changed."),
    snapshot: z
      .record(z.string(), z.unknown())
      .describe(
        "`name`, `description`, `is_active` and every setting, as they were before the change; secrets are masked.",
      ),
    changed_fields: z
      .array(z.string())
      .describe("What the change touched, as paths (`llm_settings.temperature`); a list counts as one place."),
    changed_by: z
      .object({
        id: id.describe("The person's account."),
        email: z.string().nullable().describe("Null when the person has left the organization."),
        name: z.string().nullable().describe("Null when the person has left the organization."),
      })
      .nullable()
      .describe("Who changed it. Null when the account is gone."),
    change_description: z.string().nullable().describe("What the person noted about the change. Null: nothing."),
    created_at: timestamp.describe("When it was changed."),
  })
  .meta({ id: "AssistantSettingsVersion" });

export const listSettingsHistory = defineContract({
  name: "listSettingsHistory",
  method: "GET",
  path,
  tag,
  summary: "An assistant's changes, the newest first",
  description:
    "Each entry has the whole record as it was before the change, what the change touched, and who made it. Changes of numbers, documents and tools that belong to the organization are not in it. There are no pages: `limit` reaches back at most 200 changes.",
  access: "read",
  params: z.object({ assistant_id: idParam.describe("The assistant, by its `id`.") }),
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("Most entries of the answer, the newest ones."),
  }),
  success: z.object({
    history: z.array(settingsVersion).describe("The newest change first."),
    total: z.int().describe("How many changes there are in all."),
  }),
  errors: { 404: "There is no such assistant." },
});

export const getSettingsVersion = defineContract({
  name: "getSettingsVersion",
  method: "GET",
  path: `${path}/{version_id}`,
  tag,
  summary: "One entry of an assistant's history",
  description: "What the assistant was before one of its changes, and what that change touched. Secrets are masked.",
  access: "read",
  params: versionParams,
  success: settingsVersion,
  errors: missing,
});

export const rollbackAssistant = defineContract({
  name: "rollbackAssistant",
  method: "POST",
  path: `${path}/{version_id}/rollback`,
  tag,
  summary: "Make the assistant what it was before a change",
  description:
    "What it is now goes into the history first, so that a rollback can be rolled back. The history holds no secrets: where there was one then, the present one stays; those that were added since are deleted, and those that were taken away stay away. Numbers, documents and calls are not touched.",
  access: "write",
  params: versionParams,
  body: z
    .object({
      change_description: z
        .string()
        .max(500)
        .nullish()
        .describe("Why, for the history. Null: a sentence that names the change."),
    })
    .nullable()
    .meta({ id: "AssistantSettingsHistoryRollbackRequest" }),
  isBodyOptional: true,
  success: assistant,
  errors: { ...missing, 409: "Someone else changed the assistant at the same time." },
});
