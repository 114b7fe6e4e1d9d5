import type { Clock } from "@parley/foundation/clock";
import type { VoiceSink, VoiceWire, WireUtterance } from "../speaking/voice-protocol.ts";
import { readMessage, textAt } from "../vendor-message.ts";
import { FlushBudget } from "./flush-budget.ts";
import { faultOfDeepgramCode } from "./voice-faults.ts";

/** https://developers.deepgram.com/docs/streaming-text-to-speech (limits) */
const MAX_TEXT_CHARACTERS = 2_000;

/**
 * `/v1/speak`: audio comes unlabelled, in the order of the texts, and `Flushed` follows the audio of everything flushed.
 * After `Clear`, everything up to `Cleared` belongs to the cancelled text.
 */
export class AuraSpeechWire implements VoiceWire {
  readonly #send: (message: string) => void;
  readonly #budget: FlushBudget;
  #utterance: AuraUtterance | null = null;
  #clearsUnderWay = 0;
  #isBroken = false;

  constructor(send: (message: string) => void, clock: Clock) {
    this.#send = send;
    this.#budget = new FlushBudget(clock);
  }

  /** A new socket comes with a new budget. */
  get canBegin(): boolean {
    return !this.#isBroken && this.#budget.isAmple;
  }

  begin(sink: VoiceSink): WireUtterance {
    const utterance = new AuraUtterance(sink, {
      speak: (text) => this.#send(JSON.stringify({ type: "Speak", text })),
      isFlushAmple: () => this.#budget.isAmple,
      flush: () => this.#flush(),
      clear: () => this.#clear(),
    });
    this.#utterance = utterance;
    return utterance;
  }

  onText(text: string): void {
    const message = readMessage(text);
    switch (message === null ? null : textAt(message, "type")) {
      case "Flushed":
        if (this.#clearsUnderWay === 0) this.#utterance?.onFlushed();
        break;
      case "Cleared":
        this.#clearsUnderWay = Math.max(0, this.#clearsUnderWay - 1);
        break;
      case "Error":
        this.#isBroken = true;
        this.#utterance?.sink.fail(faultOfDeepgramCode(message === null ? null : textAt(message, "code")));
        break;
      default:
        // Metadata and warnings.
        break;
    }
  }

  onBinary(bytes: Uint8Array): void {
    if (this.#clearsUnderWay === 0) this.#utterance?.sink.audio(bytes);
  }

  stop(): void {
    this.#utterance = null;
  }

  #clear(): void {
    this.#utterance = null;
    this.#clearsUnderWay += 1;
    this.#send(JSON.stringify({ type: "Clear" }));
  }

  #flush(): void {
    this.#budget.spend();
    this.#send(JSON.stringify({ type: "Flush" }));
  }
}

interface AuraCommands {
  speak(text: string): void;
  isFlushAmple(): boolean;
  flush(): void;
  clear(): void;
}

class AuraUtterance implements WireUtterance {
  readonly sink: VoiceSink;
  readonly #commands: AuraCommands;
  #flushesUnderWay = 0;
  #hasUnflushed = false;
  #isEnded = false;

  constructor(sink: VoiceSink, commands: AuraCommands) {
    this.sink = sink;
    this.#commands = commands;
  }

  get isOwed(): boolean {
    return this.#flushesUnderWay > 0;
  }

  push(text: string): void {
    for (const piece of cutAtBlanks(text, MAX_TEXT_CHARACTERS)) this.#commands.speak(piece);
    this.#hasUnflushed = true;
    if (this.#commands.isFlushAmple()) this.#flush();
  }

  end(): void {
    this.#isEnded = true;
    if (this.#hasUnflushed) this.#flush();
    else if (this.#flushesUnderWay === 0) this.sink.done();
  }

  cancel(): void {
    // Nothing is pending once every flush has been answered.
    if (this.#hasUnflushed || this.#flushesUnderWay > 0) this.#commands.clear();
  }

  onFlushed(): void {
    if (this.#flushesUnderWay > 0) this.#flushesUnderWay -= 1;
    if (this.#isEnded && !this.#hasUnflushed && this.#flushesUnderWay === 0) this.sink.done();
  }

  #flush(): void {
    this.#hasUnflushed = false;
    this.#flushesUnderWay += 1;
    this.#commands.flush();
  }
}

/** Pieces of limited length, cut after a space where possible. */
export function cutAtBlanks(text: string, maxCharacters: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > maxCharacters) {
    const blank = rest.lastIndexOf(" ", maxCharacters - 1);
    const end = blank > 0 ? blank + 1 : maxCharacters;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}
