import { damaged } from "./damaged.ts";

/** A tar file consists of blocks of this size; an entry's last block is padded with zeros. */
export const TAR_BLOCK_BYTES = 512;
const MAX_SIZE_BYTES = 8 ** 11 - 1;
const MAX_NAME_BYTES = 100;
const REGULAR_FILE = "0";

export interface TarEntry {
  readonly name: string;
  readonly sizeBytes: number;
}

/**
 * Builds the `ustar` header of a regular file that only its owner may read.
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06
 */
export function formatTarHeader({ name, sizeBytes }: TarEntry, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new RangeError(`${name} is too long a name for a backup`);
  if (sizeBytes > MAX_SIZE_BYTES) throw new RangeError(`${name} is too large for a backup: ${sizeBytes} bytes`);
  const header = Buffer.alloc(TAR_BLOCK_BYTES);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(sizeBytes, 11), 124);
  header.write(octal(Math.floor(modifiedAt.getTime() / 1_000), 11), 136);
  header.write(REGULAR_FILE, 156);
  header.write("ustar\x0000", 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** @returns null at the end of the archive */
export function parseTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  const textAt = (start: number, bytes: number) =>
    header
      .subarray(start, start + bytes)
      .toString("utf8")
      .split("\0", 1)[0] ?? "";
  const octalAt = (start: number, bytes: number) => {
    const text = textAt(start, bytes).trim();
    return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
  };
  const sizeBytes = octalAt(124, 12);
  if (textAt(257, 6) !== "ustar" || octalAt(148, 8) !== checksumOf(header) || Number.isNaN(sizeBytes)) {
    throw damaged("one of its headers cannot be read");
  }
  if (textAt(156, 1) !== REGULAR_FILE) throw damaged("it contains an entry that is not a regular file");
  return { name: textAt(0, MAX_NAME_BYTES), sizeBytes };
}

/** The zeros that pad an entry's content to a whole block. */
export function tarPadding(sizeBytes: number): Buffer {
  return Buffer.alloc((TAR_BLOCK_BYTES - (sizeBytes % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES);
}

/** Sums all header bytes, counting the checksum field itself as blanks. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}
