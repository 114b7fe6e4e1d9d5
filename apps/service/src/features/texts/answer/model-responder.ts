import type { Clock } from "@parley/foundation/clock";
import { MAX_REQUESTS, textAnswers } from "../../../conversation/answer/answer-policy.ts";
import type { AnswerScript } from "../../../conversation/answer/answer-script.ts";
import { BrokenAnswerError, collectAnswer } from "../../../conversation/answer/collect-answer.ts";
import type { AnsweredRound } from "../../../conversation/answer/follow-script.ts";
import { TOOL_RULES } from "../../../conversation/answer/tool-session.ts";
import { storable } from "../../../platform/database/storable.ts";
import { ModelChainError } from "../../../providers/llm/chain/model-attempt.ts";
import type { ModelMessage } from "../../../providers/llm/language-model.ts";
import { costMicros } from "../../../providers/llm/prices.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { Citation } from "../../documents/retrieval/document-tool.ts";
import { type GivenMemory, memoryBlock } from "../../memories/cards/memory-block.ts";
import type { LeftOutTool } from "../../tools/executions/offered-tools.ts";
import type { HistoryMessage } from "../thread/message-store.ts";
import type { TextDisclosure } from "./disclose-in-text.ts";
import {
  type AnswerRequest,
  asNoAnswer,
  type FlowOutcome,
  NoAnswerError,
  type Responder,
  type TextAnswer,
} from "./responder.ts";
import type { WhoWrites } from "./tell-who-writes.ts";

/** The longest text carriers accept. */
const MAX_TEXT_CHARACTERS = 1_600;
const TEXTING_RULES =
  "You answer by text message (SMS). Write plain text without markup, two or three short sentences at most, in the customer's language. You are an AI: never say or suggest that you are a person.";

/** What answers a thread. */
export interface TextScript extends OpenedAnswer {
  readonly disclosure: TextDisclosure;
  /** Set when the script tells them first that no person writes. */
  readonly whoWrites: WhoWrites | null;
}

/** What would answer it, whatever was asked about who writes. */
export interface OpenedAnswer {
  readonly script: AnswerScript;
  /** Said earlier in a call, when the thread continues its flow. */
  readonly earlierWords: readonly ModelMessage[];
  /** Active tools that could not be offered. */
  readonly leftOutTools: readonly LeftOutTool[];
  /** What is remembered of the customer and the house. */
  readonly memories: readonly GivenMemory[];
  /** What the answer was given of the assistant's documents; complete once the answer is. */
  readonly citations: readonly Citation[];
  /** Null when no flow leads the thread. */
  readonly flow: FlowOutcome | null;
}

/** The assistant's prompt with the rules for texting, and what is remembered. */
export function textingPrompt(
  systemPrompt: string,
  { hasTools, memories }: { readonly hasTools: boolean; readonly memories: readonly GivenMemory[] },
): string {
  return [
    systemPrompt,
    TEXTING_RULES,
    ...(hasTools ? [TOOL_RULES] : []),
    ...(memories.length === 0 ? [] : [memoryBlock(memories)]),
  ].join("\n\n");
}

export interface ModelResponderDeps {
  readonly clock: Clock;
  /** @throws NoAnswerError when no model may answer (code `no-model`) */
  readonly openScript: (request: AnswerRequest) => Promise<TextScript>;
}

/** Answers threads with the assistant's models, in order of fallback, and its tools. */
export function createModelResponder(deps: ModelResponderDeps): Responder {
  const policy = textAnswers(deps.clock);
  return {
    answer: async (request) => {
      const { script, earlierWords, leftOutTools, memories, citations, flow, disclosure, whoWrites } =
        await deps.openScript(request);
      try {
        const {
          rounds,
          text: said,
          claims,
        } = await collectAnswer({
          script,
          messages: [...earlierWords, ...request.history.map(toModelMessage)],
          policy,
          nowMs: () => deps.clock.monotonicMs(),
          signal: request.signal,
        });
        const text = fitText(storable(said).trim());
        // A flow may end or wait without saying anything.
        if (text === "" && !script.isSilenceIntended) throw emptyAnswer(rounds);
        return {
          text,
          ...summarize(rounds),
          claims,
          disclosure,
          whoWrites,
          leftOutTools,
          memories,
          citations,
          flow,
        } satisfies TextAnswer;
      } catch (error) {
        if (!(error instanceof BrokenAnswerError)) throw error;
        const failure = modelFailure(error.cause);
        throw error.rounds.length === 0 ? failure : failure.withUsage(summarize(error.rounds));
      }
    },
  };
}

/** A model that used up all requests on tools would do so again, so it is not retried. */
function emptyAnswer(rounds: readonly AnsweredRound[]): NoAnswerError {
  const failure =
    rounds.length === MAX_REQUESTS
      ? new NoAnswerError("too-many-tool-calls", "The model kept calling tools", { isRetryable: false })
      : new NoAnswerError("empty-answer", "The model gave an empty answer", { isRetryable: true });
  return failure.withUsage(summarize(rounds));
}

/** For fixed words, a flow's or ours, which need no model. */
const NO_MODEL = { provider: "flow", modelId: "graph" };

/** The model that answered, and the totals of all rounds; a total is null when any part of it is unknown. */
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
  // Worth retrying if any model of the chain may answer later.
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

/** Cuts an answer that is too long for a text after its last whole sentence, or else word, that fits. */
export function fitText(text: string): string {
  if (text.length <= MAX_TEXT_CHARACTERS) return text;
  const head = text
    .slice(0, MAX_TEXT_CHARACTERS)
    .toWellFormed()
    .replace(/\uFFFD$/u, "");
  const sentenceEnd = Math.max(head.lastIndexOf(". "), head.lastIndexOf("! "), head.lastIndexOf("? "));
  if (sentenceEnd > MAX_TEXT_CHARACTERS / 2) return head.slice(0, sentenceEnd + 1);
  const wordEnd = head.lastIndexOf(" ");
  return wordEnd > MAX_TEXT_CHARACTERS / 2 ? head.slice(0, wordEnd) : head;
}
