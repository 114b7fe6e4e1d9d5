import { isIPv6 } from "node:net";
import { readCarriedParameters } from "./carried-parameters.ts";
import { hasControl } from "./control-characters.ts";
import type { Parameters } from "./parameters.ts";
import { findUnquoted } from "./unquoted.ts";

/** A SIP or SIPS URI, RFC 3261, 19.1. */
export interface SipUri {
  readonly scheme: "sip" | "sips";
  /** With its escapes as written; null: none. A password is cut off: nobody should have sent it. */
  readonly user: string | null;
  /** IPv6 in brackets. */
  readonly host: string;
  readonly port: number | null;
  readonly parameters: Parameters;
  /** What follows `?`, as written; "" when nothing does. */
  readonly headers: string;
}

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/;

/** The scheme in lower case; null for what is no URI. */
export function schemeOf(uri: string): string | null {
  const colon = uri.indexOf(":");
  const scheme = uri.slice(0, Math.max(0, colon));
  return SCHEME.test(scheme) ? scheme.toLowerCase() : null;
}

/** Whether the text can stand where an address has its URI. Spaces and brackets only can in quotes. */
export function isUri(text: string): boolean {
  return schemeOf(text) !== null && !hasControl(text) && findUnquoted(text, " <>", 0) === text.length;
}

/** Null for anything but a SIP or SIPS URI that says where it leads; parameters may have any form. */
export function parseSipUri(text: string): SipUri | null {
  const scheme = schemeOf(text);
  if ((scheme !== "sip" && scheme !== "sips") || !isUri(text)) return null;
  const rest = text.slice(scheme.length + 1);
  const at = endOfUserinfo(rest);
  const userinfo = at === -1 ? null : rest.slice(0, at);
  const afterUser = rest.slice(at + 1);
  const hostEnd = findUnquoted(afterUser, ";?", 0);
  const question = findUnquoted(afterUser, "?", hostEnd);
  const where = parseHostPort(afterUser.slice(0, hostEnd));
  const parameters = readCarriedParameters(afterUser.slice(hostEnd, question));
  const headers = afterUser.slice(question + 1);
  if (where === null || parameters === null) return null;
  if (userinfo === null) return { scheme, user: null, ...where, parameters, headers };
  const [user = ""] = userinfo.split(":", 1);
  return user === "" ? null : { scheme, user, ...where, parameters, headers };
}

/**
 * Where the user part ends; -1: there is none. It may hold `;` and `?`, so it is taken off first. It holds no quote, so an
 * `@` behind one belongs to a parameter.
 */
function endOfUserinfo(rest: string): number {
  const at = rest.indexOf("@");
  const quote = rest.indexOf('"');
  return quote !== -1 && quote < at ? -1 : at;
}

export function parseHostPort(text: string): { readonly host: string; readonly port: number | null } | null {
  const match = /^(?:\[([0-9A-Fa-f:.]{2,45})\]|[A-Za-z0-9_.-]{1,255})(?::(\d{1,5}))?$/.exec(text);
  if (match === null || (match[1] !== undefined && !isIPv6(match[1]))) return null;
  const colon = match[2] === undefined ? text.length : text.lastIndexOf(":");
  const port = match[2] === undefined ? null : Number(match[2]);
  return port === null || (port > 0 && port <= 65_535) ? { host: text.slice(0, colon), port } : null;
}

/** The user part without escapes; as written where an escape is broken. */
export function unescapeUser(user: string): string {
  try {
    return decodeURIComponent(user);
  } catch {
    return user;
  }
}

/** Escapes what must not stand in a user part as it is. */
export function escapeUser(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%(2B|24|26|3D|2F|3B|3F|2C)/g, (escaped) =>
    decodeURIComponent(escaped),
  );
}

/** The host of a URI as an address: IPv6 without its brackets. */
export function bareHost(host: string): string {
  return host.startsWith("[") ? host.slice(1, -1) : host;
}

/** An address as it stands in a URI or Via: IPv6 in brackets. */
export function bracketed(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
