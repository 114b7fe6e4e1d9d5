import { WORDS_A_VECTOR } from "./vector-bytes.ts";

/** So many vectors have the same arrays: all together would be copied, and thrown away, each time they grow. */
export const BLOCK = 4_096;

/** Vectors that stand one after the other. */
export interface SignBlock {
  readonly ids: Float64Array;
  readonly groups: Uint32Array;
  /** `WORDS_A_VECTOR` for each. */
  readonly bits: Uint32Array;
  /** The same memory as `bits`. */
  readonly bytes: Uint8Array;
}

/** Each vector has a place, from 0; the last block may have room that is not used. */
export class SignBlocks {
  readonly #blocks: SignBlock[] = [];

  get all(): readonly SignBlock[] {
    return this.#blocks;
  }

  /** @returns the place's block and where it is in that */
  at(place: number): { readonly block: SignBlock; readonly offset: number } {
    const block = this.#blocks[Math.floor(place / BLOCK)];
    if (block === undefined) throw new RangeError(`no vector is at ${place}`);
    return { block, offset: place % BLOCK };
  }

  /** Afterwards there are places for so many. */
  makeRoom(count: number): void {
    while (this.#room < count) {
      const last = this.#blocks.at(-1);
      const isFull = last === undefined || last.ids.length === BLOCK;
      const inOthers = BLOCK * (this.#blocks.length - (isFull ? 0 : 1));
      // A little more than needed now; most spaces are small and stay so.
      const room = Math.min(BLOCK, Math.ceil((count - inOthers) * 1.5));
      if (isFull) this.#blocks.push(emptyBlock(room));
      else this.#blocks.splice(-1, 1, copyOf(last, room));
    }
  }

  get #room(): number {
    const last = this.#blocks.at(-1);
    return last === undefined ? 0 : BLOCK * (this.#blocks.length - 1) + last.ids.length;
  }
}

function emptyBlock(room: number): SignBlock {
  const bits = new Uint32Array(room * WORDS_A_VECTOR);
  return { ids: new Float64Array(room), groups: new Uint32Array(room), bits, bytes: new Uint8Array(bits.buffer) };
}

function copyOf(block: SignBlock, room: number): SignBlock {
  const copy = emptyBlock(room);
  copy.ids.set(block.ids);
  copy.groups.set(block.groups);
  copy.bits.set(block.bits);
  return copy;
}
