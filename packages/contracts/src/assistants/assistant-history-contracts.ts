import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";
import { assistant } from "./assistant-schemas.ts";

const tag = "Assistants";
const path = "/api/v1/assistants/{assistant_id}/settings-history";
const versionParams = z.object({ assistant_id: idParam, version_id: idParam });
const missing = { 404: "There is no such assistant, or no such entry in its history." } as const;

/** What an assistant was before one of its changes. */
export const settingsVersion = z
  .object({
    id,
    /** The same as `id`, under the name the paths use. */
    version_id: id,
    assistant_id: id,
    /** `name`, `description`, `is_active` and every setting, as they were before the change; secrets are masked. */
    snapshot: z.record(z.string(), z.unknown()),
    /** What the change touched, as paths (`llm_settings.temperature`); a list counts as one place. */
    changed_fields: z.array(z.string()),
    /** Null when the account is gone; e-mail and name are null when the person has left the organization. */
    changed_by: z.object({ id, email: z.string().nullable(), name: z.string().nullable() }).nullable(),
    change_description: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AssistantSettingsVersion" });

export const listSettingsHistory = defineContract({
  name: "listSettingsHistory",
  method: "GET",
  path,
  tag,
  summary: "An assistant's changes, the newest first, each with the whole record before it",
  access: "read",
  params: z.object({ assistant_id: idParam }),
  query: z.object({ limit: queryInteger({ min: 1, max: 200 }).default(50) }),
  /** `total` counts the whole history. */
  success: z.object({ history: z.array(settingsVersion), total: z.int() }),
  errors: { 404: "There is no such assistant." },
});

export const getSettingsVersion = defineContract({
  name: "getSettingsVersion",
  method: "GET",
  path: `${path}/{version_id}`,
  tag,
  summary: "One entry of an assistant's history",
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
  summary:
    "Make the assistant what it was before a change; what it is now goes into the history first. Secrets that stand there now stay where there was one then, those taken away since stay away",
  access: "write",
  params: versionParams,
  body: z
    .object({ change_description: z.string().max(500).nullish() })
    .nullable()
    .meta({ id: "AssistantSettingsHistoryRollbackRequest" }),
  isBodyOptional: true,
  success: assistant,
  errors: { ...missing, 409: "Someone else changed the assistant at the same time." },
});
