/** What a line begins with. `length` are its characters, up to the words. */
export type LineStart =
  | { readonly kind: "plain" }
  | { readonly kind: "item"; readonly length: number; readonly number: number | null }
  /** A fence of code, a line of dashes: nothing of the line is said. */
  | { readonly kind: "mark"; readonly length: number }
  | { readonly kind: "row"; readonly length: number };

const MARKERS = "#-*+•–>|`~_=0123456789";
const LONGEST_ROW = 2_000;
const ITEM = /[ \t]*(?:(?:>[ \t]?)+|#{1,6}[ \t]+|[-*+•–][ \t]+(?:\[[ xX]\][ \t]+)?)(?=\S)/y;
const NUMBERED = /[ \t]*(\d{1,2})[.)][ \t]+(?=(\S+))/y;
const WHOLE_LINE = /[ \t]*(?:(?:`{3,}|~{3,})[\w+-]*|([-*_=])(?:[ \t]*\1){2,})[ \t]*(?:\r?\n|$)/y;
const ROW = /[ \t]*\|[^\n]*(?:\n|$)/y;

/**
 * Null: that cannot be told before more of the line is there.
 * @param isFirst whether the text begins here; a number there is rather a date than an item
 * @param isDate whether a word after "24." makes a date of it
 */
export function readLineStart(
  text: string,
  at: number,
  options: { readonly isComplete: boolean; readonly isFirst: boolean; readonly isDate: (word: string) => boolean },
): LineStart | null {
  const { isComplete, isFirst, isDate } = options;
  let index = at;
  while (text[index] === " " || text[index] === "\t") index += 1;
  const first = text[index];
  if (first === undefined) return isComplete ? { kind: "plain" } : null;
  if (!MARKERS.includes(first)) return { kind: "plain" };
  const lineEnd = text.indexOf("\n", index);
  const isLineComplete = isComplete || lineEnd >= 0;
  if (first === "|") {
    if (!isLineComplete && text.length - index < LONGEST_ROW) return null;
    const row = matchAt(ROW, text, at);
    return row === null || row[0].length > LONGEST_ROW ? { kind: "plain" } : { kind: "row", length: row[0].length };
  }
  const mayBeMark = /^[`~*_=-]{1,2}$|^(?:`{3,}|~{3,})[\w+-]*[ \t]*$|^([-*_=])(?:[ \t]*\1)*[ \t]*$/.test(
    text.slice(index, lineEnd >= 0 ? lineEnd : index + 80).replace(/\r$/, ""),
  );
  if (mayBeMark && !isLineComplete) return null;
  const mark = matchAt(WHOLE_LINE, text, at);
  if (mark !== null) return { kind: "mark", length: mark[0].length };
  const start = text.slice(index, index + 12);
  if (!isComplete && /^(?:#{1,6}|[-*+•–]|>+|\d{1,2}[.)]?)[ \t]*(?:\[[ xX]?\]?[ \t]*)?$/.test(start)) return null;
  const item = matchAt(ITEM, text, at);
  if (item !== null) return { kind: "item", length: item[0].length, number: null };
  const numbered = matchAt(NUMBERED, text, at);
  if (numbered === null) return { kind: "plain" };
  const [marker, digits = "", word = ""] = numbered;
  const isWordComplete = isComplete || at + marker.length + word.length < text.length;
  if (!isWordComplete) return null;
  const number = Number(digits);
  return isDate(word) || (isFirst && number !== 1)
    ? { kind: "plain" }
    : { kind: "item", length: marker.length, number };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
