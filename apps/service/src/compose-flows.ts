import { type AnsweringModelParts, chooseAnsweringModel } from "./choose-text-model.ts";
import { readAssistantSecrets } from "./features/assistants/read-assistant-secrets.ts";
import { createFlowsFeature } from "./features/flows/flows-feature.ts";
import { offeredTools } from "./features/tools/executions/offered-tools.ts";
import type { ToolsDeps } from "./features/tools/tools-deps.ts";
import type { Feature } from "./platform/feature.ts";
import type { Platform } from "./platform/platform.ts";

export interface FlowsParts extends AnsweringModelParts {
  readonly platform: Platform;
  readonly findAddressProblem: ToolsDeps["findAddressProblem"];
}

/** Puts conversation flows together with the rest of the house. */
export function composeFlowsFeature(parts: FlowsParts): Feature {
  const { platform, findAddressProblem } = parts;
  return createFlowsFeature({
    platform,
    simulation: {
      // Who asks for the assistant's own model is not answered by rules.
      chooseModel: (scope, assistant) => chooseAnsweringModel(parts, scope, assistant, { mayBeDemo: false }),
      toolsOf: async (scope, assistant) => {
        const secrets = await readAssistantSecrets(platform, scope, assistant.id);
        const { tools } = await offeredTools({ platform, findAddressProblem }, scope, assistant, secrets);
        return tools.map(({ endpoint, guards }) => ({ function: endpoint.function, guards }));
      },
    },
  });
}
