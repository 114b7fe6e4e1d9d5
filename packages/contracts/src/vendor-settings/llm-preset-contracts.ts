import { z } from "zod";
import { successMessage } from "../accounts/account-schemas.ts";
import { replacingMembers } from "../assistants/assistant-change-schemas.ts";
import { llmProviderConfig } from "../assistants/assistant-settings-schemas.ts";
import { defineContract } from "../operation.ts";
import { llmProviderName } from "../provider-names.ts";
import { shortText, timestamp } from "../wire-types.ts";

const tag = "Organization";
const path = "/api/v1/organization/llm-presets";
const presetParams = z.object({ preset_id: z.string().max(64) });
const missing = { 404: "There is no such preset." } as const;

/** The members of an assistant's `llm_provider_config`, each of them optional, and any others. */
const presetConfig = z.looseObject(replacingMembers(llmProviderConfig.shape));

const presetRequest = z
  .object({
    /** Unique within the organization. */
    name: z.string().trim().min(1).max(200),
    description: shortText.nullish(),
    provider: llmProviderName,
    config: presetConfig,
    /** Whether applying the preset shows its secrets to admins. */
    include_api_key: z.boolean().default(false),
    /**
     * The preset the service uses for what belongs to no assistant. There is at most one: setting it clears the flag of
     * the previous one.
     */
    is_default: z.boolean().default(false),
  })
  .meta({ id: "LLMPresetRequest" });
export type LlmPresetRequest = z.output<typeof presetRequest>;

export const llmPreset = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    provider: z.string(),
    /** Secrets are masked, except for an admin who applies a preset that includes them. */
    config: z.record(z.string(), z.unknown()),
    include_api_key: z.boolean(),
    is_default: z.boolean(),
    /** Id of the person as text; empty when their account is gone. */
    created_by: z.string(),
    created_at: timestamp,
  })
  .meta({ id: "LLMPresetResponse" });

export const listLlmPresets = defineContract({
  name: "listLlmPresets",
  method: "GET",
  path,
  tag,
  summary: "The organization's model presets by name; secrets are masked",
  access: "read",
  success: z.array(llmPreset),
});

export const createLlmPreset = defineContract({
  name: "createLlmPreset",
  method: "POST",
  path,
  tag,
  summary: "Keep a model configuration for later assistants",
  access: "admin",
  body: presetRequest,
  success: llmPreset,
});

export const applyLlmPreset = defineContract({
  name: "applyLlmPreset",
  method: "GET",
  path: `${path}/{preset_id}/apply`,
  tag,
  summary: "A preset to be put into an assistant. Admins get its secrets when it includes them; else they are masked",
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
  summary:
    "Replace a preset. An empty, missing or masked api_key keeps the stored one, unless the provider is another now",
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
  summary: "Delete a preset; assistants made with it keep what they got",
  access: "admin",
  params: presetParams,
  success: successMessage,
  errors: missing,
});
