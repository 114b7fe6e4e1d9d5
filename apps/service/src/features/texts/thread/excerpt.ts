export interface ExcerptPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Letters before and after what was found. */
const AROUND = 60;
const LONGEST = 160;

/**
 * What stands around the first place where the words are, in pieces that follow each other. When they are nowhere, which happens
 * where the database takes other letters for the same, the beginning.
 */
export function makeExcerpt(content: string, search: string): readonly ExcerptPiece[] {
  const found = new RegExp(search.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "iu").exec(content);
  if (found === null) return [{ text: shorten(content, LONGEST, "end"), isMatch: false }];
  const [match] = found;
  return [
    { text: shorten(content.slice(0, found.index), AROUND, "start"), isMatch: false },
    { text: shorten(match, LONGEST, "end"), isMatch: true },
    { text: shorten(content.slice(found.index + match.length), AROUND, "end"), isMatch: false },
  ].filter(({ text }) => text !== "");
}

/** Keeps so many letters, and says by `…` at which side others were. */
function shorten(text: string, most: number, side: "start" | "end"): string {
  // Not in the middle of a letter that takes two places.
  const letters = [...text];
  if (letters.length <= most) return text;
  return side === "start" ? `…${letters.slice(-most).join("")}` : `${letters.slice(0, most).join("")}…`;
}
