/** A detector of speech in one call's audio: 8 kHz mu-law in, one probability for every window of 32 ms. */
export interface VoiceDetector {
  /** @param onWindow called for every full window; `endSample` counts from the first sample ever pushed */
  push(muLaw: Uint8Array, onWindow: (probability: number, endSample: number) => void): void;
  dispose(): void;
}

export interface VoiceGateEvents {
  /** @param sinceSample where the speech began */
  onVoiceStarted(sinceSample: number): void;
  /** @param sinceSample where the silence began */
  onVoiceEnded(sinceSample: number): void;
}

export const WINDOW_SAMPLES = 256;
/** The thresholds the detector's makers recommend: it takes more to start speech than to continue it. */
export const SPEECH_FROM = 0.5;
const SILENCE_BELOW = 0.35;
/** One window may be a click. */
const WINDOWS_TO_START = 2;
/** 160 ms: longer than the closure of a consonant. */
const WINDOWS_TO_END = 5;

/** Turns speech probabilities into starts of speech and of silence. */
export class VoiceGate {
  readonly #events: VoiceGateEvents;
  #isOpen = false;
  #count = 0;

  constructor(events: VoiceGateEvents) {
    this.#events = events;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** How many samples of silence there have been while it is open: not enough yet for the end of the voice. */
  get silentSamples(): number {
    return this.#isOpen ? this.#count * WINDOW_SAMPLES : 0;
  }

  window(probability: number, endSample: number): void {
    const counts = this.#isOpen ? probability < SILENCE_BELOW : probability >= SPEECH_FROM;
    this.#count = counts ? this.#count + 1 : 0;
    const needed = this.#isOpen ? WINDOWS_TO_END : WINDOWS_TO_START;
    if (this.#count < needed) return;
    const sinceSample = endSample - needed * WINDOW_SAMPLES;
    this.#isOpen = !this.#isOpen;
    this.#count = 0;
    if (this.#isOpen) this.#events.onVoiceStarted(sinceSample);
    else this.#events.onVoiceEnded(sinceSample);
  }
}
