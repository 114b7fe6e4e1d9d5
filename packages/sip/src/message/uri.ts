import { isIPv6 } from "node:net";
import { type Parameters, parseParameters } from "./parameters.ts";

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

/** Null for anything but a well-formed SIP or SIPS URI. */
export function parseSipUri(text: string): SipUri | null {
  const scheme = schemeOf(text);
  if ((scheme !== "sip" && scheme !== "sips") || /\s/.test(text)) return null;
  const rest = text.slice(scheme.length + 1);
  // A user part may hold `;` and `?`, so it is taken off first; `@` itself is escaped in every other part.
  const at = rest.lastIndexOf("@");
  const userinfo = at === -1 ? null : rest.slice(0, at);
  const afterUser = rest.slice(at + 1);
  const question = afterUser.indexOf("?");
  const headers = question === -1 ? "" : afterUser.slice(question + 1);
  const beforeHeaders = question === -1 ? afterUser : afterUser.slice(0, question);
  const semicolon = beforeHeaders.indexOf(";");
  const hostport = semicolon === -1 ? beforeHeaders : beforeHeaders.slice(0, semicolon);
  const parameters = parseParameters(semicolon === -1 ? "" : beforeHeaders.slice(semicolon));
  const where = parseHostPort(hostport);
  if (where === null || parameters === null || /[\s<>"]/.test(headers)) return null;
  if (userinfo === null) return { scheme, user: null, ...where, parameters, headers };
  const [user = ""] = userinfo.split(":", 1);
  if (user === "" || !isUserinfo(userinfo)) return null;
  return { scheme, user, ...where, parameters, headers };
}

/** Reserved characters need no escape in a user part; quotes, brackets and white space do. */
function isUserinfo(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code >= 0x7f) return false;
    if (text[at] === "%" && !/^[0-9A-Fa-f]{2}$/.test(text.slice(at + 1, at + 3))) return false;
    if ('<>"\\^`{|}@'.includes(text[at] ?? "")) return false;
  }
  return true;
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
