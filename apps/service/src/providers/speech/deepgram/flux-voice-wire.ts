import type { VoiceSink, VoiceWire, WireUtterance } from "../speaking/voice-protocol.ts";
import { readMessage, textAt } from "../vendor-message.ts";
import { faultOfDeepgramCode } from "./voice-faults.ts";

/** A turn that was interrupted and whose end has not been reported yet. */
interface InterruptedTurn {
  hasStarted: boolean;
}

/**
 * `/v2/speak`: an utterance is a turn, whose audio comes without a label between `SpeechStarted` and `SpeechMetadata`, or
 * `SpeechInterrupted`. https://developers.deepgram.com/docs/flux-tts/state
 */
export class FluxSpeechWire implements VoiceWire {
  readonly #send: (message: string) => void;
  /** Oldest first; the audio that comes is the first one's. */
  readonly #interrupted: InterruptedTurn[] = [];
  #utterance: FluxUtterance | null = null;
  #isBroken = false;

  constructor(send: (message: string) => void) {
    this.#send = send;
  }

  get canBegin(): boolean {
    return !this.#isBroken;
  }

  begin(sink: VoiceSink): WireUtterance {
    const utterance = new FluxUtterance(sink, {
      send: (message) => this.#send(JSON.stringify(message)),
      onInterrupt: (hasStarted) => {
        this.#interrupted.push({ hasStarted });
        this.#utterance = null;
      },
    });
    this.#utterance = utterance;
    return utterance;
  }

  onText(text: string): void {
    const message = readMessage(text);
    switch (message === null ? null : textAt(message, "type")) {
      case "SpeechStarted":
        this.#onStarted();
        break;
      case "SpeechMetadata":
        if (this.#interrupted.shift() === undefined) this.#utterance?.onFinished();
        break;
      case "SpeechInterrupted":
        this.#interrupted.shift();
        break;
      case "Error":
        this.#isBroken = true;
        this.#utterance?.sink.fail(faultOfDeepgramCode(message === null ? null : textAt(message, "code")));
        break;
      default:
        // Connected, Flushed, warnings and accounts of the session.
        break;
    }
  }

  onBinary(bytes: Uint8Array): void {
    if (this.#interrupted.length === 0) this.#utterance?.sink.audio(bytes);
  }

  stop(): void {
    this.#utterance = null;
  }

  #onStarted(): void {
    // A new turn begins, so no more audio will come for the former one.
    while (this.#interrupted[0]?.hasStarted === true) this.#interrupted.shift();
    const turn = this.#interrupted[0];
    if (turn === undefined) this.#utterance?.onStarted();
    else turn.hasStarted = true;
  }
}

interface FluxCommands {
  send(message: Readonly<Record<string, unknown>>): void;
  onInterrupt(hasStarted: boolean): void;
}

class FluxUtterance implements WireUtterance {
  readonly sink: VoiceSink;
  readonly #commands: FluxCommands;
  #hasText = false;
  #hasStarted = false;
  #isEnded = false;
  #isFinished = false;

  constructor(sink: VoiceSink, commands: FluxCommands) {
    this.sink = sink;
    this.#commands = commands;
  }

  /** Before the end of a turn, the vendor decides how much text it gathers. */
  get isOwed(): boolean {
    return this.#isEnded && !this.#isFinished;
  }

  push(text: string): void {
    this.#hasText = true;
    this.#commands.send({ type: "Speak", text });
  }

  end(): void {
    this.#isEnded = true;
    this.#commands.send({ type: "Flush" });
  }

  cancel(): void {
    if (!this.#hasText || this.#isFinished) return;
    this.#commands.send({ type: "Interrupt" });
    this.#commands.onInterrupt(this.#hasStarted);
  }

  onStarted(): void {
    this.#hasStarted = true;
  }

  onFinished(): void {
    this.#isFinished = true;
    this.sink.done();
  }
}
