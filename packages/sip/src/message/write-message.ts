import type { SipMessage } from "./message.ts";
import { isToken } from "./parameters.ts";

/**
 * The message as bytes. Content-Length is written from the body, whatever the headers say; fields whose names are no tokens
 * are left out.
 */
export function writeMessage(message: SipMessage): Buffer {
  const lines =
    message.kind === "request"
      ? [`${message.method} ${message.uri.replace(/[\s\0]/g, encodeURIComponent)} SIP/2.0`]
      : [`SIP/2.0 ${message.status} ${oneLine(message.reason)}`];
  for (const { name, value } of message.headers) {
    const key = name.toLowerCase();
    if (key !== "content-length" && key !== "l" && isToken(name)) lines.push(`${name}: ${oneLine(value)}`);
  }
  lines.push(`Content-Length: ${message.body.length}`, "", "");
  const head = Buffer.from(lines.join("\r\n"), "utf8");
  return message.body.length === 0 ? head : Buffer.concat([head, message.body]);
}

/** A line end in a value would begin a header of its own. */
function oneLine(value: string): string {
  return /[\r\n\0]/.test(value) ? value.replace(/[\r\n\0]+/g, " ") : value;
}
