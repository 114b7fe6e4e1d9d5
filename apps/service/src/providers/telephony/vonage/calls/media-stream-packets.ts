import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { PcmEncoder } from "../../media-stream/pcm.ts";

const PACKET_SAMPLES = 20 * MU_LAW_SAMPLES_PER_MS;

/**
 * Cuts audio into packets of exactly 20 ms: 320 bytes at 8 kHz, 640 at 16 kHz, 960 at 24 kHz. An incomplete last packet
 * waits for more audio.
 */
export class VonageMediaStreamPackets {
  readonly #encoder: PcmEncoder;
  readonly #send: (packet: Uint8Array) => void;
  readonly #rest = new Uint8Array(PACKET_SAMPLES);
  #restLength = 0;

  constructor(sampleRateHz: number, send: (packet: Uint8Array) => void) {
    this.#encoder = new PcmEncoder(sampleRateHz);
    this.#send = send;
  }

  push(muLaw: Uint8Array): void {
    let at = 0;
    if (this.#restLength > 0) {
      at = Math.min(muLaw.length, PACKET_SAMPLES - this.#restLength);
      this.#rest.set(muLaw.subarray(0, at), this.#restLength);
      this.#restLength += at;
      if (this.#restLength < PACKET_SAMPLES) return;
      this.#restLength = 0;
      this.#send(this.#encoder.encode(this.#rest));
    }
    for (; at + PACKET_SAMPLES <= muLaw.length; at += PACKET_SAMPLES) {
      this.#send(this.#encoder.encode(muLaw.subarray(at, at + PACKET_SAMPLES)));
    }
    this.#rest.set(muLaw.subarray(at));
    this.#restLength = muLaw.length - at;
  }

  /** Sends an incomplete packet, padded with silence. */
  flush(): void {
    if (this.#restLength === 0) return;
    this.#rest.fill(MU_LAW_SILENCE, this.#restLength);
    this.#restLength = 0;
    this.#send(this.#encoder.encode(this.#rest));
  }

  /** Discards an incomplete packet. */
  drop(): void {
    this.#restLength = 0;
    this.#encoder.reset();
  }
}
