import type { SipRequest } from "../message/message.ts";

/** Content types in which telephones tell a key. */
export const KEY_TYPES: readonly string[] = [
  "application/dtmf-relay",
  "application/dtmf",
  "application/vnd.nortelnetworks.digits",
];
/** RFC 4733, 3.2, in the order of their event codes. */
const KEYS = "0123456789*#ABCD";
/** `Signal=5` or `d=5`, among lines with a duration and others. */
const NAMED = /(?:^|[\r\n])[ \t]*(?:signal|d)[ \t]*=[ \t]*(.*)/i;

/** The key that an INFO tells, named or alone in its body; null for any other body. */
export function digitOfInfo({ headers, body }: SipRequest): string | null {
  const type = (headers.first("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!KEY_TYPES.includes(type)) return null;
  const text = body.subarray(0, 256).toString("latin1");
  return toKey((NAMED.exec(text)?.[1] ?? text).trim().replace(/^"(.*)"$/, "$1"));
}

/** Some write the event's code: 10 for the star, 11 for the pound key. */
function toKey(written: string): string | null {
  if (/^\d\d?$/.test(written)) return KEYS[Number(written)] ?? null;
  return /^[*#A-D]$/i.test(written) ? written.toUpperCase() : null;
}
