/**
 * Splits a header value at its commas, outside quoted strings and angle brackets: RFC 3261, 7.3.1. Empty members are left
 * out. Null when a quote or bracket does not end.
 */
export function splitList(text: string): string[] | null {
  const members: string[] = [];
  let from = 0;
  let isQuoted = false;
  let isBracketed = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted) {
      if (character === "\\") at += 1;
      else if (character === '"') isQuoted = false;
    } else if (isBracketed) {
      if (character === ">") isBracketed = false;
    } else if (character === '"') {
      isQuoted = true;
    } else if (character === "<") {
      isBracketed = true;
    } else if (character === ",") {
      pushTrimmed(members, text.slice(from, at));
      from = at + 1;
    }
  }
  if (isQuoted || isBracketed) return null;
  pushTrimmed(members, text.slice(from));
  return members;
}

function pushTrimmed(members: string[], text: string): void {
  const trimmed = text.trim();
  if (trimmed !== "") members.push(trimmed);
}

/** The members of all fields, in order; null when one of the fields cannot be split. */
export function splitLists(values: readonly string[]): string[] | null {
  const members: string[] = [];
  for (const value of values) {
    const split = splitList(value);
    if (split === null) return null;
    for (const member of split) members.push(member);
  }
  return members;
}
