import type { Feature } from "../../platform/feature.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { assistantModelOperations } from "./operations/assistant-models.ts";
import { assistantSpeechOperations } from "./operations/assistant-speech.ts";
import { providerTestOperations } from "./operations/provider-test.ts";
import { vendorOfferOperations } from "./operations/vendor-offers.ts";
import type { ProviderTestDeps } from "./provider-test/provider-trial.ts";

export function createAnsweringFeature(deps: AnswererDeps & ProviderTestDeps): Feature {
  return {
    operations: [
      ...assistantModelOperations(deps),
      ...providerTestOperations(deps),
      ...vendorOfferOperations(deps),
      ...assistantSpeechOperations(deps),
    ],
    jobs: [],
    schedules: [],
  };
}
