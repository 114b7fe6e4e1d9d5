import { createHash } from "node:crypto";

/** Equal for two copies of a table with the same rows. */
export interface TableDigest {
  readonly rows: number;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

const NEWLINE = 0x0a;

/** Counts and hashes rows in COPY's text format, where every row ends in a newline and contains no other. */
export class RowDigest {
  readonly #hash = createHash("sha256");
  #rows = 0;
  #bytes = 0;

  update(piece: Buffer): void {
    this.#hash.update(piece);
    this.#bytes += piece.length;
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) this.#rows += 1;
  }

  finish(): TableDigest {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }

  /** Passes the pieces on while counting and hashing them. */
  async *watch(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.update(piece);
      yield piece;
    }
  }
}

export function isSameDigest(one: TableDigest, other: TableDigest): boolean {
  return one.rows === other.rows && one.bytes === other.bytes && one.sha256 === other.sha256;
}
