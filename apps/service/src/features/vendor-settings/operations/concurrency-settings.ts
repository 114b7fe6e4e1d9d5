import {
  getConcurrencySettings,
  updateConcurrencySettings,
} from "@parley/contracts/vendor-settings/concurrency-settings-contracts";
import { defineOperation } from "../../../platform/http/operation.ts";
import {
  type ConcurrencySettings,
  loadConcurrencySettings,
  type ProviderConcurrency,
} from "../concurrency-settings.ts";
import { putConcurrencyRow } from "../concurrency-settings-store.ts";

/** How many requests at a time an organization wants made to each speech vendor. */
export const concurrencySettingsOperations = [
  defineOperation(getConcurrencySettings, async ({ scope }) =>
    presentConcurrencySettings(await scope.transaction(loadConcurrencySettings)),
  ),

  defineOperation(updateConcurrencySettings, async ({ scope, body }) => {
    const settings = await scope.transaction(async (unit) => {
      for (const kind of ["tts", "stt"] as const) {
        const providers = body[kind];
        if (providers !== undefined && providers !== null) await putConcurrencyRow(unit, kind, providers);
      }
      return loadConcurrencySettings(unit);
    });
    return presentConcurrencySettings(settings);
  }),
];

function presentConcurrencySettings({ tts, stt }: ConcurrencySettings) {
  return { tts: presentProviders(tts), stt: presentProviders(stt) };
}

function presentProviders(providers: ReadonlyMap<string, ProviderConcurrency>) {
  return Object.fromEntries(
    [...providers].map(([provider, { isEnabled, concurrentLimit, priority }]) => [
      provider,
      { enabled: isEnabled, concurrent_limit: concurrentLimit, priority },
    ]),
  );
}
