import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { recordListedConsents } from "../../compliance/consents/record-listed-consents.ts";
import type { CampaignImport } from "./campaign-import.ts";
import type { ConsentOfRow } from "./row-store.ts";

const MOST_NAME_CHARS = 200;

/** Records what rows say of consents, as the word of whoever sent the file, with where it says so. */
export async function recordConsentsOfRows(
  unit: ScopedUnitOfWork,
  { id, campaignId, fileName, createdBy }: CampaignImport,
  rows: readonly ConsentOfRow[],
): Promise<void> {
  const consents = rows.map(({ line, phoneNumber, numberHash, kind, source, givenAt, evidence }) => ({
    phoneNumber,
    numberHash: Buffer.from(numberHash, "hex"),
    kind,
    source: source ?? `File ${fileName.slice(0, MOST_NAME_CHARS)}`,
    givenAt: new Date(givenAt),
    evidence: `${evidence === null ? "" : `${evidence}; `}campaign ${campaignId}, import ${id}, line ${line}`,
  }));
  await recordListedConsents(unit, consents, createdBy, { isAttested: false });
}
