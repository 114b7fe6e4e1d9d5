/** The rate of the service's audio. */
const SOURCE_RATE_HZ = 8_000;
/** The service is at most a fraction of a second ahead. More piles up only while the browser suspends its sound. */
const RING_SECONDS = 30;
/** Length of the interpolation filter in source samples; enough to make the images above 4 kHz inaudible. */
const TAPS_PER_PHASE = 16;

interface PlayerMessage {
  readonly audio?: Int16Array;
  readonly mark?: string;
  readonly clear?: boolean;
}

/**
 * Plays audio in order and reports when a mark is reached. `clear` discards the rest at once and reports its marks.
 * Receives `{ audio: Int16Array }`, `{ mark: name }` and `{ clear: true }`; sends `{ played: name }`.
 */
class Player extends AudioWorkletProcessor {
  readonly #ring = new Float32Array(SOURCE_RATE_HZ * RING_SECONDS);
  /** Total samples written and read; the difference is waiting to be played. */
  #written = 0;
  #read = 0;
  /** `at`: the sample count the mark follows. */
  readonly #marks: { readonly name: string; readonly at: number }[] = [];
  readonly #factor = sampleRate / SOURCE_RATE_HZ;
  readonly #filter = makeFilter(this.#factor);
  readonly #history = new Float32Array(TAPS_PER_PHASE);
  #phase = 0;

  constructor() {
    super();
    if (!Number.isInteger(this.#factor)) throw new Error(`cannot play sound at ${sampleRate} Hz`);
    this.port.onmessage = ({ data }: MessageEvent<PlayerMessage>) => this.#take(data);
  }

  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    const channel = output?.[0] ?? new Float32Array(0);
    for (let index = 0; index < channel.length; index += 1) {
      if (this.#phase === 0) this.#shift();
      channel[index] = this.#interpolate();
      this.#phase = (this.#phase + 1) % this.#factor;
    }
    this.#reportPlayed();
    return true;
  }

  #take({ audio, mark, clear }: PlayerMessage): void {
    if (audio !== undefined) this.#write(audio);
    else if (mark !== undefined) this.#marks.push({ name: mark, at: this.#written });
    else if (clear === true) {
      this.#read = this.#written;
      this.#reportPlayed();
    }
  }

  #write(samples: Int16Array): void {
    for (const sample of samples) {
      this.#ring[this.#written % this.#ring.length] = sample / 32_768;
      this.#written += 1;
    }
    // If the ring overflows, the oldest samples are lost.
    this.#read = Math.max(this.#read, this.#written - this.#ring.length);
  }

  /** Moves the next sample into the history, newest first. */
  #shift(): void {
    this.#history.copyWithin(1, 0);
    if (this.#read < this.#written) {
      this.#history[0] = this.#ring[this.#read % this.#ring.length] ?? 0;
      this.#read += 1;
    } else {
      this.#history[0] = 0;
    }
  }

  #interpolate(): number {
    let sum = 0;
    for (let tap = 0; tap < TAPS_PER_PHASE; tap += 1) {
      sum += (this.#history[tap] ?? 0) * (this.#filter[this.#phase + tap * this.#factor] ?? 0);
    }
    return sum;
  }

  #reportPlayed(): void {
    for (let next = this.#marks[0]; next !== undefined && next.at <= this.#read; next = this.#marks[0]) {
      this.#marks.shift();
      this.port.postMessage({ played: next.name });
    }
  }
}

/** A low pass at 4 kHz as a windowed sinc (Hann), for a signal with `factor - 1` zeros between its samples. */
function makeFilter(factor: number): Float32Array {
  const length = TAPS_PER_PHASE * factor;
  const middle = (length - 1) / 2;
  return Float32Array.from({ length }, (_, index) => {
    // Never 0: the length is even.
    const x = (index - middle) / factor;
    const sinc = Math.sin(Math.PI * x) / (Math.PI * x);
    return sinc * (0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / length));
  });
}

registerProcessor("parley-player", Player);
