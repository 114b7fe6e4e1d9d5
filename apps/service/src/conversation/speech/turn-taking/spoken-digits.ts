import { wordsOf } from "./words.ts";

const DIGIT_WORDS = new Set(
  `zero oh one two three four five six seven eight nine
   null eins zwei zwo drei vier fünf sechs sieben acht neun
   cero uno dos tres cuatro cinco seis siete ocho nueve
   zéro un deux trois quatre cinq sept huit neuf
   due quattro cinque sei sette otto nove`.split(/\s+/),
);
/** Fewer digits are a time or a number of people. */
const GROUP_DIGITS = 3;

/** Digits of a text, written as numerals or as words. */
export function countSpokenDigits(text: string): number {
  return wordsOf(text).reduce((sum, word) => sum + digitsIn(word), 0);
}

/** Whether the text ends with digits that may be part of a longer number: people say those in groups. */
export function endsInDigits(text: string): boolean {
  let digits = 0;
  for (const word of wordsOf(text).toReversed()) {
    const more = digitsIn(word);
    if (more === 0) break;
    digits += more;
  }
  return digits >= GROUP_DIGITS;
}

function digitsIn(word: string): number {
  if (DIGIT_WORDS.has(word)) return 1;
  return /^[\d-]+$/.test(word) ? word.replaceAll("-", "").length : 0;
}
