import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { IMPORT_LIMIT_LINES } from "@parley/contracts/compliance/compliance-schemas";
import { type CsvReader, type CsvRow, startCsv } from "@parley/foundation/csv-reader";
import { DomainError } from "@parley/foundation/domain-error";
import { parseJsonBody } from "../../../platform/http/request-body.ts";

/** A line by the columns that were asked for; null where the line has none. */
export interface ImportRow {
  /** As an editor counts them: the header of a CSV file is 1. Of JSON, the element, from 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string | null>>;
}

/** What an import is made of. */
export interface ImportShape {
  /** The member of a JSON body that holds the list. */
  readonly listName: string;
  /** Accepted names of each column, in lower case; the first is ours, and the one of JSON. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly required: readonly string[];
  /** Which column an element of JSON is that is a text alone. */
  readonly textColumn: string | null;
}

/** As other imports have it. */
export const PHONE_COLUMNS = ["phone_number", "phone", "mobile", "cell"] as const;

/** So many lines are read without a break for the rest of the process. */
const SLICE_LINES = 1_000;
const SLICE_BYTES = 65_536;

/**
 * Reads a CSV or JSON body line by line, with breaks.
 * @throws DomainError invalid-input: unreadable, without a header that has what is needed, or too long
 */
export async function* readImportRows(
  body: Buffer,
  contentType: string,
  shape: ImportShape,
): AsyncGenerator<ImportRow> {
  const rows = /^(?:text|application)\/csv\b/i.test(contentType) ? csvRows(body, shape) : jsonRows(body, shape);
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > IMPORT_LIMIT_LINES) throw tooLong();
    if (count % SLICE_LINES === 0) await setImmediate();
    yield row;
  }
}

async function* csvRows(body: Buffer, shape: ImportShape): AsyncGenerator<ImportRow> {
  if (!isUtf8(body)) throw unreadable("The file is not UTF-8", "not-utf8", "Save it as CSV in UTF-8.");
  let indexes: ReadonlyMap<string, number> | null = null;
  for await (const row of csvRecords(body)) {
    if ("reason" in row) {
      const fix = "Close every quotation mark, and keep each line short.";
      throw unreadable(`The file is not valid CSV (line ${row.line})`, "csv-unreadable", fix);
    }
    const record = row.cells.map((cell) => cell.trim());
    if (indexes === null) {
      indexes = readHeader(record, shape);
      continue;
    }
    const cells: [string, string | null][] = [...indexes].map(([name, index]) => [name, record[index] || null]);
    yield { line: row.line, cells: Object.fromEntries(cells) };
  }
  if (indexes === null) throw unreadable("The file is empty", "csv-empty", "Send a header and at least one line.");
}

async function* csvRecords(body: Buffer): AsyncGenerator<CsvRow> {
  const decoder = new TextDecoder();
  let reader: CsvReader | null = null;
  for (const slice of slicesOf(body)) {
    let text = decoder.decode(slice, { stream: true });
    // Blank rows are not among those that `readImportRows` counts.
    await setImmediate();
    if (reader === null) ({ reader, rest: text } = startCsv(text));
    yield* reader.read(text);
  }
  if (reader !== null) yield* reader.end();
}

/** The reader takes each in one go. */
function* slicesOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += SLICE_BYTES) yield body.subarray(start, start + SLICE_BYTES);
}

function readHeader(header: readonly string[], { columns, required }: ImportShape): ReadonlyMap<string, number> {
  const names = header.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  const indexes = new Map<string, number>();
  for (const [column, accepted] of Object.entries(columns)) {
    const index = names.findIndex((name) => accepted.includes(name));
    if (index !== -1) indexes.set(column, index);
  }
  const lacking = required.filter((column) => !indexes.has(column));
  if (lacking.length === 0) return indexes;
  throw unreadable(
    `The first line is no header with the columns ${lacking.join(", ")}`,
    "csv-header-missing",
    `Begin the file with a line such as ${required.join(",")}.`,
  );
}

function* jsonRows(body: Buffer, { listName, columns, textColumn }: ImportShape): Generator<ImportRow> {
  const value = parseJsonBody(body);
  const list = Array.isArray(value)
    ? value
    : (value as Readonly<Record<string, unknown>> | null | undefined)?.[listName];
  if (!Array.isArray(list)) {
    const fix = `Send {"${listName}": […]} as JSON, or text/csv.`;
    throw unreadable(`The body has no list ${listName}`, "list-missing", fix);
  }
  if (list.length > IMPORT_LIMIT_LINES) throw tooLong();
  for (const [index, element] of list.entries()) {
    const members = typeof element === "object" && element !== null ? (element as Record<string, unknown>) : {};
    const textOf = (column: string) => {
      const member = typeof element === "string" && column === textColumn ? element : members[column];
      return typeof member === "string" && member.trim() !== "" ? member.trim() : null;
    };
    yield {
      line: index + 1,
      cells: Object.fromEntries(Object.keys(columns).map((column) => [column, textOf(column)])),
    };
  }
}

const unreadable = (detail: string, code: string, fix: string, cause?: unknown) =>
  new DomainError("invalid-input", detail, { code, fix, cause });

const tooLong = () =>
  unreadable(
    `The import has more than ${IMPORT_LIMIT_LINES.toLocaleString("en-US")} lines`,
    "too-many-lines",
    "Send it in several requests: each adds to what is there.",
  );
