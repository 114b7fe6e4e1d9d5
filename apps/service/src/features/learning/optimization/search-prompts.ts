import { MAX_PROMPT_LENGTH } from "@parley/contracts/learning/prompt-contracts";
import type { Clock } from "@parley/foundation/clock";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import type { PromptOptimizer, TrainingExample } from "../../../providers/optimizers/prompt-optimizer.ts";
import type { EvalCase, ExpectedAnswer } from "../runs/eval-run.ts";
import { type AnsweringDeps, answerCases } from "./answer-cases.ts";
import type { Candidates } from "./candidates.ts";
import type { OptimizationConfig } from "./optimization.ts";
import { shuffle } from "./split-cases.ts";

/** How many demonstrations a prompt is tried with. */
const DEMONSTRATION_COUNTS = [2, 4, 8];

export interface Search {
  readonly optimizer: PromptOptimizer;
  readonly config: Pick<OptimizationConfig, "optimizer" | "seed">;
  readonly basePrompt: string;
  /** Training cases only: no other is shown to anybody. */
  readonly cases: readonly EvalCase[];
  readonly candidates: Candidates;
  readonly answering: AnsweringDeps;
  /** Proposes prompts. */
  readonly teacher: LanguageModel;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Tries prompts on the training cases. What it finds is in the candidates. @throws as `answerCases` does */
export function searchPrompts(search: Search): Promise<void> {
  return search.config.optimizer === "gepa" ? evolve(search) : bootstrap(search);
}

function evolve({ optimizer, config, basePrompt, cases, candidates, ...asking }: Search): Promise<void> {
  return optimizer.evolve({
    prompt: basePrompt,
    examples: cases.map(exampleOf),
    seed: config.seed,
    teacher: asking.teacher,
    clock: asking.clock,
    signal: asking.signal,
    fixedWords: variablesOf(basePrompt),
    findProblem: (prompt) => findProblem(prompt, basePrompt),
    measure: (prompt, parent, places) => candidates.measure(prompt, parent, places),
  });
}

async function bootstrap({ optimizer, config, basePrompt, cases, candidates, answering }: Search): Promise<void> {
  const own = await candidates.measureAll(basePrompt, null);
  const found = await optimizer.demonstrate({
    examples: cases.map(exampleOf),
    attempt: async (place) => {
      const answer = own[place];
      const given = cases[place];
      if (answer === undefined || given === undefined) throw new Error("there is no such example");
      if (answer.isGood) return answer;
      // What it cannot do alone it may do when it is told what is expected.
      const [helped = answer] = await answerCases(answering, withHint(basePrompt, given.expected), [given]);
      return helped;
    },
  });
  // First those that the prompt could not do without help: they show what it lacks.
  const ordered = shuffle(found, config.seed).toSorted(
    (one, other) => Number(own[one.place]?.isGood ?? false) - Number(own[other.place]?.isGood ?? false),
  );
  const counts = new Set(DEMONSTRATION_COUNTS.map((count) => Math.min(count, ordered.length)));
  for (const count of counts) {
    if (count === 0) continue;
    const shown = ordered.slice(0, count).map(({ place, answer }) => ({
      conversation: cases[place]?.conversation ?? [],
      answer,
    }));
    const prompt = withExamples(basePrompt, shown);
    if (findProblem(prompt, basePrompt) === null) await candidates.measureAll(prompt, basePrompt);
  }
}

function exampleOf({ conversation, expected }: EvalCase): TrainingExample {
  return { conversation, expected: expectationsOf(expected) };
}

/** Only what is looked at. */
function expectationsOf({ contains, lacks, intent, tool, rubric }: ExpectedAnswer): Readonly<Record<string, unknown>> {
  return {
    ...(contains.length === 0 ? {} : { should_contain: contains }),
    ...(lacks.length === 0 ? {} : { should_not_contain: lacks }),
    ...(intent === null ? {} : { intent }),
    ...(tool === null ? {} : { should_call_tool: tool }),
    ...(rubric === null ? {} : { rubric }),
  };
}

function withHint(prompt: string, expected: ExpectedAnswer): string {
  return `${prompt}\n\nWhat a good answer to this customer has (do not speak of this): ${JSON.stringify(expectationsOf(expected))}`;
}

/** The prompt with demonstrations: what customers said, and good answers to it. */
function withExamples(
  prompt: string,
  demonstrations: readonly { readonly conversation: EvalCase["conversation"]; readonly answer: string }[],
): string {
  const examples = demonstrations.map(({ conversation, answer }) => {
    const said = conversation.flatMap(({ role, content }) => {
      if (role === "user") return [`Customer: ${content}`];
      return role === "assistant" ? [`You: ${content}`] : [];
    });
    return [...said, `You: ${answer}`].join("\n");
  });
  return [prompt, "Examples of good answers:", ...examples].join("\n\n");
}

/** Variables, which are filled in when a conversation begins. */
function variablesOf(prompt: string): readonly string[] {
  return [...new Set(prompt.match(/\{\{[^{}]+\}\}/gu))];
}

/** Why a proposed prompt cannot take the place of the base; null: it can. */
function findProblem(prompt: string, base: string): string | null {
  if (prompt.length > MAX_PROMPT_LENGTH) return `It is longer than ${MAX_PROMPT_LENGTH} characters`;
  if (prompt.startsWith("```")) return "It stands in a code fence: write the prompt alone";
  const missing = variablesOf(base).filter((variable) => !prompt.includes(variable));
  return missing.length === 0 ? null : `It lacks ${missing.join(", ")}`;
}
