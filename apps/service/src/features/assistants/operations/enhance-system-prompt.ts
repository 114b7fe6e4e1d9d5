import { enhanceSystemPrompt as contract } from "@parley/contracts/assistants/assistant-model-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { enhanceSystemPrompt } from "../../answering/improve-prompt.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";

export function enhanceSystemPromptOperation(deps: AssistantsDeps): Operation {
  return defineOperation(contract, async ({ scope, body, signal }) => {
    const given = {
      currentPrompt: body.current_prompt,
      assistantDescription: body.assistant_description ?? null,
      useCase: body.use_case ?? null,
    };
    const enhanced = await enhanceSystemPrompt(deps, scope, given, signal);
    return {
      success: true,
      enhanced_prompt: enhanced.prompt,
      original_prompt: body.current_prompt,
      provider: enhanced.provider,
      model: enhanced.modelId,
    };
  });
}
