import type { Clock } from "@parley/foundation/clock";
import type { LanguageModel } from "../llm/language-model.ts";

/** A conversation up to the words that are to be answered, and what a good answer has. */
export interface TrainingExample {
  readonly conversation: readonly { readonly role: string; readonly content: string }[];
  readonly expected: Readonly<Record<string, unknown>>;
}

/** What was answered to an example, and how good that is. */
export interface MeasuredAnswer {
  readonly answer: string;
  readonly toolCalls: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[];
  /** 0 to 1. */
  readonly score: number;
  /** Whether it has all that was expected. */
  readonly isGood: boolean;
  /** What it lacks, each in a sentence. */
  readonly faults: readonly string[];
}

export interface EvolutionTask {
  /** The prompt that is to get better. */
  readonly prompt: string;
  /** At least two. Whoever proposes prompts sees all of them, with what is expected. */
  readonly examples: readonly TrainingExample[];
  /** The same seed and the same answers lead to the same requests. */
  readonly seed: number;
  /** Proposes prompts. */
  readonly teacher: LanguageModel;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Words of the prompt that every other one has to have, too: variables. */
  readonly fixedWords: readonly string[];
  /** Why a proposed prompt cannot be used; null: it can. */
  readonly findProblem: (prompt: string) => string | null;
  /**
   * Has examples answered by an assistant that is told the prompt.
   * @param parent the prompt it was made of; null: it is the one that is to get better
   * @param places of the examples
   */
  readonly measure: (
    prompt: string,
    parent: string | null,
    places: readonly number[],
  ) => Promise<readonly MeasuredAnswer[]>;
}

export interface DemonstrationTask {
  readonly examples: readonly TrainingExample[];
  /** Has the example answered as well as possible. */
  readonly attempt: (place: number) => Promise<MeasuredAnswer>;
}

/** An answer that can stand in a prompt as an example of a good one. */
export interface Demonstration {
  /** Of the example. */
  readonly place: number;
  readonly answer: string;
}

/** Searches for better prompts. What it finds, it has had measured: nothing else is returned. */
export interface PromptOptimizer {
  /**
   * Has a model look at what went wrong and propose another prompt, which is kept when it does better; each that is kept is
   * measured on all examples.
   * @throws what `measure` or the teacher threw first
   */
  evolve(task: EvolutionTask): Promise<void>;
  /**
   * Picks good answers.
   * @returns in the order of the examples; none when no answer was good
   * @throws what `attempt` threw first
   */
  demonstrate(task: DemonstrationTask): Promise<readonly Demonstration[]>;
}

/** Where an optimizer comes from that need not be installed. */
export interface OptimizerSource {
  isInstalled(): boolean;
  /** @throws when it is not installed */
  load(): Promise<PromptOptimizer>;
}
