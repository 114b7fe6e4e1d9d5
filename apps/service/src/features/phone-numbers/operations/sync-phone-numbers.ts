import { syncPhoneNumbers } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { type SyncResult, syncNumbers } from "../sync-numbers.ts";

export function syncPhoneNumbersOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(syncPhoneNumbers, async ({ scope }) => {
    const result = await syncNumbers(deps, scope);
    return {
      success: result.failedProviders.length === 0,
      message: describeSync(result),
      synced_count: result.syncedCount,
    };
  });
}

function describeSync(result: SyncResult): string {
  const sentences = [`${countOf(result.syncedCount)} synced, ${result.importedCount} of them new`];
  if (result.elsewhereCount > 0) sentences.push(`${countOf(result.elsewhereCount)} left out: in use elsewhere`);
  if (result.failedProviders.length > 0) sentences.push(`could not ask ${result.failedProviders.join(", ")}`);
  return sentences.join("; ");
}

function countOf(count: number): string {
  return count === 1 ? "1 number" : `${count} numbers`;
}
