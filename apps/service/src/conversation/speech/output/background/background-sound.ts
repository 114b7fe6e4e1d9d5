import { encodeMuLaw, PCM_OF_CODE } from "@parley/audio/mu-law";
import { synthesizeOffice } from "./office-sound.ts";

/** What an assistant's record says of it. */
export interface BackgroundSettings {
  /** 0 to 1. */
  readonly volume: number;
  /** False: it is heard once, from the beginning of the call. */
  readonly isLooped: boolean;
}

/** The sound is made as loud as speech; at full volume it is 24 dB below that. */
const LOUDEST = 10 ** (-24 / 20);

/** The same for all calls of a process; made when the first call wants it. */
let office: Int16Array | null = null;

/** The sound of one call, read on and on. */
export class BackgroundSound {
  readonly #samples: Int16Array;
  readonly #gain: number;
  readonly #isLooped: boolean;
  #position = 0;

  constructor({ volume, isLooped }: BackgroundSettings) {
    office ??= synthesizeOffice();
    this.#samples = office;
    this.#gain = Math.min(Math.max(volume, 0), 1) * LOUDEST;
    this.#isLooped = isLooped;
  }

  /** Its next samples, mixed with what is said, in mu-law; `muLaw` stays as it is. */
  under(muLaw: Uint8Array): Uint8Array {
    const mixed = this.#next(muLaw.length);
    for (let index = 0; index < mixed.length; index += 1) {
      const sum = (mixed[index] ?? 0) + (PCM_OF_CODE[muLaw[index] ?? 0] ?? 0);
      mixed[index] = Math.max(-32_768, Math.min(32_767, sum));
    }
    return encoded(mixed);
  }

  /** Its next samples by themselves. */
  alone(count: number): Uint8Array {
    return encoded(this.#next(count));
  }

  /** Its last `count` samples were not heard: they come again. */
  back(count: number): void {
    this.#position = Math.max(0, this.#position - count);
  }

  #next(count: number): Int16Array {
    const next = new Int16Array(count);
    const samples = this.#samples;
    const isOver = !this.#isLooped && this.#position >= samples.length;
    let from = this.#position % samples.length;
    this.#position += count;
    if (isOver) return next;
    for (let index = 0; index < count; index += 1) {
      next[index] = Math.round((samples[from] ?? 0) * this.#gain);
      from += 1;
      if (from < samples.length) continue;
      if (!this.#isLooped) break;
      from = 0;
    }
    return next;
  }
}

function encoded(pcm: Int16Array): Uint8Array {
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}
