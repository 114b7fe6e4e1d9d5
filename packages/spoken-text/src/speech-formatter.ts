import { bareWord, formatRun, type RunFormat, WORDS_BEFORE } from "./format-run.ts";
import type { Language } from "./languages/language.ts";
import { languageOf } from "./languages/language-of.ts";
import { readLineStart } from "./line-start.ts";
import { type Pronunciation, Pronunciations } from "./pronunciations.ts";
import { rulesOf } from "./rules/all-rules.ts";
import type { Rule } from "./rules/rule.ts";
import type { SpokenPart } from "./spoken-part.ts";
import { isStageDirection, mayBeStageDirection } from "./stage-directions.ts";
import { TableRows } from "./table-rows.ts";

export interface SpeechFormatOptions {
  /** BCP 47. Of other languages than English, German, Spanish and French only the markup goes. */
  readonly language: string;
  readonly pronunciations?: readonly Pronunciation[];
  /** Names of the SSML tags that the voice understands: `break`. Others are dropped, and what is in them is said. */
  readonly tags?: readonly string[];
}

/** How the texts of one assistant are spoken; made once, used for every answer. */
export interface SpeechFormat extends RunFormat {
  /** First words of abbreviations of several. */
  readonly beginnings: ReadonlySet<string>;
  /** Units, currencies and "million": they may follow a number. */
  readonly nouns: ReadonlySet<string>;
}

/** Longer ones are cut, wherever that is. */
const LONGEST_WORD = 400;
/** Words that may be held back for one that is still to come. */
const LONGEST_RUN = 24;
const LONGEST_OPEN_RUN = 12;

const COLD = /^["“„«¿¡'‘(]*[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*[,;:.!?…"”“»'’)]*$/u;
const CLOSES = /[,;:.!?…]["”“»'’)\]*_]*$/u;
/** Marks that end a word without a space after it. */
const WIDE_STOPS = "。！？，、；：";
/** Longer words begin no phrase by themselves: "Nov.", "p.m.". */
const LONGEST_OPENER = 7;
const ENDS_IN_WORDS = /[\p{L}\p{N}%][)"”»'’]*$/u;

const rules = new WeakMap<Language, readonly Rule[]>();

export function createSpeechFormat({
  language: tag,
  pronunciations = [],
  tags = [],
}: SpeechFormatOptions): SpeechFormat {
  const language = languageOf(tag);
  if (language !== null && !rules.has(language)) rules.set(language, rulesOf(language));
  return {
    language,
    rules: (language === null ? undefined : rules.get(language)) ?? [],
    pronunciations: new Pronunciations(pronunciations),
    tags: new Set(tags.map((name) => name.toLowerCase())),
    beginnings: new Set([
      ...Object.keys(language?.abbreviations ?? {}).map((name) => (name.split(" ")[0] ?? "").toLowerCase()),
      // "EUR 50"
      ...Object.keys(language?.currencies ?? {})
        .filter((name) => /^[A-Z]{3}$/.test(name))
        .map((name) => name.toLowerCase()),
    ]),
    nouns: new Set(
      [language?.units, language?.currencies, language?.scales].flatMap((table) =>
        Object.keys(table ?? {}).flatMap((name) => name.split(" ")),
      ),
    ),
  };
}

/** A whole text at once. */
export function formatForSpeech(text: string, format: SpeechFormat): SpokenPart[] {
  const formatter = new SpeechFormatter(format);
  return [...formatter.push(text), ...formatter.end()];
}

/** What is said of a text, as one string. */
export function spokenText(text: string, format: SpeechFormat): string {
  return formatForSpeech(text, format)
    .map(({ spoken }) => spoken)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * Makes of what a model writes what a voice can say: numbers, dates and addresses in words, no markup. Words with nothing to
 * format pass as soon as a space follows them; others wait for the words they may belong to. How the text is cut into pieces
 * makes no difference.
 */
export class SpeechFormatter {
  readonly #format: SpeechFormat;
  readonly #table: TableRows;
  #text = "";
  /** Words that wait for the next one, with their white space. */
  #run = "";
  #runWords = 0;
  readonly #before: string[] = [];
  #isLineStart = true;
  #isFirst = true;
  #isItem = false;
  #inTable = false;

  constructor(format: SpeechFormat) {
    this.#format = format;
    const inCells: SpeechFormat = { ...format, tags: new Set() };
    this.#table = new TableRows((cell) =>
      /^\p{L}*$/u.test(cell) && format.pronunciations.isEmpty ? cell : spokenText(cell, inCells),
    );
  }

  /** @returns what is certain by now */
  push(text: string): SpokenPart[] {
    this.#text += text;
    return this.#take(false);
  }

  /** The rest. What is pushed afterwards is another text. */
  end(): SpokenPart[] {
    const parts = this.#take(true);
    this.#flush("", this.#isItem ? "." : "", parts);
    parts.push(...this.#table.end());
    this.#isLineStart = true;
    this.#isFirst = true;
    this.#isItem = false;
    this.#inTable = false;
    this.#before.length = 0;
    return parts;
  }

  #take(isComplete: boolean): SpokenPart[] {
    const parts: SpokenPart[] = [];
    let at = 0;
    while (at < this.#text.length) {
      const taken = this.#isLineStart
        ? this.#takeLineStart(at, isComplete, parts)
        : this.#takeWord(at, isComplete, parts);
      if (taken === null) break;
      at += taken;
    }
    this.#text = this.#text.slice(at);
    return parts;
  }

  /** @returns how many characters it took; null: more of the text has to come first */
  #takeLineStart(at: number, isComplete: boolean, parts: SpokenPart[]): number | null {
    const start = readLineStart(this.#text, at, {
      isComplete,
      isFirst: this.#isFirst,
      isDate: (word) => this.#format.language?.months[word.toLowerCase().replace(/[^\p{L}]+$/u, "")] !== undefined,
    });
    if (start === null) return null;
    this.#isFirst = false;
    if (start.kind === "row") {
      this.#inTable = true;
      parts.push(...this.#table.push(this.#text.slice(at, at + start.length)));
      return start.length;
    }
    if (this.#inTable) parts.push(...this.#table.end());
    this.#inTable = false;
    if (start.kind === "mark") {
      parts.push({ written: this.#text.slice(at, at + start.length), spoken: "" });
      return start.length;
    }
    this.#isLineStart = false;
    this.#isItem = start.kind === "item";
    if (start.kind === "plain") return 0;
    const number =
      start.number === null ? "" : `${this.#format.language?.cardinal(start.number, "alone") ?? start.number}: `;
    parts.push({ written: this.#text.slice(at, at + start.length), spoken: number });
    return start.length;
  }

  #takeWord(at: number, isComplete: boolean, parts: SpokenPart[]): number | null {
    const text = this.#text;
    let end = at;
    while (end < text.length && end - at < LONGEST_WORD && !isSpace(text, end)) {
      end += 1;
      if (isWideStop(text, end - 1)) break;
    }
    const isCut = end - at === LONGEST_WORD || (end > at && isWideStop(text, end - 1));
    if (end === text.length && !isComplete && !isCut) return null;
    if (end === at) return this.#takeSpace(at, parts);
    let wordEnd = end;
    if (isCut) return this.#word(text.slice(at, end), "", false, false, parts);
    if (this.#isItem) {
      // Whether the line ends here decides whether a full stop follows.
      while (wordEnd < text.length && isSpace(text, wordEnd) && text[wordEnd] !== "\n") wordEnd += 1;
      if (wordEnd === text.length && !isComplete) return null;
      if (text[wordEnd] === "\n") wordEnd += 1;
    } else {
      if (text[wordEnd] === "\r") {
        if (wordEnd + 1 === text.length && !isComplete) return null;
        wordEnd += 1;
      }
      if (wordEnd < text.length && isSpace(text, wordEnd)) wordEnd += 1;
    }
    const space = text.slice(end, wordEnd);
    return this.#word(text.slice(at, end), space, space.includes("\n"), isComplete && wordEnd === text.length, parts);
  }

  #takeSpace(at: number, parts: SpokenPart[]): number {
    const space = this.#text[at] ?? "";
    if (space === "\n") {
      this.#flush("", "", parts);
      this.#isLineStart = true;
      this.#isItem = false;
      parts.push({ written: space, spoken: "" });
    } else if (this.#run === "") parts.push({ written: space, spoken: "" });
    else this.#run += space;
    return 1;
  }

  #word(word: string, space: string, isLineEnd: boolean, isTextEnd: boolean, parts: SpokenPart[]): number {
    const taken = word.length + space.length;
    const stop = this.#isItem && (isLineEnd || isTextEnd) ? "." : isLineEnd ? "," : "";
    if (this.#run !== "" && !this.#continues(word)) this.#flush(word, "", parts);
    if (this.#run !== "" || this.#isHot(word)) {
      this.#run += word + space;
      this.#runWords += 1;
      if (isLineEnd || isTextEnd) this.#flush("", stop, parts);
      else if (this.#isClosed(word)) this.#flush("", "", parts);
    } else {
      const said = this.#format.pronunciations.inWord(word) ?? word;
      const mark = stop !== "" && ENDS_IN_WORDS.test(said) ? stop : "";
      parts.push({
        written: word + space,
        spoken: said + mark + (space === "" && word.length === LONGEST_WORD ? "" : " "),
      });
      this.#before.push(word);
      if (this.#before.length > WORDS_BEFORE) this.#before.shift();
    }
    if (isLineEnd) {
      this.#isLineStart = true;
      this.#isItem = false;
    }
    return taken;
  }

  /** Whether there may be something to format. */
  #isHot(word: string): boolean {
    const { pronunciations, beginnings } = this.#format;
    if (!COLD.test(word)) return true;
    if (word.includes("(") && isStageDirection(word.replaceAll(/[^\p{L}\p{M}]/gu, ""))) return true;
    if (pronunciations.begins(word)) return true;
    if (word.length > LONGEST_OPENER) return false;
    const lower = word.toLowerCase();
    return beginnings.has(lower) || beginnings.has(lower.replace(/[.,]+$/, "")) || this.#goesOn(word);
  }

  #goesOn(word: string): boolean {
    const { language } = this.#format;
    if (language === null) return false;
    const words = this.#run.trim().split(/\s+/);
    const previous = words.at(-1) === word ? words.at(-2) : words.at(-1);
    return language.goesOn(
      word,
      previous === undefined || previous === ""
        ? this.#before.map(bareWord)
        : [previous.toLowerCase().replace(/\.$/, "")],
    );
  }

  #continues(word: string): boolean {
    if (this.#isOpen()) return true;
    if (this.#runWords >= LONGEST_RUN) return false;
    const { language, pronunciations } = this.#format;
    if (this.#runWords < pronunciations.longest) return true;
    if (this.#isHot(word) || language?.joiners.test(word) === true) return true;
    const { nouns } = this.#format;
    return nouns.has(word) || nouns.has(word.replace(/[,;:.!?)"”»*_]+$/, ""));
  }

  /** Whether a bracket, a tag or a stage direction is not complete. */
  #isOpen(): boolean {
    if (this.#runWords >= LONGEST_OPEN_RUN) return false;
    const run = this.#run;
    const tag = run.lastIndexOf("<");
    if (tag >= 0 && run.indexOf(">", tag) < 0 && /[\p{L}/!]/u.test(run[tag + 1] ?? "")) return true;
    const bracket = run.lastIndexOf("[");
    if (bracket >= 0 && (run.indexOf("]", bracket) < 0 || /\]\([^)]*$/.test(run))) return true;
    return mayBeStageDirection(run);
  }

  #isClosed(word: string): boolean {
    if (this.#isOpen()) return false;
    return CLOSES.test(word) && !this.#goesOn(word) && !this.#format.beginnings.has(word.toLowerCase());
  }

  /** @param stop what is said to end the line, unless a mark stands there */
  #flush(after: string, stop: string, parts: SpokenPart[]): void {
    if (this.#run === "") return;
    const before = this.#before.map(bareWord).filter((word) => word !== "");
    const run = formatRun(this.#run, after, before, this.#format);
    this.#before.splice(0, this.#before.length, ...before);
    this.#run = "";
    this.#runWords = 0;
    const last = run.at(-1);
    if (stop !== "" && last !== undefined && last.isTag !== true && ENDS_IN_WORDS.test(last.spoken.trimEnd())) {
      run[run.length - 1] = { ...last, spoken: `${last.spoken.trimEnd()}${stop} ` };
    }
    parts.push(...run);
  }
}

function isWideStop(text: string, at: number): boolean {
  return text.charCodeAt(at) > 0x3000 && WIDE_STOPS.includes(text[at] ?? "");
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  // No-break spaces hold a number together with its unit.
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0x2028 || code === 0x2029 || code === 0x3000;
}
