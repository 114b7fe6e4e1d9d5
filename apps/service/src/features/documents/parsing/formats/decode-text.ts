import { UnreadableDocumentError } from "../parsed-document.ts";

/** UTF-8, or Windows' own where it is no valid UTF-8; a byte order mark decides. */
export function decodeText(bytes: Buffer): string {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    if (bytes.subarray(0, 8_192).includes(0)) throw new UnreadableDocumentError("The file is no text");
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
