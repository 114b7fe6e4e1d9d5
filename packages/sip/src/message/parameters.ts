/** Parameters of a header value or URI by their names in lower case; a parameter without a value has "". */
export type Parameters = ReadonlyMap<string, string>;

/** Longer lists are not in any header that peers send. */
export const MAX_PARAMETERS = 200;

/**
 * Reads `;name=value;flag;name="quoted"`: RFC 3261, 25.1, generic-param. Quoted values lose their quotes and escapes.
 * Null where it is malformed or names a parameter twice.
 */
export function parseParameters(text: string): Parameters | null {
  const parameters = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    at = skipSpace(text, at);
    if (at === text.length) break;
    if (text[at] !== ";" || parameters.size === MAX_PARAMETERS) return null;
    at = skipSpace(text, at + 1);
    const nameEnd = endOfToken(text, at);
    if (nameEnd === at) return null;
    const name = text.slice(at, nameEnd).toLowerCase();
    at = skipSpace(text, nameEnd);
    let value = "";
    if (text[at] === "=") {
      const read = readValue(text, skipSpace(text, at + 1));
      if (read === null) return null;
      value = read.value;
      at = read.end;
    }
    if (parameters.has(name)) return null;
    parameters.set(name, value);
  }
  return parameters;
}

interface ReadValue {
  readonly value: string;
  readonly end: number;
}

function readValue(text: string, at: number): ReadValue | null {
  if (text[at] === '"') return readQuoted(text, at);
  let end = at;
  // Hosts (IPv6 in brackets) and tokens; anything but separators of parameters.
  while (end < text.length && !isDelimiter(text[end])) end += 1;
  return end === at ? null : { value: text.slice(at, end), end };
}

/** Reads a quoted string that begins at `at`; null when it does not end. */
export function readQuoted(text: string, at: number): ReadValue | null {
  const pieces: string[] = [];
  let from = at + 1;
  for (let end = from; end < text.length; end += 1) {
    if (text[end] === "\\") {
      if (end + 1 === text.length) return null;
      pieces.push(text.slice(from, end));
      from = end + 1;
      end += 1;
    } else if (text[end] === '"') {
      pieces.push(text.slice(from, end));
      return { value: pieces.join(""), end: end + 1 };
    }
  }
  return null;
}

/** Where the quoted string that begins at `at` ends, without reading it; null when it does not. */
export function endOfQuoted(text: string, at: number): number | null {
  for (let end = at + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === BACKSLASH) end += 1;
    else if (code === QUOTE) return end + 1;
  }
  return null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function isDelimiter(character: string | undefined): boolean {
  return character === ";" || character === " " || character === "\t" || character === "," || character === '"';
}

function skipSpace(text: string, at: number): number {
  let end = at;
  while (text[end] === " " || text[end] === "\t") end += 1;
  return end;
}

/** Where the token that begins at `at` ends: RFC 3261, 25.1. */
export function endOfToken(text: string, at: number): number {
  let end = at;
  while (end < text.length && isTokenCode(text.charCodeAt(end))) end += 1;
  return end;
}

export function isToken(text: string): boolean {
  return text !== "" && endOfToken(text, 0) === text.length;
}

const TOKEN_CODES = new Set(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.!%*_+`'~"].map((c) => c.charCodeAt(0)),
);

function isTokenCode(code: number): boolean {
  return TOKEN_CODES.has(code);
}
