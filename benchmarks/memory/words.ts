/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS = 20_000;
const SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu".split(" ");

function wordOf(index: number): string {
  let rest = index + 1;
  let word = "";
  while (rest > 0) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word;
}

/** Words whose frequencies fall as those of languages do. */
export function createWords(seed: number) {
  const random = createRandom(seed);
  const words = Array.from({ length: WORDS }, (_, index) => wordOf(index));
  /** Zipf: the n-th word is about 1/n as frequent as the first. */
  const pick = () => words[Math.min(WORDS - 1, Math.floor(WORDS ** random()) - 1)] ?? "word";
  return {
    random,
    pick,
    rare: words[15_000] ?? "word",
    sentence: (length: number) => Array.from({ length }, pick).join(" "),
  };
}
