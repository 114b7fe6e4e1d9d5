import { getConcurrencySettings as contract } from "@parley/contracts/vendor-settings/concurrency-settings-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { loadConcurrencySettings } from "../concurrency-settings.ts";
import { presentConcurrencySettings } from "../present-concurrency-settings.ts";

export function getConcurrencySettings(): Operation {
  return defineOperation(contract, async ({ scope }) =>
    presentConcurrencySettings(await scope.transaction(loadConcurrencySettings)),
  );
}
