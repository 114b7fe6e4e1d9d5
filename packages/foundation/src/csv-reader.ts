const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;
const BLANK = /[^\S\r\n]/;
/** Excel names the delimiter in a first line of its own: `sep=;`. */
const DECLARATION = /^\uFEFF?("?)sep=([,;\t|])\1[ \t]*(?:\r\n?|\n|$)/i;
const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What one row may hold. The reader rejects a row beyond that and continues after the row's line end. */
export interface CsvLimits {
  readonly maxRowChars: number;
  readonly maxCells: number;
}

const DEFAULT_LIMITS: CsvLimits = { maxRowChars: 65_536, maxCells: 1_000 };
const MAX_SHOWN_CHARS = 64;

export type CsvRow = { readonly line: number; readonly cells: readonly string[] } | CsvReject;

export interface CsvReject {
  /** Where the row begins, as an editor counts lines: from 1, and a row may take several. */
  readonly line: number;
  readonly reason: "line-too-long" | "too-many-cells" | "quote-not-closed";
  /** The beginning of the row's first cell, or of the cell whose quote is open. */
  readonly value: string;
}

type State =
  | "cell-start"
  | "plain"
  | "quoted"
  /** After a quote within quotes: another one means one, anything else ends the quotes. */
  | "quote-seen"
  /** The rest of a row that is given up, up to its line's end. */
  | "giving-up";

export interface StartedCsv {
  readonly reader: CsvReader;
  readonly delimiter: Delimiter;
  /** What the reader is to be given first: the text without the line that names the delimiter. */
  readonly rest: string;
}

/** A reader for a file that begins with this text, by the delimiter that its first line names, else by the one found in its first row. */
export function startCsv(text: string, limits: CsvLimits = DEFAULT_LIMITS): StartedCsv {
  const declaration = DECLARATION.exec(text);
  const named = DELIMITERS.find((each) => each === declaration?.[2]);
  if (declaration === null || named === undefined) {
    const delimiter = detectDelimiter(text);
    return { reader: new CsvReader(delimiter, limits), delimiter, rest: text };
  }
  return { reader: new CsvReader(named, limits, 2), delimiter: named, rest: text.slice(declaration[0].length) };
}

/** The delimiter that the first row has most of, outside quotes. */
function detectDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, DEFAULT_LIMITS.maxRowChars)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === "\n" || character === "\r") {
      if (counts.size > 0) break;
    } else if (DELIMITERS.some((each) => each === character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return DELIMITERS.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best));
}

/**
 * Reads CSV (RFC 4180) as the text arrives. Line ends may be LF, CR LF or CR; blanks may stand before an opening quote; text after
 * a closing quote belongs to the cell. The reader skips blank rows.
 *
 * We keep our own because an import names the bad rows and reads the rest. csv-parse loses the rest of the file after a row over
 * its limit; papaparse has no limit, and takes the rows after an open quote for one cell.
 */
export class CsvReader {
  readonly #delimiter: number;
  readonly #limits: CsvLimits;
  #state: State = "cell-start";
  #cells: string[] = [];
  #cell = "";
  /** Of the row so far. */
  #chars = 0;
  #line: number;
  #recordLine: number;
  /** The last character ended a row; a line feed after it belongs to it. */
  #endedByCr = false;

  constructor(delimiter: Delimiter, limits: CsvLimits = DEFAULT_LIMITS, firstLine = 1) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#limits = limits;
    this.#line = firstLine;
    this.#recordLine = firstLine;
  }

  /** @returns the rows that this text completes */
  read(text: string): readonly CsvRow[] {
    const records: CsvRow[] = [];
    for (let at = 0; at < text.length; ) at = this.#step(text, at, records);
    return records;
  }

  /** @returns the last row, if no line end completed it */
  end(): readonly CsvRow[] {
    const records: CsvRow[] = [];
    if (this.#state === "quoted") {
      records.push({ line: this.#recordLine, reason: "quote-not-closed", value: shown(this.#cell) });
    } else if (this.#state !== "giving-up") this.#endRecord(records);
    return records;
  }

  /** @returns where to go on */
  #step(text: string, at: number, records: CsvRow[]): number {
    const code = text.charCodeAt(at);
    if (this.#endedByCr) {
      this.#endedByCr = false;
      if (code === LF) return at + 1;
    }
    switch (this.#state) {
      case "quoted":
        return this.#readQuoted(text, at, records);
      case "quote-seen":
        if (code === QUOTE) {
          this.#cell += '"';
          this.#state = "quoted";
          return at + 1;
        }
        this.#state = "plain";
        return at;
      case "giving-up":
        return this.#giveUp(text, at);
      case "cell-start":
        if (code === QUOTE) {
          this.#cell = "";
          this.#state = "quoted";
          return at + 1;
        }
        if (code !== this.#delimiter && BLANK.test(text.charAt(at))) {
          this.#append(text, at, at + 1, records);
          return at + 1;
        }
        this.#state = "plain";
        return at;
      case "plain":
        return this.#readPlain(text, at, records);
    }
  }

  #readPlain(text: string, from: number, records: CsvRow[]): number {
    let at = from;
    let code = 0;
    for (; at < text.length; at += 1) {
      code = text.charCodeAt(at);
      if (code === this.#delimiter || code === LF || code === CR) break;
    }
    if (!this.#append(text, from, at, records)) return at;
    if (at === text.length) return at;
    if (code === this.#delimiter) {
      this.#cells.push(this.#cell);
      this.#cell = "";
      this.#chars += 1;
      this.#state = "cell-start";
      if (this.#cells.length >= this.#limits.maxCells) this.#abandon(records, "too-many-cells");
      return at + 1;
    }
    this.#endLine(code);
    this.#endRecord(records);
    return at + 1;
  }

  #readQuoted(text: string, from: number, records: CsvRow[]): number {
    let to = from;
    for (let code = 0; to < text.length; to += 1) {
      code = text.charCodeAt(to);
      if (code === QUOTE) break;
      if (code === LF) this.#line += 1;
    }
    if (!this.#append(text, from, to, records)) return to;
    if (to === text.length) return to;
    this.#state = "quote-seen";
    return to + 1;
  }

  /** @returns false when the row became too long */
  #append(text: string, from: number, to: number, records: CsvRow[]): boolean {
    this.#chars += to - from;
    if (this.#chars > this.#limits.maxRowChars) {
      this.#cell += text.slice(from, from + MAX_SHOWN_CHARS);
      this.#abandon(records, "line-too-long");
      return false;
    }
    if (to > from) this.#cell += text.slice(from, to);
    return true;
  }

  #abandon(records: CsvRow[], reason: "line-too-long" | "too-many-cells"): void {
    records.push({ line: this.#recordLine, reason, value: shown(this.#cells[0] ?? this.#cell) });
    this.#cells = [];
    this.#cell = "";
    this.#state = "giving-up";
  }

  #giveUp(text: string, from: number): number {
    const end = /[\r\n]/g;
    end.lastIndex = from;
    const found = end.exec(text);
    if (found === null) return text.length;
    this.#endLine(found[0] === "\r" ? CR : LF);
    this.#beginRecord();
    return found.index + 1;
  }

  #endLine(code: number): void {
    this.#line += 1;
    this.#endedByCr = code === CR;
  }

  #endRecord(records: CsvRow[]): void {
    this.#cells.push(this.#cell);
    if (this.#cells.some((cell) => cell.trim() !== "")) records.push({ line: this.#recordLine, cells: this.#cells });
    this.#beginRecord();
  }

  #beginRecord(): void {
    this.#cells = [];
    this.#cell = "";
    this.#chars = 0;
    this.#state = "cell-start";
    this.#recordLine = this.#line;
  }
}

function shown(cell: string): string {
  return cell.slice(0, MAX_SHOWN_CHARS);
}
