import { hasControl } from "./control-characters.ts";
import { SipHeaders } from "./headers.ts";
import type { SipMessage } from "./message.ts";
import { endOfToken, isToken } from "./parameters.ts";

/** Of the start line and all header fields. */
const MAX_HEAD_BYTES = 64 * 1_024;
const MAX_FIELDS = 500;

/** What is wrong with a message, and how a request with it is answered. */
export interface MessageProblem {
  readonly status: number;
  readonly reason: string;
}

export interface ParsedMessage {
  /** Null: nothing that could be answered. With a problem, as much as could be read. */
  readonly message: SipMessage | null;
  /** Null: well-formed. Whether it also makes sense, `checkMessage` tells. */
  readonly problem: MessageProblem | null;
}

const NOT_SIP: ParsedMessage = { message: null, problem: { status: 400, reason: "Not a SIP message" } };
const bad = (reason: string): MessageProblem => ({ status: 400, reason });

/**
 * Reads a message: one datagram, or what a `StreamFramer` cut out. A malformed one is read as far as it goes, so that it
 * can be answered (RFC 4475, 3.1.2). The body is a view of the bytes given.
 */
export function parseMessage(bytes: Buffer): ParsedMessage {
  // Empty lines before the start line are keepalives: RFC 3261, 7.5.
  let begin = 0;
  while (bytes[begin] === 13 && bytes[begin + 1] === 10) begin += 2;
  const headEnd = bytes.indexOf("\r\n\r\n", begin);
  const end = headEnd === -1 ? bytes.length : headEnd;
  if (end - begin > MAX_HEAD_BYTES || end === begin) return NOT_SIP;
  const lines = bytes.toString("utf8", begin, end).split("\r\n");
  const start = parseStartLine(lines[0] ?? "");
  if (start === null) return NOT_SIP;
  const { headers, problem: inHeaders, skipped } = readHeaders(lines);
  // A response is of use without the lines that are none: a 2xx wants its ACK (RFC 3261, 13.2.2.4).
  const inLines = start.line.kind === "response" ? null : skipped;
  const rest = headEnd === -1 ? bytes.subarray(bytes.length) : bytes.subarray(headEnd + 4);
  const { body, problem: inBody } = readBody(headers, rest);
  const isCut = headEnd === -1 ? bad("The headers do not end") : null;
  return {
    message: { ...start.line, headers, body },
    problem: start.problem ?? isCut ?? inHeaders ?? inLines ?? inBody,
  };
}

type StartLine =
  | { readonly kind: "request"; readonly method: string; readonly uri: string }
  | { readonly kind: "response"; readonly status: number; readonly reason: string };

function parseStartLine(text: string): { readonly line: StartLine; readonly problem: MessageProblem | null } | null {
  return /^SIP\//i.test(text) ? parseStatusLine(text) : parseRequestLine(text);
}

function parseStatusLine(text: string): ReturnType<typeof parseStartLine> {
  const match = /^SIP\/2\.0 (\d{3})(?: (.*))?$/i.exec(text);
  if (match?.[1] === undefined) return null;
  const status = Number(match[1]);
  // There is nobody to tell about a response that is wrong.
  if (status < 100 || status > 699) return null;
  return { line: { kind: "response", status, reason: match[2] ?? "" }, problem: null };
}

function parseRequestLine(text: string): ReturnType<typeof parseStartLine> {
  const methodEnd = endOfToken(text, 0);
  // In any case: RFC 3261, 7.1.
  const version = (/^.*SIP\//is.exec(text)?.[0].length ?? 0) - "SIP/".length;
  if (methodEnd === 0 || version <= methodEnd) return null;
  const method = text.slice(0, methodEnd);
  const uri = text.slice(methodEnd, version);
  const isSpaced = uri.length > 2 && uri.startsWith(" ") && uri.endsWith(" ");
  const inner = uri.trim();
  const line = { kind: "request", method, uri: inner } as const;
  const versionText = text.slice(version + "SIP/".length);
  if (!/^\d{1,9}\.\d{1,9}$/.test(versionText)) {
    return { line, problem: bad("Bad request line") };
  }
  if (hasControl(text)) return { line, problem: bad("Bad request line") };
  if (versionText !== "2.0") return { line, problem: { status: 505, reason: "Version Not Supported" } };
  if (!isSpaced || uri.length !== inner.length + 2 || /\s/.test(inner)) {
    return { line, problem: bad("Bad request line") };
  }
  return { line, problem: null };
}

interface ReadHeaders {
  readonly headers: SipHeaders;
  readonly problem: MessageProblem | null;
  /** About lines that are no headers, and were left out. */
  readonly skipped: MessageProblem | null;
}

function readHeaders(lines: readonly string[]): ReadHeaders {
  const headers = new SipHeaders();
  let problem: MessageProblem | null = null;
  let skipped: MessageProblem | null = null;
  let name: string | null = null;
  let pieces: string[] = [];
  let count = 0;
  const finish = () => {
    if (name !== null) headers.add(name, pieces.join(" ").trim());
  };
  for (let index = 1; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (line.startsWith(" ") || line.startsWith("\t")) {
      // A folded line goes on with the one before it.
      if (name === null) skipped ??= bad("A header begins with white space");
      pieces.push(line.trim());
      continue;
    }
    finish();
    const colon = line.indexOf(":");
    name = colon === -1 ? null : line.slice(0, colon).trimEnd();
    pieces = [line.slice(colon + 1).trim()];
    count += 1;
    if (name === null || !isToken(name)) {
      skipped ??= bad("A line is no header");
      name = null;
    }
    if (count > MAX_FIELDS) return { headers, problem: { status: 513, reason: "Message Too Large" }, skipped };
    if (line.includes("\n") || line.includes("\0") || line.includes("\r"))
      problem ??= bad("A header has a bare line end");
  }
  finish();
  return { headers, problem, skipped };
}

function readBody(headers: SipHeaders, rest: Buffer): { body: Buffer; problem: MessageProblem | null } {
  const lengths = headers.all("Content-Length");
  const [length] = lengths;
  if (length === undefined) return { body: rest, problem: null };
  if (!/^\d{1,9}$/.test(length) || lengths.some((other) => other !== length)) {
    return { body: rest, problem: bad("Bad Content-Length") };
  }
  const wanted = Number(length);
  if (wanted > rest.length) return { body: rest, problem: bad("The body is shorter than its Content-Length") };
  // What follows it in a datagram is discarded: RFC 3261, 18.3.
  return { body: rest.subarray(0, wanted), problem: null };
}
