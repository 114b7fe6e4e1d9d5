import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { FinalizeAnswers } from "../recognizing/finalize-answers.ts";
import type { RecognizerHandler, RecognizerStream } from "../recognizing/recognizer.ts";
import type { RecognizerSocket, RecognizerStreamOptions } from "../recognizing/recognizer-socket.ts";
import { type JsonObject, meanOf, numberAt, objectsAt, textAt } from "../vendor-message.ts";
import { turnFaultOf } from "./turn-fault.ts";

const FORCE_ENDPOINT = JSON.stringify({ type: "ForceEndpoint" });
const KEEP_ALIVE = JSON.stringify({ type: "KeepAlive" });
/** Without it a session stays open, and is paid for, for three hours. */
const TERMINATE = JSON.stringify({ type: "Terminate" });
/** "Expected between 50 and 1000 ms": a shorter piece of audio ends the session (3007). */
const CHUNK_BYTES = 50 * MU_LAW_SAMPLES_PER_MS;

/**
 * `/v3/ws`: audio as binary frames of 50 ms; the vendor detects turns. `finalize()` ends the current turn, as at Flux.
 * A turn's words come in `Turn` messages:
 * - `words` has all of them, the last of which may still change;
 * - `utterance` is set where the speaker has paused and the turn may be over: our `eager-end`, taken back by more words;
 * - `end_of_turn` ends it. With `format_turns` it comes twice, first without punctuation: that one is eager, too.
 *
 * https://www.assemblyai.com/docs/streaming/message-sequence,
 * https://www.assemblyai.com/docs/streaming/universal-streaming/message-sequence (`utterance`)
 */
export class TurnStream implements RecognizerStream {
  readonly #handler: RecognizerHandler;
  readonly #socket: RecognizerSocket;
  readonly #finalizes: FinalizeAnswers;
  readonly #isFormatted: boolean;
  /** `turn_order` of the turn that is under way. */
  #turn: number | null = null;
  /** Of the last turn that was delivered as ended; what still comes of it is nothing new. */
  #endedTurn = -1;
  #hasStarted = false;
  /** A turn has ended since the last `finalize()`. */
  #hasEnded = false;
  #lastText = "";
  /** The text that was told as probably the whole turn; null: nothing was, or it was taken back. */
  #eagerText: string | null = null;
  /** Of the unformatted end whose formatted twin is still to come. */
  #unformatted: { readonly text: string; readonly confidence: number | null } | null = null;
  readonly #chunk = new Uint8Array(CHUNK_BYTES);
  #chunkBytes = 0;
  /** Silence added to fill a last piece. */
  #fillerMs = 0;

  constructor(options: RecognizerStreamOptions, { isFormatted }: { readonly isFormatted: boolean }) {
    const { handler, clock, finalLatencyMs, connect } = options;
    this.#handler = handler;
    this.#isFormatted = isFormatted;
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
    for (let start = 0; start < muLaw.length; ) {
      const piece = muLaw.subarray(start, start + CHUNK_BYTES - this.#chunkBytes);
      this.#chunk.set(piece, this.#chunkBytes);
      this.#chunkBytes += piece.length;
      start += piece.length;
      if (this.#chunkBytes === CHUNK_BYTES) this.#sendChunk();
    }
  }

  finalize(): void {
    this.#fillChunk();
    if (this.#hasEnded && this.#turn === null) {
      this.#finalizes.answerNow();
    } else {
      // It may not have told of the turn yet. Without a turn it does not answer.
      this.#socket.send(FORCE_ENDPOINT);
      this.#finalizes.asked(true);
    }
    this.#hasEnded = false;
  }

  close(): void {
    this.#finalizes.stop();
    this.#socket.close(TERMINATE);
  }

  get bufferedBytes(): number {
    return this.#chunkBytes + this.#socket.bufferedBytes;
  }

  #sendChunk(): void {
    this.#socket.send(this.#chunk);
    this.#chunkBytes = 0;
  }

  #fillChunk(): void {
    if (this.#chunkBytes === 0) return;
    this.#fillerMs += (CHUNK_BYTES - this.#chunkBytes) / MU_LAW_SAMPLES_PER_MS;
    this.#chunk.fill(MU_LAW_SILENCE, this.#chunkBytes);
    this.#sendChunk();
  }

  #take(message: JsonObject): void {
    const fault = turnFaultOf(message);
    if (fault !== null) this.#socket.fail(fault);
    else if (textAt(message, "type") === "Turn") this.#takeTurn(message);
    else if (textAt(message, "type") === "SpeechStarted") this.#start();
    // `Begin`, `Termination`, and messages that do not exist yet.
  }

  #takeTurn(message: JsonObject): void {
    const order = numberAt(message, "turn_order") ?? 0;
    if (order <= this.#endedTurn) return;
    if (this.#turn !== null && order !== this.#turn) this.#endUnformatted();
    const text = textOf(message);
    if (text === "") return;
    this.#turn = order;
    if (message.end_of_turn === true) this.#takeEnd(message);
    else {
      this.#update(message, text);
      if ((textAt(message, "utterance") ?? "") !== "") this.#eagerEnd(text);
    }
  }

  #takeEnd(message: JsonObject): void {
    this.#start();
    const text = (textAt(message, "transcript") ?? "").trim() || textOf(message);
    const confidence = confidenceOf(message);
    if (this.#isFormatted && message.turn_is_formatted !== true) {
      this.#update(message, textOf(message));
      this.#unformatted = { text, confidence };
      this.#eagerEnd(text);
    } else this.#end(text, confidence);
  }

  /** The next turn begins and the formatted text of the one before has not come. */
  #endUnformatted(): void {
    const { text, confidence } = this.#unformatted ?? { text: this.#lastText, confidence: null };
    this.#end(text, confidence);
  }

  #end(text: string, confidence: number | null): void {
    this.#endedTurn = this.#turn ?? this.#endedTurn;
    this.#turn = null;
    this.#hasStarted = false;
    this.#hasEnded = true;
    this.#lastText = "";
    this.#eagerText = null;
    this.#unformatted = null;
    this.#handler.onTranscript({ kind: "end", text, confidence });
    while (this.#finalizes.isWaiting) this.#finalizes.answered();
  }

  #start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#handler.onTranscript({ kind: "start" });
  }

  #eagerEnd(text: string): void {
    if (this.#eagerText === text) return;
    this.#eagerText = text;
    this.#handler.onTranscript({ kind: "eager-end", text });
  }

  #update(message: JsonObject, text: string): void {
    this.#start();
    if (text === this.#lastText) return;
    this.#lastText = text;
    if (this.#eagerText !== null && this.#eagerText !== text) {
      this.#eagerText = null;
      this.#handler.onTranscript({ kind: "resume" });
    }
    const words = objectsAt(message, "words");
    this.#handler.onTranscript({
      kind: "update",
      text,
      isFinal: false,
      confidence: confidenceOf(message),
      startMs: this.#audioMs(words[0], "start"),
      endMs: this.#audioMs(words.at(-1), "end"),
      language: textAt(message, "language_code"),
    });
  }

  /** In ms of the audio we were given, without the silence we added. */
  #audioMs(word: JsonObject | undefined, key: string): number | null {
    const ms = word === undefined ? null : numberAt(word, key);
    return ms === null ? null : Math.max(0, Math.round(ms - this.#fillerMs));
  }
}

/** `transcript` leaves out the word that may still change. */
function textOf(message: JsonObject): string {
  const words = objectsAt(message, "words").map((word) => textAt(word, "text") ?? "");
  return (words.length > 0 ? words.join(" ") : (textAt(message, "transcript") ?? "")).trim();
}

/** The mean over the words (`end_of_turn_confidence` is about the end, not the words). */
function confidenceOf(message: JsonObject): number | null {
  return meanOf(objectsAt(message, "words").map((word) => numberAt(word, "confidence")));
}
