import type { SipTransportName } from "./message.ts";
import { type Parameters, parseParameters } from "./parameters.ts";
import { bracketed, parseHostPort } from "./uri.ts";

/** One Via value, RFC 3261, 20.42. */
export interface Via {
  /** As written: `UDP`, `TCP`, `TLS`. */
  readonly transport: string;
  readonly host: string;
  readonly port: number | null;
  readonly branch: string | null;
  readonly parameters: Parameters;
}

/** Null for anything that is no single Via value. */
export function parseVia(text: string): Via | null {
  const semicolon = text.indexOf(";");
  const head = (semicolon === -1 ? text : text.slice(0, semicolon)).trim();
  const parameters = parseParameters(semicolon === -1 ? "" : text.slice(semicolon));
  const protocol = readProtocol(head);
  if (parameters === null || protocol === null) return null;
  const sentBy = readSentBy(protocol.rest);
  if (sentBy === null) return null;
  return { transport: protocol.transport, ...sentBy, branch: parameters.get("branch") ?? null, parameters };
}

/** White space is allowed around the slashes. */
function readProtocol(head: string): { readonly transport: string; readonly rest: string } | null {
  const [name, version, last] = head.split("/", 3);
  if (name === undefined || version === undefined || last === undefined || head.split("/").length !== 3) return null;
  if (name.trim().toUpperCase() !== "SIP" || version.trim() !== "2.0") return null;
  const trimmed = last.trim();
  const space = trimmed.search(/[ \t]/);
  if (space === -1) return null;
  const transport = trimmed.slice(0, space);
  return /^[A-Za-z0-9.!%*_+`'~-]+$/.test(transport) ? { transport, rest: trimmed.slice(space).trim() } : null;
}

function readSentBy(text: string): { readonly host: string; readonly port: number | null } | null {
  // White space may stand around the colon, and nowhere else.
  return parseHostPort(text.replace(/[ \t]*:[ \t]*(?=\d{1,5}$)/, ":"));
}

/** A Via of ours; `rport` asks for the port our packets seem to come from: RFC 3581. */
export function formatVia(
  transport: SipTransportName,
  sentBy: { readonly host: string; readonly port: number },
  branch: string,
): string {
  return `SIP/2.0/${transport.toUpperCase()} ${bracketed(sentBy.host)}:${sentBy.port};rport;branch=${branch}`;
}
