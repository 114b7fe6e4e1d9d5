import { endOfToken, type Parameters, parseParameters, readQuoted, skipSpace } from "./parameters.ts";
import { splitLists } from "./split-list.ts";
import { schemeOf } from "./uri.ts";

/** The value of From, To, Contact, Route and their like: RFC 3261, 20.10. */
export interface NameAddress {
  /** Without quotes and escapes; "" when there is none. */
  readonly displayName: string;
  /** As written. */
  readonly uri: string;
  /** Of the header, not of the URI. */
  readonly parameters: Parameters;
}

/** Null for anything that is no single name-addr or addr-spec. */
export function parseNameAddress(text: string): NameAddress | null {
  const value = text.trim();
  const name = readDisplayName(value);
  if (name === null) return null;
  if (value[name.end] !== "<") return name.displayName === "" && name.end === 0 ? parseBareAddress(value) : null;
  const close = value.indexOf(">", name.end);
  if (close === -1) return null;
  const uri = value.slice(name.end + 1, close);
  const parameters = parseParameters(value.slice(close + 1));
  return parameters === null || !isUri(uri) ? null : { displayName: name.displayName, uri, parameters };
}

interface DisplayName {
  readonly displayName: string;
  /** Where the `<` should be. */
  readonly end: number;
}

function readDisplayName(value: string): DisplayName | null {
  if (value.startsWith('"')) {
    const quoted = readQuoted(value, 0);
    return quoted === null ? null : { displayName: quoted.value, end: skipSpace(value, quoted.end) };
  }
  const bracket = value.indexOf("<");
  const semicolon = value.indexOf(";");
  // A bracket behind a semicolon stands in a parameter.
  if (semicolon !== -1 && semicolon < bracket) return { displayName: "", end: 0 };
  if (bracket <= 0) return { displayName: "", end: 0 };
  // Tokens and white space, though many write more than tokens; only what would change the meaning is refused.
  const name = value.slice(0, bracket);
  return /[",;:@]/.test(name) ? null : { displayName: name.trim(), end: bracket };
}

/** Without brackets, `;` begins the header's parameters, and the URI may hold neither comma nor question mark. */
function parseBareAddress(value: string): NameAddress | null {
  const semicolon = value.indexOf(";");
  const uri = (semicolon === -1 ? value : value.slice(0, semicolon)).trimEnd();
  const parameters = parseParameters(semicolon === -1 ? "" : value.slice(semicolon));
  return parameters === null || !isUri(uri) || /[,?]/.test(uri) ? null : { displayName: "", uri, parameters };
}

function isUri(text: string): boolean {
  return schemeOf(text) !== null && !/[\s<>"]/.test(text);
}

/** All values of a header's fields; null when one of them is malformed. */
export function parseNameAddresses(values: readonly string[]): NameAddress[] | null {
  const members = splitLists(values);
  if (members === null) return null;
  const addresses: NameAddress[] = [];
  for (const member of members) {
    const address = parseNameAddress(member);
    if (address === null) return null;
    addresses.push(address);
  }
  return addresses;
}

/** `"Name" <uri>;tag=…`; parameters are tokens or hosts. */
export function formatNameAddress(
  displayName: string,
  uri: string,
  parameters: Iterable<[string, string]> = [],
): string {
  const name = displayName === "" ? "" : `${formatDisplayName(displayName)} `;
  const tail = [...parameters].map(([key, value]) => (value === "" ? `;${key}` : `;${key}=${value}`)).join("");
  return `${name}<${uri.replace(/[\s<>"]/g, encodeURIComponent)}>${tail}`;
}

function formatDisplayName(name: string): string {
  // Line ends would begin a new header.
  const line = name.replace(/[\r\n\0]+/g, " ");
  return endOfToken(line, 0) === line.length ? line : `"${line.replace(/["\\]/g, "\\$&")}"`;
}
