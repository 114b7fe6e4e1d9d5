import { testLlmConnection as contract } from "@parley/contracts/assistants/assistant-model-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { testLlmConnection } from "../../answering/check-model.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";

export function testLlmConnectionOperation(deps: AssistantsDeps): Operation {
  return defineOperation(contract, async ({ scope, body, signal }) => {
    const organization = await deps.providerSettings.load(scope.organizationId);
    const { provider, modelId, responseTimeMs, error } = await testLlmConnection(deps, organization, body, signal);
    return {
      success: error === null,
      message: error === null ? `${provider}/${modelId} answered` : null,
      error: error?.message ?? null,
      fix: error?.fix ?? null,
      provider,
      model: modelId,
      response_time: responseTimeMs,
    };
  });
}
