/** As the service sends it. */
const SOURCE_RATE_HZ = 8_000;
/** The service is at most a fraction of a second ahead; more waits only while the browser holds its sound back. */
const RING_SECONDS = 30;
/** Of the filter, on the source's clock; enough that nobody hears the images above 4 kHz. */
const TAPS_PER_PHASE = 16;

/**
 * Plays what it is given, in order, and says when a mark is reached. `clear` forgets the rest at once and answers its
 * marks. Takes `{ audio: Int16Array }`, `{ mark: name }` and `{ clear: true }`; tells `{ played: name }`.
 */
class Player extends AudioWorkletProcessor {
  #ring = new Float32Array(SOURCE_RATE_HZ * RING_SECONDS);
  /** Samples ever written and ever read; their difference waits. */
  #written = 0;
  #read = 0;
  /** @type {{ name: string, at: number }[]} each behind so many samples */
  #marks = [];
  #factor = sampleRate / SOURCE_RATE_HZ;
  #filter = makeFilter(this.#factor);
  #history = new Float32Array(TAPS_PER_PHASE);
  #phase = 0;

  constructor() {
    super();
    if (!Number.isInteger(this.#factor)) throw new Error(`sound at ${sampleRate} Hz cannot be played`);
    this.port.onmessage = ({ data }) => this.#take(data);
  }

  process(_inputs, [[channel]]) {
    for (let index = 0; index < channel.length; index += 1) {
      if (this.#phase === 0) this.#shift();
      channel[index] = this.#interpolate();
      this.#phase = (this.#phase + 1) % this.#factor;
    }
    this.#tellPlayed();
    return true;
  }

  #take({ audio, mark, clear }) {
    if (audio !== undefined) this.#write(audio);
    else if (mark !== undefined) this.#marks.push({ name: mark, at: this.#written });
    else if (clear) {
      this.#read = this.#written;
      this.#tellPlayed();
    }
  }

  #write(samples) {
    for (const sample of samples) {
      this.#ring[this.#written % this.#ring.length] = sample / 32_768;
      this.#written += 1;
    }
    // Too much: the oldest is lost.
    this.#read = Math.max(this.#read, this.#written - this.#ring.length);
  }

  /** The newest sample comes first. */
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

  #tellPlayed() {
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
