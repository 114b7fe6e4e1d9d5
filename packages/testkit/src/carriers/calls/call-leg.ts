import type { Clock } from "@parley/foundation/clock";
import type { CarrierAccount } from "../carrier-store.ts";
import { CallLog } from "./call-log.ts";
import { CallScript } from "./call-script.ts";
import { Earpiece } from "./earpiece.ts";
import { FRAME_MS, Microphone } from "./microphone.ts";

/** Receives the microphone's audio every 20 ms. */
export type FrameSink = (muLaw: Uint8Array) => void;

/** Controls a call's stream from the phone's side and the carrier's. */
export interface LegMedia {
  press(digits: string): void;
  stop(): void;
  /** @returns false when it was already gone */
  drop(): boolean;
}

export interface CallLegParts {
  readonly account: CarrierAccount;
  readonly sid: string;
  /** The number of the phone at the far end, not ours. */
  readonly phoneNumber: string;
  readonly clock: Clock;
}

/** A simulated call while it runs: a phone with its sound, from the first ring to the end. */
export class CallLeg {
  readonly account: CarrierAccount;
  readonly sid: string;
  readonly phoneNumber: string;
  readonly microphone = new Microphone();
  readonly earpiece: Earpiece;
  readonly log: CallLog;
  /** The carrier's instructions for it, if they come as documents. */
  readonly script: CallScript;
  /** The stream to our side, while there is one. */
  media: LegMedia | null = null;
  readonly #clock: Clock;
  readonly #ending = new AbortController();
  readonly #picked = Promise.withResolvers<void>();
  readonly #sinks = new Set<FrameSink>();
  readonly #watchers = new Set<() => void>();
  #isAnswered = false;
  #isHeardSpeaking = false;

  constructor(parts: CallLegParts) {
    this.account = parts.account;
    this.sid = parts.sid;
    this.phoneNumber = parts.phoneNumber;
    this.#clock = parts.clock;
    this.earpiece = new Earpiece(parts.clock);
    this.log = new CallLog(parts.clock);
    this.script = new CallScript(this.signal);
  }

  /** Aborted when the call has ended. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  get isLive(): boolean {
    return this.#isAnswered && !this.signal.aborted;
  }

  /** Resolves when it is answered or has ended. */
  get picked(): Promise<void> {
    return this.#picked.promise;
  }

  answer(): void {
    if (this.#isAnswered || this.signal.aborted) return;
    this.#isAnswered = true;
    this.log.add({ kind: "answered" });
    this.earpiece.start();
    void this.#keepTime();
    this.#picked.resolve();
  }

  end(): void {
    if (this.signal.aborted) return;
    this.microphone.stop();
    this.earpiece.stop();
    this.log.add({ kind: "ended" });
    this.#ending.abort(new Error(`call ${this.sid} has ended`));
    this.#picked.resolve();
    this.#tellWatchers();
  }

  attach(sink: FrameSink): void {
    this.#sinks.add(sink);
  }

  detach(sink: FrameSink): void {
    this.#sinks.delete(sink);
  }

  /**
   * Waits for what can only change from frame to frame. @param look null until it is there
   * @returns null when it is not there in time
   */
  async waitFor<T>(look: () => T | null, timeoutMs: number): Promise<T | null> {
    const { promise, resolve } = Promise.withResolvers<T | null>();
    const watch = () => {
      const found = look();
      if (found !== null) resolve(found);
    };
    this.#watchers.add(watch);
    watch();
    const givenUp = new AbortController();
    this.#clock.sleep(timeoutMs, givenUp.signal).then(
      () => resolve(look()),
      () => undefined,
    );
    try {
      return await promise;
    } finally {
      this.#watchers.delete(watch);
      givenUp.abort();
    }
  }

  /** Runs a frame every 20 ms of call time. A late frame does not delay the following ones. */
  async #keepTime(): Promise<void> {
    const startMs = this.#clock.monotonicMs();
    for (let frame = 1; !this.signal.aborted; frame += 1) {
      const waitMs = startMs + frame * FRAME_MS - this.#clock.monotonicMs();
      if (waitMs > 0) await this.#clock.sleep(waitMs, this.signal).catch(() => undefined);
      if (this.signal.aborted) return;
      this.#takeFrame();
    }
  }

  #takeFrame(): void {
    this.earpiece.advance();
    const wasSpeaking = this.microphone.isSpeaking;
    if (wasSpeaking && !this.#isHeardSpeaking) this.log.add({ kind: "speech-started" });
    const frame = this.microphone.nextFrame();
    this.#isHeardSpeaking = this.microphone.isSpeaking;
    for (const sink of [...this.#sinks]) sink(frame);
    if (wasSpeaking && !this.#isHeardSpeaking) this.log.add({ kind: "speech-ended" });
    this.#tellWatchers();
  }

  #tellWatchers(): void {
    for (const watch of [...this.#watchers]) watch();
  }
}
