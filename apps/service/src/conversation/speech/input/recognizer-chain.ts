import type { RingBuffer } from "@parley/audio/ring-buffer";
import type { ProviderError } from "../../../providers/provider-error.ts";
import type {
  Recognizer,
  RecognizerStream,
  TranscriptEvent,
} from "../../../providers/speech/recognizing/recognizer.ts";
import { VendorRounds, type VendorSwitch } from "../../call/vendor-rounds.ts";
import type { PacerTimer } from "../output/pacer.ts";

export interface RecognizerChainEvents {
  /** Times are on the call's audio, whichever vendor heard it. */
  onTranscript(event: TranscriptEvent): void;
  /** The current vendor sent something, whatever it was. */
  onAlive(): void;
  /** Another stream takes over and is sent again what the previous one may have missed. */
  onSwitched(change: VendorSwitch<Recognizer>): void;
  /** The stream that took over has now been sent what the previous one may have missed. */
  onReplayed(): void;
  /** Every recognizer failed; those that had worked before were tried several times. */
  onFailed(error: ProviderError | null): void;
}

/** A stream that lasted this long is reopened at once with the same vendor; one that failed sooner is not. */
const WORTH_RECONNECTING_MS = 5_000;
/** With the waits between them 7.75 s in total: what is said meanwhile is kept and still answered. */
const MAX_TRIES = 6;
const SAMPLES_PER_MS = 8;
/** How much audio from before the speech is sent to a recognizer that takes over between two utterances. */
const LEAD_IN_SAMPLES = 500 * SAMPLES_PER_MS;

/**
 * The recognizers of one call, one at a time. When one fails, it is reconnected, or another one takes over. The last ten
 * seconds of audio are kept, so that a switch loses no words that were not final yet.
 */
export class RecognizerChain {
  readonly #recognizers: readonly Recognizer[];
  readonly #ring: RingBuffer;
  readonly #timer: PacerTimer;
  readonly #events: RecognizerChainEvents;
  readonly #rounds: VendorRounds;
  #index = 0;
  #stream: RecognizerStream | null = null;
  /** Changes with every stream, so that events of an abandoned one are ignored. */
  #attempt = 0;
  #openedMs = 0;
  /** The sample at which the current stream's own clock starts. */
  #streamStartSample = 0;
  /** Up to this sample every word is final. */
  #settledSample = 0;
  /** Whether there are words that are not final yet. */
  #hasInterim = false;
  #sentSamples = 0;
  #cancelOpening: (() => void) | null = null;
  /** Ended, or no recognizer is left. */
  #isClosed = false;
  #hasFailed = false;

  constructor(recognizers: readonly Recognizer[], ring: RingBuffer, timer: PacerTimer, events: RecognizerChainEvents) {
    this.#recognizers = recognizers;
    this.#ring = ring;
    this.#timer = timer;
    this.#events = events;
    this.#rounds = new VendorRounds(recognizers.length, () => timer.nowMs(), MAX_TRIES);
  }

  get current(): Recognizer | null {
    return this.#hasFailed ? null : (this.#recognizers[this.#index] ?? null);
  }

  /** Seconds of audio sent to the current vendor since this was last called. */
  takeSentSeconds(): number {
    const seconds = this.#sentSamples / (SAMPLES_PER_MS * 1_000);
    this.#sentSamples = 0;
    return seconds;
  }

  /** Connects; may be called before there is audio. */
  open(): void {
    this.#open(this.#settledSample);
  }

  /** @param muLaw audio that was just pushed into the ring */
  send(muLaw: Uint8Array): void {
    if (this.#stream === null) return;
    this.#stream.send(muLaw);
    this.#sentSamples += muLaw.length;
  }

  finalize(): void {
    this.#stream?.finalize();
  }

  /**
   * The vendor takes audio and sends nothing although somebody seems to be speaking. Another vendor takes over if one is
   * left that has neither failed nor been silent itself. Otherwise this one stays: music sounds like speech too, and is no
   * reason to end a call.
   */
  replaceSilent(): void {
    const from = this.current;
    const index = this.#rounds.replacementFor(this.#index);
    // While it is still connecting, the connection's own time limit applies.
    if (from === null || index === null || this.#stream === null) return;
    this.#rounds.fellSilent(this.#index);
    this.#switch(from, { index, afterMs: 0 }, "silent", null);
  }

  /**
   * An utterance begins: a preferred vendor that has had time to recover hears this one, unless words of the previous
   * utterance are not final yet.
   */
  returnToPreferred(voiceFromSample: number): void {
    const from = this.current;
    const index = this.#rounds.preferredTo(this.#index);
    if (from === null || index === null || this.#hasInterim || this.#stream === null) return;
    this.#settledSample = Math.max(this.#settledSample, voiceFromSample - LEAD_IN_SAMPLES);
    this.#switch(from, { index, afterMs: 0 }, "preferred-again", null);
  }

  close(): void {
    this.#isClosed = true;
    this.#giveUp();
  }

  #open(fromSample: number): void {
    const recognizer = this.current;
    if (recognizer === null || this.#isClosed) return;
    this.#openedMs = this.#timer.nowMs();
    this.#streamStartSample = Math.max(fromSample, this.#ring.startSample);
    this.#attempt += 1;
    const attempt = this.#attempt;
    const isCurrent = () => attempt === this.#attempt && !this.#isClosed;
    const stream = recognizer.open({
      onAlive: () => {
        if (!isCurrent()) return;
        this.#rounds.worked(this.#index);
        this.#events.onAlive();
      },
      onTranscript: (event) => {
        if (isCurrent()) this.#hear(event);
      },
      onFailure: (error) => {
        if (isCurrent()) this.#fail(error);
      },
    });
    // It may have failed before `open` returned.
    if (!isCurrent()) return;
    this.#stream = stream;
    const missed = this.#ring.since(this.#streamStartSample);
    if (missed.muLaw.length > 0) this.send(missed.muLaw);
  }

  #hear(event: TranscriptEvent): void {
    if (event.kind !== "finalized") this.#rounds.worked(this.#index);
    if (event.kind === "end") {
      this.#settledSample = this.#ring.endSample;
      this.#hasInterim = false;
    }
    const offsetMs = this.#streamStartSample / SAMPLES_PER_MS;
    if (event.kind === "listened") {
      this.#events.onTranscript({ ...event, untilMs: event.untilMs + offsetMs });
      return;
    }
    if (event.kind !== "update") {
      this.#events.onTranscript(event);
      return;
    }
    this.#hasInterim = !event.isFinal;
    const endMs = event.endMs === null ? null : event.endMs + offsetMs;
    if (event.isFinal) {
      this.#settledSample =
        endMs === null ? this.#ring.endSample : Math.min(this.#ring.endSample, Math.round(endMs * SAMPLES_PER_MS));
    }
    this.#events.onTranscript({ ...event, startMs: event.startMs === null ? null : event.startMs + offsetMs, endMs });
  }

  #fail(error: ProviderError): void {
    const failed = this.current;
    if (failed === null) return;
    const hasLasted = this.#timer.nowMs() - this.#openedMs >= WORTH_RECONNECTING_MS;
    if (hasLasted) this.#rounds.recovered(this.#index);
    this.#rounds.failed(this.#index, !error.isRetryable);
    const isWorthAnother = hasLasted && error.isRetryable;
    const next = isWorthAnother ? { index: this.#index, afterMs: 0 } : this.#rounds.next(this.#index);
    if (next === null) {
      this.#giveUp();
      this.#hasFailed = true;
      this.#events.onFailed(error);
      return;
    }
    this.#switch(failed, next, "failed", error);
  }

  #switch(
    from: Recognizer,
    { index, afterMs }: { readonly index: number; readonly afterMs: number },
    reason: VendorSwitch<Recognizer>["reason"],
    error: ProviderError | null,
  ): void {
    const to = this.#recognizers[index];
    if (to === undefined) return;
    this.#giveUp();
    this.#index = index;
    this.#hasInterim = false;
    this.#events.onSwitched({ from, to, reason, error });
    if (afterMs === 0) this.#takeOver();
    else this.#cancelOpening = this.#timer.after(afterMs, () => this.#takeOver());
  }

  #takeOver(): void {
    this.#cancelOpening = null;
    this.#open(this.#settledSample);
    if (this.#stream !== null) this.#events.onReplayed();
  }

  /** Closes the current stream and ignores whatever it still sends. */
  #giveUp(): void {
    this.#attempt += 1;
    this.#cancelOpening?.();
    this.#cancelOpening = null;
    this.#stream?.close();
    this.#stream = null;
  }
}
