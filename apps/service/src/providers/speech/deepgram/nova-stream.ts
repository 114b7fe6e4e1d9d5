import { FinalizeAnswers } from "../recognizing/finalize-answers.ts";
import type { RecognizerHandler, RecognizerStream } from "../recognizing/recognizer.ts";
import type { RecognizerSocket, RecognizerStreamOptions } from "../recognizing/recognizer-socket.ts";
import {
  firstTextAt,
  type JsonObject,
  millisecondsAt,
  numberAt,
  objectAt,
  objectsAt,
  textAt,
} from "../vendor-message.ts";

const FINALIZE = JSON.stringify({ type: "Finalize" });
const KEEP_ALIVE = JSON.stringify({ type: "KeepAlive" });
const CLOSE_STREAM = JSON.stringify({ type: "CloseStream" });

/**
 * `/v1/listen`: audio as binary frames, JSON both ways.
 * https://developers.deepgram.com/reference/speech-to-text/listen-streaming
 */
export class NovaStream implements RecognizerStream {
  readonly #handler: RecognizerHandler;
  readonly #socket: RecognizerSocket;
  readonly #finalizes: FinalizeAnswers;
  /** There are interim words. */
  #hasInterim = false;

  constructor({ handler, clock, finalLatencyMs, connect }: RecognizerStreamOptions) {
    this.#handler = handler;
    this.#finalizes = new FinalizeAnswers(clock, finalLatencyMs, () => handler.onTranscript({ kind: "finalized" }));
    this.#socket = connect({
      keepAlive: () => this.#socket.send(KEEP_ALIVE),
      onMessage: (message) => {
        handler.onAlive?.();
        this.#take(message);
      },
      onFailure: (error) => {
        this.#finalizes.stop();
        handler.onFailure(error);
      },
    });
  }

  send(muLaw: Uint8Array): void {
    this.#socket.send(muLaw);
  }

  finalize(): void {
    this.#finalize(true);
  }

  close(): void {
    this.#finalizes.stop();
    this.#socket.close(CLOSE_STREAM);
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  #finalize(isWanted: boolean): void {
    this.#socket.send(FINALIZE);
    this.#finalizes.asked(isWanted);
  }

  #take(message: JsonObject): void {
    switch (textAt(message, "type")) {
      case "Results":
        this.#takeResults(message);
        break;
      case "SpeechStarted":
        this.#handler.onTranscript({ kind: "start" });
        break;
      case "UtteranceEnd":
        // The speaker has paused, but noise keeps Deepgram's own endpointing from finishing the words.
        if (this.#hasInterim && !this.#finalizes.isWaiting) this.#finalize(false);
        break;
      case "Error":
        this.#socket.fail({
          kind: "invalid-settings",
          vendorCode: textAt(message, "code") ?? textAt(message, "variant"),
        });
        break;
      default:
      // `Metadata`, and messages that do not exist yet.
    }
  }

  #takeResults(message: JsonObject): void {
    const alternative = objectsAt(objectAt(message, "channel"), "alternatives")[0] ?? {};
    const text = (textAt(alternative, "transcript") ?? "").trim();
    const isFinal = message.is_final === true;
    if (text !== "") {
      const startMs = millisecondsAt(message, "start");
      const durationMs = millisecondsAt(message, "duration");
      this.#hasInterim = !isFinal;
      this.#handler.onTranscript({
        kind: "update",
        text,
        isFinal,
        confidence: numberAt(alternative, "confidence"),
        startMs,
        endMs: startMs === null || durationMs === null ? null : startMs + durationMs,
        language: firstTextAt(alternative, "languages"),
      });
    } else {
      if (isFinal) this.#hasInterim = false;
      const [startMs, durationMs] = [millisecondsAt(message, "start"), millisecondsAt(message, "duration")];
      if (startMs !== null && durationMs !== null) {
        this.#handler.onTranscript({ kind: "listened", untilMs: startMs + durationMs });
      }
    }
    if (message.from_finalize === true) this.#finalizes.answered();
  }
}
