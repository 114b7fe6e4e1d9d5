import { createRingBuffer, type RingBuffer } from "@parley/audio/ring-buffer";
import type { ProviderError } from "../../../providers/provider-error.ts";
import type { Recognizer, TranscriptEvent } from "../../../providers/speech/recognizing/recognizer.ts";
import type { VendorSwitch } from "../../call/vendor-rounds.ts";
import type { PacerTimer } from "../output/pacer.ts";
import { EchoGate, type EchoGateOptions } from "./echo-gate.ts";
import { ECHO_WINDOW_MS } from "./echo-score.ts";
import { QuietMeter } from "./quiet-meter.ts";
import { RecognizerChain } from "./recognizer-chain.ts";
import { SPEECH_FROM, type VoiceDetector, VoiceGate, WINDOW_SAMPLES } from "./voice-gate.ts";

export interface SpeechInputEvents {
  /** Both in ms on the given clock; speech begins a little before it is noticed. */
  onVoiceStarted(sinceMs: number): void;
  onVoiceEnded(sinceMs: number): void;
  /** In a voice: it is quiet, and may have ended. */
  onVoicePaused(sinceMs: number): void;
  /** It had not ended. */
  onVoiceResumed(): void;
  onTranscript(event: TranscriptEvent): void;
  onSwitched(change: VendorSwitch<Recognizer>): void;
  onFailed(error: ProviderError | null): void;
}

export interface SpeechInputOptions {
  readonly detector: VoiceDetector;
  /** In fallback order; empty when the caller only types. */
  readonly recognizers: readonly Recognizer[];
  readonly timer: PacerTimer;
  /** What the assistant says, which may come back as an echo. */
  readonly own: Pick<EchoGateOptions, "played" | "saidWithin">;
  readonly events: SpeechInputEvents;
}

const SAMPLES_PER_MS = 8;
/** A recognizer counts as deaf when somebody has spoken for this long and it has sent nothing for the time below. */
const HEARD_VOICE_MS = 800;
const SILENT_RECOGNIZER_MS = 2_500;
/** How often an echo is listened to again: a caller may have begun to speak over it. */
const WINDOWS_TO_NEXT_LOOK = 6;
/** One look may fall on a sound that is half over; so many in a row find no echo, and it is the caller. */
const LOOKS_TO_START = 3;
/** A voice that has been quiet for this long may have ended. */
const PAUSE_SAMPLES = 80 * SAMPLES_PER_MS;
/** The same by the detector, where noise hides the quiet: as long in its windows. */
const PAUSE_WINDOWS = 2;
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
  readonly #echo: EchoGate;
  /** Windows of voice since it was last found to be an echo; null: there is none, or it is the caller's. */
  #echoWindows: number | null = null;
  #looksWithoutEcho = 0;
  /** Speech detected since the recognizer last sent anything, even "no words": not everything that sounds like speech is. */
  #unheardVoiceMs = 0;
  #unheardSinceMs: number | null = null;
  readonly #meter = new QuietMeter();
  #isPaused = false;

  constructor(options: SpeechInputOptions) {
    this.#options = options;
    const { events, timer } = options;
    this.#echo = new EchoGate({ ...options.own, nowMs: () => timer.nowMs() });
    this.#gate = new VoiceGate({
      onVoiceStarted: (sample) => {
        this.#looksWithoutEcho = 0;
        if (this.#isEcho()) this.#echoWindows = 0;
        else this.#voiceStarted(sample);
      },
      onVoiceEnded: (sample) => {
        const wasEcho = this.#echoWindows !== null;
        this.#echoWindows = null;
        if (!wasEcho) events.onVoiceEnded(this.#timeOf(sample));
      },
    });
    this.#chain = new RecognizerChain(options.recognizers, this.#ring, timer, {
      onTranscript: (event) => {
        // `finalized` is no sign of life: we assume it ourselves after a while when a vendor does not answer.
        if (event.kind !== "finalized") this.#forgetUnheard();
        this.#pass(event);
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
    this.#meter.push(muLaw);
    this.#lookForPause();
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
    if (this.#echoWindows !== null) this.#listenThroughEcho(probability, endSample);
    // A recognizer that only answers at the end of speech may well be silent until then.
    if (this.#chain.current?.hasInterims !== true) return;
    if (this.#isCallers) this.#countUnheard();
    if (this.#unheardSinceMs !== null) this.#lookForDeafness(this.#options.timer.nowMs() - this.#unheardSinceMs);
  };

  #lookForPause(): void {
    if (!this.#isCallers) {
      this.#isPaused = false;
      return;
    }
    const { quietSamples } = this.#meter;
    const { silentSamples } = this.#gate;
    const isPaused = quietSamples >= PAUSE_SAMPLES || silentSamples >= PAUSE_WINDOWS * WINDOW_SAMPLES;
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    const { onVoicePaused, onVoiceResumed } = this.#options.events;
    if (isPaused) onVoicePaused(this.#timeOf(this.#ring.endSample - Math.max(quietSamples, silentSamples)));
    else onVoiceResumed();
  }

  #voiceStarted(sample: number): void {
    this.#echo.forget();
    this.#meter.reset();
    this.#chain.returnToPreferred(sample);
    this.#options.events.onVoiceStarted(this.#timeOf(sample));
  }

  /** Whether the caller's own voice is being heard. */
  get #isCallers(): boolean {
    return this.#gate.isOpen && this.#echoWindows === null;
  }

  /** Whether what is heard now is our own voice. */
  #isEcho(isVoice = true): boolean {
    const { muLaw } = this.#ring.since(this.#ring.endSample - ECHO_WINDOW_MS * SAMPLES_PER_MS);
    return this.#echo.isEcho(muLaw, isVoice);
  }

  #listenThroughEcho(probability: number, endSample: number): void {
    // In a pause there is nothing to compare.
    if (probability < SPEECH_FROM) return;
    this.#echoWindows = (this.#echoWindows ?? 0) + 1;
    if (this.#looksWithoutEcho === 0 && this.#echoWindows < WINDOWS_TO_NEXT_LOOK) return;
    this.#echoWindows = 0;
    this.#looksWithoutEcho = this.#isEcho() ? 0 : this.#looksWithoutEcho + 1;
    if (this.#looksWithoutEcho < LOOKS_TO_START) return;
    this.#echoWindows = null;
    this.#voiceStarted(endSample - LOOKS_TO_START * WINDOW_SAMPLES);
  }

  /** Without the words that are an echo of ours. */
  #pass(event: TranscriptEvent): void {
    const { onTranscript } = this.#options.events;
    if (event.kind !== "update" && event.kind !== "eager-end" && event.kind !== "end") {
      onTranscript(event);
      return;
    }
    // Words, but not of a voice that is known to be the caller's: perhaps our own, too soft to be noticed.
    if (!this.#isCallers && event.text !== "") this.#isEcho(this.#gate.isOpen);
    const text = this.#echo.withoutEcho(event.text, event.kind === "end" || (event.kind === "update" && event.isFinal));
    if (text === event.text || text !== "") onTranscript({ ...event, text });
  }

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
