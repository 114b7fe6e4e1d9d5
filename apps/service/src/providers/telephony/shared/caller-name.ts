import { ANONYMOUS_CALLER } from "../carrier-calls.ts";

/** What carriers write in place of a withheld number. */
const WORDS = ["ANONYMOUS", "RESTRICTED", "BLOCKED", "UNKNOWN", "UNAVAILABLE", "PRIVATE", "WITHHELD"];
/** Some networks spell the word on a phone's keypad: 266696687 is ANONYMOUS. */
const WITHHELD: ReadonlySet<string> = new Set(WORDS.flatMap((word) => [word, keysOf(word)]));

function keysOf(word: string): string {
  const keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];
  return [...word].map((letter) => keys.findIndex((letters) => letters.includes(letter)) + 2).join("");
}

/** The caller as the carrier writes it: a number, a SIP address, a client's name; `ANONYMOUS_CALLER` if withheld. */
export function callerOf(written: unknown): string {
  const caller = typeof written === "string" ? written.trim() : "";
  const word = caller.replace(/^\+/, "").toUpperCase();
  return word === "" || WITHHELD.has(word) ? ANONYMOUS_CALLER : caller;
}
