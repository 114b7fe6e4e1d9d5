import type { OrganizationScope } from "../../platform/database/scope.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { providerFailure } from "../../providers/provider-failure.ts";
import type { AccountWith } from "../../providers/telephony/telephony-provider.ts";
import { requireOwnAccounts } from "./accounts/own-accounts.ts";
import { importPhoneNumber } from "./import-phone-number.ts";
import type { PhoneNumbersDeps } from "./phone-numbers-deps.ts";

export interface SyncResult {
  /** Numbers from the accounts that the organization has now. */
  readonly syncedCount: number;
  readonly importedCount: number;
  /** Numbers that another organization of this installation has. */
  readonly elsewhereCount: number;
  readonly failedProviders: readonly string[];
}

/**
 * Imports the numbers of every connected account. A carrier that fails does not stop the others.
 * @throws DomainError `invalid-input` when nothing is connected, `provider-failed` when every carrier failed
 */
export async function syncNumbers(deps: PhoneNumbersDeps, scope: OrganizationScope): Promise<SyncResult> {
  const accounts = await requireOwnAccounts(deps, scope.organizationId);
  const outcomes = await Promise.all(accounts.map((account) => syncAccount(scope, account)));
  const failures = outcomes.flatMap((outcome) => (outcome instanceof ProviderError ? [outcome] : []));
  const [firstFailure] = failures;
  if (firstFailure !== undefined && failures.length === outcomes.length) throw providerFailure(firstFailure, false);
  const counts = outcomes.flatMap((outcome) => (outcome instanceof ProviderError ? [] : [outcome]));
  const sum = (count: (outcome: AccountCounts) => number) => counts.reduce((total, each) => total + count(each), 0);
  return {
    syncedCount: sum((each) => each.synced),
    importedCount: sum((each) => each.imported),
    elsewhereCount: sum((each) => each.elsewhere),
    failedProviders: failures.map((failure) => failure.provider),
  };
}

interface AccountCounts {
  readonly synced: number;
  readonly imported: number;
  readonly elsewhere: number;
}

async function syncAccount(
  scope: OrganizationScope,
  account: AccountWith<"numbers">,
): Promise<AccountCounts | ProviderError> {
  try {
    const numbers = await account.numbers.listNumbers();
    return await scope.transaction(async (unit) => {
      const counts = { synced: 0, imported: 0, elsewhere: 0 };
      for (const owned of numbers) {
        const result = await importPhoneNumber(unit, {
          provider: account.provider,
          providerAccountId: account.accountId,
          owned,
          friendlyName: null,
          assistantId: null,
        });
        if (result === null) counts.elsewhere += 1;
        else counts.synced += 1;
        if (result?.isNew === true) counts.imported += 1;
      }
      return counts;
    });
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}
