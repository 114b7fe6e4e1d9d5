import { readdirSync, readFileSync } from "node:fs";

/** A fenced block of a page. */
export interface Block {
  /** The fence's first word: `sh`, `json`; empty where it has none. */
  readonly language: string;
  /** The fence's other words. */
  readonly marks: readonly string[];
  /** Its lines, without the indentation of the fence. */
  readonly text: string;
  /** Of the fence, from 1. */
  readonly line: number;
}

const FENCE = /^(?<indentation> *)```(?<info>[^`]*)$/;

/**
 * Every fenced block of a page, in order.
 * @param page the page's Markdown
 * @throws Error when a block does not end
 */
export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { indentation: string; info: string; line: number; lines: string[] } | null = null;
  for (const [index, line] of page.split("\n").entries()) {
    const fence = FENCE.exec(line)?.groups;
    if (open === null) {
      if (fence !== undefined) {
        open = { indentation: fence["indentation"] ?? "", info: fence["info"] ?? "", line: index + 1, lines: [] };
      }
      continue;
    }
    if (fence !== undefined && fence["info"] === "") {
      const [language = "", ...marks] = open.info.trim().split(/\s+/);
      blocks.push({ language, marks, text: open.lines.join("\n"), line: open.line });
      open = null;
      continue;
    }
    open.lines.push(line.startsWith(open.indentation) ? line.slice(open.indentation.length) : line.trimStart());
  }
  if (open !== null) throw new Error(`the block of line ${open.line} does not end`);
  return blocks;
}

/** The repository. */
export const REPOSITORY = new URL("../../../../", import.meta.url);

/** The pages people follow, by their paths: README and the manual. */
export function manualPages(): readonly string[] {
  const operations = readdirSync(new URL("docs/operations/", REPOSITORY)).filter((name) => name.endsWith(".md"));
  return ["README.md", "CONTRIBUTING.md", ...operations.sort().map((name) => `docs/operations/${name}`)];
}

/** @param path from the repository's folder */
export function readPage(path: string): string {
  return readFileSync(new URL(path, REPOSITORY), "utf8");
}
