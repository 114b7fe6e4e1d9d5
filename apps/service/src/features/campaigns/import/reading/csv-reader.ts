import { MOST_CELLS, MOST_RECORD_CHARS, type RawRecord, type RecordReader, rejected } from "./raw-record.ts";

const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;
const DELIMITERS = [",", ";", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

type State =
  | "cell-start"
  | "plain"
  | "quoted"
  /** After a quote within quotes: another one means one, anything else ends the quotes. */
  | "quote-seen"
  /** The rest of a row that is given up, up to its line's end. */
  | "giving-up";

/** The delimiter that the first row has most of, outside quotes. */
export function detectDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, MOST_RECORD_CHARS)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === "\n" || character === "\r") {
      if (counts.size > 0) break;
    } else if (DELIMITERS.some((each) => each === character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return DELIMITERS.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best));
}

/** Reads CSV (RFC 4180), with line ends of every kind. Blank rows are passed over. No row takes more memory than it may have. */
export class CsvReader implements RecordReader {
  readonly #delimiter: number;
  #state: State = "cell-start";
  #cells: string[] = [];
  #cell = "";
  /** Of the row so far. */
  #chars = 0;
  #line = 1;
  #recordLine = 1;
  /** The last character ended a row; a line feed after it belongs to it. */
  #endedByCr = false;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  read(text: string): readonly RawRecord[] {
    const records: RawRecord[] = [];
    for (let at = 0; at < text.length; ) at = this.#step(text, at, records);
    return records;
  }

  end(): readonly RawRecord[] {
    const records: RawRecord[] = [];
    if (this.#state === "quoted") {
      records.push(rejected(this.#recordLine, "quote-not-closed", this.#cell));
    } else if (this.#state !== "giving-up") this.#endRecord(records);
    return records;
  }

  /** @returns where to go on */
  #step(text: string, at: number, records: RawRecord[]): number {
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
          this.#state = "quoted";
          return at + 1;
        }
        this.#state = "plain";
        return at;
      case "plain":
        return this.#readPlain(text, at, records);
    }
  }

  #readPlain(text: string, from: number, records: RawRecord[]): number {
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
      if (this.#cells.length >= MOST_CELLS) this.#abandon(records, "too-many-cells");
      return at + 1;
    }
    this.#endLine(code);
    this.#endRecord(records);
    return at + 1;
  }

  #readQuoted(text: string, from: number, records: RawRecord[]): number {
    const quote = text.indexOf('"', from);
    const to = quote < 0 ? text.length : quote;
    for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) this.#line += 1;
    if (!this.#append(text, from, to, records)) return to;
    if (quote < 0) return to;
    this.#state = "quote-seen";
    return quote + 1;
  }

  /** @returns false when the row became too long */
  #append(text: string, from: number, to: number, records: RawRecord[]): boolean {
    this.#chars += to - from;
    if (this.#chars > MOST_RECORD_CHARS) {
      this.#cell += text.slice(from, from + 64);
      this.#abandon(records, "line-too-long");
      return false;
    }
    if (to > from) this.#cell += text.slice(from, to);
    return true;
  }

  #abandon(records: RawRecord[], reason: "line-too-long" | "too-many-cells"): void {
    records.push(rejected(this.#recordLine, reason, this.#cells[0] ?? this.#cell));
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

  #endRecord(records: RawRecord[]): void {
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
