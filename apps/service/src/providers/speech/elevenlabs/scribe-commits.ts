import type { Clock } from "@parley/foundation/clock";
import { type JsonObject, meanOf, millisecondsAt, numberAt, objectsAt, textAt } from "../vendor-message.ts";

/** A text that will not change any more. */
export interface Commit {
  readonly text: string;
  readonly confidence: number | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly language: string | null;
}

/** The timed text follows the plain one within about 20 ms; if it does not, the text must not wait for it. */
const TIMED_WAIT_MS = 300;

/**
 * With `include_timestamps` every committed text comes twice: at once, and again with word times. Delivers it once, with the
 * times if they arrive in time.
 */
export class ScribeCommits {
  readonly #clock: Clock;
  readonly #areTimed: boolean;
  readonly #deliver: (commit: Commit) => void;
  #held: { readonly commit: Commit; readonly timer: AbortController } | null = null;

  constructor(clock: Clock, areTimed: boolean, deliver: (commit: Commit) => void) {
    this.#clock = clock;
    this.#areTimed = areTimed;
    this.#deliver = deliver;
  }

  takePlain(text: string, message: JsonObject): void {
    this.#release();
    const language = textAt(message, "language_code");
    const commit = { text, confidence: null, startMs: null, endMs: null, language };
    if (!this.#areTimed || text === "") {
      this.#deliver(commit);
      return;
    }
    const timer = new AbortController();
    this.#held = { commit, timer };
    this.#clock.sleep(TIMED_WAIT_MS, timer.signal).then(
      () => this.#release(),
      () => undefined,
    );
  }

  /** Ignored if the plain text has been delivered already. */
  takeTimed(text: string, message: JsonObject): void {
    if (this.#held === null) return;
    this.#held.timer.abort();
    this.#held = null;
    this.#deliver({ text, language: textAt(message, "language_code"), ...timesOf(message) });
  }

  stop(): void {
    this.#held?.timer.abort();
    this.#held = null;
  }

  #release(): void {
    const held = this.#held;
    this.#held = null;
    held?.timer.abort();
    if (held !== null) this.#deliver(held.commit);
  }
}

function timesOf(message: JsonObject): Pick<Commit, "confidence" | "startMs" | "endMs"> {
  // Spaces between words have entries, too.
  const words = objectsAt(message, "words").filter((word) => word.type !== "spacing");
  const [first] = words;
  const last = words.at(-1);
  return {
    confidence: meanOf(words.map((word) => probabilityOf(numberAt(word, "logprob")))),
    startMs: first === undefined ? null : millisecondsAt(first, "start"),
    endMs: last === undefined ? null : millisecondsAt(last, "end"),
  };
}

function probabilityOf(logprob: number | null): number | null {
  return logprob === null ? null : Math.exp(logprob);
}
