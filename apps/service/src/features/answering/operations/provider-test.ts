import { testProvider } from "@parley/contracts/vendor-settings/provider-test-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AnswererDeps } from "../answerer-deps.ts";
import { givenSettings, type ProviderTestDeps } from "../provider-test/provider-trial.ts";
import { tryCarrier } from "../provider-test/try-carrier.ts";
import { tryModel } from "../provider-test/try-model.ts";
import { trySpeechVendor } from "../provider-test/try-speech-vendor.ts";

/** /organization/providers: whether a vendor answers. */
export function providerTestOperations(deps: AnswererDeps & ProviderTestDeps): readonly Operation[] {
  return [
    defineOperation(testProvider, async ({ scope, params: { provider }, body, signal }) => {
      const organization = await deps.providerSettings.load(scope.organizationId);
      const tried = { provider, given: givenSettings(body.settings), organization };
      const trial =
        body.kind === "telephony"
          ? await tryCarrier(deps, tried, signal)
          : body.kind === "model"
            ? await tryModel(deps, tried, signal)
            : await trySpeechVendor(deps, body.kind, tried);
      return {
        provider,
        kind: body.kind,
        success: trial.isSuccess,
        detail: trial.detail,
        error: trial.error,
        fix: trial.fix,
        response_time_ms: trial.responseTimeMs,
        source: trial.source,
      };
    }),
  ];
}
