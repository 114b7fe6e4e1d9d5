import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { providerFailure } from "../../../providers/provider-failure.ts";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { findRoutedAmong, forgetCallerIdsExcept, putCallerId } from "./store.ts";
import { requireVerifyingAccounts } from "./verifying-accounts.ts";

export interface CallerIdSyncResult {
  readonly syncedCount: number;
  readonly addedCount: number;
  readonly removedCount: number;
  /** Verified, but left out because the organization has these numbers in a carrier account. */
  readonly ownCount: number;
  readonly failedProviders: readonly string[];
}

type AccountCounts = Omit<CallerIdSyncResult, "failedProviders">;

/**
 * Makes the verified caller ids match what the carriers list, the only way a number becomes one. A carrier that fails
 * does not stop the others, and its numbers stay as they are.
 * @throws DomainError `invalid-input` when no account that verifies caller ids is connected, `provider-failed`
 *   when every carrier failed
 */
export async function syncCallerIds(deps: PhoneNumbersDeps, scope: OrganizationScope): Promise<CallerIdSyncResult> {
  const accounts = await requireVerifyingAccounts(deps, scope.organizationId);
  const counts: AccountCounts[] = [];
  const failures: ProviderError[] = [];
  // One after the other: two accounts may have verified the same number.
  for (const account of accounts) {
    try {
      counts.push(await syncAccount(scope, account));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures.push(error);
    }
  }
  const [firstFailure] = failures;
  if (firstFailure !== undefined && counts.length === 0) throw providerFailure(firstFailure, false);
  const sum = (member: keyof AccountCounts) => counts.reduce((total, each) => total + each[member], 0);
  return {
    syncedCount: sum("syncedCount"),
    addedCount: sum("addedCount"),
    removedCount: sum("removedCount"),
    ownCount: sum("ownCount"),
    failedProviders: failures.map((failure) => failure.provider),
  };
}

async function syncAccount(scope: OrganizationScope, account: AccountWith<"numbers">): Promise<AccountCounts> {
  const callerIds = await account.numbers.listVerifiedCallerIds();
  return scope.transaction(async (unit) => {
    const routed = await findRoutedAmong(
      unit,
      callerIds.map(({ phoneNumber }) => phoneNumber),
    );
    const foreign = callerIds.filter(({ phoneNumber }) => !routed.has(phoneNumber));
    let addedCount = 0;
    for (const callerId of foreign) if (await putCallerId(unit, account, callerId)) addedCount += 1;
    const removedCount = await forgetCallerIdsExcept(
      unit,
      account,
      foreign.map(({ phoneNumber }) => phoneNumber),
    );
    return { syncedCount: foreign.length, addedCount, removedCount, ownCount: callerIds.length - foreign.length };
  });
}
