import type { Clock } from "@parley/foundation/clock";
import { costMicros } from "../../../providers/llm/prices.ts";
import type { MeasuredAnswer } from "../../../providers/optimizers/prompt-optimizer.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { askPatiently } from "../claims/ask-patiently.ts";
import type { Candidate } from "../mocked-thread.ts";
import { type AnsweredCase, answerCase } from "../runs/answer-case.ts";
import type { EvalCase } from "../runs/eval-run.ts";
import type { Allowance, Spending } from "./allowance.ts";

/** Cases that are answered at the same time. */
const AT_A_TIME = 8;

export interface AnsweringDeps {
  readonly candidate: Omit<Candidate, "systemPrompt">;
  readonly allowance: Allowance;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export interface CaseAnswer extends MeasuredAnswer {
  /** All that was asked for it, paid for now or before. */
  readonly spent: Spending;
}

/**
 * Has cases answered and measured as evaluations do, by an assistant that is told the prompt.
 * @returns in the order of the cases
 * @throws BudgetEndedError, OutOfTimeError, PausedError, ProviderError, once nothing is under way any more
 */
export async function answerCases(
  deps: AnsweringDeps,
  systemPrompt: string,
  cases: readonly EvalCase[],
): Promise<readonly CaseAnswer[]> {
  const answers: CaseAnswer[] = [];
  const places = cases.keys();
  const worker = async () => {
    for (const place of places) {
      const given = cases[place];
      if (given !== undefined) answers[place] = await answerOne(deps, systemPrompt, given);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: AT_A_TIME }, worker));
  for (const each of workers) if (each.status === "rejected") throw each.reason;
  return answers;
}

async function answerOne(deps: AnsweringDeps, systemPrompt: string, given: EvalCase): Promise<CaseAnswer> {
  const { candidate, allowance, clock, signal } = deps;
  signal.throwIfAborted();
  allowance.throwIfOver();
  try {
    const answered = await askPatiently(deps, () =>
      answerCase({ clock, signal }, { ...candidate, systemPrompt }, given),
    );
    // An answer is taken for one that failed when its model was not to be asked any more.
    allowance.throwIfOver();
    return caseAnswerOf(answered, given);
  } catch (error) {
    if (error instanceof ProviderError && !signal.aborted) allowance.stop(error);
    allowance.throwIfOver();
    throw error;
  }
}

function caseAnswerOf({ result, used }: AnsweredCase, { conversation }: EvalCase): CaseAnswer {
  const asked = conversation.findLast(({ role }) => role === "user")?.content ?? "";
  const wrong = Object.values(result.metrics).flatMap(({ reason }) => (reason === null ? [] : [reason]));
  return {
    answer: result.answer,
    toolCalls: result.toolCalls,
    score: result.score,
    isGood: result.passed,
    faults: [...wrong, ...result.problems].map((fault) => `The answer to ${JSON.stringify(asked)}: ${fault}`),
    spent: {
      calls: used.length,
      costMicros: used.reduce(
        (sum, { provider, modelId, usage }) => sum + (costMicros(provider, modelId, usage) ?? 0),
        0,
      ),
    },
  };
}
