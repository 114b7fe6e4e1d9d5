import { createRingBuffer, type RingBuffer } from "@parley/audio/ring-buffer";
import type { ProviderError } from "../../../providers/provider-error.ts";
import type { Recognizer, TranscriptEvent } from "../../../providers/speech/recognizing/recognizer.ts";
import type { VendorSwitch } from "../../call/vendor-rounds.ts";
import type { PacerTimer } from "../output/pacer.ts";
import { RecognizerChain } from "./recognizer-chain.ts";
import { type VoiceDetector, VoiceGate, WINDOW_SAMPLES } from "./voice-gate.ts";

export interface SpeechInputEvents {
  /** Both in ms on the given clock; speech begins a little before it is noticed. */
  onVoiceStarted(sinceMs: number): void;
  onVoiceEnded(sinceMs: number): void;
  onTranscript(event: TranscriptEvent): void;
  onSwitched(change: VendorSwitch<Recognizer>): void;
  onFailed(error: ProviderError | null): void;
}

export interface SpeechInputOptions {
  readonly detector: VoiceDetector;
  /** In fallback order; empty when the caller only types. */
  readonly recognizers: readonly Recognizer[];
  readonly timer: PacerTimer;
  readonly events: SpeechInputEvents;
}

const SAMPLES_PER_MS = 8;
/** A recognizer counts as deaf when somebody has spoken for this long and it has sent nothing for the time below. */
const HEARD_VOICE_MS = 800;
const SILENT_RECOGNIZER_MS = 2_500;
/** How much audio is kept; older audio can no longer be recognized. */
const FORGOTTEN_AFTER_MS = 10_000;

/**
 * Passes the caller's audio to the ring buffer, the recognizer and the voice detector, in that order and at once: no queue, no
 * promise, and no copy except the ring's.
 */
export class SpeechInput {
  readonly #options: SpeechInputOptions;
  readonly #ring: RingBuffer = createRingBuffer();
  readonly #gate: VoiceGate;
  readonly #chain: RecognizerChain;
  /** Speech detected since the recognizer last sent anything, even "no words": not everything that sounds like speech is. */
  #unheardVoiceMs = 0;
  #unheardSinceMs: number | null = null;

  constructor(options: SpeechInputOptions) {
    this.#options = options;
    const { events, timer } = options;
    this.#gate = new VoiceGate({
      onVoiceStarted: (sample) => {
        this.#chain.returnToPreferred(sample);
        events.onVoiceStarted(this.#timeOf(sample));
      },
      onVoiceEnded: (sample) => events.onVoiceEnded(this.#timeOf(sample)),
    });
    this.#chain = new RecognizerChain(options.recognizers, this.#ring, timer, {
      onTranscript: (event) => {
        // `finalized` is no sign of life: we assume it ourselves after a while when a vendor does not answer.
        if (event.kind !== "finalized") this.#forgetUnheard();
        events.onTranscript(event);
      },
      onAlive: () => this.#forgetUnheard(),
      onSwitched: events.onSwitched,
      // Only the previous recognizer was told that the caller had finished; the new one would wait for more.
      onReplayed: () => {
        if (!this.#gate.isOpen) this.#chain.finalize();
      },
      onFailed: events.onFailed,
    });
  }

  /** Connects to the recognizer; may be called before there is a media stream. */
  open(): void {
    this.#chain.open();
  }

  /** One frame of the caller's audio. */
  receive(muLaw: Uint8Array): void {
    // Without a recognizer, detected speech would only hold up the assistant.
    if (this.#options.recognizers.length === 0) return;
    this.#ring.push(muLaw);
    this.#chain.send(muLaw);
    this.#options.detector.push(muLaw, this.#onWindow);
  }

  finalize(): void {
    this.#chain.finalize();
  }

  get recognizer(): Recognizer | null {
    return this.#chain.current;
  }

  takeSentSeconds(): number {
    return this.#chain.takeSentSeconds();
  }

  close(): void {
    this.#chain.close();
    this.#options.detector.dispose();
  }

  /** Bound once; a new closure for every frame would be garbage fifty times a second. */
  readonly #onWindow = (probability: number, endSample: number): void => {
    this.#gate.window(probability, endSample);
    // A recognizer that only answers at the end of speech may well be silent until then.
    if (this.#chain.current?.hasInterims !== true) return;
    if (this.#gate.isOpen) this.#countUnheard();
    if (this.#unheardSinceMs !== null) this.#lookForDeafness(this.#options.timer.nowMs() - this.#unheardSinceMs);
  };

  #countUnheard(): void {
    this.#unheardSinceMs ??= this.#options.timer.nowMs();
    this.#unheardVoiceMs += WINDOW_SAMPLES / SAMPLES_PER_MS;
  }

  /** Checked during silence too: a caller who has said one sentence waits for an answer. */
  #lookForDeafness(sinceMs: number): void {
    if (sinceMs < SILENT_RECOGNIZER_MS) return;
    const isDeaf = this.#unheardVoiceMs >= HEARD_VOICE_MS;
    if (isDeaf || sinceMs >= FORGOTTEN_AFTER_MS) this.#forgetUnheard();
    if (isDeaf) this.#chain.replaceSilent();
  }

  #forgetUnheard(): void {
    this.#unheardVoiceMs = 0;
    this.#unheardSinceMs = null;
  }

  /** When a sample arrived, taking the newest to have arrived now. */
  #timeOf(sample: number): number {
    return this.#options.timer.nowMs() - (this.#ring.endSample - sample) / SAMPLES_PER_MS;
  }
}
