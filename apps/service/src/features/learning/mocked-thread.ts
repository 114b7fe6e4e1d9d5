import type { Clock } from "@parley/foundation/clock";
import { textAnswers } from "../../conversation/answer/answer-policy.ts";
import { plainScript } from "../../conversation/answer/answer-script.ts";
import { BrokenAnswerError, collectAnswer } from "../../conversation/answer/collect-answer.ts";
import type { LanguageModel, ModelUsage } from "../../providers/llm/language-model.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { SimulatedTool } from "../answering/choose-tools.ts";
import type { Assistant } from "../assistants/assistant.ts";
import type { SimulatedCall, ToolMock } from "../rehearsal/tool-mock.ts";
import { ToolMocks } from "../rehearsal/tool-mocks.ts";
import { textingPrompt } from "../texts/answer/model-responder.ts";

/** Who answers: an assistant that is told what a version of its prompt says. */
export interface Candidate {
  readonly assistant: Assistant;
  readonly systemPrompt: string;
  readonly model: LanguageModel;
  /** What its tools look like; none of them is ever asked. */
  readonly tools: readonly SimulatedTool[];
}

/** A request to a model, to be paid for. */
export interface UsedModel {
  readonly provider: string;
  readonly modelId: string;
  readonly usage: ModelUsage;
}

export interface MadeCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Who answers, and what the model is told; that may depend on whether there are tools. */
export interface Speaker extends Omit<Candidate, "systemPrompt"> {
  readonly promptFor: (hasTools: boolean) => string;
}

/** A candidate that answers as a text would be answered. */
export function texting({ systemPrompt, ...candidate }: Candidate): Speaker {
  return { ...candidate, promptFor: (hasTools) => textingPrompt(systemPrompt, { hasTools, memories: [] }) };
}

export interface ThreadOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly mocks: readonly ToolMock[];
  readonly onUsed: (used: UsedModel) => void;
}

export interface SaidLine {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** Somebody who answers by text, with mocks in place of tools. */
export class MockedThread {
  readonly #speaker: Speaker;
  readonly #options: ThreadOptions;
  readonly #mocks: ToolMocks;
  #spentMs = 0;
  readonly calls: SimulatedCall[] = [];
  readonly problems: string[] = [];
  /** The time that passed, with what mocks have taken. */
  readonly nowMs = () => this.#options.clock.monotonicMs() + this.#spentMs;

  constructor(speaker: Speaker, options: ThreadOptions) {
    this.#speaker = speaker;
    this.#options = options;
    this.#mocks = new ToolMocks({
      mocks: options.mocks,
      spend: async (ms) => {
        this.#spentMs += ms;
      },
      onCall: (call) => this.calls.push(call),
      onProblem: (problem) => this.problems.push(problem),
    });
  }

  /**
   * @param messages the last one is what is answered
   * @returns empty when there was no answer; `problems` may say why
   * @throws ProviderError when the model does not answer: that says nothing of what was told
   */
  async answer(messages: readonly SaidLine[]): Promise<string> {
    const { clock, signal, onUsed } = this.#options;
    const { assistant, model, promptFor, tools: offered } = this.#speaker;
    this.#mocks.hear({
      number: messages.filter(({ role }) => role === "user").length,
      text: messages.at(-1)?.content ?? "",
      source: "typed",
      language: assistant.voice.language,
    });
    const tools = this.#mocks.open(offered);
    const script = plainScript({
      model,
      settings: assistant.modelSettings,
      systemPrompt: promptFor(tools.tools.length > 0),
      tools,
    });
    try {
      const policy = textAnswers({ ...clock, monotonicMs: this.nowMs });
      const collected = await collectAnswer({ script, messages, policy, nowMs: this.nowMs, signal });
      for (const { model: answered, usage } of collected.rounds) onUsed({ ...answered, usage });
      return collected.text;
    } catch (error) {
      if (error instanceof BrokenAnswerError) {
        for (const { model: answered, usage } of error.rounds) onUsed({ ...answered, usage });
      }
      signal.throwIfAborted();
      if (!(error instanceof BrokenAnswerError)) throw error;
      if (error.cause instanceof ProviderError) throw error.cause;
      this.problems.push(
        `The model did not answer: ${error.cause instanceof Error ? error.cause.message : "no reason given"}`,
      );
      return "";
    }
  }
}
