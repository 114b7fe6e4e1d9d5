import { syncVerifiedCallerIds as contract } from "@parley/contracts/phone-numbers/verified-caller-id-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { type CallerIdSyncResult, syncVerifiedCallerIds } from "../caller-ids/sync-caller-ids.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";

export function syncVerifiedCallerIdsOperation(deps: PhoneNumbersDeps): Operation {
  return defineOperation(contract, async ({ scope }) => {
    const result = await syncVerifiedCallerIds(deps, scope);
    return {
      success: result.failedProviders.length === 0,
      message: describeSync(result),
      synced_count: result.syncedCount,
      added_count: result.addedCount,
      removed_count: result.removedCount,
    };
  });
}

function describeSync(result: CallerIdSyncResult): string {
  const { syncedCount, addedCount, removedCount, ownCount, failedProviders } = result;
  const sentences = [`${syncedCount} verified, ${addedCount} of them new`];
  if (removedCount > 0) sentences.push(`${removedCount} no longer verified`);
  if (ownCount > 0) sentences.push(`${ownCount} left out: numbers of your own`);
  if (failedProviders.length > 0) sentences.push(`could not ask ${failedProviders.join(", ")}`);
  return sentences.join("; ");
}
