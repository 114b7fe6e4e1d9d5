import { damaged } from "./damaged.ts";

const NEWLINE = 0x0a;

/** Reads a stream by byte counts, holding no more than one piece of it and what was asked for. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @throws DomainError when fewer bytes are left */
  async read(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.take(bytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The next bytes as they come; all of them must be read before anything else. */
  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#waiting.length === 0 && !(await this.#more())) throw damaged("it ends too early");
      const piece = this.#waiting.subarray(0, left);
      this.#waiting = this.#waiting.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Reads up to the next newline, which is dropped. */
  async readLine(maxBytes: number): Promise<Buffer> {
    for (let line = Buffer.alloc(0); line.length < maxBytes; ) {
      const next = await this.read(1);
      if (next[0] === NEWLINE) return line;
      line = Buffer.concat([line, next]);
    }
    throw damaged("its header cannot be read");
  }

  /** The rest of the stream. */
  async *rest(): AsyncGenerator<Buffer> {
    do {
      const piece = this.#waiting;
      this.#waiting = Buffer.alloc(0);
      if (piece.length > 0) yield piece;
    } while (await this.#more());
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#waiting.length === 0) if (!(await this.#more())) return true;
    return false;
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done === true) return false;
    this.#waiting = next.value;
    return true;
  }
}
