import { parseCSeq } from "../message/cseq.ts";
import type { SipMessage, SipRequest } from "../message/message.ts";
import { tagOf } from "../message/respond.ts";
import { splitList } from "../message/split-list.ts";
import { parseVia, type Via } from "../message/via.ts";

/** What branches begin with since RFC 3261, 8.1.1.7. */
export const MAGIC_COOKIE = "z9hG4bK";

/** The topmost Via; null when there is none, or a bad one. */
function topVia({ headers }: SipMessage): Via | null {
  const value = headers.first("Via");
  const top = value === null ? undefined : splitList(value)?.[0];
  return top === undefined ? null : parseVia(top);
}

/** RFC 3261, 17.1.3: an ACK is found under its INVITE's key. Null when the message lacks what it takes. */
export function clientKey(message: SipMessage): string | null {
  const branch = topVia(message)?.branch;
  const method = parseCSeq(message.headers.first("CSeq") ?? "")?.method;
  if (branch == null || branch === "" || method === undefined) return null;
  return `${branch}|${method === "ACK" ? "INVITE" : method}`;
}

/** RFC 3261, 17.2.3: an ACK and a CANCEL are found under the INVITE's key if `method` says so. Null as with `clientKey`. */
export function serverKey(request: SipRequest, method: string = request.method): string | null {
  const via = topVia(request);
  if (via === null) return null;
  const sentBy = `${via.host.toLowerCase()}:${via.port ?? ""}`;
  if (via.branch?.startsWith(MAGIC_COOKIE) === true && via.branch.length > MAGIC_COOKIE.length) {
    return `${via.branch}|${sentBy}|${method}`;
  }
  // The rules of RFC 2543. The tag of To is left out: an ACK has the one of our response.
  const { headers } = request;
  const number = parseCSeq(headers.first("CSeq") ?? "")?.number;
  const parts = [
    request.uri,
    tagOf(headers.first("From")),
    headers.first("Call-ID"),
    number,
    sentBy,
    via.branch,
    method,
  ];
  return parts.map((part) => part ?? "").join("|");
}
