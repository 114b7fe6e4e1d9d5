import type { Schedule } from "../../../platform/jobs/job.ts";
import { deleteOldDeliveries } from "../deliveries/delivery-queue-store.ts";
import { deleteExpiredPreviousSecrets } from "../signing/signing-secret-store.ts";
import type { WebhooksDeps } from "../webhooks-deps.ts";

const EVERY_MS = 3_600_000;
/** Few enough at a time that nobody waits long for the locks. */
const AT_ONCE = 1_000;

/** Deletes expired deliveries with their tries, and expired previous signing secrets. */
export function purgeOldWebhooks(deps: Pick<WebhooksDeps, "platform" | "limits">): Schedule {
  const { keepDeliveriesMs, keepPreviousSecretMs } = deps.limits;
  const { unscoped } = deps.platform.data;
  return {
    name: "purge-old-webhooks",
    everyMs: EVERY_MS,
    run: async (signal) => {
      await deleteExpiredPreviousSecrets(unscoped, keepPreviousSecretMs);
      for (let deletedCount = AT_ONCE; deletedCount === AT_ONCE && !signal.aborted; ) {
        deletedCount = await deleteOldDeliveries(unscoped, keepDeliveriesMs, AT_ONCE);
      }
    },
  };
}
