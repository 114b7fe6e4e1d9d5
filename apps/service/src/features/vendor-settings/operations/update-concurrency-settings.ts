import { updateConcurrencySettings as contract } from "@parley/contracts/vendor-settings/concurrency-settings-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { loadConcurrencySettings } from "../concurrency-settings.ts";
import { putConcurrencyRow } from "../concurrency-settings-store.ts";
import { presentConcurrencySettings } from "../present-concurrency-settings.ts";

export function updateConcurrencySettings(): Operation {
  return defineOperation(contract, async ({ scope, body }) => {
    const settings = await scope.transaction(async (unit) => {
      for (const kind of ["tts", "stt"] as const) {
        const providers = body[kind];
        if (providers !== undefined && providers !== null) await putConcurrencyRow(unit, kind, providers);
      }
      return loadConcurrencySettings(unit);
    });
    return presentConcurrencySettings(settings);
  });
}
