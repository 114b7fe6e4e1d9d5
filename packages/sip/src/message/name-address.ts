import { readCarriedParameters } from "./carried-parameters.ts";
import { endOfQuoted, endOfToken, type Parameters, readQuoted } from "./parameters.ts";
import { splitAddresses } from "./split-list.ts";
import { findUnquoted } from "./unquoted.ts";
import { isUri } from "./uri.ts";

/** The value of From, To, Contact, Route and their like: RFC 3261, 20.10. */
export interface NameAddress {
  /** Without quotes and escapes; "" when there is none. */
  readonly displayName: string;
  /** As written. */
  readonly uri: string;
  /** Of the header, not of the URI. */
  readonly parameters: Parameters;
}

/**
 * Null for text without a single URI where the address should have it. Everything around the URI is for display or only
 * carried, so that it may have any form.
 */
export function parseNameAddress(text: string): NameAddress | null {
  const value = text.trim();
  if (value.startsWith('"') && endOfQuoted(value, 0) === null) return null;
  const open = BARE_WITH_PARAMETERS.test(value) ? value.length : findUnquoted(value, "<", 0);
  if (open === value.length) return parseBareAddress(value);
  const close = findClosing(value, open + 1);
  if (close === -1) return null;
  const uri = value.slice(open + 1, close);
  const parameters = readCarriedParameters(value.slice(close + 1));
  return parameters === null || !isUri(uri)
    ? null
    : { displayName: readDisplayName(value.slice(0, open)), uri, parameters };
}

/** A bracket behind these belongs to a parameter. */
const BARE_WITH_PARAMETERS = /^(?:sips?|tel):[^\s;<>"]*;/i;

/** A bracket within a quoted value of the URI does not close it, if another one does. */
function findClosing(value: string, from: number): number {
  const close = findUnquoted(value, ">", from);
  return close < value.length ? close : value.indexOf(">", from);
}

function readDisplayName(text: string): string {
  const name = text.trim();
  const quoted = name.startsWith('"') ? readQuoted(name, 0) : null;
  return quoted?.end === name.length ? quoted.value : name.replaceAll('"', "");
}

/** Without brackets, `;` begins the header's parameters, and the URI may hold neither comma nor question mark. */
function parseBareAddress(value: string): NameAddress | null {
  const semicolon = value.indexOf(";");
  const uri = (semicolon === -1 ? value : value.slice(0, semicolon)).trimEnd();
  const parameters = readCarriedParameters(semicolon === -1 ? "" : value.slice(semicolon));
  return parameters === null || !isUri(uri) || /[,?"]/.test(uri) ? null : { displayName: "", uri, parameters };
}

/** Those of a header's fields that can be read. */
export function parseNameAddresses(values: readonly string[]): NameAddress[] {
  return (splitAddresses(values) ?? []).flatMap((member) => parseNameAddress(member) ?? []);
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
