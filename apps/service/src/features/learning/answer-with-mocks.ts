import type { Clock } from "@parley/foundation/clock";
import { textAnswers } from "../../conversation/answer/answer-policy.ts";
import { plainScript } from "../../conversation/answer/answer-script.ts";
import { BrokenAnswerError, collectAnswer } from "../../conversation/answer/collect-answer.ts";
import type { AnsweredRound } from "../../conversation/answer/follow-script.ts";
import type { LanguageModel, ModelUsage } from "../../providers/llm/language-model.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { SimulatedTool } from "../answering/choose-tools.ts";
import type { Assistant } from "../assistants/assistant.ts";
import type { ToolMock } from "../simulation/flow-suite.ts";
import { ToolMocks } from "../simulation/tool-mocks.ts";

export interface MadeCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface UsedModel {
  readonly provider: string;
  readonly modelId: string;
  readonly usage: ModelUsage;
}

export interface MockedQuestion {
  readonly assistant: Assistant;
  readonly model: LanguageModel;
  /** What the model is told. */
  readonly promptFor: (hasTools: boolean) => string;
  /** What was said so far; the last words are the customer's. */
  readonly messages: readonly { readonly role: "user" | "assistant"; readonly content: string }[];
  /** What its tools look like; none of them is ever asked. */
  readonly tools: readonly SimulatedTool[];
  readonly mocks: readonly ToolMock[];
}

export interface MockedAnswer {
  readonly text: string;
  readonly calls: readonly MadeCall[];
  /** Why the answer is not what it would have been: a tool without a mock, a model that broke off. */
  readonly problems: readonly string[];
  /** Each request, to be paid for. */
  readonly used: readonly UsedModel[];
  /** With the time that mocks take. */
  readonly durationMs: number;
}

/**
 * Has an assistant answer as a text would be answered, with mocks in place of its tools.
 * @throws ProviderError when the model does not answer: that says nothing of the prompt
 */
export async function answerWithMocks(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  { assistant, model, promptFor, messages, tools: offered, mocks: known }: MockedQuestion,
): Promise<MockedAnswer> {
  const beganMs = clock.monotonicMs();
  const calls: MadeCall[] = [];
  const problems: string[] = [];
  let spentMs = 0;
  const nowMs = () => clock.monotonicMs() + spentMs;
  const mocks = new ToolMocks({
    mocks: known,
    spend: async (ms) => {
      spentMs += ms;
    },
    onCall: ({ name, arguments: sent }) => calls.push({ name, arguments: sent }),
    onProblem: (problem) => problems.push(problem),
  });
  mocks.hear({
    number: messages.filter(({ role }) => role === "user").length,
    text: messages.at(-1)?.content ?? "",
    source: "typed",
    language: assistant.voice.language,
  });
  const tools = mocks.open(offered);
  const script = plainScript({
    model,
    settings: assistant.modelSettings,
    systemPrompt: promptFor(tools.tools.length > 0),
    tools,
  });
  const answered = (text: string, used: readonly UsedModel[]): MockedAnswer => ({
    text,
    calls,
    problems,
    used,
    durationMs: Math.round(nowMs() - beganMs),
  });
  try {
    const policy = textAnswers({ ...clock, monotonicMs: nowMs });
    const collected = await collectAnswer({ script, messages, policy, nowMs, signal });
    return answered(collected.text, collected.rounds.map(usedIn));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof BrokenAnswerError)) throw error;
    if (error.cause instanceof ProviderError) throw error.cause;
    problems.push(
      `The model did not answer: ${error.cause instanceof Error ? error.cause.message : "no reason given"}`,
    );
    return answered("", error.rounds.map(usedIn));
  }
}

function usedIn({ model: { provider, modelId }, usage }: AnsweredRound): UsedModel {
  return { provider, modelId, usage };
}
