import type { getCampaignImport } from "@parley/contracts/campaigns/campaign-import-contracts";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { CampaignImport, ImportEnd } from "./campaign-import.ts";

const MESSAGES: Readonly<Record<ImportEnd, string>> = {
  "file-empty": "There is no row in it",
  "header-missing": "The first line has to say what the columns are",
  "phone-column-missing": "No column is called phone, phone_number, mobile or cell, and column_mappings names none",
  "too-many-columns": "It has more than 1,000 columns, or its first line is too long",
  "too-many-rows": "It has more than 2,000,000 rows",
  "json-not-readable": "It is not a list of objects in JSON",
  "campaign-running": "The campaign was started meanwhile",
  "not-processed": "It could not be processed; send it again",
  replaced: "Another import took its place",
};

export function presentImport(made: CampaignImport): z.input<NonNullable<(typeof getCampaignImport)["success"]>> {
  return {
    import_id: made.id,
    campaign_id: made.campaignId,
    status: made.status,
    error_code: made.reason,
    error_message: made.reason === null ? null : MESSAGES[made.reason],
    file_name: made.fileName,
    file_bytes: made.fileBytes,
    import_date: toWireTimestamp(made.createdAt),
    finished_at: toWireTimestampOrNull(made.finishedAt),
    format: made.format,
    encoding: made.encoding,
    delimiter: made.delimiter,
    columns: made.columns === null ? null : made.columns.map((column) => ({ ...column })),
    row_count: made.rowCount,
    new_count: made.newCount,
    duplicate_count: made.duplicateCount,
    invalid_count: made.invalidCount,
    opted_out_count: made.optedOutCount,
    imported_count: made.importedCount,
  };
}
