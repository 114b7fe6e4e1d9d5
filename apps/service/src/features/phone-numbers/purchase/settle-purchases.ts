import type { Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { withPart } from "../../../providers/telephony/telephony-provider.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { findOwned, recordPurchase } from "./purchase-number.ts";
import { listUnsettledPurchases, settlePurchase, type UnsettledPurchase } from "./store.ts";

const EVERY_MS = 60_000;
const BATCH_SIZE = 50;
/**
 * After the account was disconnected or failing for this long, the purchase counts as failed; a sync still finds the
 * number.
 */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/**
 * Settles purchases whose answer was lost, on the network or because the process stopped. The account's list of numbers says
 * whether the number was bought, once the request can no longer take effect.
 */
export function settleNumberPurchases(deps: PhoneNumbersDeps): Schedule {
  return {
    name: "settle-number-purchases",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const { data, logger } = deps.platform;
      const purchases = await listUnsettledPurchases(data.unscoped, deps.config.reconcileGraceMs, BATCH_SIZE);
      for (const purchase of purchases) {
        if (signal.aborted) return;
        try {
          await settle(deps, purchase);
        } catch (error) {
          const { organizationId, provider } = purchase;
          logger.warn("a number's purchase could not be settled yet", {
            organizationId,
            provider,
            ...errorFields(error),
          });
        }
      }
    },
  };
}

async function settle(deps: PhoneNumbersDeps, purchase: UnsettledPurchase): Promise<void> {
  const scope = deps.platform.data.scope(purchase.organizationId);
  const fail = () => scope.transaction((unit) => settlePurchase(unit, purchase.id, "failed"));
  const isGivenUp = purchase.ageMs > GIVE_UP_AFTER_MS;
  const account = withPart(await deps.accounts.forNumber(purchase.organizationId, purchase), "numbers");
  if (account === null) {
    if (isGivenUp) await fail();
    return;
  }
  try {
    const owned = await findOwned(account, purchase.phoneNumber);
    if (owned === null) await fail();
    else await recordPurchase(scope, purchase, owned);
  } catch (error) {
    if (isGivenUp) await fail();
    throw error;
  }
}
