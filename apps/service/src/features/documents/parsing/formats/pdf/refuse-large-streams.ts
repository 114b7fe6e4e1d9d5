import { createInflateRaw } from "node:zlib";
import { UnreadableDocumentError } from "../../parsed-document.ts";

/** Content of a page, a font or a table of objects is smaller. */
const MAX_STREAM_BYTES = 32 * 1_024 * 1_024;
const MAX_TOTAL_BYTES = 200 * 1_024 * 1_024;
const MAX_STREAMS = 50_000;
/** Streams may be packed several times over. */
const MAX_PACKINGS = 4;
const STREAM = Buffer.from("stream");
const OBJECT = Buffer.from("obj");
const LF = 0x0a;
const CR = 0x0d;
/** RFC 1950, 2.2: method 8, and two bytes that are a multiple of 31. */
const ZLIB_HEADER_BYTES = 2;
const DEFLATE = 8;

/**
 * Unpacks each stream that may be read for its text, counting, before the library does so without a limit. Pictures are left
 * alone: they are large, and nothing looks at them.
 * @throws UnreadableDocumentError
 */
export async function refuseLargeStreams(bytes: Buffer): Promise<void> {
  let total = 0;
  let count = 0;
  for (let at = bytes.indexOf(STREAM); at !== -1; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    const start = contentStart(bytes, at + STREAM.length);
    if (start === null || isPicture(bytes, at)) continue;
    let content = bytes.subarray(start);
    for (let packings = 0; packings < MAX_PACKINGS && isPacked(content); packings += 1) {
      content = await unpack(content);
      total += content.length;
      count += 1;
      if (total > MAX_TOTAL_BYTES || count > MAX_STREAMS) throw tooLarge();
    }
  }
}

/** The keyword is followed by a line end (ISO 32000-1, 7.3.8.1). */
function contentStart(bytes: Buffer, at: number): number | null {
  if (bytes[at] === LF) return at + 1;
  return bytes[at] === CR ? at + (bytes[at + 1] === LF ? 2 : 1) : null;
}

/** Its dictionary stands before it. */
function isPicture(bytes: Buffer, at: number): boolean {
  const dictionary = bytes.subarray(Math.max(0, at - 2_048), at);
  return /\/Subtype\s*\/Image\b/.test(dictionary.subarray(dictionary.lastIndexOf(OBJECT) + 1).toString("latin1"));
}

function isPacked(content: Buffer): boolean {
  const [method = 0, flags = 0] = content;
  return (method & 0x0f) === DEFLATE && (method * 256 + flags) % 31 === 0;
}

/** @returns what there is before the first damage, which the library reads, too */
async function unpack(packed: Buffer): Promise<Buffer> {
  const stream = createInflateRaw();
  stream.end(packed.subarray(ZLIB_HEADER_BYTES));
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size > MAX_STREAM_BYTES) break;
    }
  } catch {
    // Damaged, or not packed at all.
  }
  if (size > MAX_STREAM_BYTES) throw tooLarge();
  return Buffer.concat(parts);
}

const tooLarge = () => new UnreadableDocumentError("The PDF unpacks to more than it may hold");
