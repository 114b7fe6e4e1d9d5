import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { DataAccess } from "../../platform/database/scope.ts";
import { lockChain, saveChain } from "./audit-chain-store.ts";
import { listUnsealedEntries, sealEntries } from "./audit-entry-store.ts";
import { chainHash } from "./chained-entry.ts";

/** Few enough that nobody waits long for the chain's lock, even on a busy disk; a wait fails after two seconds. */
const AT_ONCE = 200;

/**
 * Puts new entries into the organization's chain, in the order of their ids. Requests write without a common lock, so
 * an entry may become visible after one with a higher id; it then follows that entry in the chain.
 */
export async function sealAuditLog(
  data: Pick<DataAccess, "unscoped">,
  organizationId: OrganizationId | null,
  signal?: AbortSignal,
): Promise<void> {
  let sealedCount = AT_ONCE;
  while (sealedCount === AT_ONCE && signal?.aborted !== true) sealedCount = await sealSome(data, organizationId);
}

async function sealSome(data: Pick<DataAccess, "unscoped">, organizationId: OrganizationId | null): Promise<number> {
  return data.unscoped.transaction(async (unit) => {
    let { position, hash, lastEntryId } = await lockChain(unit, organizationId);
    const entries = await listUnsealedEntries(unit, organizationId, AT_ONCE);
    const seals = entries.map((entry) => {
      position += 1;
      hash = chainHash(hash, position, entry);
      lastEntryId = entry.id;
      return { id: entry.id, position, hash };
    });
    if (seals.length > 0) {
      await sealEntries(unit, organizationId, seals);
      await saveChain(unit, organizationId, { position, hash, lastEntryId });
    }
    return seals.length;
  });
}
