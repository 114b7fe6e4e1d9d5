import type { Clock } from "@parley/foundation/clock";
import { collectResponse } from "../../providers/llm/collect-response.ts";
import type { LanguageModel, ModelMessage, ModelSettings } from "../../providers/llm/language-model.ts";
import { ModelChainError } from "../../providers/llm/model-attempt.ts";
import { costMicros } from "../../providers/llm/prices.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { type AnswerRequest, NoAnswerError, type Responder, type SmsAnswer } from "./answer-conversation.ts";
import type { HistoryMessage } from "./sms-message-store.ts";
import { withoutNul } from "./storable-sms.ts";

/** The longest text carriers take; a longer answer ends at the last sentence or word that fits. */
const LONGEST_TEXT = 1_600;
/** Nobody watches a text being typed, so a slow model may think; the lease is renewed meanwhile. */
const FIRST_TOKEN_TIMEOUT_MS = 30_000;
const TOTAL_TIMEOUT_MS = 90_000;

const TEXTING_RULES =
  "You answer by text message (SMS). Write plain text without markup, two or three short sentences at most, in the customer's language.";

/** What an assistant answers texts with. */
export interface ModelForTexts {
  readonly model: LanguageModel;
  readonly systemPrompt: string;
  readonly settings: ModelSettings;
}

export interface ModelResponderDeps {
  readonly clock: Clock;
  /** @throws NoAnswerError when no model may answer (code `no-model`) */
  readonly chooseModel: (request: AnswerRequest) => Promise<ModelForTexts>;
}

/** Answers threads with the assistant's model, falling back in order. */
export function createModelResponder(deps: ModelResponderDeps): Responder {
  return {
    answer: async (request) => {
      const { model, systemPrompt, settings } = await deps.chooseModel(request);
      try {
        const response = await collectResponse(
          model,
          {
            systemPrompt: `${systemPrompt}\n\n${TEXTING_RULES}`,
            messages: request.history.map(toModelMessage),
            tools: [],
            settings,
            firstTokenTimeoutMs: FIRST_TOKEN_TIMEOUT_MS,
            totalTimeoutMs: TOTAL_TIMEOUT_MS,
          },
          request.signal,
          deps.clock,
        );
        const text = fitText(withoutNul(response.text).trim());
        if (text === "") throw new NoAnswerError("empty-answer", "The model answered nothing", { isRetryable: true });
        return {
          text,
          provider: response.model.provider,
          modelId: response.model.modelId,
          promptTokens: response.usage.promptTokens,
          completionTokens: response.usage.completionTokens,
          costMicros: costMicros(response.model.provider, response.model.modelId, response.usage),
          durationMs: response.durationMs,
          failedModels: response.attempts.flatMap((attempt) =>
            attempt.error === undefined
              ? []
              : [{ provider: attempt.provider, modelId: attempt.modelId, reason: attempt.error.message }],
          ),
        } satisfies SmsAnswer;
      } catch (error) {
        throw asNoAnswer(error);
      }
    },
  };
}

function asNoAnswer(error: unknown): unknown {
  const cause = error instanceof ModelChainError ? error.attempts.at(-1)?.error : error;
  if (!(cause instanceof ProviderError)) return error;
  // Another try helps only when at least one model of the chain may answer then.
  const attempts = error instanceof ModelChainError ? error.attempts.map((attempt) => attempt.error) : [cause];
  const isRetryable = attempts.some((attempt) => attempt?.isRetryable === true);
  return new NoAnswerError(cause.vendorCode ?? "model-failed", cause.message, { isRetryable, cause });
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
