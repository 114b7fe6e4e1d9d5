import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { Database } from "../../platform/database/database.ts";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { TelephonyAccount } from "../../providers/telephony/telephony-provider.ts";
import { importPhoneNumber } from "./import-phone-number.ts";
import type { PhoneNumbersDeps } from "./phone-numbers-deps.ts";
import { providerFailure } from "./provider-failure.ts";
import { notConnected } from "./require-account.ts";

export interface SyncResult {
  /** Numbers of the accounts the organization has now. */
  readonly syncedCount: number;
  readonly importedCount: number;
  /** Numbers that route to another organization of this installation. */
  readonly elsewhereCount: number;
  readonly failedProviders: readonly string[];
}

/**
 * Imports the numbers of every connected account. One carrier that fails does not stop the others.
 * @throws DomainError `invalid-input` when nothing is connected, `provider-failed` when every carrier failed
 */
export async function syncNumbers(deps: PhoneNumbersDeps, scope: OrganizationScope): Promise<SyncResult> {
  const accounts = await accountsToSync(deps, scope.organizationId);
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

async function accountsToSync(
  deps: PhoneNumbersDeps,
  organizationId: OrganizationId,
): Promise<readonly TelephonyAccount[]> {
  const names = deps.telephony.all().map((vendor) => vendor.name);
  const connected = (
    await Promise.all(names.map((name) => deps.accounts.forOrganization(organizationId, name)))
  ).flatMap((account) => (account === null ? [] : [account]));
  if (connected.length === 0) throw notConnected(names.join(" or "));
  const own = connected.filter((account) => account !== deps.accounts.operatorAccount(account.provider));
  if (own.length === connected.length || (await isOperatorsOwn(deps.platform.data.unscoped.db, organizationId))) {
    return connected;
  }
  if (own.length > 0) return own;
  throw new DomainError("invalid-input", "The connected account is shared by all organizations of this installation", {
    code: "shared-account",
    fix: "Connect an account of your own, or buy a number here.",
  });
}

/**
 * The operator's account may serve several organizations. Which of its numbers nobody uses belong to whom cannot be told,
 * so only the first organization of the installation, the operator's own, takes them in.
 */
async function isOperatorsOwn(db: Database, organizationId: OrganizationId): Promise<boolean> {
  const first = await db.selectFrom("organizations").select("id").orderBy("id").limit(1).executeTakeFirst();
  return first?.id === organizationId;
}

interface AccountCounts {
  readonly synced: number;
  readonly imported: number;
  readonly elsewhere: number;
}

async function syncAccount(
  scope: OrganizationScope,
  account: TelephonyAccount,
): Promise<AccountCounts | ProviderError> {
  try {
    const numbers = await account.listNumbers();
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
