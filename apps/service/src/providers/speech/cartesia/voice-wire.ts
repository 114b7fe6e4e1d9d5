import type { Clock } from "@parley/foundation/clock";
import type { SpokenWord } from "../speaking/voice.ts";
import { faultOfStatus, type VoiceFault } from "../speaking/voice-failure.ts";
import type { VoiceSink, VoiceWire, WireUtterance } from "../speaking/voice-protocol.ts";
import { type JsonObject, numberAt, numbersAt, objectAt, readMessage, textAt, textsAt } from "../vendor-message.ts";

export interface CartesiaWireOptions {
  readonly send: (message: string) => void;
  readonly clock: Clock;
  /** Repeated in every request of a context: model, voice, format. */
  readonly request: Readonly<Record<string, unknown>>;
}

/**
 * A context expires a second after its last audio was sent and then takes no more text, so one that has been quiet for
 * this long is not used any more: https://docs.cartesia.ai/api-reference/tts/working-with-web-sockets/contexts.
 */
const QUIET_CONTEXT_MS = 700;

/** `/tts/websocket`: an utterance is one context, or several if its text came with long pauses. */
export class CartesiaSpeechWire implements VoiceWire {
  readonly #options: CartesiaWireOptions;
  #contextCount = 0;
  #utterance: ContextUtterance | null = null;
  #isBroken = false;

  constructor(options: CartesiaWireOptions) {
    this.#options = options;
  }

  get canBegin(): boolean {
    return !this.#isBroken;
  }

  begin(sink: VoiceSink): WireUtterance {
    const utterance = new ContextUtterance(sink, this.#options, () => {
      this.#contextCount += 1;
      return `utterance-${this.#contextCount}`;
    });
    this.#utterance = utterance;
    return utterance;
  }

  onText(text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    const contextId = textAt(message, "context_id");
    if (contextId !== null) {
      this.#utterance?.receive(contextId, message);
    } else if (textAt(message, "type") === "error") {
      // About the socket, and not about one of its contexts.
      this.#isBroken = true;
      this.#utterance?.fail(faultOfError(message));
    }
  }

  onBinary(): void {
    // Audio comes in the messages.
  }

  stop(): void {
    this.#utterance = null;
  }
}

interface Context {
  readonly id: string;
  /** Where in the utterance's audio this context began; its own times count from there. */
  readonly startMs: number;
  hasAudioSinceText: boolean;
  lastAudioAtMs: number;
}

class ContextUtterance implements WireUtterance {
  readonly #sink: VoiceSink;
  readonly #options: CartesiaWireOptions;
  readonly #nextId: () => string;
  /** The context for further text; null before the first text and after the vendor has ended it. */
  #context: Context | null = null;
  #isEnded = false;
  #isCancelled = false;

  constructor(sink: VoiceSink, options: CartesiaWireOptions, nextId: () => string) {
    this.#sink = sink;
    this.#options = options;
    this.#nextId = nextId;
  }

  get isOwed(): boolean {
    return this.#context !== null && (this.#isEnded || !this.#context.hasAudioSinceText);
  }

  push(text: string): void {
    if (this.#context === null || this.#isForgotten(this.#context)) {
      this.#context = { id: this.#nextId(), startMs: this.#sink.audioMs, hasAudioSinceText: false, lastAudioAtMs: 0 };
    }
    this.#context.hasAudioSinceText = false;
    // The vendor joins texts without adding spaces.
    this.#speak(this.#context, /\s$/.test(text) ? text : `${text} `, true);
  }

  end(): void {
    this.#isEnded = true;
    const context = this.#context;
    if (context === null) {
      this.#sink.done();
      return;
    }
    this.#speak(context, "", false);
    if (this.#isForgotten(context)) this.#finishUnlessAnswered(context);
  }

  cancel(): void {
    if (this.#context !== null) this.#send({ context_id: this.#context.id, cancel: true });
    this.#context = null;
    this.#isCancelled = true;
  }

  receive(contextId: string, message: JsonObject): void {
    const context = this.#context;
    if (context === null || context.id !== contextId) return;
    switch (textAt(message, "type")) {
      case "chunk":
        this.#receiveAudio(context, textAt(message, "data") ?? "");
        break;
      case "timestamps":
        this.#sink.words(wordsOf(message, context.startMs));
        break;
      case "done":
        this.#context = null;
        if (this.#isEnded) this.#sink.done();
        break;
      case "error":
        this.#receiveError(context, message);
        break;
      default:
        // `flush_done`, and messages we have not asked for.
        break;
    }
  }

  fail(fault: VoiceFault): void {
    if (!this.#isCancelled) this.#sink.fail(fault);
  }

  #receiveAudio(context: Context, base64: string): void {
    if (base64 === "") return;
    context.hasAudioSinceText = true;
    context.lastAudioAtMs = this.#options.clock.monotonicMs();
    this.#sink.audio(Buffer.from(base64, "base64"));
  }

  #receiveError(context: Context, message: JsonObject): void {
    this.#context = null;
    // Everything has been spoken; only our "no more" found that the context had expired.
    if (this.#isEnded && context.hasAudioSinceText && isRefusal(message)) this.#sink.done();
    else this.#sink.fail(faultOfError(message));
  }

  /** Cartesia does not document the effect of a "no more" on an expired context. */
  #finishUnlessAnswered(context: Context): void {
    this.#options.clock.sleep(QUIET_CONTEXT_MS).then(
      () => {
        if (this.#context === context && this.#isForgotten(context)) this.#finish();
      },
      () => undefined,
    );
  }

  #finish(): void {
    this.#context = null;
    this.#sink.done();
  }

  #isForgotten(context: Context): boolean {
    return context.hasAudioSinceText && this.#options.clock.monotonicMs() - context.lastAudioAtMs > QUIET_CONTEXT_MS;
  }

  #speak(context: Context, transcript: string, isContinued: boolean): void {
    this.#send({ ...this.#options.request, transcript, context_id: context.id, continue: isContinued });
  }

  #send(message: Readonly<Record<string, unknown>>): void {
    this.#options.send(JSON.stringify(message));
  }
}

/** In seconds from the beginning of the context's audio. */
function wordsOf(message: JsonObject, startMs: number): readonly SpokenWord[] {
  const times = objectAt(message, "word_timestamps");
  if (times === null) return [];
  const words = textsAt(times, "words") ?? [];
  const starts = numbersAt(times, "start") ?? [];
  const ends = numbersAt(times, "end") ?? [];
  return words.flatMap((text, index) => {
    const start = starts[index];
    const end = ends[index];
    if (start === undefined || end === undefined) return [];
    return [{ text, startMs: startMs + start * 1_000, endMs: startMs + end * 1_000 }];
  });
}

function isRefusal(message: JsonObject): boolean {
  const statusCode = numberAt(message, "status_code");
  return statusCode !== null && statusCode >= 400 && statusCode < 500;
}

/** `{ status_code, error_code, title, message }`: https://docs.cartesia.ai/use-the-api/api-errors */
function faultOfError(message: JsonObject): VoiceFault {
  const statusCode = numberAt(message, "status_code");
  const vendorCode = textAt(message, "error_code");
  const isQuota = vendorCode === "quota_exceeded";
  const isUnknown = vendorCode === "voice_not_found" || vendorCode === "model_not_found";
  const kind = statusCode === null ? "vendor-failed" : faultOfStatus(statusCode);
  return { kind: isQuota ? "quota-exhausted" : isUnknown ? "unknown-voice" : kind, statusCode, vendorCode };
}
