import type { Clock } from "@parley/foundation/clock";
import { textAnswers } from "../../../conversation/answer/answer-policy.ts";
import { plainScript } from "../../../conversation/answer/answer-script.ts";
import { BrokenAnswerError, collectAnswer } from "../../../conversation/answer/collect-answer.ts";
import type { LanguageModel, ModelUsage } from "../../../providers/llm/language-model.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { SimulatedTool } from "../../answering/choose-tools.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { ToolMocks } from "../../rehearsal/tool-mocks.ts";
import { textingPrompt } from "../../texts/answer/model-responder.ts";
import type { EvalCase, EvalResult, MadeCall, Metrics } from "./eval-run.ts";
import { toolMocksOf } from "./expected-answer.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { measureAnswer, scoreOf } from "./measure-answer.ts";

/** Who answers: an assistant that is told what a version of its prompt says. */
export interface Candidate {
  readonly assistant: Assistant;
  readonly systemPrompt: string;
  readonly model: LanguageModel;
  /** What its tools look like; none of them is ever asked. */
  readonly tools: readonly SimulatedTool[];
}

interface UsedModel {
  readonly provider: string;
  readonly modelId: string;
  readonly usage: ModelUsage;
}

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
  const calls: MadeCall[] = [];
  const problems: string[] = [];
  const used: UsedModel[] = [];
  let spentMs = 0;
  const nowMs = () => clock.monotonicMs() + spentMs;
  const mocks = new ToolMocks({
    mocks: toolMocksOf(given.mocks),
    spend: async (ms) => {
      spentMs += ms;
    },
    onCall: ({ name, arguments: sent }) => calls.push({ name, arguments: sent }),
    onProblem: (problem) => problems.push(problem),
  });
  const messages = dialogueOf(given);
  mocks.hear({
    number: messages.filter(({ role }) => role === "user").length,
    text: messages.at(-1)?.content ?? "",
    source: "typed",
    language: candidate.assistant.voice.language,
  });
  const tools = mocks.open(candidate.tools);
  const hasTools = tools.tools.length > 0;
  const script = plainScript({
    model: candidate.model,
    settings: candidate.assistant.modelSettings,
    systemPrompt: textingPrompt(candidate.systemPrompt, { hasTools, memories: [] }),
    tools,
  });
  let answer = "";
  try {
    const policy = textAnswers({ ...clock, monotonicMs: nowMs });
    const collected = await collectAnswer({ script, messages, policy, nowMs, signal });
    answer = collected.text;
    used.push(...collected.rounds.map(({ model, usage }) => ({ ...model, usage })));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BrokenAnswerError)) throw error;
    if (error.cause instanceof ProviderError) throw error.cause;
    problems.push(
      `The model did not answer: ${error.cause instanceof Error ? error.cause.message : "no reason given"}`,
    );
  }
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
      durationMs: Math.round(nowMs() - beganMs),
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
