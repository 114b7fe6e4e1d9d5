import { decodeMuLaw, encodeMuLaw, MU_LAW_SILENCE } from "@parley/audio/mu-law";

const FRAME = 160;
/** Long enough for two periods of the lowest voice. */
const HISTORY = 400;
/** 66 to 200 Hz and above, in samples at 8 kHz: G.711, appendix I, I.2.2. */
const MIN_PITCH = 40;
const MAX_PITCH = 120;
/** After this much nothing is left of the sound. */
const FADED_FRAMES = 3;

/** Fills gaps by going on with the last pitch and fading it out, in the manner of ITU-T G.711, appendix I. */
export class Concealment {
  readonly #history = new Uint8Array(HISTORY).fill(MU_LAW_SILENCE);
  readonly #pcm = new Int16Array(HISTORY);
  readonly #frame = new Int16Array(FRAME);
  #lostFrames = 0;
  #pitch = MAX_PITCH;
  #phase = 0;

  /** Notes a frame of 160 bytes that was played. */
  heard(frame: Uint8Array): void {
    this.#history.copyWithin(0, FRAME);
    this.#history.set(frame, HISTORY - FRAME);
    this.#lostFrames = 0;
  }

  /** Writes 160 bytes in place of a frame that did not come; false once that is silence. */
  conceal(into: Uint8Array): boolean {
    if (this.#lostFrames === 0) this.#begin();
    if (this.#lostFrames >= FADED_FRAMES) {
      into.fill(MU_LAW_SILENCE);
      return false;
    }
    for (let index = 0; index < FRAME; index += 1) {
      const fade = 1 - (this.#lostFrames + index / FRAME) / FADED_FRAMES;
      this.#frame[index] = (this.#pcm[HISTORY - this.#pitch + this.#phase] ?? 0) * fade;
      this.#phase = (this.#phase + 1) % this.#pitch;
    }
    encodeMuLaw(this.#frame, into);
    this.#lostFrames += 1;
    return true;
  }

  #begin(): void {
    decodeMuLaw(this.#history, this.#pcm);
    this.#pitch = findPitch(this.#pcm);
    this.#phase = 0;
  }
}

/** The lag at which the end of the sound is most like what came before. */
function findPitch(pcm: Int16Array): number {
  let best = MAX_PITCH;
  let bestLikeness = Number.NEGATIVE_INFINITY;
  for (let lag = MIN_PITCH; lag <= MAX_PITCH; lag += 1) {
    let product = 0;
    let energy = 1;
    for (let at = HISTORY - FRAME; at < HISTORY; at += 1) {
      const earlier = pcm[at - lag] ?? 0;
      product += (pcm[at] ?? 0) * earlier;
      energy += earlier * earlier;
    }
    const likeness = product / Math.sqrt(energy);
    if (likeness > bestLikeness) {
      bestLikeness = likeness;
      best = lag;
    }
  }
  return best;
}
