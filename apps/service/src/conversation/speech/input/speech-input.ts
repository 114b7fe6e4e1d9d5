import { createRingBuffer, type RingBuffer } from "@parley/audio/ring-buffer";
import type { ProviderError } from "../../../providers/provider-error.ts";
import type { Recognizer, TranscriptEvent } from "../../../providers/speech/recognizing/recognizer.ts";
import type { VendorSwitch } from "../../call/vendor-rounds.ts";
import type { PacerTimer } from "../output/pacer.ts";
import { RecognizerChain } from "./recognizer-chain.ts";
import { type VoiceDetector, VoiceGate, WINDOW_SAMPLES } from "./voice-gate.ts";

export interface SpeechInputEvents {
  /** Both in ms on the clock given; speech began a little before it was noticed. */
  onVoiceStarted(sinceMs: number): void;
  onVoiceEnded(sinceMs: number): void;
  onTranscript(event: TranscriptEvent): void;
  onSwitched(change: VendorSwitch<Recognizer>): void;
  onFailed(error: ProviderError | null): void;
}

export interface SpeechInputOptions {
  readonly detector: VoiceDetector;
  /** The first, then those that take over; empty: the caller only writes. */
  readonly recognizers: readonly Recognizer[];
  readonly timer: PacerTimer;
  readonly events: SpeechInputEvents;
}

const SAMPLES_PER_MS = 8;
/** Somebody has spoken that long, and the recognizer sent nothing at all for the time below: it is deaf. */
const HEARD_VOICE_MS = 800;
const SILENT_RECOGNIZER_MS = 2_500;
/** Audio that is older is gone: nobody could make words of it any more. */
const FORGOTTEN_AFTER_MS = 10_000;

/**
 * The caller's audio on its way to words: into the ring, the detector and the recognizer, in that order, on the spot. No
 * queue, no promise, no copy but the ring's.
 */
export class SpeechInput {
  readonly #options: SpeechInputOptions;
  readonly #ring: RingBuffer = createRingBuffer();
  readonly #gate: VoiceGate;
  readonly #chain: RecognizerChain;
  /** Voice since the recognizer last sent something, if only that it hears no words: not all that sounds like speech is. */
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
        // That it has nothing more to say is no sign of life: where a vendor does not answer it is assumed after a while.
        if (event.kind !== "finalized") this.#forgetUnheard();
        events.onTranscript(event);
      },
      onAlive: () => this.#forgetUnheard(),
      onSwitched: events.onSwitched,
      // The other one was asked for the caller's last words; who takes over would wait for more.
      onReplayed: () => {
        if (!this.#gate.isOpen) this.#chain.finalize();
      },
      onFailed: events.onFailed,
    });
  }

  /** Connects to the recognizer, also before there is a stream. */
  open(): void {
    this.#chain.open();
  }

  /** One frame of the caller. */
  receive(muLaw: Uint8Array): void {
    // Sounds that nobody makes words of would only hold up the assistant.
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

  /** Bound once: made anew for every frame it would be garbage fifty times a second. */
  readonly #onWindow = (probability: number, endSample: number): void => {
    this.#gate.window(probability, endSample);
    // One that is only asked at the end of speech has every reason to be silent before.
    if (this.#chain.current?.hasInterims !== true) return;
    if (this.#gate.isOpen) this.#countUnheard();
    if (this.#unheardSinceMs !== null) this.#lookForDeafness(this.#options.timer.nowMs() - this.#unheardSinceMs);
  };

  #countUnheard(): void {
    this.#unheardSinceMs ??= this.#options.timer.nowMs();
    this.#unheardVoiceMs += WINDOW_SAMPLES / SAMPLES_PER_MS;
  }

  /** In silence, too: who said one sentence waits for an answer, and says nothing more. */
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
