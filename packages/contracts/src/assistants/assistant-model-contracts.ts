import { z } from "zod";
import { defineContract } from "../operation.ts";
import { shortText } from "../wire-types.ts";

const tag = "Assistants";
const path = "/api/v1/assistants";

export const testLlmConnection = defineContract({
  name: "testLlmConnection",
  method: "POST",
  path: `${path}/test-llm-connection`,
  tag,
  summary:
    "Ask a model for a word, with the key that is sent, else the organization's, else the operator's; those two only at the vendor's own address",
  access: "write",
  body: z
    .object({
      provider: z.string().min(1).max(64),
      /** In the form of an assistant's `llm_provider_config`. */
      config: z.record(z.string(), z.unknown()),
    })
    .meta({ id: "LLMConnectionTestRequest" }),
  success: z
    .object({
      success: z.boolean(),
      message: z.string().nullable(),
      error: z.string().nullable(),
      /** What a person can do about the error. */
      fix: z.string().nullable(),
      provider: z.string(),
      model: z.string(),
      /** Milliseconds. */
      response_time: z.int().nullable(),
    })
    .meta({ id: "LLMConnectionTestResponse" }),
});

export const enhanceSystemPrompt = defineContract({
  name: "enhanceSystemPrompt",
  method: "POST",
  path: `${path}/enhance-system-prompt`,
  tag,
  summary: "Have a system prompt improved by the organization's model, the operator's, or one found on this machine",
  access: "write",
  body: z
    .object({
      current_prompt: shortText.refine((text) => text.trim() !== "", { message: "Input should not be blank" }),
      assistant_description: shortText.nullish(),
      use_case: shortText.nullish(),
    })
    .meta({ id: "SystemPromptEnhanceRequest" }),
  success: z.object({
    success: z.boolean(),
    enhanced_prompt: z.string(),
    original_prompt: z.string(),
    provider: z.string(),
    model: z.string(),
  }),
  errors: { 503: "No model is set up (`code`: `no-model`), or none of those that are gave an answer." },
});
