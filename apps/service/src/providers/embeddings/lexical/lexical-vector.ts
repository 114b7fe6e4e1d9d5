import { MOST_DIMENSIONS } from "../embedder.ts";

/** Letters that a word's pieces have. */
const PIECE_LENGTHS = [3, 4] as const;
/** The words that say least, in the four languages assistants speak best; they count, but little. */
const GRAMMAR = new Set(
  (
    "a an and are as at be but by can did do does for from had has have he her his how i in is it its me my no not of on or " +
    "our she so that the their them they this to up was we what when where which who will with would you your " +
    "aber als am an auch auf aus bei bin bis das dass dem den der des die ein eine einem einen einer er es fur hat ich ihr im " +
    "ist kann man mein mich mir mit nach nicht oder sie sind und uns vom von war was wenn wer wie wir wird wo zu zum zur " +
    "al con como cual de del donde el ella en era es esta este fue hay la las le lo los mas me mi muy no nos o para pero por " +
    "que se si sin son su sus te tiene un una y ya yo " +
    "au aux avec ce ces dans du elle est et il ils je l la le les leur mais mon ne nous on ou par pas plus pour qu qui sa se " +
    "ses son sur un une vous"
  ).split(" "),
);
const GRAMMAR_WEIGHT = 0.2;

/**
 * A vector of the words of a text and the pieces of its words, without case and accents: each gets a pseudo-random direction
 * from its letters, and the text is their sum. Texts with like words point the same way, whatever they mean. The same in
 * every run and on every machine.
 * @returns null for a text without letters and digits
 */
export function lexicalVector(text: string): Float32Array | null {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  if (words === null) return null;
  const sum = new Float32Array(MOST_DIMENSIONS);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of counts) {
    // A word that is said again says little more.
    const weight = Math.sqrt(count) * (GRAMMAR.has(word) ? GRAMMAR_WEIGHT : 1);
    addDirection(sum, word, weight);
    const pieces = piecesOf(word);
    for (const piece of pieces) addDirection(sum, piece, weight / Math.sqrt(pieces.length));
  }
  const length = Math.hypot(...sum);
  return length === 0 ? null : sum.map((value) => value / length);
}

/** Its beginning and end are pieces of their own: `^wor`, `ord$`. */
function piecesOf(word: string): readonly string[] {
  const letters = [...`^${word}$`];
  return PIECE_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, letters.length - length + 1) }, (_, at) =>
      letters.slice(at, at + length).join(""),
    ),
  );
}

/** Of a direction so many numbers are not zero: fewer take less time, and angles are kept as well (Charikar, Chen, Farach-Colton 2002). */
const SIGNS = 24;

/** Adds a direction of a few random signs (xorshift32, seeded by FNV-1a of the letters). */
function addDirection(sum: Float32Array, feature: string, weight: number): void {
  let state = 0x811c9dc5;
  for (let index = 0; index < feature.length; index += 1) {
    state = Math.imul(state ^ feature.charCodeAt(index), 0x01000193);
  }
  // The hash of similar words differs little, and a state of zero stays zero.
  state = Math.imul(state ^ (state >>> 16), 0x45d9f3b) | 1;
  for (let count = 0; count < SIGNS; count += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const place = (state >>> 8) % MOST_DIMENSIONS;
    sum[place] = (sum[place] as number) + (state < 0 ? weight : -weight);
  }
}
