import { listAssistantProviders } from "@parley/contracts/assistants/assistant-contracts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";

export function listAssistantProvidersOperation({ models }: AssistantsDeps): Operation {
  return definePublicOperation(listAssistantProviders, async () => {
    const { providers } = models.providersListing();
    return {
      providers: Object.fromEntries(
        Object.entries(providers).map(([name, provider]) => [name, { ...provider, models: [...provider.models] }]),
      ),
    };
  });
}
