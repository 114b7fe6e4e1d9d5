import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { FinalizeAnswers } from "../recognizing/finalize-answers.ts";
import type { RecognizerHandler, RecognizerStream } from "../recognizing/recognizer.ts";
import type { RecognizerSocket, RecognizerStreamOptions } from "../recognizing/recognizer-socket.ts";
import {
  firstTextAt,
  type JsonObject,
  meanOf,
  millisecondsAt,
  numberAt,
  objectsAt,
  textAt,
} from "../vendor-message.ts";

const FORCE_END_TURN = JSON.stringify({ type: "ForceEndTurn" });
const CLOSE_STREAM = JSON.stringify({ type: "CloseStream" });
/** Flux has no message that keeps an idle stream open; a little silence does. */
const FILLER_MS = 20;
const FILLER = new Uint8Array(FILLER_MS * MU_LAW_SAMPLES_PER_MS).fill(MU_LAW_SILENCE);

/**
 * `/v2/listen`: audio as binary frames; the vendor detects turns. `finalize()` ends the current turn, so only call it when
 * we know better than Flux that the turn is over.
 * https://developers.deepgram.com/docs/flux/state, https://developers.deepgram.com/docs/flux/force-end-turn
 */
export class FluxStream implements RecognizerStream {
  readonly #handler: RecognizerHandler;
  readonly #socket: RecognizerSocket;
  readonly #finalizes: FinalizeAnswers;
  #isInTurn = false;
  /** A turn has ended since the last `finalize()`. */
  #hasEnded = false;
  #lastText = "";
  #fillerMs = 0;

  constructor({ handler, clock, finalLatencyMs, connect }: RecognizerStreamOptions) {
    this.#handler = handler;
    this.#finalizes = new FinalizeAnswers(clock, finalLatencyMs, () => handler.onTranscript({ kind: "finalized" }));
    this.#socket = connect({
      keepAlive: () => {
        this.#fillerMs += FILLER_MS;
        this.#socket.send(FILLER);
      },
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
    if (this.#hasEnded && !this.#isInTurn) {
      this.#finalizes.answerNow();
    } else {
      // Flux may not have reported the turn yet. Without a turn it does not answer.
      this.#socket.send(FORCE_END_TURN);
      this.#finalizes.asked(true);
    }
    this.#hasEnded = false;
  }

  close(): void {
    this.#finalizes.stop();
    this.#socket.close(CLOSE_STREAM);
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  #take(message: JsonObject): void {
    const type = textAt(message, "type");
    if (type === "TurnInfo") this.#takeTurnInfo(message);
    else if (type === "Error") this.#socket.fail({ kind: "vendor-failed", vendorCode: textAt(message, "code") });
  }

  #takeTurnInfo(message: JsonObject): void {
    const text = (textAt(message, "transcript") ?? "").trim();
    switch (textAt(message, "event")) {
      case "StartOfTurn":
        this.#isInTurn = true;
        this.#lastText = "";
        this.#handler.onTranscript({ kind: "start" });
        this.#update(message, text);
        break;
      case "Update":
        this.#update(message, text);
        break;
      case "EagerEndOfTurn":
        this.#update(message, text);
        this.#handler.onTranscript({ kind: "eager-end", text });
        break;
      case "TurnResumed":
        this.#handler.onTranscript({ kind: "resume" });
        this.#update(message, text);
        break;
      case "EndOfTurn":
        this.#isInTurn = false;
        this.#hasEnded = true;
        this.#handler.onTranscript({ kind: "end", text, confidence: confidenceOf(message) });
        while (this.#finalizes.isWaiting) this.#finalizes.answered();
        break;
      default:
    }
  }

  /** Flux repeats itself four times a second; only what is new is passed on. */
  #update(message: JsonObject, text: string): void {
    if (!this.#isInTurn || text === "" || text === this.#lastText) return;
    this.#lastText = text;
    this.#handler.onTranscript({
      kind: "update",
      text,
      isFinal: false,
      confidence: confidenceOf(message),
      startMs: this.#audioMsAt(message, "audio_window_start"),
      endMs: this.#audioMsAt(message, "audio_window_end"),
      language: firstTextAt(message, "languages"),
    });
  }

  /** In ms of the audio we were given, without the silence we added to keep the stream open. */
  #audioMsAt(message: JsonObject, key: string): number | null {
    const ms = millisecondsAt(message, key);
    return ms === null ? null : Math.max(0, ms - this.#fillerMs);
  }
}

/** The mean over the words: Flux gives none for the whole (`end_of_turn_confidence` is about the end, not the words). */
function confidenceOf(message: JsonObject): number | null {
  return meanOf(objectsAt(message, "words").map((word) => numberAt(word, "confidence")));
}
