import { notFound } from "@parley/foundation/domain-error";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import { hashNumber } from "../../../platform/crypto/number-hash.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { type ImportSummary, ImportTally } from "../import-file/import-tally.ts";
import { readImportNumber } from "../import-file/read-import-number.ts";
import { type ImportShape, PHONE_COLUMNS, readImportRows } from "../import-file/read-import-rows.ts";
import { insertNumbers, lockList, setListComplete } from "./do-not-call-store.ts";

const SHAPE: ImportShape = {
  listName: "numbers",
  columns: { phone_number: PHONE_COLUMNS },
  required: ["phone_number"],
  textColumn: "phone_number",
};
const BATCH = 5_000;

/**
 * Puts the numbers of a file on a list: all that can be read, or, when the file itself cannot be, none.
 * @throws DomainError not-found, invalid-input
 */
export async function importNumbers(
  { hashes }: { readonly hashes: KeyedHashes },
  scope: OrganizationScope,
  listId: number,
  file: { readonly body: Buffer; readonly contentType: string; readonly moreFollows: boolean },
): Promise<ImportSummary> {
  const tally = new ImportTally();
  const numberHashes: Buffer[] = [];
  for await (const { line, cells } of readImportRows(file.body, file.contentType, SHAPE)) {
    const number = readImportNumber(cells["phone_number"] ?? "");
    if (number === null) {
      tally.reject(line, "not-a-phone-number");
    } else {
      tally.accept();
      numberHashes.push(hashNumber(hashes, number));
    }
  }
  return scope.transaction(async (unit) => {
    if (!(await lockList(unit, listId))) throw notFound("List");
    let added = 0;
    for (let start = 0; start < numberHashes.length; start += BATCH) {
      added += await insertNumbers(unit, listId, numberHashes.slice(start, start + BATCH));
    }
    await setListComplete(unit, listId, !file.moreFollows);
    return tally.summary(added);
  });
}
