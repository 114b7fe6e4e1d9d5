import type { ModelEndpoint } from "../language-model.ts";

const MAX_MODELS = 1_000;
/** Answers without a closing mark after which a model no longer counts as one that begins in a thought. */
const ANSWERS_UNTIL_FORGOTTEN = 3;
/** Models whose chat templates end in an opening mark, unless their servers are told otherwise. */
const BEGINS_IN_THOUGHT = /\br1\b|qwq|(?<!no[nt]?[-_]?)(?:think|reason)|qwen-?3\.[5-9]|minimax-m[2-9]|nemotron-?3/i;

/**
 * Which models begin their answers within a thought, so that a voice must wait for the closing mark. Learned from their
 * answers, because it depends on the server's settings as much as on the model.
 */
export class ThoughtHabits {
  /** How many more answers without a closing mark until the model is forgotten. */
  readonly #answersLeft = new Map<string, number>();

  /** @param servesOpenModels whether the name tells how the model's answers begin, until one has come */
  beginsInThought(endpoint: ModelEndpoint, servesOpenModels: boolean): boolean {
    const guess = servesOpenModels && BEGINS_IN_THOUGHT.test(endpoint.modelId) ? 1 : 0;
    return (this.#answersLeft.get(keyOf(endpoint)) ?? guess) > 0;
  }

  /** A whole answer has come. */
  learn(endpoint: ModelEndpoint, beganInThought: boolean): void {
    const key = keyOf(endpoint);
    const left = beganInThought ? ANSWERS_UNTIL_FORGOTTEN : Math.max(0, (this.#answersLeft.get(key) ?? 0) - 1);
    this.#answersLeft.delete(key);
    this.#answersLeft.set(key, left);
    if (this.#answersLeft.size <= MAX_MODELS) return;
    for (const oldest of this.#answersLeft.keys()) {
      this.#answersLeft.delete(oldest);
      return;
    }
  }
}

function keyOf({ provider, baseUrl, modelId }: ModelEndpoint): string {
  return [provider, baseUrl ?? "", modelId].join("\n");
}
