import type { Readable } from "node:stream";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";

/** Reads one track forwards, in blocks of any size. Holds no more than a block and what the stream reads ahead. */
export class TrackReader {
  readonly #open: () => Promise<Readable | null>;
  #stream: Readable | null = null;
  #pieces: AsyncIterator<Uint8Array> | null = null;
  #rest: Uint8Array = new Uint8Array(0);

  /** @param samples from `start` on, `end` not included; the file is opened by the first `take` */
  constructor(files: FileStorage, key: string, samples: { readonly start: number; readonly end: number }) {
    this.#open = () => files.read(key, { start: samples.start, end: samples.end - 1 });
  }

  /** The next samples; fewer than asked for at the end of the track, none without a track. */
  async take(count: number): Promise<Uint8Array> {
    this.#pieces ??= await this.#begin();
    while (this.#rest.length < count) {
      const { value, done } = await this.#pieces.next();
      if (done === true) break;
      this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    }
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  close(): void {
    this.#stream?.destroy();
  }

  async #begin(): Promise<AsyncIterator<Uint8Array>> {
    this.#stream = await this.#open();
    return (this.#stream ?? noPieces())[Symbol.asyncIterator]();
  }
}

async function* noPieces(): AsyncGenerator<Uint8Array> {}
