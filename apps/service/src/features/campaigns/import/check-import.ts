import { setImmediate } from "node:timers/promises";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { JobContext } from "../../../platform/jobs/job.ts";
import { readDefaultCountry } from "../campaign-store.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { readContact } from "../contacts/read-contact.ts";
import { DEFAULT_COUNTRY } from "../default-country.ts";
import type { CampaignImport, ImportStatus } from "./campaign-import.ts";
import { type ImportBlock, storeBlock } from "./import-block.ts";
import { lockImport, moveImport, noteColumns } from "./import-store.ts";
import { deletePieces } from "./piece-store.ts";
import { readFile } from "./read-file.ts";
import { NumberSet } from "./reading/number-set.ts";
import { UnreadableImportError } from "./reading/raw-record.ts";
import { RowInterpreter } from "./row-interpreter.ts";
import { listRowNumbers } from "./row-store.ts";

/** Rows of one transaction: what a killed worker does again, and what is held in memory. */
const BLOCK_ROWS = 2_500;
/** So many are looked at in one go, some milliseconds; then everything else of the process has its turn. */
const SLICE_ROWS = 250;
const MOST_ROWS = 2_000_000;
/** Less than a job may take: then the next job goes on. */
const LONGEST_WORK_MS = 400_000;
const CONFIRM_MS = 600_000;
const NUMBERS_AT_ONCE = 50_000;

/**
 * Looks at the rows of a file, from where the import stands: each becomes a row that can be made a contact, or a reject with its
 * reason.
 * @returns what is to be done now; `pending`: to go on in another job
 * @throws UnreadableImportError; the signal's reason
 */
export async function checkImport(
  { platform }: CampaignsDeps,
  scope: OrganizationScope,
  claimed: CampaignImport,
  { signal, isDraining }: Pick<JobContext, "signal" | "isDraining">,
): Promise<ImportStatus> {
  const untilMs = platform.clock.monotonicMs() + LONGEST_WORK_MS;
  const country = (await scope.transaction(readDefaultCountry)) ?? DEFAULT_COUNTRY;
  const now = platform.clock.now();
  const numbers = await numbersSoFar(scope, claimed);
  const interpreter = new RowInterpreter(claimed);
  let counts = claimed;
  let block: ImportBlock = { contacts: [], rejects: [] };
  let seen = 0;
  const flush = async () => {
    const rows = block;
    block = { contacts: [], rejects: [] };
    const stored = await storeBlock({ scope, hashes: platform.hashes }, counts, rows, numbers);
    if (stored === null) return false;
    counts = { ...counts, ...stored };
    return true;
  };
  for await (const { records, delimiter } of readFile(scope, claimed)) {
    for (const record of records) {
      if (interpreter.takeHeader(record)) continue;
      seen += 1;
      if (seen > MOST_ROWS) throw new UnreadableImportError("too-many-rows");
      if (seen % SLICE_ROWS === 0) {
        await setImmediate();
        signal.throwIfAborted();
      }
      // These were looked at before the worker was killed.
      if (seen <= claimed.rowCount) continue;
      const read = interpreter.read(record);
      if ("line" in read) block.rejects.push(read);
      else {
        const contact = readContact(read.values, country, now);
        if ("reason" in contact)
          block.rejects.push({ line: record.line, ...contact, value: contact.value.slice(0, 64) });
        else block.contacts.push({ line: record.line, ...contact });
      }
      if (block.contacts.length + block.rejects.length < BLOCK_ROWS) continue;
      if (!(await flush())) return "discarded";
      if (platform.clock.monotonicMs() > untilMs || isDraining()) return "pending";
    }
    if (interpreter.hasNewColumns) {
      await scope.transaction((unit) => noteColumns(unit, claimed.id, delimiter, interpreter.takeColumns()));
    }
  }
  if (seen === 0) throw new UnreadableImportError("file-empty");
  if (!(await flush())) return "discarded";
  return settle(scope, claimed);
}

/** All rows have been looked at. */
async function settle(scope: OrganizationScope, claimed: CampaignImport): Promise<ImportStatus> {
  return scope.transaction(async (unit) => {
    const now = await lockImport(unit, claimed.id);
    if (now === null || now.claimNumber !== claimed.claimNumber) return "discarded";
    await deletePieces(unit, claimed.id);
    const status = claimed.confirmsItself ? "confirming" : "awaiting_confirmation";
    await moveImport(unit, claimed.id, {
      status,
      ...(claimed.confirmsItself ? { dueMs: CONFIRM_MS } : {}),
    });
    return status;
  });
}

async function numbersSoFar(scope: OrganizationScope, { id, newCount }: CampaignImport): Promise<NumberSet> {
  const numbers = new NumberSet();
  if (newCount === 0) return numbers;
  for (let line = 0; ; ) {
    const rows = await scope.transaction((unit) => listRowNumbers(unit, id, line, NUMBERS_AT_ONCE));
    for (const row of rows) numbers.add(row.phoneNumber);
    const last = rows.at(-1);
    if (last === undefined) return numbers;
    line = last.line;
  }
}
