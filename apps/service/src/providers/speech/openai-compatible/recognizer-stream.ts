import type { RecognizerHandler, RecognizerStream } from "../recognizing/recognizer.ts";
import { recognizerFailure } from "../recognizing/recognizer-failure.ts";
import { requestTranscription, type TranscriptionTarget, transcriptionFaultOf } from "./request-transcription.ts";
import { type Utterance, UtteranceBuffer } from "./utterance-buffer.ts";

export interface OpenaiCompatibleStreamOptions {
  readonly handler: RecognizerHandler;
  readonly target: TranscriptionTarget;
}

/** Utterances are transcribed one at a time, so that their texts come in order. */
export class OpenaiCompatibleStream implements RecognizerStream {
  readonly #options: OpenaiCompatibleStreamOptions;
  readonly #buffer = new UtteranceBuffer();
  readonly #ended = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #uploadingBytes = 0;

  constructor(options: OpenaiCompatibleStreamOptions) {
    this.#options = options;
  }

  send(muLaw: Uint8Array): void {
    if (this.#isEnded) return;
    this.#buffer.push(muLaw);
    if (this.#buffer.isFull) this.#transcribe(this.#buffer.take());
  }

  finalize(): void {
    if (this.#isEnded) return;
    this.#transcribe(this.#buffer.take());
    this.#next(async () => this.#options.handler.onTranscript({ kind: "finalized" }));
  }

  close(): void {
    this.#ended.abort();
  }

  /** Audio of finished utterances without an answer yet; the current one does not count. */
  get bufferedBytes(): number {
    return this.#uploadingBytes;
  }

  get #isEnded(): boolean {
    return this.#ended.signal.aborted;
  }

  /** @param utterance null when nothing was said. */
  #transcribe(utterance: Utterance | null): void {
    if (utterance === null) return;
    this.#uploadingBytes += utterance.muLaw.length;
    this.#next(async () => {
      const { text, language } = await requestTranscription(
        this.#options.target,
        utterance.muLaw,
        this.#ended.signal,
        (soFar) => this.#update(utterance, soFar, false, null),
      );
      this.#uploadingBytes -= utterance.muLaw.length;
      if (text !== "") this.#update(utterance, text, true, language);
    });
  }

  /** Runs in order; a failure ends the stream. */
  #next(step: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#isEnded) return;
      try {
        await step();
      } catch (error) {
        if (this.#isEnded) return;
        this.#ended.abort();
        const { handler, target } = this.#options;
        handler.onFailure(recognizerFailure(target.provider, target.apiKey, transcriptionFaultOf(error)));
      }
    });
  }

  #update(utterance: Utterance, text: string, isFinal: boolean, language: string | null): void {
    if (this.#isEnded) return;
    const { startMs, endMs } = utterance;
    this.#options.handler.onTranscript({ kind: "update", text, isFinal, confidence: null, startMs, endMs, language });
  }
}
