import { cleanWord, stripMarkup } from "./clean-word.ts";
import type { Language } from "./languages/language.ts";
import type { Pronunciations } from "./pronunciations.ts";
import type { FirstCharacter, Rule } from "./rules/rule.ts";
import type { SpokenPart } from "./spoken-part.ts";
import { isStageDirection } from "./stage-directions.ts";

/** What a text is formatted by. */
export interface RunFormat {
  readonly language: Language | null;
  readonly rules: readonly Rule[];
  readonly pronunciations: Pronunciations;
  /** Names of the tags the voice understands. */
  readonly tags: ReadonlySet<string>;
}

interface Found {
  readonly length: number;
  readonly spoken: string;
  readonly isTag?: true;
  /** See `Rule`. */
  readonly goesOn?: boolean;
}

const NO_TAGS: ReadonlySet<string> = new Set();
const OPENING = /["“„«¿¡'‘([*_`~]+(?=\S)/y;
/** Up to a sign that compares: "pH>7". An arrow is none. */
const REST_OF_WORD = /(?:[^\s<>≤≥]|(?<![\p{L}\p{N}%)])>|[>≤≥](?!=?[ \u00a0]?[$€£¥]?\.?\d))*/uy;
const WORD = new RegExp(`[>≤≥]?${REST_OF_WORD.source}`, "uy");
/** Of several brackets only the last may begin a tag. */
const FROM_BRACKET = /<+(?=<)|<[^\s<]*/y;
const SPACE = /\s*/y;
const TAG = /<(?:(?!\p{L}+:\/\/|[^<>\s]*@)[/!]?([\p{L}][\w:-]*)(?:\s[^<>]*)?\/?|!--[^>]*--)>/uy;
const AUTOLINK = /<(\p{L}+:\/\/[^\s<>]+|[^\s<>@]+@[^\s<>]+)>/uy;
const LINK = /!?\[([^[\]]*)\](?:\(([^()\s]*)[^()]*\))?/y;
const DIRECTION = /(?:\(([^()]{1,60})\)|\*([^*\s][^*]{0,60})\*|_([^_\s][^_]{0,60})_)(?![\p{L}\p{N}])/uy;
/** How many words rules look back: "Press * for this or # for that". */
export const WORDS_BEFORE = 12;
const COMPARES = /[<>≤≥]/;
/** Tags that stand between words rather than within one. */
const BLOCKS = /^(?:br|p|div|li|ul|ol|tr|td|th|h[1-6]|break|hr)$/i;
const ENDS_IN_WORDS = /[\p{L}\p{N}]$/u;

/**
 * Formats words that belong together, such as "$1,299.50" or "24 November 2026".
 * @param after the word that follows, which is not formatted
 * @param before the words that stand before it; those of the run are added
 */
export function formatRun(run: string, after: string, before: string[], format: RunFormat): SpokenPart[] {
  const text = run + after;
  const parts: SpokenPart[] = [];
  let at = 0;
  let isWordStart = true;
  while (at < run.length) {
    const start = at;
    const opening = matchAt(OPENING, run, at);
    // "(555) 123-4567" and "*smiles*" begin with such a mark.
    let found =
      isWordStart || /[\s>]/.test(run[at - 1] ?? "") || COMPARES.test(run[at] ?? "")
        ? find(text, at, run.length, before, format)
        : null;
    isWordStart = false;
    let lead = "";
    if (found === null && opening !== "") {
      lead = stripMarkup(opening).trim();
      at += opening.length;
      found = find(text, at, run.length, before, format);
    }
    if (found === null) {
      const word = matchAt(run[at] === "<" ? FROM_BRACKET : WORD, run, at);
      at += word.length;
      const space = matchAt(SPACE, run, at);
      at += space.length;
      const said = lead + (pronounced(word, format) ?? cleanWord(word, format.language));
      remember(before, word);
      // Two numbers with a sign between them that is not said.
      const isSplit = COMPARES.test(run[start] ?? "") && /\d/.test(run[start - 1] ?? "") && /^\d/.test(said);
      parts.push({
        written: run.slice(start, at),
        spoken:
          said === ""
            ? word === ""
              ? " "
              : ""
            : (isSplit ? " " : "") + said + (space === "" && at < run.length ? "" : " "),
      });
      continue;
    }
    at += found.length;
    if (run[start] === "<" && found.isTag !== true && found.spoken.trim() === "") {
      parts.push({ written: run.slice(start, at), spoken: found.spoken });
      continue;
    }
    if (found.isTag === true) {
      at += matchAt(SPACE, run, at).length;
      parts.push({ written: run.slice(start, at), spoken: `${found.spoken} `, isTag: true });
      continue;
    }
    remember(before, run.slice(start, at));
    if (found.goesOn === true) {
      const gap = start === 0 || /\s/.test(run[start - 1] ?? "") ? "" : " ";
      parts.push({ written: run.slice(start, at), spoken: `${gap}${lead}${found.spoken} ` });
      isWordStart = true;
      continue;
    }
    let said = lead + found.spoken;
    if (hasLostStop(run.slice(start, at), said, text.slice(at))) said += ".";
    const rest = matchAt(REST_OF_WORD, run, at);
    at += rest.length;
    const space = matchAt(SPACE, run, at);
    at += space.length;
    if (found.spoken !== "" || /[\p{L}\p{N}]/u.test(rest)) said += restOf(rest, format);
    parts.push({
      written: run.slice(start, at),
      spoken: said.trim() === "" ? said : said + (space === "" && at < run.length ? "" : " "),
    });
  }
  return parts;
}

function pronounced(word: string, { pronunciations }: RunFormat): string | null {
  return pronunciations.isEmpty ? null : pronunciations.inWord(stripMarkup(word));
}

function find(text: string, at: number, end: number, before: readonly string[], format: RunFormat): Found | null {
  return (
    findMarkup(text, at, end, format) ??
    inside(format.pronunciations.at(text, at), at, end) ??
    findByRules(text, at, end, before, format.rules)
  );
}

function findByRules(
  text: string,
  at: number,
  end: number,
  before: readonly string[],
  rules: readonly Rule[],
): Found | null {
  const first = firstCharacter(text, at);
  for (const { first: firsts, pattern, say, goesOn = false } of rules) {
    if (!firsts.includes(first)) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null || at + match[0].length > end) continue;
    const spoken = say(match, { before });
    if (spoken === null) continue;
    return { length: match[0].length, spoken, goesOn };
  }
  return null;
}

const LETTER = /\p{L}/u;

function firstCharacter(text: string, at: number): FirstCharacter {
  const code = text.charCodeAt(at);
  if (code >= 0x30 && code <= 0x39) return "digit";
  if (code < 0x80) return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a ? "letter" : "sign";
  return LETTER.test(text[at] ?? "") ? "letter" : "sign";
}

function findMarkup(text: string, at: number, end: number, format: RunFormat): Found | null {
  const first = text[at];
  if (first === "<") {
    TAG.lastIndex = at;
    const match = TAG.exec(text);
    AUTOLINK.lastIndex = at;
    const [autolink, address = ""] = AUTOLINK.exec(text) ?? [];
    if (match === null && autolink !== undefined && at + autolink.length <= end) {
      const spoken = findByRules(address, 0, address.length, [], format.rules)?.spoken ?? stripMarkup(address);
      return { length: autolink.length, spoken };
    }
    if (match === null || at + match[0].length > end) return null;
    const [tag, name = ""] = match;
    if (format.tags.has(name.toLowerCase()))
      return { length: tag.length, spoken: tag.replaceAll(/\s+/g, " "), isTag: true };
    return { length: tag.length, spoken: BLOCKS.test(name) ? " " : "" };
  }
  if (first === "[" || first === "!") {
    LINK.lastIndex = at;
    const match = LINK.exec(text);
    if (match === null || at + match[0].length > end) return null;
    const [link, words = ""] = match;
    if (isStageDirection(words)) return { length: link.length, spoken: "" };
    const parts = formatRun(words, "", [], { ...format, tags: NO_TAGS });
    return {
      length: link.length,
      spoken: parts
        .map(({ spoken }) => spoken)
        .join("")
        .trim(),
    };
  }
  if (first === "(" || first === "*" || first === "_") {
    DIRECTION.lastIndex = at;
    const match = DIRECTION.exec(text);
    if (match === null || at + match[0].length > end) return null;
    return isStageDirection(match[1] ?? match[2] ?? match[3] ?? "") ? { length: match[0].length, spoken: "" } : null;
  }
  return null;
}

function inside(found: Found | null, at: number, end: number): Found | null {
  return found === null || at + found.length > end ? null : found;
}

/** What is left of the last word: marks, or more of a word that was not understood. */
function restOf(rest: string, format: RunFormat): string {
  const cleaned = cleanWord(rest, format.language);
  return /^-\p{L}/u.test(cleaned) ? ` ${cleaned.slice(1)}` : cleaned;
}

/** "at 5 p.m." and "am 24.11." end in a full stop that may also be the sentence's. */
function hasLostStop(written: string, said: string, after: string): boolean {
  const isEnd = /^\s*$/.test(after) || /^\s+["“„«¿¡]?\p{Lu}/u.test(after);
  return isEnd && /(?:m|\.\d{1,2})\.$/.test(written) && ENDS_IN_WORDS.test(said);
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/** Keeps the last words in lower case, without marks. */
function remember(before: string[], written: string): void {
  for (const word of written.trim().split(/\s+/).slice(-2)) {
    const core = bareWord(word);
    if (core !== "") before.push(core);
  }
  if (before.length > WORDS_BEFORE) before.splice(0, before.length - WORDS_BEFORE);
}

/** Letters and digits with what is between them, in lower case. */
export function bareWord(word: string): string {
  return word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
