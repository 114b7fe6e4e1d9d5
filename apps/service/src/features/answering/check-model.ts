import { isMask } from "../../platform/record-secrets/secret-mask.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import { collectResponse } from "../../providers/llm/reading/collect-response.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { isMasked } from "../accounts/organization/masked-secret.ts";
import type { OrganizationProviderSettings } from "../accounts/organization/provider-settings.ts";
import { modelChoice } from "../assistants/model-choice.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { type GivenModel, givenKey } from "./choose-organization-model.ts";
import { createModel, firstKeyOf } from "./configure-models.ts";

const TIMEOUT_MS = 15_000;
/** The smallest number that every vendor accepts. */
const MAX_TOKENS = 16;

export interface ModelCheck {
  readonly provider: string;
  readonly modelId: string;
  /** Until the complete answer or the failure. */
  readonly responseTimeMs: number;
  /** Null: the model answered. */
  readonly error: ProviderError | null;
}

/**
 * Sends the configured model a real request for one word. A masked key counts as missing: the organization's or the
 * operator's key is used then. A failure of the vendor is a result, not an error.
 */
export async function checkModel(
  deps: Pick<AnswererDeps, "models" | "config" | "platform">,
  organization: OrganizationProviderSettings,
  given: GivenModel,
  signal: AbortSignal,
): Promise<ModelCheck> {
  const { clock } = deps.platform;
  const model = givenModel(deps, organization, given);
  const startedAtMs = clock.monotonicMs();
  const result = (error: ProviderError | null): ModelCheck => ({
    provider: model.provider,
    modelId: model.modelId,
    responseTimeMs: Math.round(clock.monotonicMs() - startedAtMs),
    error,
  });
  try {
    const request = {
      systemPrompt: "This is a connection test. Answer with the one word OK.",
      messages: [{ role: "user", content: "Are you there?" } as const],
      tools: [],
      settings: { maxTokens: MAX_TOKENS },
      firstTokenTimeoutMs: TIMEOUT_MS,
      totalTimeoutMs: TIMEOUT_MS,
    };
    await collectResponse(model, request, signal, clock);
    return result(null);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return result(error);
  }
}

function givenModel(
  deps: Pick<AnswererDeps, "models" | "config">,
  organization: OrganizationProviderSettings,
  { provider, config }: GivenModel,
): LanguageModel {
  const choice = modelChoice(provider, config, null);
  const key = givenKey(config);
  const ownKey = key !== null && (isMask(key.reveal()) || isMasked(key.reveal())) ? null : key;
  return createModel(deps, choice, firstKeyOf(deps, choice, ownKey, organization));
}
