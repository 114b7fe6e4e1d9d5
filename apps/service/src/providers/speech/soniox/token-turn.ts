import { type JsonObject, meanOf, numberAt, objectsAt, textAt } from "../vendor-message.ts";

/** What one response brought. */
export interface HeardTokens {
  /** Soniox heard the end of what was being said. */
  readonly isEnd: boolean;
  /** How many requests to finish it answers. */
  readonly finishedCount: number;
}

/** Marks among the tokens: the end of speech by Soniox's own judgement, and the answer to `finalize`. */
const END = "<end>";
const FINISHED = "<fin>";

/**
 * The tokens of one turn: pieces of words, with their spaces. Final ones come once, the others again with every response
 * until they are final. https://soniox.com/docs/stt/rt/real-time-transcription
 */
export class TokenTurn {
  #final: JsonObject[] = [];
  #open: readonly JsonObject[] = [];

  /** @param message a response with `tokens` */
  take(message: JsonObject): HeardTokens {
    // A translation repeats in another language what was said.
    const tokens = objectsAt(message, "tokens").filter((token) => token.translation_status !== "translation");
    const isMark = (token: JsonObject) => token.text === END || token.text === FINISHED;
    const words = tokens.filter((token) => !isMark(token));
    this.#final.push(...words.filter((token) => token.is_final === true));
    this.#open = words.filter((token) => token.is_final !== true);
    return {
      isEnd: tokens.some((token) => token.text === END),
      finishedCount: tokens.filter((token) => token.text === FINISHED).length,
    };
  }

  /** What was said so far, with the words that may still change. */
  get text(): string {
    return this.#all
      .map((token) => textAt(token, "text") ?? "")
      .join("")
      .trim();
  }

  /** The mean over the tokens. */
  get confidence(): number | null {
    return meanOf(this.#all.map((token) => numberAt(token, "confidence")));
  }

  get startMs(): number | null {
    return numberAt(this.#all[0] ?? {}, "start_ms");
  }

  get endMs(): number | null {
    return numberAt(this.#all.at(-1) ?? {}, "end_ms");
  }

  /** The language of the last token; null unless languages are identified. */
  get language(): string | null {
    return textAt(this.#all.at(-1) ?? {}, "language");
  }

  clear(): void {
    this.#final = [];
    this.#open = [];
  }

  get #all(): readonly JsonObject[] {
    return [...this.#final, ...this.#open];
  }
}
