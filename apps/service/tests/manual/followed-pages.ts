import { type Block, blocksOf, readPage } from "@parley/testkit/manual/command-blocks";

/** What stands in a page in place of something only the reader has, by what it is here. */
export type Placeholders = Map<string, string>;

/** A page's commands that a test runs, in order. */
export function testedBlocks(page: string): readonly Block[] {
  return blocksOf(readPage(page)).filter(({ language, marks }) => language === "sh" && marks.includes("test"));
}

/** @throws Error for an ellipsis that is left: then nobody has said what stands there */
export function fillIn(text: string, placeholders: Placeholders): string {
  let filled = text;
  for (const [written, meant] of placeholders) filled = filled.replaceAll(written, meant);
  const left = /\S*=\S*…\S*/.exec(filled);
  if (left !== null) throw new Error(`nobody has said what stands for ${left[0]}`);
  return filled;
}
