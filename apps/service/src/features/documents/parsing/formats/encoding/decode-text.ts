import { UnreadableDocumentError } from "../../parsed-document.ts";
import { findHtmlCharset } from "./find-html-charset.ts";

/** So much is looked at for what text does not have. */
const LOOKED_AT_BYTES = 8_192;
/** What Windows' own encoding has no character for. */
const NOT_LATIN = /[\u0081\u008d\u008f\u0090\u009d]/;
const MARKS = [
  { encoding: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
] as const;

export interface EncodedText {
  readonly bytes: Buffer;
  /** As the file was sent, with its `charset`; empty if unknown. */
  readonly contentType: string;
  readonly isHtml: boolean;
}

/**
 * The text of a file, in the encoding that its byte order mark names, else its content type, else the page itself (HTML,
 * 13.2.3). A file that says nothing is UTF-8, or Windows' own where it is no valid UTF-8.
 * @throws UnreadableDocumentError when it is not in the encoding it says it is in, or is no text
 */
export function decodeText({ bytes, contentType, isHtml }: EncodedText): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const stated = marked === undefined ? statedEncodings(bytes, contentType, isHtml) : [marked.encoding];
  for (const encoding of stated) {
    const text = decode(bytes, encoding);
    if (text !== null) return text;
  }
  if (stated.length > 0) {
    throw new UnreadableDocumentError(`The file says that its text is ${stated.join(" or ")}, and it is not`);
  }
  const text = decode(bytes, findUtf16(bytes) ?? "utf-8");
  if (text !== null) return text;
  if (bytes.subarray(0, LOOKED_AT_BYTES).includes(0)) throw new UnreadableDocumentError("The file is no text");
  const latin = new TextDecoder("windows-1252").decode(bytes);
  if (NOT_LATIN.test(latin))
    throw new UnreadableDocumentError("The encoding of the file is not known; save it as UTF-8");
  return latin;
}

/** Without those that nobody knows. */
function statedEncodings(bytes: Buffer, contentType: string, isHtml: boolean): readonly string[] {
  const sent = /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1] ?? null;
  const written = isHtml ? findHtmlCharset(bytes) : null;
  return [...new Set([toEncoding(sent), toEncoding(written)])].filter((encoding) => encoding !== null);
}

/** @returns its name, which has many spellings; null when there is none */
function toEncoding(label: string | null): string | null {
  try {
    return label === null ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** @returns null when some bytes are nothing in this encoding */
function decode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Without a mark, UTF-16 is known by the zeros it has beside most letters. */
function findUtf16(bytes: Buffer): string | null {
  const head = bytes.subarray(0, LOOKED_AT_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isOneSided = Math.min(even, odd) * 10 < Math.max(even, odd);
  if (even + odd <= head.length / 4 || !isOneSided || bytes.length % 2 === 1) return null;
  return even > odd ? "utf-16be" : "utf-16le";
}
