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
  summary: "Ask a model for a word, to try its settings",
  description:
    "Sends the model a real request, for which its vendor may charge, and waits at most 15 seconds. The key is the one that is sent, else the organization's, else the operator's; those two go only to the vendor's own address. A model that does not answer is a result (`success` false), not an error.",
  access: "write",
  body: z
    .object({
      provider: z.string().min(1).max(64).describe("Vendor, by a name that `llm_provider` takes."),
      config: z
        .record(z.string(), z.unknown())
        .describe("What to try, in the form of an assistant's `llm_provider_config`; a masked key counts as none."),
    })
    .meta({ id: "LLMConnectionTestRequest" }),
  success: z
    .object({
      success: z.boolean().describe("Whether the model answered."),
      message: z.string().nullable().describe("Says which model answered. Null when none did."),
      error: z.string().nullable().describe("Why it did not answer. Null when it did."),
      fix: z
        .string()
        .nullable()
        .describe("What a person can do about the error. Null when there is none, or nothing is known."),
      provider: z.string().describe("The vendor that was asked."),
      model: z.string().describe("The model that was asked; the vendor's default where none was named."),
      response_time: z.int().nullable().describe("Milliseconds until the whole answer or the failure."),
    })
    .meta({ id: "LLMConnectionTestResponse" }),
});

export const enhanceSystemPrompt = defineContract({
  name: "enhanceSystemPrompt",
  method: "POST",
  path: `${path}/enhance-system-prompt`,
  tag,
  summary: "Have a system prompt improved by a model",
  description:
    "The organization's default preset is asked first, then vendors that it or the operator has keys for, else a model found on this machine. Nothing is stored: put the answer into `llm_settings.system_prompt` if you like it.",
  access: "write",
  body: z
    .object({
      current_prompt: shortText
        .refine((text) => text.trim() !== "", { message: "Input should not be blank" })
        .describe("The prompt to improve; not blank."),
      assistant_description: shortText.nullish().describe("What the assistant is for."),
      use_case: shortText.nullish().describe("What it is used for, such as `appointment booking`."),
    })
    .meta({ id: "SystemPromptEnhanceRequest" }),
  success: z.object({
    success: z.boolean().describe("Always true; failures have other statuses."),
    enhanced_prompt: z.string().describe("The improved prompt; it is not stored anywhere."),
    original_prompt: z.string().describe("The prompt that was sent."),
    provider: z.string().describe("Vendor of the model that wrote it."),
    model: z.string().describe("The model that wrote it."),
  }),
  errors: { 503: "No model is set up (`code`: `no-model`), or none of those that are gave an answer." },
});
