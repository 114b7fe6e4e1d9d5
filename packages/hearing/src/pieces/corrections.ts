import type { Phrases } from "./phrases.ts";
import type { Token } from "./tokens.ts";

/** What was said before and after each "no, sorry": the last of it is meant. Empty parts are left out. */
export function splitAtCorrections(tokens: readonly Token[], corrections: Phrases): Token[][] {
  const parts: Token[][] = [[]];
  let index = 0;
  while (index < tokens.length) {
    const correction = corrections.at(tokens, index);
    const token = tokens[index];
    if (correction !== null) {
      parts.push([]);
      index = correction.end;
    } else {
      if (token !== undefined) parts.at(-1)?.push(token);
      index += 1;
    }
  }
  return parts.filter((part) => part.some(({ kind }) => kind !== "mark"));
}
