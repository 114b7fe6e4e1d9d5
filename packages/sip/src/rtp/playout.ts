import { MU_LAW_SILENCE } from "@parley/audio/mu-law";

const FRAME = 160;
const BYTES_PER_MS = 8;

interface Mark {
  readonly name: string;
  /** Bytes that leave before it. */
  readonly at: number;
}

/** Sound on its way to the peer, a frame every 20 ms, with marks in between. */
export class Playout {
  readonly #ring: Uint8Array;
  readonly #onMark: (name: string) => void;
  /** Bytes ever queued and ever sent. */
  #queued = 0;
  #sent = 0;
  #marks: Mark[] = [];
  #refusedBytes = 0;

  /** @param maxMs what more than that is refused */
  constructor(maxMs: number, onMark: (name: string) => void) {
    this.#ring = new Uint8Array(maxMs * BYTES_PER_MS);
    this.#onMark = onMark;
  }

  get isEmpty(): boolean {
    return this.#queued === this.#sent;
  }

  /** Bytes that did not fit. */
  get refusedBytes(): number {
    return this.#refusedBytes;
  }

  queue(sound: Uint8Array): void {
    const room = this.#ring.length - (this.#queued - this.#sent);
    const taken = Math.min(room, sound.length);
    for (let index = 0; index < taken; index += 1) {
      this.#ring[(this.#queued + index) % this.#ring.length] = sound[index] ?? MU_LAW_SILENCE;
    }
    this.#queued += taken;
    this.#refusedBytes += sound.length - taken;
  }

  mark(name: string): void {
    if (this.isEmpty) this.#onMark(name);
    else this.#marks.push({ name, at: this.#queued });
  }

  /** Drops what has not left, and gives its marks back. */
  clear(): void {
    this.#sent = this.#queued;
    for (const { name } of this.#marks.splice(0)) this.#onMark(name);
  }

  /** Writes the next frame, with silence where nothing is queued; false when all of it is silence. */
  next(into: Uint8Array): boolean {
    const available = Math.min(FRAME, this.#queued - this.#sent);
    for (let index = 0; index < available; index += 1) {
      into[index] = this.#ring[(this.#sent + index) % this.#ring.length] ?? MU_LAW_SILENCE;
    }
    into.fill(MU_LAW_SILENCE, available);
    this.#sent += available;
    for (let mark = this.#marks[0]; mark !== undefined && mark.at <= this.#sent; mark = this.#marks[0]) {
      this.#marks.shift();
      this.#onMark(mark.name);
    }
    return available > 0;
  }
}
