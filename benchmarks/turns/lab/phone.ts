import type { HandTimer } from "../../../apps/service/src/conversation/call/hand-timer.ts";
import type { MediaStream } from "../../../apps/service/src/providers/telephony/media-stream/protocol.ts";
import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "../../../packages/audio/src/mu-law.ts";

export interface PhoneOptions {
  readonly timer: HandTimer;
  /** The longest call it can take. */
  readonly capacityMs: number;
  readonly onMark: (name: string) => void;
  /** Which utterance the audio belongs to that is being sent now, from 1. */
  readonly utterance: () => number;
}

/** The caller's telephone, without a network in between: keeps what the caller hears at every moment of the call. */
export class Phone {
  readonly #options: PhoneOptions;
  /** By sample since the call began. */
  readonly heard: Uint8Array;
  /** Which utterance each sample belongs to; 0: nothing was played. */
  readonly owners: Uint8Array;
  /** Where audio was taken back. */
  readonly clearedAt: number[] = [];
  #endSample = 0;
  #marks: { readonly name: string; readonly callOff: () => void }[] = [];
  readonly stream: MediaStream;

  constructor(options: PhoneOptions) {
    this.#options = options;
    const capacity = options.capacityMs * MU_LAW_SAMPLES_PER_MS;
    this.heard = new Uint8Array(capacity).fill(MU_LAW_SILENCE);
    this.owners = new Uint8Array(capacity);
    this.stream = {
      receive: () => undefined,
      sendAudio: (muLaw) => this.#play(muLaw),
      sendMark: (name) => this.#mark(name),
      clear: () => this.#clear(),
      close: () => undefined,
      malformedCount: 0,
      bufferedBytes: 0,
    };
  }

  /** Whether the caller hears anything, or is about to. */
  get isPlaying(): boolean {
    return this.#endSample > this.#nowSample;
  }

  get #nowSample(): number {
    return Math.round(this.#options.timer.nowMs() * MU_LAW_SAMPLES_PER_MS);
  }

  #play(muLaw: Uint8Array): void {
    const from = Math.max(this.#nowSample, this.#endSample);
    this.heard.set(muLaw, from);
    this.#endSample = from + muLaw.length;
    this.owners.fill(this.#options.utterance(), from, this.#endSample);
  }

  #mark(name: string): void {
    const { timer, onMark } = this.#options;
    const mark = {
      name,
      callOff: timer.after(Math.max(0, this.#endSample / MU_LAW_SAMPLES_PER_MS - timer.nowMs()), () => {
        this.#marks.splice(this.#marks.indexOf(mark), 1);
        onMark(name);
      }),
    };
    this.#marks.push(mark);
  }

  #clear(): void {
    const from = this.#nowSample;
    if (this.#endSample > from) {
      this.heard.fill(MU_LAW_SILENCE, from, this.#endSample);
      this.owners.fill(0, from, this.#endSample);
      this.#endSample = from;
    }
    this.clearedAt.push(from);
    // Like carriers: marks of cleared audio come back at once, though not before this call returns.
    for (const { name, callOff } of this.#marks.splice(0)) {
      callOff();
      this.#options.timer.after(0, () => this.#options.onMark(name));
    }
  }
}
