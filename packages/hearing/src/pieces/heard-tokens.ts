import type { CaptureLanguage } from "../language/capture-language.ts";
import { splitCompounds } from "./cardinals.ts";
import { spokenTokensOf, type Token } from "./tokens.ts";

/** More is no answer. */
const MAX_CHARS = 2_000;

export function cutAnswer(answer: string): string {
  return answer.slice(0, MAX_CHARS);
}

/** The words of an answer, as they are compared with the words of a language. */
export function heardTokens(answer: string, language: CaptureLanguage): Token[] {
  return splitCompounds(spokenTokensOf(cutAnswer(answer)), language.numbers);
}
