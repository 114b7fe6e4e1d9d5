import type { SpokenPart } from "./spoken-part.ts";

const SEPARATOR = /^[ \t]*\|?(?:[ \t]*:?-{1,}:?[ \t]*\|)*[ \t]*:?-{1,}:?[ \t]*\|?\s*$/;
/** A cell with the stroke before it. */
const CELL = /\|?((?:\\\||[^|])*)/gy;

/** Says a table row by row, once it is known whether the first one names the columns. */
export class TableRows {
  readonly #format: (cell: string) => string;
  #first: string | null = null;
  #columns: readonly string[] | null = null;
  /** Written lines of which nothing is said, before the row that comes next. */
  #unsaid = "";

  /** @param format how the text in a cell is said */
  constructor(format: (cell: string) => string) {
    this.#format = format;
  }

  push(line: string): SpokenPart[] {
    if (SEPARATOR.test(line)) {
      if (this.#first !== null) {
        this.#columns = cellsOf(this.#first).map(({ text }) => this.#format(text));
        this.#unsaid += this.#first;
        this.#first = null;
      }
      this.#unsaid += line;
      return [];
    }
    if (this.#columns === null && this.#first === null && this.#unsaid === "") {
      this.#first = line;
      return [];
    }
    return [...this.#rowWithoutColumns(), ...this.#say(line)];
  }

  /** The table is over. */
  end(): SpokenPart[] {
    const parts = this.#rowWithoutColumns();
    if (this.#unsaid !== "") parts.push({ written: this.#unsaid, spoken: "" });
    this.#unsaid = "";
    this.#columns = null;
    return parts;
  }

  #rowWithoutColumns(): SpokenPart[] {
    const first = this.#first;
    this.#first = null;
    return first === null ? [] : this.#say(first);
  }

  /** "Monday, opens: nine o'clock, closes: five o'clock."; of two columns "Monday: nine o'clock." */
  #say(line: string): SpokenPart[] {
    const cells = cellsOf(line);
    const said = cells.map(({ text }) => this.#format(text));
    const last = said.findLastIndex((text) => text !== "");
    const parts = cells.map(({ written }, index) => {
      const text = said[index] ?? "";
      const column = index === 0 || cells.length < 3 ? "" : (this.#columns?.[index] ?? "");
      const isName = index === 0 && cells.length === 2 && this.#columns !== null;
      const mark = index === last ? "." : isName ? ":" : ",";
      const unsaid = this.#unsaid;
      this.#unsaid = "";
      const spoken = text === "" ? "" : `${column === "" ? "" : `${column}: `}${withMark(text, mark)} `;
      return { written: unsaid + written, spoken };
    });
    return parts;
  }
}

function withMark(text: string, mark: string): string {
  return /[.!?…]$/.test(text) ? text : `${text.replace(/[,;:]$/, "")}${mark}`;
}

function cellsOf(line: string): { readonly written: string; readonly text: string }[] {
  const cells = [...line.trimEnd().matchAll(CELL)]
    .filter(([written]) => written !== "")
    .map(([written, text = ""]) => ({ written, text: text.replaceAll("\\|", " ").trim() }));
  // What stands before the first stroke and behind the last one is no cell.
  if (cells[0]?.text === "" && !cells[0].written.startsWith("|")) {
    const [before, next] = cells.splice(0, 2);
    cells.unshift({ written: `${before?.written ?? ""}${next?.written ?? ""}`, text: next?.text ?? "" });
  }
  const rest = line.slice(cells.reduce((length, { written }) => length + written.length, 0));
  const last = cells.pop();
  if (last === undefined) return [{ written: line, text: "" }];
  if (last.text !== "" || cells.length === 0) return [...cells, { ...last, written: last.written + rest }];
  const end = cells.pop() ?? last;
  return [...cells, { ...end, written: end.written + last.written + rest }];
}
