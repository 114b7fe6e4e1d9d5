export type FileEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** So much is looked at for the zeros that UTF-16 has between letters. */
const LOOKED_AT_BYTES = 1_024;

/**
 * Finds out how a file is encoded while it arrives: by its mark (BOM), by the zeros of UTF-16, or by whether its bytes are UTF-8.
 * A file that is neither is Latin letters in one byte each, unless there is more UTF-8 in it than of those: then single lines are
 * broken, and they are told apart later, by what cannot be decoded.
 */
export class EncodingDetector {
  #head: Buffer = Buffer.alloc(0);
  /** Bytes that are still to come of a character. */
  #missing = 0;
  #characters = 0;
  #broken = 0;

  add(bytes: Buffer): void {
    if (this.#head.length < LOOKED_AT_BYTES) {
      this.#head = Buffer.concat([this.#head, bytes.subarray(0, LOOKED_AT_BYTES - this.#head.length)]);
    }
    for (const byte of bytes) {
      if (this.#missing === 0 && byte < 0x80) continue;
      this.#addByte(byte);
    }
  }

  #addByte(byte: number): void {
    if (this.#missing > 0) {
      if (byte >> 6 === 0b10) {
        this.#missing -= 1;
        if (this.#missing === 0) this.#characters += 1;
        return;
      }
      this.#broken += 1;
      this.#missing = 0;
    }
    if (byte < 0x80) return;
    this.#missing =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    if (this.#missing === 0) this.#broken += 1;
  }

  result(): FileEncoding {
    const [first, second] = this.#head;
    if (first === 0xff && second === 0xfe) return "utf-16le";
    if (first === 0xfe && second === 0xff) return "utf-16be";
    const zeros = [0, 0];
    for (const [at, byte] of this.#head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
    const [even = 0, odd = 0] = zeros;
    if (even + odd > this.#head.length / 4) return even > odd ? "utf-16be" : "utf-16le";
    const broken = this.#broken + (this.#missing > 0 ? 1 : 0);
    return broken > this.#characters ? "windows-1252" : "utf-8";
  }
}
