import type { SipMessage } from "./message.ts";
import { parseParameters } from "./parameters.ts";

const CRLF_CRLF = "\r\n\r\n";

/** The session description of a message, alone or as a part of a multipart body; null when there is none. */
export function sessionBodyOf({ headers, body }: SipMessage): Buffer | null {
  if (body.length === 0) return null;
  return findSession(headers.first("Content-Type") ?? "", body);
}

/** Whether the body holds anything but a session description that its sender insists on: RFC 3261, 8.2.3. */
export function hasUnknownBody(message: SipMessage): boolean {
  const { headers, body } = message;
  if (body.length === 0) return false;
  const encoding = headers.first("Content-Encoding");
  if (encoding !== null && encoding.trim().toLowerCase() !== "identity") return true;
  if (/;[ \t]*handling[ \t]*=[ \t]*optional/i.test(headers.first("Content-Disposition") ?? "")) return false;
  return sessionBodyOf(message) === null;
}

function findSession(contentType: string, body: Buffer): Buffer | null {
  const semicolon = contentType.indexOf(";");
  const type = (semicolon === -1 ? contentType : contentType.slice(0, semicolon)).trim().toLowerCase();
  if (type === "application/sdp") return body;
  if (!type.startsWith("multipart/")) return null;
  const boundary = parseParameters(semicolon === -1 ? "" : contentType.slice(semicolon))?.get("boundary");
  if (boundary === undefined || boundary === "") return null;
  return findPart(`\r\n${body.toString("latin1")}`, `\r\n--${boundary}`);
}

/** RFC 2046, 5.1. Parts within parts are not looked into. */
function findPart(text: string, delimiter: string): Buffer | null {
  for (let at = text.indexOf(delimiter); at !== -1; ) {
    const from = at + delimiter.length;
    const end = text.indexOf(delimiter, from);
    if (end === -1 || text.startsWith("--", from)) return null;
    const part = text.slice(from, end);
    const headEnd = part.indexOf(CRLF_CRLF);
    const head = headEnd === -1 ? "" : part.slice(0, headEnd);
    if (/(?:^|\r\n)content-type[ \t]*:[ \t]*application\/sdp[ \t]*(?:;|\r\n|$)/i.test(head)) {
      return Buffer.from(part.slice(headEnd + CRLF_CRLF.length), "latin1");
    }
    at = end;
  }
  return null;
}
