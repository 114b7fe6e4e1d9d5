import { FinalizeAnswers } from "../recognizing/finalize-answers.ts";
import type { RecognizerHandler, RecognizerStream } from "../recognizing/recognizer.ts";
import type { RecognizerFault } from "../recognizing/recognizer-failure.ts";
import type { RecognizerSocket, RecognizerStreamOptions } from "../recognizing/recognizer-socket.ts";
import { faultOfRefusingStatus } from "../speech-vendor-error.ts";
import { type JsonObject, numberAt, textAt } from "../vendor-message.ts";
import { TokenTurn } from "./token-turn.ts";

const FINALIZE = JSON.stringify({ type: "finalize" });
const KEEP_ALIVE = JSON.stringify({ type: "keepalive" });
/** "To gracefully close a streaming session: send an empty WebSocket frame." */
const FAREWELL = "";

/**
 * `/transcribe-websocket`: a start message, then audio as binary frames; tokens come back. With its endpoint detection
 * Soniox ends turns (`<end>`), and a `finalize()` ends the one that is under way; without, a `finalize()` brings the text.
 * https://soniox.com/docs/api-reference/stt/websocket-api, https://soniox.com/docs/stt/rt/manual-finalization
 */
export class TokenStream implements RecognizerStream {
  readonly #handler: RecognizerHandler;
  readonly #socket: RecognizerSocket;
  readonly #finalizes: FinalizeAnswers;
  readonly #detectsTurns: boolean;
  readonly #turn = new TokenTurn();
  #hasStarted = false;
  #lastText = "";

  constructor(
    { handler, clock, finalLatencyMs, connect }: RecognizerStreamOptions,
    { start, detectsTurns }: { readonly start: string; readonly detectsTurns: boolean },
  ) {
    this.#handler = handler;
    this.#detectsTurns = detectsTurns;
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
    this.#socket.send(start);
  }

  send(muLaw: Uint8Array): void {
    this.#socket.send(muLaw);
  }

  finalize(): void {
    // Answered by `<fin>` even where nothing was said.
    this.#socket.send(FINALIZE);
    this.#finalizes.asked(true);
  }

  close(): void {
    this.#finalizes.stop();
    this.#socket.close(FAREWELL);
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  #take(message: JsonObject): void {
    const fault = sonioxFaultOf(message);
    if (fault !== null) {
      this.#socket.fail(fault);
      return;
    }
    const { isEnd, finishedCount } = this.#turn.take(message);
    this.#update();
    if (isEnd || finishedCount > 0) this.#end();
    for (let count = 0; count < finishedCount; count += 1) this.#finalizes.answered();
  }

  #update(): void {
    const { text } = this.#turn;
    if (text === "" || text === this.#lastText) return;
    if (!this.#hasStarted) this.#handler.onTranscript({ kind: "start" });
    this.#hasStarted = true;
    this.#lastText = text;
    this.#tell(false);
  }

  #end(): void {
    const { text, confidence } = this.#turn;
    if (text !== "") {
      if (this.#detectsTurns) this.#handler.onTranscript({ kind: "end", text, confidence });
      else this.#tell(true);
    }
    this.#turn.clear();
    this.#hasStarted = false;
    this.#lastText = "";
  }

  #tell(isFinal: boolean): void {
    const { text, confidence, startMs, endMs, language } = this.#turn;
    this.#handler.onTranscript({ kind: "update", text, isFinal, confidence, startMs, endMs, language });
  }
}

/**
 * What `{ error_code, error_message }` says; null for any other message. The codes are statuses of HTTP; 503 also ends a
 * session early, which is then begun anew.
 * https://soniox.com/docs/stt/rt/error-handling
 */
function sonioxFaultOf(message: JsonObject): RecognizerFault | null {
  const statusCode = numberAt(message, "error_code");
  if (statusCode === null) return null;
  return {
    kind: faultOfRefusingStatus(statusCode) ?? "invalid-settings",
    statusCode,
    quote: statusCode >= 500 ? null : textAt(message, "error_message"),
  };
}
