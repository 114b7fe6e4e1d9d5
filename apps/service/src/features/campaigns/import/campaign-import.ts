import type { Delimiter } from "@parley/foundation/csv-reader";
import type { ColumnMappings } from "./reading/columns.ts";
import type { FileEncoding } from "./reading/encoding.ts";
import type { UnreadableReason } from "./reading/raw-record.ts";

/**
 * uploading → pending → processing → (awaiting_confirmation →) confirming → completed; failed and discarded are ends, too.
 * `pending` waits for a job, `confirming` makes contacts.
 */
export type ImportStatus =
  | "uploading"
  | "pending"
  | "processing"
  | "awaiting_confirmation"
  | "confirming"
  | "completed"
  | "failed"
  | "discarded";

export type ImportEnd = UnreadableReason | "campaign-running" | "not-processed" | "replaced";

export type FileFormat = "csv" | "json";

export interface FileColumn {
  readonly column: string;
  readonly becomes: string | null;
}

/** Of the rows that were looked at. */
export interface ImportCounts {
  readonly rowCount: number;
  readonly newCount: number;
  readonly duplicateCount: number;
  readonly invalidCount: number;
  readonly optedOutCount: number;
}

export interface CampaignImport extends ImportCounts {
  readonly id: number;
  readonly campaignId: number;
  readonly status: ImportStatus;
  readonly reason: ImportEnd | null;
  readonly fileName: string;
  readonly fileBytes: number;
  readonly mappings: ColumnMappings;
  /** Else a person does. */
  readonly confirmsItself: boolean;
  readonly format: FileFormat | null;
  readonly encoding: FileEncoding | null;
  readonly delimiter: Delimiter | null;
  readonly columns: readonly FileColumn[] | null;
  readonly importedCount: number;
  readonly claimNumber: number;
  /** Somebody is at it, as far as anybody knows. */
  readonly isClaimed: boolean;
  /** Who sent it; null: they are no more. */
  readonly createdBy: number | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Whether the file says when people agreed; where it does not, an admin may vouch for all of them. */
export function hasConsents({ columns }: Pick<CampaignImport, "columns">): boolean {
  return (columns ?? []).some(({ becomes }) => becomes === "consent_given_at");
}
