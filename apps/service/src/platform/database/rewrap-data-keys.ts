import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { Envelope } from "../crypto/envelope.ts";
import type { MasterKeys } from "../crypto/master-key.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import type { Database } from "./database.ts";

export interface RewrapOptions {
  readonly database: Database;
  readonly envelope: Pick<Envelope, "rewrap">;
  readonly masterKeys: MasterKeys;
  readonly logger: Logger;
  /** Stops between two organizations; the next start continues. */
  readonly signal: AbortSignal;
}

/**
 * After a change of the master key, rewraps every data key that is wrapped by a previous one, organization by
 * organization, while the service runs. Safe to repeat and to run in several processes at once.
 * @returns how many keys were rewrapped
 */
export async function rewrapDataKeys(options: RewrapOptions): Promise<number> {
  const { database, envelope, masterKeys, logger, signal } = options;
  const rows = await database
    .selectFrom("organization_data_keys")
    .select("organization_id")
    .distinct()
    .where("master_key_id", "<>", masterKeys.current.id)
    .orderBy("organization_id")
    .execute();
  let count = 0;
  let failedCount = 0;
  for (const row of rows) {
    if (signal.aborted) return count;
    const organizationId = asId<OrganizationId>(row.organization_id);
    try {
      count += await envelope.rewrap(organizationId);
    } catch (error) {
      // The other organizations' keys are not affected.
      failedCount += 1;
      logger.error("a data key could not be rewrapped with the current master key", {
        organizationId,
        ...errorFields(error),
      });
    }
  }
  if (count > 0) logger.info("data keys rewrapped with the current master key", { count });
  if (failedCount > 0) {
    logger.error("secrets of some organizations cannot be read: give their master key in MASTER_KEY_PREVIOUS", {
      count: failedCount,
    });
  } else if (masterKeys.previous.length > 0) {
    logger.info("nothing is wrapped by a key of MASTER_KEY_PREVIOUS");
  }
  return count;
}
