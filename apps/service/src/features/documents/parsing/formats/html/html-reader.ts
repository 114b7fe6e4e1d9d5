import { decodeHTML } from "entities/decode";
import { type Block, TextBudget } from "../../parsed-document.ts";
import { CONTROLS, HEADING, IN_HEAD, isBlock, LEFT_OUT, OWN_BLOCK, TABLE_PART, VOID } from "./elements.ts";
import { OpenElements } from "./open-elements.ts";
import { TableReader } from "./table-reader.ts";
import { TextSink } from "./text-sink.ts";
import type { HtmlToken } from "./tokenize-html.ts";

const BOLD: ReadonlySet<string> = new Set(["b", "strong"]);

/** Makes blocks of text of a page while it is read; nothing but the open elements and tables is held. */
export class HtmlReader {
  readonly #budget = new TextBudget();
  readonly #page = new TextSink(this.#budget);
  readonly #tables: TableReader[] = [];
  readonly #open = new OpenElements((name) => this.#end(name));
  #boldDepth = 0;

  take(token: HtmlToken): void {
    if (token.kind === "open") this.#takeOpen(token);
    else if (token.kind === "close") this.#takeClose(token.name);
    else this.#takeText(token.text);
  }

  end(): readonly Block[] {
    this.#open.closeAll();
    this.#page.flush();
    return this.#page.blocks;
  }

  #takeText(text: string): void {
    if (this.#open.top === "head" && text.trim() !== "") this.#open.closeTop();
    if (!this.#open.isLeftOut) this.#sink.add(decodeHTML(text), this.#boldDepth > 0);
  }

  #takeOpen({ name, attributes, closesItself }: Extract<HtmlToken, { kind: "open" }>): void {
    if (this.#open.top === "head" && !IN_HEAD.has(name)) this.#open.closeTop();
    // Pages without these have them, too; some have them twice.
    if (name === "html" || name === "body") return;
    if (name === "table" && this.#tables.at(-1)?.isInCell === false && !this.#open.isLeftOut) this.#takeClose("table");
    this.#open.closeImplied(name);
    if (!this.#open.isLeftOut) this.#space(name);
    if (VOID.has(name) || (LEFT_OUT.has(name) && closesItself)) return;
    if (BOLD.has(name)) this.#boldDepth += 1;
    if (!isStructure(name) || !this.#open.push(name) || this.#open.isLeftOut) return;
    this.#begin(name, attributes);
  }

  #takeClose(name: string): void {
    if (BOLD.has(name)) this.#boldDepth = Math.max(0, this.#boldDepth - 1);
    if (!isStructure(name) || VOID.has(name) || this.#open.close(name)) return;
    if (isBlock(name) && !this.#open.isLeftOut) this.#sink.break();
  }

  /** What is seen where an element stands. */
  #space(name: string): void {
    if (name === "br") this.#sink.add("\n", false);
    else if (CONTROLS.has(name)) this.#sink.add(" ", false);
    else if (isBlock(name) || name === "nav") this.#sink.break();
  }

  #begin(name: string, attributes: ReadonlyMap<string, string>): void {
    const level = HEADING.exec(name)?.[1];
    if (level !== undefined) this.#sink.openWhole(Number(level));
    else if (OWN_BLOCK.has(name)) this.#sink.openWhole(null);
    else if (name === "table") this.#tables.push(new TableReader(this.#sink, this.#budget, attributes));
    else if (TABLE_PART.has(name)) {
      if (name === "td" || name === "th") this.#boldDepth = 0;
      if (this.#tables.length === 0) this.#sink.break();
      this.#tables.at(-1)?.open(name, attributes);
    }
  }

  #end(name: string): void {
    if (HEADING.test(name) || OWN_BLOCK.has(name)) this.#sink.closeWhole();
    else if (name === "table") this.#tables.pop()?.end();
    else if (TABLE_PART.has(name) && this.#tables.length > 0) this.#tables.at(-1)?.close(name);
    else this.#sink.break();
  }

  get #sink(): TextSink {
    return this.#tables.at(-1)?.sink ?? this.#page;
  }
}

/** Everything else is part of the text around it, and is not followed. */
function isStructure(name: string): boolean {
  return isBlock(name) || TABLE_PART.has(name) || LEFT_OUT.has(name);
}
