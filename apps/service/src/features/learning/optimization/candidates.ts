import type { MeasuredAnswer } from "../../../providers/optimizers/prompt-optimizer.ts";
import type { CandidateRecord } from "./optimization.ts";

interface Tried {
  readonly parent: string | null;
  /** By the place of the case. */
  readonly answers: Map<number, MeasuredAnswer>;
}

/** Prompts that were tried on training cases, and how they did. */
export class Candidates {
  readonly #tried = new Map<string, Tried>();
  readonly #caseIds: readonly number[];
  readonly #answer: (prompt: string, places: readonly number[]) => Promise<readonly MeasuredAnswer[]>;

  /**
   * @param caseIds of the training cases, by their places
   * @param answer has cases answered by an assistant that is told the prompt
   */
  constructor(
    caseIds: readonly number[],
    answer: (prompt: string, places: readonly number[]) => Promise<readonly MeasuredAnswer[]>,
  ) {
    this.#caseIds = caseIds;
    this.#answer = answer;
  }

  /** Each case is answered once by each prompt. */
  async measure(prompt: string, parent: string | null, places: readonly number[]): Promise<readonly MeasuredAnswer[]> {
    const tried = this.#tried.get(prompt) ?? { parent, answers: new Map() };
    this.#tried.set(prompt, tried);
    const missing = [...new Set(places)].filter((place) => !tried.answers.has(place));
    const answers = await this.#answer(prompt, missing);
    for (const [index, answer] of answers.entries()) tried.answers.set(missing[index] ?? 0, answer);
    return places.flatMap((place) => tried.answers.get(place) ?? []);
  }

  async measureAll(prompt: string, parent: string | null): Promise<readonly MeasuredAnswer[]> {
    return this.measure(prompt, parent, [...this.#caseIds.keys()]);
  }

  /** Those that were tried on all cases, in order; the base first. */
  list(): readonly CandidateRecord[] {
    const complete = [...this.#tried].filter(([, { answers }]) => answers.size === this.#caseIds.length);
    const prompts = complete.map(([prompt]) => prompt);
    const scores = complete.map(([, { answers }]) =>
      [...this.#caseIds.keys()].map((place) => answers.get(place)?.score ?? 0),
    );
    return complete.map(([prompt, tried], index) => {
      const own = scores[index] ?? [];
      const parent = tried.parent === null ? -1 : prompts.indexOf(tried.parent);
      const before = scores[parent] ?? own;
      return {
        prompt,
        parent: parent < 0 ? null : parent,
        score: meanOf(own),
        isOnFront: !scores.some((other) => isBetter(other, own)),
        wonCaseIds: this.#caseIds.filter((_, place) => (own[place] ?? 0) > (before[place] ?? 0)),
        lostCaseIds: this.#caseIds.filter((_, place) => (own[place] ?? 0) < (before[place] ?? 0)),
      };
    });
  }
}

/** As good everywhere, and better somewhere. */
function isBetter(one: readonly number[], other: readonly number[]): boolean {
  return (
    one.every((score, place) => score >= (other[place] ?? 0)) && one.some((score, place) => score > (other[place] ?? 0))
  );
}

export function meanOf(scores: readonly number[]): number {
  return scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
