import { distance } from "fastest-levenshtein";

/** Two letters may be wrong in a long name; in a short one too many others would be that close (`HOST`, `HOME`). */
const LONG_NAME = 10;
const MOST_WRONG = 2;
/** Nobody misspells a name by writing this much; comparing it would only cost time. */
const LONGEST_NAME = 128;

/** How many letters may be wrong in a name. Both count letters and digits only. */
interface NearNameLimits {
  /** In names of fewer than 10 letters and digits; 0 if left out. */
  readonly mostWrongInShort?: number;
  /** A shorter name is nobody's misspelling unless it has all its letters; 0 if left out. */
  readonly shortest?: number;
}

/**
 * What was probably meant by a name that nobody knows: the nearest known one, if it is near enough. Cases, and what separates
 * words, do not count (`apiKey`, `api_key`); two neighbours that are swapped are one wrong letter.
 * @returns null when none is near
 */
export function nearestName(name: string, known: Iterable<string>, limits: NearNameLimits = {}): string | null {
  if (name.length > LONGEST_NAME) return null;
  const { mostWrongInShort = 0, shortest = 0 } = limits;
  const written = lettersOf(name);
  let nearest: string | null = null;
  let fewestWrong = Number.POSITIVE_INFINITY;
  for (const each of known) {
    const letters = lettersOf(each);
    const mostWrong = letters.length >= LONG_NAME ? MOST_WRONG : letters.length >= shortest ? mostWrongInShort : 0;
    const wrong = wrongLetters(written, letters);
    if (wrong > mostWrong || wrong >= fewestWrong) continue;
    nearest = each;
    fewestWrong = wrong;
  }
  return nearest;
}

function wrongLetters(one: string, other: string): number {
  return isSwapped(one, other) ? 1 : distance(one, other);
}

/** Whether they are the same but for two neighbours that have changed places. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const first = [...one].findIndex((letter, index) => letter !== other[index]);
  if (first < 0 || one[first] !== other[first + 1] || one[first + 1] !== other[first]) return false;
  return one.slice(first + 2) === other.slice(first + 2);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
