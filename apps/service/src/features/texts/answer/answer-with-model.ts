import type { Clock } from "@parley/foundation/clock";
import { MOST_REQUESTS, textAnswers } from "../../../conversation/answer/answer-policy.ts";
import type { AnswerScript } from "../../../conversation/answer/answer-script.ts";
import { BrokenAnswerError, collectAnswer } from "../../../conversation/answer/collect-answer.ts";
import type { AnsweredRound } from "../../../conversation/answer/follow-script.ts";
import { TOOL_RULES } from "../../../conversation/answer/tool-session.ts";
import { storable } from "../../../platform/database/storable.ts";
import { ModelChainError } from "../../../providers/llm/chain/model-attempt.ts";
import type { ModelMessage } from "../../../providers/llm/language-model.ts";
import { costMicros } from "../../../providers/llm/prices.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { LeftOutTool } from "../../tools/executions/offered-tools.ts";
import type { HistoryMessage } from "../thread/sms-message-store.ts";
import {
  type AnswerRequest,
  asNoAnswer,
  type FlowInText,
  NoAnswerError,
  type Responder,
  type SmsAnswer,
} from "./sms-responder.ts";

/** The longest text carriers take; a longer answer ends at the last sentence or word that fits. */
const LONGEST_TEXT = 1_600;
const TEXTING_RULES =
  "You answer by text message (SMS). Write plain text without markup, two or three short sentences at most, in the customer's language.";

/** What a thread is answered by. */
export interface ScriptForTexts {
  readonly script: AnswerScript;
  /** Said in a call that the thread goes on with. */
  readonly earlierWords: readonly ModelMessage[];
  /** That are switched on and could not be offered. */
  readonly leftOutTools: readonly LeftOutTool[];
  /** The flow that decides the answer; null: none does. */
  readonly flow: FlowInText | null;
}

/** The assistant's prompt, with the rules of texts. */
export function textingPrompt(systemPrompt: string, hasTools: boolean): string {
  return [systemPrompt, TEXTING_RULES, ...(hasTools ? [TOOL_RULES] : [])].join("\n\n");
}

export interface ModelResponderDeps {
  readonly clock: Clock;
  /** @throws NoAnswerError when no model may answer (code `no-model`) */
  readonly openScript: (request: AnswerRequest) => Promise<ScriptForTexts>;
}

/** Answers threads with the assistant's model, falling back in order, and with the tools the assistant has. */
export function createModelResponder(deps: ModelResponderDeps): Responder {
  const policy = textAnswers(deps.clock);
  return {
    answer: async (request) => {
      const { script, earlierWords, leftOutTools, flow } = await deps.openScript(request);
      try {
        const { rounds, text: said } = await collectAnswer({
          script,
          messages: [...earlierWords, ...request.history.map(toModelMessage)],
          policy,
          nowMs: () => deps.clock.monotonicMs(),
          signal: request.signal,
        });
        const text = fitText(storable(said).trim());
        // A flow may come to its end, or wait, without a word.
        if (text === "" && !script.isSilenceMeant) throw emptyAnswer(rounds);
        return { text, ...summarize(rounds), leftOutTools, flow } satisfies SmsAnswer;
      } catch (error) {
        if (!(error instanceof BrokenAnswerError)) throw error;
        const failure = modelFailure(error.cause);
        throw error.rounds.length === 0 ? failure : failure.afterUsing(summarize(error.rounds));
      }
    },
  };
}

/** A model that has used up its requests would only use them up again. */
function emptyAnswer(rounds: readonly AnsweredRound[]): NoAnswerError {
  const failure =
    rounds.length === MOST_REQUESTS
      ? new NoAnswerError("too-many-tool-calls", "The model called tools without end", { isRetryable: false })
      : new NoAnswerError("empty-answer", "The model answered nothing", { isRetryable: true });
  return failure.afterUsing(summarize(rounds));
}

/** Answers a flow said word for word, without a model. */
const NO_MODEL = { provider: "flow", modelId: "graph" };

/** The model that answered, and what all rounds took and cost together; null where any of them is unknown. */
function summarize(rounds: readonly AnsweredRound[]) {
  const answered = rounds.at(-1)?.model;
  const { provider, modelId } = answered ?? NO_MODEL;
  return {
    provider,
    modelId,
    keyName: answered?.keyName ?? null,
    promptTokens: sum(rounds.map((round) => round.usage.promptTokens)),
    completionTokens: sum(rounds.map((round) => round.usage.completionTokens)),
    costMicros: sum(rounds.map(({ model, usage }) => costMicros(model.provider, model.modelId, usage))),
    durationMs: rounds.reduce((total, round) => total + round.durationMs, 0),
    failedModels: rounds
      .flatMap((round) => round.attempts)
      .flatMap(({ provider, modelId, keyName, error }) =>
        error === undefined ? [] : [{ provider, modelId, keyName: keyName ?? null, reason: error.message }],
      ),
  };
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}

function modelFailure(error: unknown): NoAnswerError {
  const cause = error instanceof ModelChainError ? error.attempts.at(-1)?.error : error;
  if (!(cause instanceof ProviderError)) return asNoAnswer(error);
  // Another try helps only when at least one model of the chain may answer then.
  const attempts = error instanceof ModelChainError ? error.attempts.map((attempt) => attempt.error) : [cause];
  const isRetryable = attempts.some((attempt) => attempt?.isRetryable === true);
  return new NoAnswerError(cause.vendorCode ?? "model-failed", cause.message, {
    isRetryable,
    cause,
    ...(cause.fix === undefined ? {} : { fix: cause.fix }),
  });
}

function toModelMessage(message: HistoryMessage): ModelMessage {
  const attachments = message.mediaUrls.length === 0 ? "" : `\n[${message.mediaUrls.length} attachment(s)]`;
  return { role: message.role, content: `${message.content}${attachments}`.trim() || "[empty message]" };
}

/** @returns the text itself, or as many whole sentences (else words) of it as one text can carry */
export function fitText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const head = text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replace(/\uFFFD$/u, "");
  const sentenceEnd = Math.max(head.lastIndexOf(". "), head.lastIndexOf("! "), head.lastIndexOf("? "));
  if (sentenceEnd > LONGEST_TEXT / 2) return head.slice(0, sentenceEnd + 1);
  const wordEnd = head.lastIndexOf(" ");
  return wordEnd > LONGEST_TEXT / 2 ? head.slice(0, wordEnd) : head;
}
