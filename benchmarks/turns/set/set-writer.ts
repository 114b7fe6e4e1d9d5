import type { Clip, Saying } from "./clip.ts";
import type { MadeSaying } from "./sayings.ts";
import { type Signal, toMuLaw } from "./signal.ts";

/** A clip whose sayings have no place in the file yet. */
export type MadeClip = Omit<Clip, "sayings"> & { readonly sayings: readonly MadeSaying[] };

/** Lays sounds one behind the other. */
export class SetWriter {
  readonly #sounds: Uint8Array[] = [];
  #length = 0;

  get sounds(): Uint8Array {
    return Buffer.concat(this.#sounds);
  }

  put({ signal, words, pauses }: MadeSaying): Saying {
    const muLaw = toMuLaw(signal);
    const saying = { offset: this.#length, length: muLaw.length, words, pauses };
    this.#sounds.push(muLaw);
    this.#length += muLaw.length;
    return saying;
  }

  putClip(clip: MadeClip): Clip {
    return { ...clip, sayings: clip.sayings.map((saying) => this.put(saying)) };
  }

  putSound(signal: Signal): Saying {
    return this.put({ signal, words: [], pauses: [] });
  }
}
