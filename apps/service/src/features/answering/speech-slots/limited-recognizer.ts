import { ProviderError } from "../../../providers/provider-error.ts";
import type {
  Recognizer,
  RecognizerHandler,
  RecognizerStream,
} from "../../../providers/speech/recognizing/recognizer.ts";
import type { SpeechSlot } from "./speech-slots.ts";

export type TakeSlot = () => Promise<SpeechSlot | ProviderError>;

/** The same recognizer, whose streams open once they have a slot; without one they fail, so that another vendor listens. */
export function limitedRecognizer(recognizer: Recognizer, take: TakeSlot): Recognizer {
  const { provider, model, detectsTurns, hasInterims, finalLatencyMs, turnLimitMs } = recognizer;
  return {
    provider,
    model,
    detectsTurns,
    hasInterims,
    finalLatencyMs,
    ...(turnLimitMs === undefined ? {} : { turnLimitMs }),
    open: (handler) => new LimitedStream(recognizer, handler, take),
  };
}

/** Keeps what it is given until it has a slot. */
class LimitedStream implements RecognizerStream {
  readonly #recognizer: Recognizer;
  readonly #handler: RecognizerHandler;
  #stream: RecognizerStream | null = null;
  #slot: SpeechSlot | null = null;
  #waiting: (Uint8Array | "finalize")[] = [];
  #waitingBytes = 0;
  #isOver = false;

  constructor(recognizer: Recognizer, handler: RecognizerHandler, take: TakeSlot) {
    this.#recognizer = recognizer;
    this.#handler = handler;
    void take().then((slot) => this.#begin(slot));
  }

  send(muLaw: Uint8Array): void {
    if (this.#stream !== null) this.#stream.send(muLaw);
    else if (!this.#isOver) {
      this.#waiting.push(Uint8Array.from(muLaw));
      this.#waitingBytes += muLaw.length;
    }
  }

  finalize(): void {
    if (this.#stream !== null) this.#stream.finalize();
    else if (!this.#isOver) this.#waiting.push("finalize");
  }

  close(): void {
    this.#stream?.close();
    this.#end();
  }

  get bufferedBytes(): number {
    return this.#waitingBytes + (this.#stream?.bufferedBytes ?? 0);
  }

  #begin(slot: SpeechSlot | ProviderError): void {
    if (slot instanceof ProviderError) {
      if (!this.#isOver) this.#fail(slot);
      return;
    }
    if (this.#isOver) {
      slot.giveBack();
      return;
    }
    this.#slot = slot;
    this.#stream = this.#recognizer.open({
      onTranscript: (event) => this.#handler.onTranscript(event),
      onAlive: () => this.#handler.onAlive?.(),
      onFailure: (error) => this.#fail(error),
    });
    for (const each of this.#waiting) {
      if (each === "finalize") this.#stream.finalize();
      else this.#stream.send(each);
    }
    this.#forgetWaiting();
  }

  #fail(error: ProviderError): void {
    this.#end();
    this.#handler.onFailure(error);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#forgetWaiting();
    this.#slot?.giveBack();
  }

  #forgetWaiting(): void {
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
