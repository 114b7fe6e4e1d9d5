import type { SipRequest } from "../message/message.ts";

/** The key of an INFO with `application/dtmf-relay` (`Signal=5`) or `application/dtmf` (`5`); null of others. */
export function digitOfInfo({ headers, body }: SipRequest): string | null {
  const type = (headers.first("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const text = body.subarray(0, 256).toString("latin1");
  if (type === "application/dtmf-relay") return toKey(/(?:^|\n)[ \t]*signal[ \t]*=[ \t]*(\S+)/i.exec(text)?.[1]);
  return type === "application/dtmf" ? toKey(text.trim()) : null;
}

/** Some write 10 and 11 for the star and the pound key, as RFC 4733 numbers them. */
function toKey(written: string | undefined): string | null {
  if (written === "10") return "*";
  if (written === "11") return "#";
  const key = written?.toUpperCase() ?? "";
  return /^[0-9*#A-D]$/.test(key) ? key : null;
}
