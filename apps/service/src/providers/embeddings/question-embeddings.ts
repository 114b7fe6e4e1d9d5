import type { Clock } from "@parley/foundation/clock";
import { type Embedder, embeddingNameOf } from "./embedder.ts";

export interface QuestionEmbeddingsOptions {
  readonly clock: Clock;
  /** So long a question waits for its vector; then it goes without. */
  readonly waitMs?: number;
}

/** A vendor's answer takes a tenth of a second when all is well. */
const WAIT_MS = 200;
/** What comes later is kept for when it is asked again. */
const TIMEOUT_MS = 5_000;
/** A vendor that fails is not asked by each question. */
const REST_MS = 10_000;
const MOST_KEPT = 500;

export interface QuestionOptions {
  /** Asked before the vendor is: whether its answer may be paid for. */
  readonly mayAsk: () => Promise<boolean>;
  /** Told what the vendor was asked with; null: it does not say. */
  readonly onAsked: (promptTokens: number | null) => void;
}

/** Turns questions into vectors while somebody waits: briefly, and each only once. */
export class QuestionEmbeddings {
  readonly #clock: Clock;
  readonly #waitMs: number;
  /** The least recently asked first. */
  readonly #kept = new Map<string, Promise<Float32Array | null>>();
  readonly #restingUntilMs = new Map<string, number>();

  constructor({ clock, waitMs = WAIT_MS }: QuestionEmbeddingsOptions) {
    this.#clock = clock;
    this.#waitMs = waitMs;
  }

  /**
   * @param whose vendors, addresses and keys differ between organizations
   * @returns null when there is none in time, the vendor fails, or it may not be asked
   */
  async embed(
    whose: number,
    embedder: Embedder,
    question: string,
    options: QuestionOptions,
  ): Promise<Float32Array | null> {
    const model = `${whose}|${embeddingNameOf(embedder)}`;
    const key = `${model}|${question}`;
    const vector = this.#kept.get(key) ?? this.#ask(model, embedder, question, options);
    this.#kept.delete(key);
    this.#kept.set(key, vector);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    const answered = new AbortController();
    const inTime = this.#clock.sleep(this.#waitMs, answered.signal).then(
      () => null,
      () => null,
    );
    const found = await Promise.race([vector, inTime]);
    answered.abort();
    // What failed is asked again; what is late comes later.
    void vector.then((late) => {
      if (late === null && this.#kept.get(key) === vector) this.#kept.delete(key);
    });
    return found;
  }

  async #ask(
    model: string,
    embedder: Embedder,
    question: string,
    { mayAsk, onAsked }: QuestionOptions,
  ): Promise<Float32Array | null> {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs < (this.#restingUntilMs.get(model) ?? nowMs)) return null;
    try {
      if (!(await mayAsk())) return null;
      const request = { texts: [question], purpose: "question", timeoutMs: TIMEOUT_MS } as const;
      const { vectors, promptTokens } = await embedder.embed(request);
      onAsked(promptTokens);
      return vectors[0] ?? null;
    } catch {
      // Whoever asks goes by words; the job that embeds what is stored tells of vendors that fail.
      this.#restingUntilMs.set(model, this.#clock.monotonicMs() + REST_MS);
      return null;
    }
  }
}
