import { diffWordsWithSpace } from "diff";

export interface PromptDiff {
  readonly parts: readonly { readonly kind: "same" | "added" | "removed"; readonly text: string }[];
  readonly addedWords: number;
  readonly removedWords: number;
}

/** So many changes are looked for; texts with more in common than that are rare, and the others are one change. */
const MOST_EDITS = 4_000;

/** What is different in a text, word by word; put together, the parts that are not removed are the new text. */
export function diffPrompts(before: string, after: string): PromptDiff {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const parts = changes
    .map(({ value, added, removed }) => ({
      kind: added ? ("added" as const) : removed ? ("removed" as const) : ("same" as const),
      text: value,
    }))
    .filter(({ text }) => text !== "");
  const wordsIn = (kind: string) =>
    parts.filter((part) => part.kind === kind).reduce((sum, { text }) => sum + (text.match(/\S+/gu)?.length ?? 0), 0);
  return { parts, addedWords: wordsIn("added"), removedWords: wordsIn("removed") };
}
