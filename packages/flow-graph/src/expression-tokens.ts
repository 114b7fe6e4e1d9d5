/** Reserved words, in any case: variables with these names cannot be used in expressions. */
const WORDS = [
  "and",
  "or",
  "not",
  "in",
  "is",
  "empty",
  "contains",
  "starts_with",
  "ends_with",
  "true",
  "false",
  "null",
] as const;

const SYMBOLS = ["==", "!=", "<=", ">=", "<", ">", "(", ")", "[", "]", ","] as const;

export type Word = (typeof WORDS)[number];
type Symbol = (typeof SYMBOLS)[number];

/** A token. Offsets are UTF-16 units of the source; `&&`, `||` and `!` become the words they stand for. */
export type Token = { readonly position: number; readonly source: string } & (
  | { readonly kind: "word"; readonly word: Word }
  | { readonly kind: "symbol"; readonly symbol: Symbol }
  | { readonly kind: "name"; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "end" }
);

/** What is wrong with the source of an expression, and where. */
export class ExpressionSyntaxError extends Error {
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.name = "ExpressionSyntaxError";
    this.position = position;
  }
}

/** Common habits, with what is meant. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ["=", "Two values are compared with ==."],
  ["&", 'Conditions are joined with "and" or &&.'],
  ["|", 'Conditions are joined with "or" or ||.'],
  ["{", "In an expression a variable stands without braces."],
  ["}", "In an expression a variable stands without braces."],
  ["$", "A variable stands under its plain name."],
  ["“", "A text stands in straight quotes."],
  ["”", "A text stands in straight quotes."],
  ["‘", "A text stands in straight quotes."],
  ["’", "A text stands in straight quotes."],
]);

const WORD_OF_SIGN: ReadonlyMap<string, Word> = new Map([
  ["&&", "and"],
  ["||", "or"],
  ["!", "not"],
]);

// The first character decides between the alternatives, so that nothing is read twice.
const BLANKS = /\s+/y;
const NUMBER = /-?[0-9]+(?:\.[0-9]+)?/y;
/** A variable's name, followed by members of a tool's result or indexes of a list. */
const NAME = /[A-Za-z_][A-Za-z0-9_]*(?:\.[\p{L}\p{M}\p{N}_-]+)*/uy;

/**
 * Cuts a source into tokens, in one pass; the last is `end`.
 * @throws ExpressionSyntaxError
 */
export function scanTokens(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0] ?? "";
  };
  for (;;) {
    at += match(BLANKS).length;
    if (at >= source.length) {
      tokens.push({ kind: "end", position: at, source: "" });
      return tokens;
    }
    const token = textAt(source, at) ?? numberOf(match(NUMBER), at) ?? nameOf(match(NAME), at) ?? signAt(source, at);
    tokens.push(token);
    at += token.source.length;
  }
}

/** In single or double quotes; a backslash makes the next character literal. */
function textAt(source: string, position: number): Token | null {
  const quote = source.charAt(position);
  if (quote !== '"' && quote !== "'") return null;
  let value = "";
  for (let at = position + 1; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === quote) {
      return { kind: "literal", value, position, source: source.slice(position, at + 1) };
    }
    if (character === "\\") at += 1;
    value += source.charAt(at);
  }
  throw new ExpressionSyntaxError(position, "This text is never closed by its quote.");
}

function numberOf(source: string, position: number): Token | null {
  if (source === "") return null;
  const value = Number(source);
  if (!Number.isFinite(value)) throw new ExpressionSyntaxError(position, "The number is too large.");
  return { kind: "literal", value, position, source };
}

function nameOf(source: string, position: number): Token | null {
  if (source === "") return null;
  const word = WORDS.find((known) => known === source.toLowerCase());
  if (word !== undefined) return { kind: "word", word, position, source };
  const [name = "", ...path] = source.split(".");
  return { kind: "name", name, path, position, source };
}

function signAt(source: string, position: number): Token {
  const symbol = SYMBOLS.find((known) => source.startsWith(known, position));
  if (symbol !== undefined) return { kind: "symbol", symbol, position, source: symbol };
  for (const [sign, word] of WORD_OF_SIGN) {
    if (source.startsWith(sign, position)) return { kind: "word", word, position, source: sign };
  }
  const character = String.fromCodePoint(source.codePointAt(position) ?? 0);
  const hint = HINTS.get(character);
  throw new ExpressionSyntaxError(
    position,
    `${JSON.stringify(character)} cannot be part of an expression.${hint === undefined ? "" : ` ${hint}`}`,
  );
}
