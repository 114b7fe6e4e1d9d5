import { MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";
import { TrackWriter } from "./track-writer.ts";

export type RecordingTrack = "caller" | "assistant";

/** Where the tracks are stored: audio is appended in order, without gaps. */
export interface RecordingSink {
  /** Never rejects. `muLaw` belongs to the sink until it resolves, and then to the caller again. */
  append(track: RecordingTrack, muLaw: Uint8Array): Promise<void>;
}

/** Frames arrive late and in bunches; only a longer gap means silence that was not sent. */
const JITTER_SAMPLES = 60 * MU_LAW_SAMPLES_PER_MS;

/**
 * Records both sides of a call on one clock: the caller's audio at the time it arrived, the assistant's at the time the caller
 * heard it. Audio that was dropped unheard is left out.
 */
export class CallRecorder {
  readonly #startMs: number;
  readonly #caller: TrackWriter;
  readonly #assistant: TrackWriter;
  /** Sent and not heard yet, each with its position in the track. */
  readonly #pending: { sample: number; muLaw: Uint8Array }[] = [];

  constructor(startMs: number, sink: RecordingSink) {
    this.#startMs = startMs;
    this.#caller = new TrackWriter((muLaw) => sink.append("caller", muLaw));
    this.#assistant = new TrackWriter((muLaw) => sink.append("assistant", muLaw));
  }

  heard(muLaw: Uint8Array, nowMs: number): void {
    const arrived = this.#sampleAt(nowMs) - muLaw.length;
    if (arrived - this.#caller.length > JITTER_SAMPLES) this.#caller.fillTo(arrived);
    this.#caller.append(muLaw);
  }

  said(muLaw: Uint8Array, heardFromMs: number, nowMs: number): void {
    this.#settle(nowMs);
    this.#pending.push({ sample: this.#sampleAt(heardFromMs), muLaw });
  }

  /** Audio due after `fromMs` will not be heard. */
  cleared(fromMs: number): void {
    this.#settle(fromMs);
    const fromSample = this.#sampleAt(fromMs);
    const [first] = this.#pending;
    if (first !== undefined && first.sample < fromSample) {
      this.#write(first.sample, first.muLaw.subarray(0, fromSample - first.sample));
    }
    this.#pending.length = 0;
  }

  /** Ends both tracks at the same sample. A call without any audio leaves no recording. */
  finish(nowMs: number): void {
    this.cleared(nowMs);
    if (this.#caller.length === 0 && this.#assistant.length === 0) return;
    const endSample = Math.max(this.#sampleAt(nowMs), this.#caller.length, this.#assistant.length);
    for (const track of [this.#caller, this.#assistant]) {
      track.fillTo(endSample);
      track.flush();
    }
  }

  /** Writes everything that has been heard to its end by now. */
  #settle(nowMs: number): void {
    const nowSample = this.#sampleAt(nowMs);
    let first = this.#pending[0];
    while (first !== undefined && first.sample + first.muLaw.length <= nowSample) {
      this.#pending.shift();
      this.#write(first.sample, first.muLaw);
      first = this.#pending[0];
    }
  }

  #write(sample: number, muLaw: Uint8Array): void {
    this.#assistant.fillTo(sample);
    this.#assistant.append(muLaw);
  }

  #sampleAt(ms: number): number {
    return Math.max(0, Math.round((ms - this.#startMs) * MU_LAW_SAMPLES_PER_MS));
  }
}
