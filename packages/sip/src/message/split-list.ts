import { endOfQuoted } from "./parameters.ts";

/**
 * Splits a header value at its commas, outside quoted strings and angle brackets: RFC 3261, 7.3.1. Empty members are left
 * out. Null when a quote or bracket does not end.
 */
export function splitList(text: string): string[] | null {
  return split(text, () => false);
}

/** The members of all fields, in order; null when one of the fields cannot be split. */
export function splitLists(values: readonly string[]): string[] | null {
  return joinMembers(values, splitList);
}

/** As `splitLists`, for fields that hold addresses: a comma in a display name without quotes separates nothing. */
export function splitAddresses(values: readonly string[]): string[] | null {
  return joinMembers(values, (text) => split(text, beginsWithName));
}

function joinMembers(values: readonly string[], splitOne: (text: string) => string[] | null): string[] | null {
  const members: string[] = [];
  for (const value of values) {
    const split = splitOne(value);
    if (split === null) return null;
    for (const member of split) members.push(member);
  }
  return members;
}

/** @param awaitsBracket whether commas before the bracket belong to the member that begins there */
function split(text: string, awaitsBracket: (text: string, from: number) => boolean): string[] | null {
  const members: string[] = [];
  let from = 0;
  let isAwaiting = awaitsBracket(text, 0);
  let isEmpty = true;
  let isBracketed = false;
  let mayQuote = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const wasEmpty = isEmpty;
    if (character !== " " && character !== "\t") isEmpty = false;
    if (character === '"' && mayQuote) {
      const end = endOfQuoted(text, at);
      if (end !== null) at = end - 1;
      else if (!isBracketed) return null;
      // In a URI it is a character like any other.
      else mayQuote = false;
    } else if (isBracketed) {
      if (character === ">") isBracketed = false;
    } else if (character === "<") {
      isBracketed = true;
      isAwaiting = false;
    } else if (character === "," && (wasEmpty || !isAwaiting)) {
      pushTrimmed(members, text.slice(from, at));
      from = at + 1;
      isEmpty = true;
      isAwaiting = awaitsBracket(text, from);
    }
  }
  if (isBracketed) return null;
  pushTrimmed(members, text.slice(from));
  return members;
}

const URI_BEGINNING = /[ \t]*(?:sips?|tel):/iy;

/** An address that does not begin with its URI has it in brackets. */
function beginsWithName(text: string, from: number): boolean {
  URI_BEGINNING.lastIndex = from;
  return !URI_BEGINNING.test(text);
}

function pushTrimmed(members: string[], text: string): void {
  const trimmed = text.trim();
  if (trimmed !== "") members.push(trimmed);
}
