import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import { type CollectedResponse, collectResponse } from "../../providers/llm/reading/collect-response.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { readDefaultPreset } from "../vendor-settings/read-default-preset.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { chooseOrganizationModel } from "./choose-organization-model.ts";
import { type PromptToImprove, promptRequest, readImprovedPrompt } from "./prompt-improvement.ts";
import { readOrganizationKeys } from "./read-organization-keys.ts";

export interface ImprovedPrompt {
  readonly prompt: string;
  /** The model that wrote it. */
  readonly provider: string;
  readonly modelId: string;
}

/**
 * Has a system prompt improved by a model (`chooseOrganizationModel`).
 * @throws DomainError `unavailable`: `no-model` when none is set up, `model-failed` when none of them answered,
 * `empty-answer`, `answer-cut` when the answer is longer than the model may write
 */
export async function improvePrompt(
  deps: AnswererDeps,
  scope: OrganizationScope,
  given: PromptToImprove,
  signal: AbortSignal,
): Promise<ImprovedPrompt> {
  const preset = await readDefaultPreset(deps.platform, scope);
  const model = await chooseOrganizationModel(deps, preset, await readOrganizationKeys(deps, scope));
  if (model === null) {
    throw new DomainError("unavailable", "No language model is set up", {
      code: "no-model",
      fix: "Give the organization an API key of a model provider, make a default preset, or start a local model server.",
    });
  }
  const response = await ask(deps, model, given, signal);
  if (response.finishReason === "length") {
    throw unusable("answer-cut", "The improved prompt is longer than the model may write", "Shorten the prompt.");
  }
  const prompt = readImprovedPrompt(response.text);
  if (prompt === "") throw unusable("empty-answer", "The model answered nothing", "Try again, or use another model.");
  return { prompt, provider: response.model.provider, modelId: response.model.modelId };
}

async function ask(
  deps: AnswererDeps,
  model: LanguageModel,
  given: PromptToImprove,
  signal: AbortSignal,
): Promise<CollectedResponse> {
  try {
    return await collectResponse(model, promptRequest(given), signal, deps.platform.clock);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const fix = error.fix ?? "Check the keys of the model providers, or try again.";
    throw unusable("model-failed", `No model provider answered. ${error.message}`, fix, error);
  }
}

function unusable(code: string, detail: string, fix: string, cause?: unknown): DomainError {
  return new DomainError("unavailable", detail, { code, fix, cause });
}
