/** What networks write in place of a number that the caller withholds. */
const WORDS = ["ANONYMOUS", "RESTRICTED", "BLOCKED", "UNKNOWN", "UNAVAILABLE", "PRIVATE", "WITHHELD"];
/** Some spell the word on a phone's keypad: 266696687 is ANONYMOUS. */
const WITHHELD: ReadonlySet<string> = new Set(WORDS.flatMap((word) => [word, keysOf(word)]));

function keysOf(word: string): string {
  const keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];
  return [...word].map((letter) => keys.findIndex((letters) => letters.includes(letter)) + 2).join("");
}

/** Whether a caller, as the network writes it, stands for a number that is not shown. */
export function isWithheldNumber(written: string): boolean {
  const word = written.trim().replace(/^\+/, "").toUpperCase();
  return word === "" || WITHHELD.has(word);
}
