import type { Readable } from "node:stream";

/** Both ends are included, as in HTTP; the first byte is 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that grows. Each write is awaited before the next one, or before `close`. */
export interface FileAppender {
  write(bytes: Uint8Array): Promise<void>;
  /** Call once, even after a failed write. When it resolves, what was written survives a power cut. */
  close(): Promise<void>;
}

/**
 * Files that are too large for rows, by key. A key consists of names separated by `/`, each of letters, digits, `.`, `_`
 * and `-`, beginning with a letter or a digit: `recordings/7/42/mixed.wav`. Anything else is a programming error and throws.
 */
export interface FileStorage {
  /**
   * Creates or replaces a file in one step: if `chunks` throws or the process dies, the key keeps its previous content.
   * Returns the size in bytes.
   */
  write(key: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Opens a file, which may not exist yet, to append at its current end. A second writer continues at the end it found
   * when it opened the file, so neither shifts the other's bytes.
   */
  openAppend(key: string): Promise<FileAppender>;
  /**
   * Null when there is no such file; a range beyond its end is cut short. The caller must read the stream to its
   * end or destroy it.
   */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>;
}
