/** A two-pole resonance (a formant, as Klatt's synthesizer has them): gain 1 at 0 Hz, a peak at its centre. */
export class Resonator {
  readonly #sampleRateHz: number;
  #gain = 1;
  #near = 0;
  #far = 0;
  #last = 0;
  #secondLast = 0;

  constructor(sampleRateHz: number) {
    this.#sampleRateHz = sampleRateHz;
  }

  /** May change while it sounds. */
  tune(centreHz: number, bandwidthHz: number): void {
    const radius = Math.exp((-Math.PI * bandwidthHz) / this.#sampleRateHz);
    this.#near = 2 * radius * Math.cos((2 * Math.PI * centreHz) / this.#sampleRateHz);
    this.#far = -radius * radius;
    this.#gain = 1 - this.#near - this.#far;
  }

  next(sample: number): number {
    const out = this.#gain * sample + this.#near * this.#last + this.#far * this.#secondLast;
    this.#secondLast = this.#last;
    this.#last = out;
    return out;
  }
}
