import type { VoiceFault } from "../speaking/voice-failure.ts";
import type { VoiceSink, VoiceWire, WireUtterance } from "../speaking/voice-protocol.ts";
import { type JsonObject, objectAt, readMessage, textAt } from "../vendor-message.ts";
import { AlignmentWords } from "./alignment-words.ts";
import { faultOfError } from "./voice-faults.ts";

export interface ElevenLabsWireOptions {
  readonly send: (message: string) => void;
  readonly voiceSettings: Readonly<Record<string, number | boolean>>;
  /** Every piece is spoken at once; otherwise the vendor gathers text for as long as it likes. */
  readonly isEager: boolean;
}

/** A socket allows five contexts at a time, or it closes with 1008; a closed context counts until its audio is made. */
const MAX_UNFINISHED_CONTEXTS = 4;
/** The socket was idle for too long and will be closed, which is not a failure. */
const IDLE_ERROR = "input_timeout_exceeded";

/**
 * `multi-stream-input`: an utterance is usually one context. Audio of any but the current context is dropped.
 */
export class ElevenLabsSpeechWire implements VoiceWire {
  readonly #options: ElevenLabsWireOptions;
  readonly #unfinished = new Set<string>();
  #contextCount = 0;
  #utterance: ContextUtterance | null = null;
  #isBroken = false;

  constructor(options: ElevenLabsWireOptions) {
    this.#options = options;
  }

  get canBegin(): boolean {
    return !this.#isBroken && this.#unfinished.size < MAX_UNFINISHED_CONTEXTS;
  }

  begin(sink: VoiceSink): WireUtterance {
    const utterance = new ContextUtterance(sink, this.#options, () => this.#openContext());
    this.#utterance = utterance;
    return utterance;
  }

  onText(text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    const contextId = textAt(message, "contextId") ?? textAt(message, "context_id");
    const current = this.#utterance;
    const isCurrent = contextId !== null && contextId === current?.contextId;
    const error = textAt(message, "error");
    if (error !== null) {
      if (contextId === null) this.#isBroken = true;
      if ((contextId === null || isCurrent) && error !== IDLE_ERROR) current?.fail(faultOfError(error, message));
    } else if (isCurrent) {
      current.receive(message);
    }
    if (contextId !== null && isFinal(message)) {
      this.#unfinished.delete(contextId);
      if (isCurrent) current.finishContext();
    }
  }

  onBinary(): void {
    // Audio comes in the messages.
  }

  stop(): void {
    this.#utterance = null;
  }

  #openContext(): string {
    this.#contextCount += 1;
    const contextId = `utterance-${this.#contextCount}`;
    this.#unfinished.add(contextId);
    return contextId;
  }
}

class ContextUtterance implements WireUtterance {
  readonly #sink: VoiceSink;
  readonly #options: ElevenLabsWireOptions;
  readonly #openContext: () => string;
  readonly #words = new AlignmentWords();
  #contextId: string | null = null;
  #isAnswered = true;
  #isEnded = false;
  #isCancelled = false;

  constructor(sink: VoiceSink, options: ElevenLabsWireOptions, openContext: () => string) {
    this.#sink = sink;
    this.#options = options;
    this.#openContext = openContext;
  }

  /** Null before the first text, and after the vendor closed the context for standing idle. */
  get contextId(): string | null {
    return this.#isCancelled ? null : this.#contextId;
  }

  get isOwed(): boolean {
    return this.#isEnded || (this.#options.isEager && !this.#isAnswered);
  }

  push(text: string): void {
    if (this.#contextId === null) {
      this.#contextId = this.#openContext();
      this.#send({ text: " ", voice_settings: this.#options.voiceSettings });
    }
    this.#isAnswered = false;
    // Text must end with a space, or its last word may be taken for part of one.
    this.#send({ text: /\s$/.test(text) ? text : `${text} ` });
  }

  end(): void {
    this.#isEnded = true;
    if (this.#contextId === null) {
      this.#sink.done();
      return;
    }
    if (!this.#options.isEager) this.#send({ flush: true });
    // A closed context speaks the rest of its text and then reports its end.
    this.#send({ close_context: true });
  }

  cancel(): void {
    if (this.#contextId !== null && !this.#isEnded) this.#send({ close_context: true });
    this.#isCancelled = true;
  }

  receive(message: JsonObject): void {
    const beforeMs = this.#sink.audioMs;
    const audio = textAt(message, "audio");
    const alignment = objectAt(message, "alignment") ?? objectAt(message, "normalizedAlignment");
    if (alignment !== null) this.#sink.words(this.#words.add(alignment, beforeMs));
    if (audio !== null && audio !== "") {
      this.#isAnswered = true;
      this.#sink.audio(Buffer.from(audio, "base64"));
    }
  }

  finishContext(): void {
    this.#contextId = null;
    this.#isAnswered = true;
    this.#sink.words(this.#words.finish());
    if (this.#isEnded) this.#sink.done();
  }

  fail(fault: VoiceFault): void {
    if (!this.#isCancelled) this.#sink.fail(fault);
  }

  #send(members: Readonly<Record<string, unknown>>): void {
    this.#options.send(JSON.stringify({ ...members, context_id: this.#contextId }));
  }
}

function isFinal(message: JsonObject): boolean {
  return message["isFinal"] === true || message["is_final"] === true;
}
