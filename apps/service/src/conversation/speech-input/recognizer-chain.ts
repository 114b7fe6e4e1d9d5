import type { RingBuffer } from "@parley/audio/ring-buffer";
import type { ProviderError } from "../../providers/provider-error.ts";
import type { SpeechToText, SpeechToTextStream, TranscriptEvent } from "../../providers/speech/speech-to-text.ts";

export interface RecognizerChainEvents {
  /** Times are on the call's audio, whichever vendor heard it. */
  onTranscript(event: TranscriptEvent): void;
  /** The vendor failed and another stream takes over; audio it may have missed is played to it again. */
  onSwitched(from: SpeechToText, to: SpeechToText, error: ProviderError | null): void;
  /** The one that took over was given what the other may have missed. */
  onReplayed(): void;
  /** All of them failed. */
  onFailed(error: ProviderError | null): void;
}

/** A vendor whose stream lasted that long is worth a second connection; one that falls at once is not. */
const WORTH_RECONNECTING_MS = 5_000;
const SAMPLES_PER_MS = 8;

/**
 * The recognizers of one call, one at a time: the first, and when it fails the same again or the next. The last ten
 * seconds of audio are kept, so that a switch loses no word that was not final yet.
 */
export class RecognizerChain {
  readonly #recognizers: readonly SpeechToText[];
  readonly #ring: RingBuffer;
  readonly #nowMs: () => number;
  readonly #events: RecognizerChainEvents;
  #index = 0;
  #stream: SpeechToTextStream | null = null;
  #openedMs = 0;
  /** Where the current stream's own time begins. */
  #streamStartSample = 0;
  /** Up to here every word is final. */
  #settledSample = 0;
  #sentSamples = 0;
  #isClosed = false;

  constructor(
    recognizers: readonly SpeechToText[],
    ring: RingBuffer,
    nowMs: () => number,
    events: RecognizerChainEvents,
  ) {
    this.#recognizers = recognizers;
    this.#ring = ring;
    this.#nowMs = nowMs;
    this.#events = events;
  }

  get current(): SpeechToText | null {
    return this.#recognizers[this.#index] ?? null;
  }

  /** Seconds of audio the current vendor was given since the last call of this. */
  takeSentSeconds(): number {
    const seconds = this.#sentSamples / (SAMPLES_PER_MS * 1_000);
    this.#sentSamples = 0;
    return seconds;
  }

  /** Connects; may be called before there is audio. */
  open(): void {
    const recognizer = this.current;
    if (recognizer === null || this.#isClosed) return;
    this.#openedMs = this.#nowMs();
    this.#streamStartSample = Math.max(this.#settledSample, this.#ring.startSample);
    let stream: SpeechToTextStream | null = null;
    stream = recognizer.open({
      onTranscript: (event) => {
        if (stream === this.#stream || this.#stream === null) this.#hear(event);
      },
      onFailure: (error) => {
        if (stream === this.#stream || this.#stream === null) this.#replace(error);
      },
    });
    this.#stream = stream;
    const missed = this.#ring.since(this.#streamStartSample);
    if (missed.muLaw.length > 0) this.send(missed.muLaw);
  }

  /** Audio that was put into the ring just now. */
  send(muLaw: Uint8Array): void {
    this.#stream?.send(muLaw);
    this.#sentSamples += muLaw.length;
  }

  finalize(): void {
    this.#stream?.finalize();
  }

  /**
   * The vendor takes audio and says nothing though somebody seems to speak. The last one stays: music sounds like speech,
   * and is no reason to end a call.
   */
  replaceSilent(): void {
    if (this.#index + 1 < this.#recognizers.length) this.#replace(null);
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.close();
    this.#stream = null;
  }

  #hear(event: TranscriptEvent): void {
    if (event.kind === "end") this.#settledSample = this.#ring.endSample;
    if (event.kind !== "update") {
      this.#events.onTranscript(event);
      return;
    }
    const offsetMs = this.#streamStartSample / SAMPLES_PER_MS;
    const endMs = event.endMs === null ? null : event.endMs + offsetMs;
    if (event.isFinal) {
      this.#settledSample =
        endMs === null ? this.#ring.endSample : Math.min(this.#ring.endSample, Math.round(endMs * SAMPLES_PER_MS));
    }
    this.#events.onTranscript({ ...event, startMs: event.startMs === null ? null : event.startMs + offsetMs, endMs });
  }

  #replace(error: ProviderError | null): void {
    const failed = this.current;
    if (failed === null || this.#isClosed) return;
    const stream = this.#stream;
    this.#stream = null;
    if (error === null) stream?.close();
    const lasted = this.#nowMs() - this.#openedMs >= WORTH_RECONNECTING_MS;
    if (!(lasted && error?.isRetryable === true)) this.#index += 1;
    const next = this.current;
    if (next === null) {
      this.#isClosed = true;
      this.#events.onFailed(error);
      return;
    }
    this.#events.onSwitched(failed, next, error);
    this.open();
    this.#events.onReplayed();
  }
}
