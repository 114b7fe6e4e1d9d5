/** How two recognized texts differ; `different` unless it is certain that the difference does not matter. */
export type WordDifference = "none" | "fillers" | "different";

/** Punctuation between words that is never heard as part of one. */
const SEPARATORS = /[!?;…¿¡"“”„«»‹›()[\]{}—]|\.{2,}/gu;
/** The same, except within numbers: in `1,000` and `10:30` they belong to the number. */
const OUTSIDE_NUMBERS = /(?<!\p{N})[,:]|[,:](?!\p{N})|(?<!\p{N})–|–(?!\p{N})/gu;
const APOSTROPHES = /[’‘ʼ`´]/gu;
/** A full stop ends a sentence, but stays where it may make a number an ordinal: "am 5. Mai". */
const SENTENCE_END = /(?<=\p{L})\.$/u;
const LONE_HYPHEN = /^-+$/;
const ONLY_MARKS = /^[.,:–'!?;…¿¡"“”„«»‹›()[\]{}—]*$/u;

/** Hesitations whose spelling is not a word in any of the languages. */
const FILLERS = new Set(["uh", "uhm", "äh", "ähm", "euh", "hm", "hmm"]);
/** Hesitations only in their own language: "um acht" is a time in German, and "eh" means something in most languages. */
const FILLERS_BY_LANGUAGE: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(["um", "erm"]),
  de: new Set(["öh", "öhm", "ehm"]),
  es: new Set(["eh", "ehm"]),
  fr: new Set(["heu", "ehm"]),
};
/** Two of these in a row are an answer: "uh-huh" is a yes, "uh-uh" a no. */
const ANSWER_SOUNDS = new Set(["uh", "huh", "nuh", "hm", "hmm", "mm", "mhm", "m"]);

interface HeardWord {
  readonly text: string;
  /** As it is written; a name begins with a capital letter, and initials consist of them. */
  readonly written: string;
  readonly isFirst: boolean;
}

/**
 * Compares two states of what was recognized: may an answer to the earlier one be given to the later one?
 *
 * Only what a recognizer may write differently for the same sounds is ignored: case, punctuation, the shape of an apostrophe.
 * Accents, apostrophes, hyphens, signs and punctuation within numbers are part of a word, because "schon" is not "schön",
 * "were" is not "we're" and "3.5" is not "35". Numbers are compared as they are written: "1,000" is a thousand in English
 * and one in German. "Please" is not a filler: on its own it means yes.
 * @param language `en`, `de-AT`; if undefined or unknown, only sounds that are not a word in any language are fillers
 */
export function compareWords(left: string, right: string, language?: string): WordDifference {
  if (left === right) return "none";
  const [first, second] = [readWords(left), readWords(right)];
  if (keyOf(first) === keyOf(second)) return "none";
  const [said, guessed] = [withoutFillers(first, language), withoutFillers(second, language)];
  // Two texts of nothing but hesitations have no words to compare.
  return said.length > 0 && keyOf(said) === keyOf(guessed) ? "fillers" : "different";
}

/** Whether two recognized texts have the same words. */
export function hasSameWords(left: string, right: string): boolean {
  return compareWords(left, right) === "none";
}

function keyOf(words: readonly HeardWord[]): string {
  return words.map(({ text }) => text).join(" ");
}

function readWords(text: string): readonly HeardWord[] {
  const marked = text
    // The same letter may be one code point or two.
    .normalize("NFC")
    .replace(APOSTROPHES, "'");
  const words: HeardWord[] = [];
  let isFirst = true;
  // Punctuation is kept as separate tokens for now: a capital letter after it does not make a name.
  for (const token of marked.replace(SEPARATORS, " $& ").replace(OUTSIDE_NUMBERS, " ").split(/\s+/u)) {
    const written = token.replace(SENTENCE_END, "");
    if (ONLY_MARKS.test(written)) {
      isFirst ||= /[.!?…]/u.test(written);
      continue;
    }
    words.push({ text: written.toLowerCase(), written, isFirst });
    isFirst = written !== token;
  }
  // A dash between words is a pause; before a number it is a minus.
  const kept = words.filter(
    ({ text: word }, index) => !LONE_HYPHEN.test(word) || /^\p{N}/u.test(words[index + 1]?.text ?? ""),
  );
  return kept.map((word, index) => (index === kept.length - 1 ? withoutLastStop(word) : word));
}

/** At the very end of the text a full stop can only end the sentence. */
function withoutLastStop(word: HeardWord): HeardWord {
  return { ...word, text: word.text.replace(/\.$/, "") };
}

function withoutFillers(words: readonly HeardWord[], language: string | undefined): readonly HeardWord[] {
  const own = FILLERS_BY_LANGUAGE[language?.toLowerCase().split(/[-_]/)[0] ?? ""];
  const isAnswer = (word: HeardWord | undefined) => word !== undefined && ANSWER_SOUNDS.has(word.text);
  return words.filter((word, index) => {
    const { text, written, isFirst } = word;
    if (!FILLERS.has(text) && own?.has(text) !== true) return true;
    const isLowerCase = written === text;
    const isSentenceCase = isFirst && written.slice(1) === text.slice(1);
    if (!isLowerCase && !isSentenceCase) return true;
    return isAnswer(word) && (isAnswer(words[index - 1]) || isAnswer(words[index + 1]));
  });
}
