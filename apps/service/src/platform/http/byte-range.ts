import type { ByteRange } from "../file-storage/file-storage.ts";

const SINGLE_RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/i;

/**
 * Reads a `Range` header (RFC 9110, 14.1.2 and 14.2) for a file of this size. Null means the whole file: no range was
 * requested, or one a server may ignore (several ranges, another unit, a malformed header).
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | "unsatisfiable" | null {
  const match = header === undefined ? null : SINGLE_RANGE.exec(header.trim());
  if (match === null) return null;
  const [, first, last, suffix] = match;
  if (first === undefined) {
    const length = Math.min(Number(suffix), sizeBytes);
    return length === 0 ? "unsatisfiable" : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === undefined ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  // `bytes=5-3` is not a range, so it is ignored; `bytes=10-` of ten bytes is one, beyond the end.
  if (last !== undefined && Number(last) < start) return null;
  return start >= sizeBytes ? "unsatisfiable" : { start, end };
}
