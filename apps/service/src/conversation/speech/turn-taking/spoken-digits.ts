import { listOf, perLanguage } from "./languages/turn-words-of.ts";
import { wordsOf } from "./words.ts";

interface DigitTable {
  /** The digits of each number word: "three" is "3", "thirty" "30", "doscientos" "200". */
  readonly digits: ReadonlyMap<string, string>;
  readonly joiners: ReadonlySet<string>;
  readonly doubles: ReadonlySet<string>;
}

/** Fewer digits are a time or a number of people. */
const GROUP_DIGITS = 3;

const tableOf = perLanguage((languages): DigitTable => {
  const digits = new Map<string, string>();
  const add = (words: string, value: number) => {
    for (const word of words.split("/")) digits.set(word, String(value));
  };
  for (const { numbers } of languages) {
    const [units, teens, tens, hundreds] = [numbers.units, numbers.teens, numbers.tens, numbers.hundreds ?? ""].map(
      listOf,
    );
    for (const [index, words] of (tens ?? []).entries()) {
      add(words, (index + 2) * 10);
      for (const ten of numbers.compound === undefined ? [] : words.split("/")) {
        for (const [unit, names] of (units ?? []).entries()) {
          if (unit === 0) continue;
          const joined = names.split("/").flatMap((name) => numbers.compound?.(ten, name) ?? []);
          for (const word of joined) add(word, (index + 2) * 10 + unit);
        }
      }
    }
    for (const [index, words] of (hundreds ?? []).entries()) add(words, (index + 1) * 100);
    for (const [index, words] of (teens ?? []).entries()) add(words, index + 10);
    for (const [index, words] of (units ?? []).entries()) add(words, index);
  }
  return {
    digits,
    joiners: new Set(languages.flatMap(({ numbers }) => listOf(numbers.joiners))),
    doubles: new Set(languages.flatMap(({ numbers }) => listOf(numbers.doubles))),
  };
});

/**
 * The digits of a text, written as numerals or as words of the language: "twenty three 45" is `2345`.
 * @param language as `perLanguage` takes it
 */
export function spokenDigits(text: string, language?: string): string {
  return digitRuns(text, language).join("");
}

/** Whether the text ends with digits that may be part of a longer number: people say those in groups. */
export function endsInDigits(text: string, language?: string): boolean {
  return (digitRuns(text, language).at(-1) ?? "").length >= GROUP_DIGITS;
}

/** Digits that follow one another, and "" for what stands between them; the last one is the end of the text. */
function digitRuns(text: string, language: string | undefined): readonly string[] {
  const table = tableOf(language);
  const runs: string[][] = [[]];
  let isDoubled = false;
  for (const word of numberWordsOf(text, table)) {
    const isNumeral = /^\d+$/.test(word);
    const digits = isNumeral ? word : table.digits.get(word);
    const run = runs.at(-1) ?? [];
    if (digits !== undefined) {
      const [last, next] = [run.at(-1) ?? "", isDoubled ? digits + digits : digits];
      const joined = isNumeral ? null : joinNumbers(last, next);
      if (joined === null) run.push(next);
      else run.splice(-1, 1, joined);
      isDoubled = false;
      continue;
    }
    isDoubled = table.doubles.has(word);
    if (!isDoubled && !(run.length > 0 && table.joiners.has(word))) runs.push([]);
  }
  return runs.map((run) => run.join(""));
}

/** Words with a hyphen are numbers of several words, unless they are one in the language: "quatre-vingt". */
function numberWordsOf(text: string, { digits }: DigitTable): readonly string[] {
  // "DE89" is two letters and two digits.
  const spoken = text
    .replaceAll(/quatre[ -]vingts?/giu, "quatre-vingt")
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, " ");
  return wordsOf(spoken).flatMap((word) => {
    if (digits.has(word)) return [word];
    const parts = word.replace(/^quatre-vingt-/, "quatre-vingt ").split(/[ ]|(?<!quatre)-/);
    return parts.every((part) => /^\d+$/.test(part) || digits.has(part)) ? parts : [word];
  });
}

/** "twenty" and "three" are 23, "soixante" and "douze" 72; null: "three" and "twenty" are two numbers. */
function joinNumbers(before: string, next: string): string | null {
  if (!/^[1-9]\d?0+$|^[1-9]0$/.test(before) || next.startsWith("0")) return null;
  const zeros = /0+$/.exec(before)?.[0].length ?? 0;
  if (next.length <= zeros) return before.slice(0, before.length - next.length) + next;
  return /[68]0$/.test(before) && /^1\d$/.test(next) ? String(Number(before) + Number(next)) : null;
}
