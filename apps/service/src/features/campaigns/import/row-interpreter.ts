import { parseListedNumber } from "@parley/foundation/e164";
import { MemberTargets } from "../contacts/read-members.ts";
import { DEFAULT_COUNTRY } from "../default-country.ts";
import type { CampaignImport, FileColumn } from "./campaign-import.ts";
import { planColumns, shownTarget, type Target } from "./reading/columns.ts";
import { type RawRecord, type RejectedRecord, rejected, UnreadableImportError } from "./reading/raw-record.ts";

/** U+FFFD: bytes that are no text in the file's encoding. */
const NOT_DECODABLE = "\ufffd";

/** Says of each row of a file what its values are: by the file's header, or by the names of members. */
export class RowInterpreter {
  readonly #import: CampaignImport;
  readonly #members: MemberTargets;
  #plan: readonly (Target | null)[] | null = null;
  #header: readonly string[] = [];
  #shownCount = 0;

  constructor(claimed: CampaignImport) {
    this.#import = claimed;
    this.#members = new MemberTargets(claimed.mappings);
  }

  /** The first row of CSV says what the columns are. @returns whether this is it @throws UnreadableImportError when it does not */
  takeHeader(record: RawRecord): boolean {
    if (this.#import.format === "json" || this.#plan !== null) return false;
    if (!("cells" in record)) throw new UnreadableImportError("too-many-columns");
    this.#header = record.cells;
    this.#plan = planColumns(record.cells, this.#import.mappings);
    if (this.#plan.some((target) => target?.kind === "phone")) return true;
    const looksLikeContact = record.cells.some((cell) => parseListedNumber(cell, DEFAULT_COUNTRY) !== null);
    throw new UnreadableImportError(looksLikeContact ? "header-missing" : "phone-column-missing");
  }

  read(record: RawRecord): { readonly values: Iterable<readonly [Target, unknown]> } | RejectedRecord {
    if ("reason" in record) return record;
    if ("members" in record) {
      if (this.#members.isOverfull) throw new UnreadableImportError("too-many-columns");
      return { values: this.#members.read(record.members) };
    }
    const { cells, line } = record;
    const plan = this.#plan ?? [];
    if (cells.length > plan.length && cells.slice(plan.length).some((cell) => cell.trim() !== "")) {
      return rejected(line, "more-cells-than-columns", cells[0] ?? "");
    }
    const values: [Target, string][] = [];
    for (const [index, target] of plan.entries()) {
      const cell = cells[index];
      if (cell === undefined || target === null) continue;
      if (cell.includes(NOT_DECODABLE)) return rejected(line, "not-decodable", cell);
      values.push([target, cell]);
    }
    return { values };
  }

  get hasNewColumns(): boolean {
    return (this.#plan?.length ?? this.#members.all.size) > this.#shownCount;
  }

  takeColumns(): readonly FileColumn[] {
    const columns =
      this.#plan?.map((target, index) => ({
        column: (this.#header[index] ?? "").slice(0, 256),
        becomes: shownTarget(target),
      })) ??
      [...this.#members.all].map(([column, target]) => ({
        column: column.slice(0, 256),
        becomes: shownTarget(target),
      }));
    this.#shownCount = columns.length;
    return columns;
  }
}
