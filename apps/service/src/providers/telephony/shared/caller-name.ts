import { ANONYMOUS_CALLER } from "../carrier-calls.ts";

/** What stands in place of a number that is not shown. */
const WORDS = ["ANONYMOUS", "RESTRICTED", "BLOCKED", "UNKNOWN", "UNAVAILABLE", "PRIVATE", "WITHHELD"];
/** Some networks hand the word on as a phone's keys spell it: 266696687 is ANONYMOUS. */
const WITHHELD: ReadonlySet<string> = new Set(WORDS.flatMap((word) => [word, keysOf(word)]));

function keysOf(word: string): string {
  const keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];
  return [...word].map((letter) => keys.findIndex((letters) => letters.includes(letter)) + 2).join("");
}

/** Who calls, as the carrier writes it: a number, a SIP address, a client's name. One word for all who withhold it. */
export function callerOf(written: unknown): string {
  const caller = typeof written === "string" ? written.trim() : "";
  const word = caller.replace(/^\+/, "").toUpperCase();
  return word === "" || WITHHELD.has(word) ? ANONYMOUS_CALLER : caller;
}
