import type { Clock } from "@parley/foundation/clock";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import { type Candidate, type MadeCall, MockedThread, texting, type UsedModel } from "../mocked-thread.ts";
import type { EvalCase, EvalResult, Metrics } from "./eval-run.ts";
import { toolMocksOf } from "./expected-answer.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { measureAnswer, scoreOf } from "./measure-answer.ts";

export interface AnsweredCase {
  readonly result: Omit<EvalResult, "caseId" | "repeat">;
  /** Each request, to be paid for. */
  readonly used: readonly UsedModel[];
}

/**
 * Has a case answered as a text would be, with mocks in place of tools, and measures the answer.
 * @throws ProviderError when the model does not answer: that says nothing of the case
 */
export async function answerCase(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  candidate: Candidate,
  given: EvalCase,
): Promise<AnsweredCase> {
  const beganMs = clock.monotonicMs();
  const used: UsedModel[] = [];
  const thread = new MockedThread(texting(candidate), {
    clock,
    signal,
    mocks: toolMocksOf(given.mocks),
    onUsed: (request) => used.push(request),
  });
  const answer = await thread.answer(dialogueOf(given));
  const { problems } = thread;
  const calls = thread.calls.map(({ name, arguments: sent }): MadeCall => ({ name, arguments: sent }));
  const measured = measureAnswer(given.expected, answer, calls);
  const judged = await judge({ clock, signal }, candidate.model, given, { answer, calls }, { used, problems });
  const metrics = { ...measured, ...judged };
  const { score, passed } = scoreOf(metrics);
  return {
    // A tool without a mock was never asked, so nobody knows what the answer would have been.
    result: {
      passed: passed && problems.length === 0,
      score,
      answer,
      toolCalls: calls,
      metrics,
      problems,
      durationMs: Math.round(thread.nowMs() - beganMs),
    },
    used,
  };
}

async function judge(
  context: { readonly clock: Clock; readonly signal: AbortSignal },
  model: LanguageModel,
  given: EvalCase,
  said: { readonly answer: string; readonly calls: readonly MadeCall[] },
  { used, problems }: { readonly used: UsedModel[]; readonly problems: string[] },
): Promise<Metrics> {
  const { intent, rubric } = given.expected;
  const asked = [
    ...(intent === null ? [] : [["intent", `It serves the intent "${intent}".`] as const]),
    ...(rubric === null ? [] : [["rubric", rubric] as const]),
  ];
  if (model.ignoresTools === true && asked.length > 0) {
    problems.push("The demo responder cannot judge an intent or by a rubric");
    return {};
  }
  const metrics: [string, NonNullable<Metrics["rubric"]>][] = [];
  for (const [name, question] of asked) {
    const judgement = await judgeAnswer({ model, ...context }, given, said, question);
    used.push({ ...judgement.model, usage: judgement.usage });
    if (judgement.metric === null) problems.push(`The judge's answer about the ${name} cannot be read`);
    else metrics.push([name, judgement.metric]);
  }
  return Object.fromEntries(metrics);
}

/** What was said; turns of tools and of the system are nothing a customer said or heard. */
function dialogueOf({
  conversation,
}: EvalCase): readonly { readonly role: "user" | "assistant"; readonly content: string }[] {
  return conversation.flatMap(({ role, content }) =>
    role === "user" || role === "assistant" ? [{ role, content }] : [],
  );
}
