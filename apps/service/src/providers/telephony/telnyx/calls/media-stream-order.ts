import type { MediaFrameOrder } from "../../media-stream/json-protocol.ts";

/** How many frames may wait for a missing earlier one: 40 ms of audio, too short to be heard as a pause. */
const MAX_HELD = 2;
/** A jump back this far cannot be reordering by the network: the stream has restarted its numbering. */
const RESTART_CHUNKS = 100;

interface HeldFrame {
  readonly chunk: number;
  readonly muLaw: Uint8Array;
}

/**
 * Telnyx does not guarantee the order of frames, but numbers them from 1. Late frames and duplicates are dropped: late
 * audio is worse than none.
 * https://developers.telnyx.com/api-reference/websockets/stream-call-media-over-websocket
 */
export class TelnyxMediaStreamOrder implements MediaFrameOrder {
  readonly #deliver: (muLaw: Uint8Array) => void;
  /** In order of their numbers. */
  #held: readonly HeldFrame[] = [];
  #next = 1;
  #hasDelivered = false;

  constructor(deliver: (muLaw: Uint8Array) => void) {
    this.#deliver = deliver;
  }

  push(chunk: number, muLaw: Uint8Array): void {
    if (chunk < 0) {
      this.#deliver(muLaw);
    } else if (chunk > this.#next) {
      this.#hold(chunk, muLaw);
    } else if (chunk === this.#next || !this.#hasDelivered) {
      this.#pass(chunk, muLaw);
    } else if (this.#next - chunk > RESTART_CHUNKS) {
      this.flush();
      this.#pass(chunk, muLaw);
    }
  }

  flush(): void {
    const held = this.#held;
    this.#held = [];
    for (const { chunk, muLaw } of held) this.#pass(chunk, muLaw);
  }

  #pass(chunk: number, muLaw: Uint8Array): void {
    this.#next = chunk + 1;
    this.#hasDelivered = true;
    this.#deliver(muLaw);
    if (this.#held.length > 0) this.#passHeld();
  }

  #passHeld(): void {
    const [first, ...rest] = this.#held;
    if (first?.chunk !== this.#next) return;
    this.#held = rest;
    this.#pass(first.chunk, first.muLaw);
  }

  #hold(chunk: number, muLaw: Uint8Array): void {
    if (this.#held.some((frame) => frame.chunk === chunk)) return;
    const frames = [...this.#held, { chunk, muLaw: muLaw.slice() }].sort((a, b) => a.chunk - b.chunk);
    this.#held = frames;
    const [first] = frames;
    if (frames.length <= MAX_HELD || first === undefined) return;
    // Give up on the missing frames before these.
    this.#next = first.chunk;
    this.#passHeld();
  }
}
