import { z } from "zod";
import { successMessage } from "../accounts/account-schemas.ts";
import { replacingMembers } from "../assistants/assistant-change-schemas.ts";
import { llmProviderConfig } from "../assistants/assistant-settings-schemas.ts";
import { defineContract } from "../operation.ts";
import { llmProviderName } from "../provider-names.ts";
import { shortText, timestamp } from "../wire-types.ts";

const tag = "Organization";
const path = "/api/v1/organization/llm-presets";
const presetParams = z.object({ preset_id: z.string().max(64).describe("The preset's id, as the list has it.") });
const missing = { 404: "There is no such preset." } as const;

/** The members of an assistant's `llm_provider_config`, each of them optional, and any others. */
const presetConfig = z.looseObject(replacingMembers(llmProviderConfig.shape));

const presetRequest = z
  .object({
    name: z.string().trim().min(1).max(200).describe("Unique within the organization."),
    description: shortText.nullish().describe("For people; nothing depends on it."),
    provider: llmProviderName.describe("The vendor of the model, as an assistant's `llm_provider` names it."),
    config: presetConfig.describe(
      "What an assistant's `llm_provider_config` has, secrets included, and any further members.",
    ),
    include_api_key: z.boolean().default(false).describe("Whether applying the preset shows its secrets to admins."),
    is_default: z
      .boolean()
      .default(false)
      .describe(
        "True: the service uses it for what belongs to no assistant. There is at most one: setting it clears the flag of the previous one.",
      ),
  })
  .meta({ id: "LLMPresetRequest", description: "A preset as it is to be." });
export type LlmPresetRequest = z.output<typeof presetRequest>;

export const llmPreset = z
  .object({
    id: z.string().describe("Names the preset in paths."),
    name: z.string().describe("Unique within the organization."),
    description: z.string().nullable().describe("For people; null when there is none."),
    provider: z.string().describe("For an assistant's `llm_provider`."),
    config: z
      .record(z.string(), z.unknown())
      .describe(
        "For an assistant's `llm_provider_config`. Secrets are masked, except for an admin who applies a preset that includes them.",
      ),
    include_api_key: z.boolean().describe("Whether applying the preset shows its secrets to admins."),
    is_default: z.boolean().describe("Whether the service uses it for what belongs to no assistant."),
    created_by: z.string().describe("The person's id as text; empty when their account is gone."),
    created_at: timestamp.describe("When it was made."),
  })
  .meta({ id: "LLMPresetResponse", description: "A model configuration that is kept for assistants." });

export const listLlmPresets = defineContract({
  name: "listLlmPresets",
  method: "GET",
  path,
  tag,
  summary: "The organization's model presets by name",
  description:
    "Secrets are masked: admins see their last four characters, others only that there is one. A preset is a template; no assistant changes with it.",
  access: "read",
  success: z.array(llmPreset),
});

export const createLlmPreset = defineContract({
  name: "createLlmPreset",
  method: "POST",
  path,
  tag,
  summary: "Keep a model configuration for later assistants",
  description:
    "Its secrets are stored encrypted. An organization may have at most 500 presets; a name that is taken is a 400. The default one also gives the model for work that belongs to no assistant, such as improving prompts.",
  access: "admin",
  body: presetRequest,
  success: llmPreset,
});

export const applyLlmPreset = defineContract({
  name: "applyLlmPreset",
  method: "GET",
  path: `${path}/{preset_id}/apply`,
  tag,
  summary: "A preset, to be put into an assistant",
  description:
    "Changes nothing: the client sends provider and config with the assistant. Admins get the secrets in full when the preset includes them, otherwise they are masked. Every reading is recorded in the audit log.",
  access: "read",
  params: presetParams,
  success: llmPreset,
  errors: missing,
  hasSecrets: true,
  isAudited: true,
});

export const updateLlmPreset = defineContract({
  name: "updateLlmPreset",
  method: "PUT",
  path: `${path}/{preset_id}`,
  tag,
  summary: "Replace a preset",
  description:
    "An empty, missing or masked `api_key` keeps the stored one, unless the provider is another now: it must not get the former one's key. Assistants made with the preset keep what they got.",
  access: "admin",
  params: presetParams,
  body: presetRequest,
  success: llmPreset,
  errors: { ...missing, 409: "Someone else changed the preset at the same time." },
});

export const deleteLlmPreset = defineContract({
  name: "deleteLlmPreset",
  method: "DELETE",
  path: `${path}/{preset_id}`,
  tag,
  summary: "Delete a preset",
  description:
    "Assistants made with it keep what they got. After the default preset there is none until another is set.",
  access: "admin",
  params: presetParams,
  success: successMessage,
  errors: missing,
});
