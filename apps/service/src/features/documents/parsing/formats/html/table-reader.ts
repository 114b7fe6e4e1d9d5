import type { TextBudget } from "../../parsed-document.ts";
import type { Cell, Row } from "../tables/table.ts";
import { tableBlocks } from "../tables/table-blocks.ts";
import { onOneLine, TextSink } from "./text-sink.ts";

/** As browsers limit them (HTML, 4.9.11). */
const MAX_COLSPAN = 1_000;
const MAX_ROWSPAN = 65_534;

interface OpenCell {
  readonly sink: TextSink;
  readonly isHeader: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** Gathers the rows of one table, and says them where the table stands. */
export class TableReader {
  readonly #outer: TextSink;
  readonly #budget: TextBudget;
  readonly #isLayout: boolean;
  readonly #rows: Row[] = [];
  #cells: Cell[] | null = null;
  #cell: OpenCell | null = null;
  #group = 0;
  #isHead = false;

  constructor(outer: TextSink, budget: TextBudget, attributes: ReadonlyMap<string, string>) {
    this.#outer = outer;
    this.#budget = budget;
    this.#isLayout = /^(?:presentation|none)$/i.test(attributes.get("role") ?? "");
    outer.flush();
  }

  /** Where text goes now: into a cell, else before the table. */
  get sink(): TextSink {
    return this.#cell?.sink ?? this.#outer;
  }

  get isInCell(): boolean {
    return this.#cell !== null;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === "td" || name === "th") {
      this.#cells ??= [];
      this.#cell = {
        sink: new TextSink(this.#budget),
        isHeader: name === "th",
        columns: Math.min(MAX_COLSPAN, spanOf(attributes.get("colspan")) || 1),
        // 0: all rows of the group.
        rows: Math.min(MAX_ROWSPAN, spanOf(attributes.get("rowspan")) || MAX_ROWSPAN),
      };
      return;
    }
    this.#endRow();
    if (name === "tr") this.#cells = [];
    else this.#beginGroup(name === "thead");
  }

  close(name: string): void {
    if (name === "td" || name === "th") this.#endCell();
    else if (name === "tr") this.#endRow();
    else this.#beginGroup(false);
  }

  end(): void {
    this.#endRow();
    this.#outer.flush();
    for (const { cells } of this.#rows) {
      for (const { blocks } of cells) for (const { text } of blocks) this.#budget.giveBack(text.length);
    }
    for (const block of tableBlocks(this.#rows, this.#isLayout)) this.#outer.push(block);
  }

  #endCell(): void {
    if (this.#cell === null) return;
    const { sink, isHeader, columns, rows } = this.#cell;
    this.#cell = null;
    sink.flush();
    const text = onOneLine(sink.blocks.map((block) => block.text).join(" "));
    this.#cells?.push({ text, blocks: sink.blocks, isHeader, isBold: sink.isBold, columns, rows });
  }

  #endRow(): void {
    this.#endCell();
    if (this.#cells !== null) this.#rows.push({ cells: this.#cells, isHead: this.#isHead, group: this.#group });
    this.#cells = null;
  }

  #beginGroup(isHead: boolean): void {
    this.#endRow();
    this.#group += 1;
    this.#isHead = isHead;
  }
}

/** @returns 0 when it says 0, 1 when it says nothing */
function spanOf(text: string | undefined): number {
  const number = Number.parseInt(text ?? "1", 10);
  return Number.isNaN(number) || number < 0 ? 1 : number;
}
