/** Stop words. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a about actually after again all also am an and any anyone anything are around as at be been before being but by " +
    "can could did do does doing done else ever far for from get give go going got had has have having hello hey hi him his " +
    "how i if im in info information into is it its just kind know let like long many may maybe me might more most much my " +
    "need no not now of off ok okay on only or other our out over people please possible quick really right s say see " +
    "she should so some someone something sort sorry still such sure t tell than thank thanks that the their them then " +
    "there these they thing this those to today tomorrow too u up us usually very want wants was we well were what " +
    "whats when where which who whom whose why will with wonder wondering would yes yet you your yours"
  ).split(" "),
);

/** Irregular forms. */
const SAME_WORDS: Readonly<Record<string, string>> = {
  dr: "doctor",
  drs: "doctor",
  kid: "child",
  kids: "child",
  children: "child",
  men: "man",
  women: "woman",
  wifi: "internet",
  wlan: "internet",
};

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * The meaningful words of a text, case-folded and stemmed, so that "openings", "opened" and "open" are the same. English
 * endings only; other languages match whole words. Linear in the length of the text.
 */
export function contentStems(text: string): string[] {
  return plainWords(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem);
}

/** Lower case, without accents and apostrophes. */
export function plainWords(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "");
  return folded.match(WORD) ?? [];
}

/** Not a linguistic stem, just equal for all forms of a word, which is enough for matching. */
export function stem(word: string): string {
  let root = SAME_WORDS[word] ?? word;
  if (root.length > 3 && root.endsWith("s") && !/(ss|us|is)$/.test(root)) root = root.slice(0, -1);
  if (root.length > 4 && root.endsWith("ie")) root = root.slice(0, -2);
  for (const ending of ["ing", "ed"]) {
    const head = root.slice(0, -ending.length);
    if (root.endsWith(ending) && head.length >= 3 && /[aeiouy]/.test(head)) {
      root = head;
      break;
    }
  }
  if (root.length > 4 && /[ey]$/.test(root)) root = root.slice(0, -1);
  if (root.length > 4 && root.at(-1) === root.at(-2)) root = root.slice(0, -1);
  return root;
}
