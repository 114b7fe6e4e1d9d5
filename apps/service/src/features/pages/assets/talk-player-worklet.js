/** The rate of the service's audio. */
const SOURCE_RATE_HZ = 8_000;
/** The service is at most a fraction of a second ahead. More piles up only while the browser suspends its sound. */
const RING_SECONDS = 30;
/** Length of the interpolation filter in source samples; enough to make the images above 4 kHz inaudible. */
const TAPS_PER_PHASE = 16;

/**
 * Plays audio in order and reports when a mark is reached. `clear` discards the rest at once and reports its marks.
 * Receives `{ audio: Int16Array }`, `{ mark: name }` and `{ clear: true }`; sends `{ played: name }`.
 */
class Player extends AudioWorkletProcessor {
  #ring = new Float32Array(SOURCE_RATE_HZ * RING_SECONDS);
  /** Total samples written and read; the difference is waiting to be played. */
  #written = 0;
  #read = 0;
  /** @type {{ name: string, at: number }[]} `at`: the sample count the mark follows */
  #marks = [];
  #factor = sampleRate / SOURCE_RATE_HZ;
  #filter = makeFilter(this.#factor);
  #history = new Float32Array(TAPS_PER_PHASE);
  #phase = 0;

  constructor() {
    super();
    if (!Number.isInteger(this.#factor)) throw new Error(`cannot play sound at ${sampleRate} Hz`);
    this.port.onmessage = ({ data }) => this.#take(data);
  }

  process(_inputs, [[channel]]) {
    for (let index = 0; index < channel.length; index += 1) {
      if (this.#phase === 0) this.#shift();
      channel[index] = this.#interpolate();
      this.#phase = (this.#phase + 1) % this.#factor;
    }
    this.#reportPlayed();
    return true;
  }

  #take({ audio, mark, clear }) {
    if (audio !== undefined) this.#write(audio);
    else if (mark !== undefined) this.#marks.push({ name: mark, at: this.#written });
    else if (clear) {
      this.#read = this.#written;
      this.#reportPlayed();
    }
  }

  #write(samples) {
    for (const sample of samples) {
      this.#ring[this.#written % this.#ring.length] = sample / 32_768;
      this.#written += 1;
    }
    // If the ring overflows, the oldest samples are lost.
    this.#read = Math.max(this.#read, this.#written - this.#ring.length);
  }

  /** Moves the next sample into the history, newest first. */
  #shift() {
    this.#history.copyWithin(1, 0);
    if (this.#read < this.#written) {
      this.#history[0] = this.#ring[this.#read % this.#ring.length];
      this.#read += 1;
    } else {
      this.#history[0] = 0;
    }
  }

  #interpolate() {
    let sum = 0;
    for (let tap = 0; tap < TAPS_PER_PHASE; tap += 1) {
      sum += this.#history[tap] * this.#filter[this.#phase + tap * this.#factor];
    }
    return sum;
  }

  #reportPlayed() {
    while (this.#marks.length > 0 && this.#marks[0].at <= this.#read) {
      this.port.postMessage({ played: this.#marks.shift().name });
    }
  }
}

/** A low pass at 4 kHz as a windowed sinc (Hann), for a signal with `factor - 1` zeros between its samples. */
function makeFilter(factor) {
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
