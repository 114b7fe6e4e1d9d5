import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import { hashNumber } from "../../../platform/crypto/number-hash.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { findKnownNumbers, findOptedOut } from "../contacts/contact-store.ts";
import type { ReadContact } from "../contacts/read-contact.ts";
import type { CampaignImport, ImportCounts } from "./campaign-import.ts";
import { extendImport } from "./import-store.ts";
import type { NumberSet } from "./reading/number-set.ts";
import { type RejectedRecord, type RejectReason, rejected } from "./reading/raw-record.ts";
import { type ImportRow, insertRejects, insertRows } from "./row-store.ts";

/** Rows that were looked at together. */
export interface ImportBlock {
  readonly contacts: (ReadContact & { readonly line: number })[];
  readonly rejects: RejectedRecord[];
}

const LEASE_MS = 120_000;

/**
 * Writes a block, together with how far the import has come.
 * @param numbers those of the rows before; grows by those of the block
 * @returns the new counts; null when the import is somebody else's by now, and nothing was written
 */
export async function storeBlock(
  { scope, hashes }: { readonly scope: OrganizationScope; readonly hashes: KeyedHashes },
  before: CampaignImport,
  block: ImportBlock,
  numbers: NumberSet,
): Promise<ImportCounts | null> {
  const hashed = block.contacts.map((contact) => ({ ...contact, numberHash: hashNumber(hashes, contact.phoneNumber) }));
  return scope.transaction(async (unit) => {
    const phoneNumbers = hashed.map(({ phoneNumber }) => phoneNumber);
    const optedOut = await findOptedOut(unit, hashes, phoneNumbers);
    const kept = await findKnownNumbers(unit, before.campaignId, phoneNumbers, { isKept: true });
    const rows: ImportRow[] = [];
    const leftOut: RejectedRecord[] = [];
    for (const contact of hashed) {
      const reason = reasonToLeaveOut(contact, optedOut, kept, numbers);
      if (reason === null) rows.push(contact);
      else leftOut.push(rejected(contact.line, reason, contact.phoneNumber));
    }
    const count = (reasons: readonly RejectReason[]) => leftOut.filter(({ reason }) => reasons.includes(reason)).length;
    const counts: ImportCounts = {
      rowCount: before.rowCount + hashed.length + block.rejects.length,
      newCount: before.newCount + rows.length,
      duplicateCount: before.duplicateCount + count(["duplicate", "already-contacted"]),
      optedOutCount: before.optedOutCount + count(["opted-out"]),
      invalidCount: before.invalidCount + block.rejects.length,
    };
    if (!(await extendImport(unit, before, LEASE_MS, counts))) return null;
    await insertRows(unit, before.id, rows);
    await insertRejects(unit, before.id, [...block.rejects, ...leftOut]);
    return counts;
  });
}

function reasonToLeaveOut(
  { phoneNumber }: ImportRow,
  optedOut: ReadonlySet<string>,
  kept: ReadonlySet<string>,
  numbers: NumberSet,
): RejectReason | null {
  if (optedOut.has(phoneNumber)) return "opted-out";
  if (kept.has(phoneNumber)) return "already-contacted";
  return numbers.add(phoneNumber) ? null : "duplicate";
}
