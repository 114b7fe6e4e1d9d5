import type { Block, TextBudget } from "../../parsed-document.ts";

/** Gathers text in blocks: that of the page, or that of one cell. */
export class TextSink {
  readonly blocks: Block[] = [];
  readonly #budget: TextBudget;
  #text = "";
  /** Of the heading that is open. */
  #level: number | null = null;
  /** Of blocks within one that stays whole. */
  #depth = 0;
  #hasBold = false;
  #hasPlain = false;

  constructor(budget: TextBudget) {
    this.#budget = budget;
  }

  add(text: string, isBold: boolean): void {
    this.#text += text;
    if (isBold ? this.#hasBold : this.#hasPlain) return;
    if (text.trim() === "") return;
    if (isBold) this.#hasBold = true;
    else this.#hasPlain = true;
  }

  /** A block begins or ends here. */
  break(): void {
    if (this.#depth > 0) this.#text += "\n";
    else this.flush();
  }

  /** A paragraph, or a heading of this level; within another one it is lines of that. */
  openWhole(level: number | null): void {
    this.break();
    this.#depth += 1;
    if (this.#depth === 1) this.#level = level;
  }

  closeWhole(): void {
    if (this.#depth === 1) this.flush();
    this.#depth -= 1;
    if (this.#depth > 0) this.break();
    else this.#level = null;
  }

  flush(): void {
    const text = clean(this.#text);
    this.#text = "";
    if (text === "") return;
    if (this.#level === null) this.push({ kind: "text", text });
    else this.push({ kind: "heading", text: onOneLine(text), level: this.#level });
  }

  push(block: Block): void {
    if (block.text === "") return;
    this.#budget.take(block.text.length);
    this.blocks.push(block);
  }

  get isBold(): boolean {
    return this.#hasBold && !this.#hasPlain;
  }
}

export function onOneLine(text: string): string {
  return text.replaceAll("\n", " ");
}

function clean(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}
