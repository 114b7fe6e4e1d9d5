/** A word, a group of digits or a punctuation mark. */
export interface Token {
  /** Normalized for comparison: lower case, without accents and apostrophes. */
  readonly text: string;
  /** As it was written. */
  readonly raw: string;
  readonly kind: "word" | "numeral" | "mark";
  /** Whether it directly follows the token before. */
  readonly isGlued: boolean;
  /** Offsets into the text, in UTF-16 units. */
  readonly at: number;
  readonly end: number;
}

const TOKEN = /[\p{L}\p{M}]+(?:['’´`][\p{L}\p{M}]+)*|[0-9]+|[^\s\p{L}\p{M}0-9]/gu;
/** Nothing is folded in most words. */
const PLAIN = /^[a-z0-9]*$/;
const WORD_START = /^[\p{L}\p{M}]/u;

/** The tokens of a text, every mark included. Linear. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let before = -1;
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0];
    const end = match.index + raw.length;
    const kind = WORD_START.test(raw) ? "word" : /^[0-9]/.test(raw) ? "numeral" : "mark";
    tokens.push({ text: fold(raw), raw, kind, isGlued: match.index === before, at: match.index, end });
    before = end;
  }
  return tokens;
}

/** The same without the hyphens within words: "twenty-one" and "day-after-tomorrow" are said as several words. */
export function spokenTokensOf(text: string): Token[] {
  const tokens = tokensOf(text);
  return tokens.filter((token, index) => {
    if (!isHyphen(token)) return true;
    const isWithin = token.isGlued && tokens[index + 1]?.isGlued === true;
    return !isWithin || tokens[index - 1]?.kind !== "word" || tokens[index + 1]?.kind !== "word";
  });
}

export function isHyphen(token: Token): boolean {
  return token.text === "-" || token.text === "‐" || token.text === "‑" || token.text === "–";
}

export function isMark(token: Token | undefined, marks: string): boolean {
  return token?.kind === "mark" && marks.includes(token.text);
}

/** Lower case without accents and apostrophes: "Zéro" and "zero", "that's" and "thats" are one. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return lower
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/[\p{M}'’´`]/gu, "");
}
