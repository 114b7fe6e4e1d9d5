/**
 * Base64 (RFC 4648, section 4) as media messages carry it, from bytes to bytes: no frame has to become a string on its way in
 * or out.
 */

const ALPHABET = Uint8Array.from([..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"], (character) =>
  character.charCodeAt(0),
);
const PAD = 0x3d;
/** A flag above the 24 bits of a group, which survives ORing with the other characters. */
const NOT_BASE64 = 1 << 24;
const FIRST = bitsByCharacter(18);
const SECOND = bitsByCharacter(12);
const THIRD = bitsByCharacter(6);
const FOURTH = bitsByCharacter(0);

/**
 * Decodes the characters of `source` from `start` up to `end` into `target`, which must have room for three bytes per four
 * characters. The padding may be missing.
 *
 * @returns the number of bytes written, or -1 when it is not base64 (such as JSON's escaped "\/"); `target` then holds garbage
 */
export function decodeBase64MuLaw(source: Uint8Array, start: number, end: number, target: Uint8Array): number {
  let stop = end;
  // Padding only counts where it completes a group of four.
  if ((end - start) % 4 === 0 && stop > start && source[stop - 1] === PAD) {
    stop -= source[stop - 2] === PAD ? 2 : 1;
  }
  const rest = (stop - start) % 4;
  const wholeEnd = stop - rest;
  let written = 0;
  let seen = 0;
  for (let index = start; index < wholeEnd; index += 4) {
    const group =
      bitsOf(FIRST, source[index]) |
      bitsOf(SECOND, source[index + 1]) |
      bitsOf(THIRD, source[index + 2]) |
      bitsOf(FOURTH, source[index + 3]);
    seen |= group;
    target[written] = group >> 16;
    target[written + 1] = group >> 8;
    target[written + 2] = group;
    written += 3;
  }
  if (rest > 0) {
    // One character alone has only six bits, which is not a byte.
    const second = rest > 1 ? bitsOf(SECOND, source[wholeEnd + 1]) : NOT_BASE64;
    const third = rest > 2 ? bitsOf(THIRD, source[wholeEnd + 2]) : 0;
    const group = bitsOf(FIRST, source[wholeEnd]) | second | third;
    seen |= group;
    target[written] = group >> 16;
    written += 1;
    if (rest > 2) {
      target[written] = group >> 8;
      written += 1;
    }
  }
  return (seen & NOT_BASE64) === 0 ? written : -1;
}

/**
 * Encodes `muLaw` into `target` from `offset` on, padded; `target` must have room.
 *
 * @returns the number of characters written: four for every three bytes, rounded up
 */
export function encodeBase64MuLaw(muLaw: Uint8Array, target: Uint8Array, offset = 0): number {
  const { length } = muLaw;
  const wholeEnd = length - (length % 3);
  let at = offset;
  for (let index = 0; index < wholeEnd; index += 3) {
    const group = ((muLaw[index] ?? 0) << 16) | ((muLaw[index + 1] ?? 0) << 8) | (muLaw[index + 2] ?? 0);
    target[at] = ALPHABET[group >> 18] ?? PAD;
    target[at + 1] = ALPHABET[(group >> 12) & 63] ?? PAD;
    target[at + 2] = ALPHABET[(group >> 6) & 63] ?? PAD;
    target[at + 3] = ALPHABET[group & 63] ?? PAD;
    at += 4;
  }
  if (wholeEnd < length) {
    const group = ((muLaw[wholeEnd] ?? 0) << 16) | ((muLaw[wholeEnd + 1] ?? 0) << 8);
    target[at] = ALPHABET[group >> 18] ?? PAD;
    target[at + 1] = ALPHABET[(group >> 12) & 63] ?? PAD;
    target[at + 2] = wholeEnd + 1 < length ? (ALPHABET[(group >> 6) & 63] ?? PAD) : PAD;
    target[at + 3] = PAD;
    at += 4;
  }
  return at - offset;
}

/** Every character's six bits, shifted to their place in a group of four. */
function bitsByCharacter(shift: number): Int32Array {
  const table = new Int32Array(256).fill(NOT_BASE64);
  for (const [value, character] of ALPHABET.entries()) {
    table[character] = value << shift;
  }
  return table;
}

function bitsOf(table: Int32Array, character: number | undefined): number {
  return table[character ?? 0] ?? NOT_BASE64;
}
