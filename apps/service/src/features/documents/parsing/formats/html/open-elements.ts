import { HEADING, isBlock, LEFT_OUT, TABLE_PART } from "./elements.ts";

/** Deeper nesting is a trap rather than a page: the text of deeper elements is that of the element around them. */
const MAX_DEPTH = 400;

const CELLS = ["td", "th"];
const GROUPS = ["thead", "tbody", "tfoot"];
const KEEPS_PARAGRAPH = [...CELLS, "caption", "table"];
/** Items that the next one ends, unless one of the others stands in between (HTML, 13.2.6.4.7). */
const ITEMS: ReadonlyMap<string, { readonly ends: readonly string[]; readonly keptBy: readonly string[] }> = new Map([
  ["li", { ends: ["li"], keptBy: ["ul", "ol", "menu", "dir", ...KEEPS_PARAGRAPH] }],
  ["dt", { ends: ["dt", "dd"], keptBy: ["dl", ...KEEPS_PARAGRAPH] }],
  ["dd", { ends: ["dt", "dd"], keptBy: ["dl", ...KEEPS_PARAGRAPH] }],
]);
/** Parts of a table end all that is open within the part they belong to (HTML, 13.2.6.4.9). */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...CELLS.map((name) => [name, ["tr", ...GROUPS, "table"]] as const),
  ["tr", [...GROUPS, "table"]],
  ...[...GROUPS, "caption", "colgroup"].map((name) => [name, ["table"]] as const),
]);

/** The elements that are open, the innermost last, as far as they matter for the text. */
export class OpenElements {
  readonly #names: string[] = [];
  readonly #onEnd: (name: string) => void;
  /** Open ones that are too deep to be followed. */
  #beyond = 0;
  /** How many were open when the element began whose content is left out. */
  #leftOutAt: number | null = null;

  /** @param onEnd called for each element that ends and was not left out */
  constructor(onEnd: (name: string) => void) {
    this.#onEnd = onEnd;
  }

  get top(): string | undefined {
    return this.#names.at(-1);
  }

  get isLeftOut(): boolean {
    return this.#leftOutAt !== null;
  }

  /** @returns false when it is too deep to be followed */
  push(name: string): boolean {
    if (this.#names.length >= MAX_DEPTH) {
      this.#beyond += 1;
      return false;
    }
    if (LEFT_OUT.has(name)) this.#leftOutAt ??= this.#names.length;
    this.#names.push(name);
    return true;
  }

  /** Ends what the beginning of an element ends. */
  closeImplied(name: string): void {
    if (this.#beyond > 0) return;
    if (HEADING.test(name) && HEADING.test(this.top ?? "")) this.closeTop();
    if (isBlock(name) || name === "table" || name === "nav") this.#closeNearest(["p"], KEEPS_PARAGRAPH);
    const item = ITEMS.get(name);
    if (item !== undefined) this.#closeNearest(item.ends, item.keptBy);
    const parent = this.#findNearest(PARENTS.get(name) ?? [], [], this.#leftOutAt ?? 0);
    if (parent >= 0) this.#closeTo(parent + 1);
  }

  /** @returns false when no such element is open */
  close(name: string): boolean {
    if (this.#beyond > 0) {
      this.#beyond -= 1;
      return false;
    }
    const names = HEADING.test(name) ? ["h1", "h2", "h3", "h4", "h5", "h6"] : [name];
    const keptBy = name === "table" ? [] : TABLE_PART.has(name) ? ["table"] : KEEPS_PARAGRAPH;
    return this.#closeTo(this.#findNearest(names, keptBy, 0));
  }

  closeTop(): void {
    this.#closeTo(this.#names.length - 1);
  }

  closeAll(): void {
    this.#closeTo(0);
  }

  #closeNearest(names: readonly string[], keptBy: readonly string[]): void {
    // What is left out ends nothing outside of itself.
    this.#closeTo(this.#findNearest(names, keptBy, this.#leftOutAt ?? 0));
  }

  #findNearest(names: readonly string[], keptBy: readonly string[], floor: number): number {
    for (let at = this.#names.length - 1; at >= floor; at -= 1) {
      const name = this.#names[at] ?? "";
      if (names.includes(name)) return at;
      if (keptBy.includes(name)) return -1;
    }
    return -1;
  }

  #closeTo(depth: number): boolean {
    if (depth < 0) return false;
    while (this.#names.length > depth) {
      const name = this.#names.pop() ?? "";
      if (this.#leftOutAt === null) this.#onEnd(name);
      else if (this.#names.length === this.#leftOutAt) this.#leftOutAt = null;
    }
    return true;
  }
}
