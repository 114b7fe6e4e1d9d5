import type { EvalCase } from "../runs/eval-run.ts";
import { type Allowance, BudgetEndedError, type Spending } from "./allowance.ts";
import { answerCases } from "./answer-cases.ts";
import { Candidates, meanOf } from "./candidates.ts";
import type { OptimizationResult } from "./optimization.ts";
import { type Search, searchPrompts } from "./search-prompts.ts";

export interface Outcome {
  readonly result: OptimizationResult;
  /** Why it ended as it did; null: nothing has to be said. */
  readonly reason: string | null;
  /** The prompt that is better on the held-out cases, too; null: none is. */
  readonly better: string | null;
}

export interface PromptTask extends Omit<Search, "candidates"> {
  /** Never shown to the optimizer. */
  readonly heldOut: readonly EvalCase[];
  readonly allowance: Allowance;
}

/**
 * Measures the prompt on all cases, searches for better ones on the training cases, and measures the best of them on those
 * that were held out. When the budget ends, it makes do with what it has.
 * @throws OutOfTimeError, PausedError, ProviderError
 */
export async function optimizePrompt(task: PromptTask): Promise<Outcome> {
  const { allowance, basePrompt, cases, heldOut, answering } = task;
  const candidates = new Candidates(
    cases.map(({ id }) => id),
    (prompt, places) =>
      answerCases(
        answering,
        prompt,
        places.flatMap((place) => cases[place] ?? []),
      ),
  );
  const before = await withinBudget(async () => {
    allowance.beginPhase(NOTHING);
    const answers = await answerCases(answering, basePrompt, heldOut);
    await candidates.measureAll(basePrompt, null);
    return { score: meanOf(answers.map(({ score }) => score)), spent: sumOf(answers.map(({ spent }) => spent)) };
  });
  if (before instanceof BudgetEndedError)
    return ended(candidates, null, null, `${before.message}, before the prompt itself was measured`);

  // The best one is to be measured as this one was; a longer prompt costs more.
  allowance.beginPhase({ calls: before.spent.calls, costMicros: Math.ceil(before.spent.costMicros * 1.5) });
  const searched = await withinBudget(() => searchPrompts({ ...task, candidates }));
  const budget = searched instanceof BudgetEndedError ? searched.message : null;
  const best = bestOf(candidates);
  if (best === null)
    return ended(candidates, before.score, null, join("No candidate was better on the training cases", budget));

  allowance.beginPhase(NOTHING);
  const after = await withinBudget(() => answerCases(answering, best, heldOut));
  if (after instanceof BudgetEndedError) {
    return ended(
      candidates,
      before.score,
      null,
      `${after.message}, before the best candidate was measured on the held-out cases`,
    );
  }
  const score = meanOf(after.map((answer) => answer.score));
  if (score > before.score + ROUNDING) return { ...ended(candidates, before.score, score, budget), better: best };
  return ended(candidates, before.score, score, join("The best candidate is no better on the held-out cases", budget));
}

const NOTHING: Spending = { calls: 0, costMicros: 0 };
/** Means that differ by less are the same. */
const ROUNDING = 1e-9;

async function withinBudget<Result>(work: () => Promise<Result>): Promise<Result | BudgetEndedError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BudgetEndedError) return error;
    throw error;
  }
}

/** Better than the base on the training cases, and the first of those that are best. */
function bestOf(candidates: Candidates): string | null {
  const [base, ...others] = candidates.list();
  const best = others.toSorted((one, other) => other.score - one.score)[0];
  return base !== undefined && best !== undefined && best.score > base.score + ROUNDING ? best.prompt : null;
}

function ended(candidates: Candidates, before: number | null, after: number | null, reason: string | null): Outcome {
  const list = candidates.list();
  const prompt = bestOf(candidates);
  const best = prompt === null ? null : list.findIndex((candidate) => candidate.prompt === prompt);
  return {
    result: {
      training: { before: list[0]?.score ?? null, after: best === null ? null : (list[best]?.score ?? null) },
      heldOut: { before, after },
      candidates: list,
      best,
    },
    reason,
    better: null,
  };
}

function join(reason: string, budget: string | null): string {
  return budget === null ? reason : `${reason}. ${budget}`;
}

function sumOf(all: readonly Spending[]): Spending {
  return {
    calls: all.reduce((sum, { calls }) => sum + calls, 0),
    costMicros: all.reduce((sum, { costMicros }) => sum + costMicros, 0),
  };
}
