import type { Config } from "../../config/config.ts";
import { findIncompleteCarriers } from "../../config/incomplete-carriers.ts";
import { type CheckResult, failed, ok, reasonOf, skipped } from "../../platform/check-result.ts";
import type { LocalEndpoints } from "../../providers/llm/local-endpoints.ts";
import { collectResponse } from "../../providers/llm/reading/collect-response.ts";
import type { ModelTable } from "../../providers/llm/table.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { TelephonyTable } from "../../providers/telephony/table.ts";

export interface ProviderChecks {
  readonly telephony: TelephonyTable;
  readonly models: ModelTable;
  readonly localEndpoints: LocalEndpoints;
}

/** One real call to each provider the operator configured; the others are named as not configured. */
export async function checkProviders(config: Config, deps: ProviderChecks): Promise<readonly CheckResult[]> {
  const results = await Promise.all([...carriers(config, deps.telephony), ...models(config, deps.models)]);
  return [...results, await localModels(config, deps.localEndpoints)];
}

function carriers(config: Config, telephony: TelephonyTable): Promise<CheckResult>[] {
  return telephony.all().map(async (vendor) => {
    const variables = vendor.settings.flatMap(({ isRequired, variable }) =>
      isRequired && variable !== null ? [variable] : [],
    );
    const incomplete = findIncompleteCarriers(config.telephonySettings).find(({ carrier }) => carrier === vendor.name);
    const account = vendor.connect((name) => config.telephonySettings.get(name)?.reveal());
    if (account === null) {
      return incomplete === undefined
        ? skipped(vendor.name, `not configured (${variables.join(", ")})`)
        : failed(vendor.name, "only part of its settings is given", `Set ${incomplete.missing.join(" and ")} as well.`);
    }
    try {
      const check = await account.checkCredentials();
      return check.isValid
        ? ok(vendor.name, `the account answers${check.friendlyName === null ? "" : ` (${check.friendlyName})`}`)
        : failed(vendor.name, check.reason, `Check ${variables.join(" and ")} in the carrier's console.`);
    } catch (error) {
      return failed(vendor.name, reasonOf(error), "Check the network to the carrier, and its status page.");
    }
  });
}

function models(config: Config, table: ModelTable): Promise<CheckResult>[] {
  return Object.entries(config.modelKeys).map(async ([provider, key]) => {
    const modelId = table.defaultModelId(provider);
    if (key === undefined || modelId === null)
      return skipped(provider, "a key is set, but this provider is not built in");
    if (!table.needsOnlyKey(provider)) {
      return failed(
        provider,
        "a key is set, but no address",
        "Set its …_BASE_URL, too, to the address of your resource.",
      );
    }
    const model = table.create({
      provider,
      modelId,
      apiKey: key.reveal(),
      baseUrl: null,
      isOrganizationAddress: false,
    });
    try {
      const { durationMs } = await collectResponse(model, {
        systemPrompt: "Answer with the word ok.",
        messages: [{ role: "user", content: "ok?" }],
        tools: [],
        settings: { maxTokens: 16 },
        firstTokenTimeoutMs: 10_000,
        totalTimeoutMs: 15_000,
      });
      return ok(provider, `${modelId} answered in ${durationMs} ms`);
    } catch (error) {
      const fix = error instanceof ProviderError ? error.fix : undefined;
      return failed(provider, reasonOf(error), fix ?? "Check the key, its credit, and the base address if one is set.");
    }
  });
}

async function localModels(config: Config, localEndpoints: LocalEndpoints): Promise<CheckResult> {
  const found = await localEndpoints.find();
  if (found.length > 0) {
    return ok(
      "models",
      `found on this machine: ${found.map(({ name, models: [first] }) => `${name} (${first})`).join(", ")}`,
    );
  }
  if (Object.keys(config.modelKeys).length > 0) return ok("models", "a vendor's key is set");
  return {
    name: "models",
    status: "warning",
    detail: `no language model: the demo responder answers (rules, not AI)${config.demoOnCarriers ? "" : ", and not on carriers' numbers"}`,
    fix: "Start Ollama or another OpenAI-compatible server here, or set OPENAI_API_KEY (or another vendor's).",
  };
}
