import { enhanceSystemPrompt, testLlmConnection } from "@parley/contracts/assistants/assistant-model-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AnswererDeps } from "../answerer-deps.ts";
import { checkModel } from "../check-model.ts";
import { improvePrompt } from "../improve-prompt.ts";

/** Endpoints under /assistants that ask a model. */
export function assistantModelOperations(deps: AnswererDeps): readonly Operation[] {
  return [
    defineOperation(testLlmConnection, async ({ scope, body, signal }) => {
      const organization = await deps.providerSettings.load(scope.organizationId);
      const { provider, modelId, responseTimeMs, error } = await checkModel(deps, organization, body, signal);
      return {
        success: error === null,
        message: error === null ? `${provider}/${modelId} answered` : null,
        error: error?.message ?? null,
        fix: error?.fix ?? null,
        provider,
        model: modelId,
        response_time: responseTimeMs,
      };
    }),
    defineOperation(enhanceSystemPrompt, async ({ scope, body, signal }) => {
      const given = {
        currentPrompt: body.current_prompt,
        assistantDescription: body.assistant_description ?? null,
        useCase: body.use_case ?? null,
      };
      const improved = await improvePrompt(deps, scope, given, signal);
      return {
        success: true,
        enhanced_prompt: improved.prompt,
        original_prompt: body.current_prompt,
        provider: improved.provider,
        model: improved.modelId,
      };
    }),
  ];
}
