import type { OrganizationScope } from "../../platform/database/scope.ts";
import { findChain } from "./audit-chain-store.ts";
import { listSealedEntries } from "./audit-entry-store.ts";
import { CHAIN_START, chainHash } from "./chained-entry.ts";

const PAGE = 1_000;

export interface ChainCheck {
  readonly entryCount: number;
  /** Null when the chain is intact. */
  readonly firstBrokenId: number | null;
  readonly headHash: Buffer | null;
}

/**
 * Recomputes the organization's chain from its start. Reports the first entry that was changed or has one missing
 * before it; if the newest entries are missing, the id of the last entry that is left.
 */
export async function checkAuditChain(scope: OrganizationScope): Promise<ChainCheck> {
  // Read first: entries that are added from here on come after it.
  const head = await scope.transaction(findChain);
  let position = 0;
  let hash = CHAIN_START;
  let lastId: number | null = null;
  const result = (firstBrokenId: number | null): ChainCheck => ({
    entryCount: position,
    firstBrokenId,
    headHash: position === 0 ? null : hash,
  });
  for (;;) {
    const page = await scope.transaction((unit) => listSealedEntries(unit, position, PAGE));
    for (const sealed of page) {
      const expected = chainHash(hash, position + 1, sealed.entry);
      if (sealed.position !== position + 1 || !expected.equals(sealed.hash)) return result(sealed.entry.id);
      position += 1;
      hash = expected;
      lastId = sealed.entry.id;
      if (position === head?.position && !hash.equals(head.hash)) return result(lastId);
    }
    if (page.length < PAGE) break;
  }
  // Somebody removed the record of the chain's end, or its last entries.
  if (head === null) return result(lastId);
  return result(position < head.position ? head.lastEntryId : null);
}
