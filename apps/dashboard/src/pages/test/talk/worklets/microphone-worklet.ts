const FRAME_MS = 20;

/** Sends the microphone's audio in frames of 20 ms, as PCM16 in the machine's byte order, little-endian everywhere. */
class Microphone extends AudioWorkletProcessor {
  #frame = new Int16Array((sampleRate * FRAME_MS) / 1_000);
  #filled = 0;

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0];
    // No input is connected, or not any more.
    if (channel === undefined) return true;
    for (const sample of channel) {
      this.#frame[this.#filled] = Math.max(-1, Math.min(1, sample)) * 32_767;
      this.#filled += 1;
      if (this.#filled === this.#frame.length) this.#sendFrame();
    }
    return true;
  }

  #sendFrame(): void {
    const { buffer } = this.#frame;
    this.#frame = new Int16Array(this.#frame.length);
    this.#filled = 0;
    this.port.postMessage(buffer, [buffer]);
  }
}

registerProcessor("parley-microphone", Microphone);
