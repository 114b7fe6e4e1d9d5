import { getConfigurationStatus as contract } from "@parley/contracts/accounts/organization-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import { configurationStatus, type OperatorSettings, type Readiness } from "../organization/configuration-status.ts";
import type { ProviderSettings } from "../organization/provider-settings.ts";

export interface ConfigurationStatusDeps {
  readonly providerSettings: ProviderSettings;
  readonly telephonyVendors: readonly Pick<TelephonyVendor, "name" | "connect">[];
  readonly operatorSettings: OperatorSettings;
}

export function getConfigurationStatus(deps: ConfigurationStatusDeps): Operation {
  return defineOperation(contract, async ({ scope }) => {
    const own = await deps.providerSettings.load(scope.organizationId);
    const { telephony, models } = configurationStatus(deps.telephonyVendors, own, deps.operatorSettings);
    return {
      is_telephony_configured: Object.values(telephony).some((entry) => entry.isConfigured),
      is_model_configured: Object.values(models).some((entry) => entry.isConfigured),
      telephony: presentAll(telephony),
      models: presentAll(models),
    };
  });
}

function presentAll(entries: Readonly<Record<string, Readiness>>) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, { isConfigured, source }]) => [name, { is_configured: isConfigured, source }]),
  );
}
