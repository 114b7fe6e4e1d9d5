import { sql } from "kysely";
import type { Schedule } from "../../../platform/jobs/job.ts";
import { PREVIOUS_SECRET } from "../signing/signing-secret-store.ts";
import type { WebhooksDeps } from "../webhooks-deps.ts";

const EVERY_MS = 3_600_000;
const AT_ONCE = 1_000;

/** Deliveries with their tries, and former signing secrets, leave when their time is up. */
export function purgeOldWebhooks(deps: Pick<WebhooksDeps, "platform" | "limits">): Schedule {
  const { keepDeliveriesMs, keepPreviousSecretMs } = deps.limits;
  return {
    name: "purge-old-webhooks",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const { db } = deps.platform.data.unscoped;
      await sql`
        delete from organization_secrets
        where name = ${PREVIOUS_SECRET}
          and updated_at < now() - ${keepPreviousSecretMs} * interval '1 millisecond'`.execute(db);
      for (let deleted = AT_ONCE; deleted === AT_ONCE && !signal.aborted; ) {
        // Small bites: nobody waits for the locks of a large one.
        const { numAffectedRows } = await sql`
          delete from webhook_deliveries where id in (
            select id from webhook_deliveries
            where created_at < now() - ${keepDeliveriesMs} * interval '1 millisecond'
            order by created_at limit ${AT_ONCE})`.execute(db);
        deleted = Number(numAffectedRows ?? 0n);
      }
    },
  };
}
