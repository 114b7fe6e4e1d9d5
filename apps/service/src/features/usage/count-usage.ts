import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { LimitReachedError } from "./limit-reached-error.ts";
import { countUsage } from "./usage-store.ts";

/** Counts an admitted text; call it last in the transaction that writes its intent. */
export async function countText(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<void> {
  await countUsage(unit, assistantId, { textsSent: 1 });
}

/** Counts admitted texts; call it last in the transaction that writes their intents. */
export async function countTexts(unit: ScopedUnitOfWork, assistantId: AssistantId, count: number): Promise<void> {
  await countUsage(unit, assistantId, { textsSent: count });
}

/** Counts admitted outbound calls; call it last in the transaction that writes their intents. */
export async function countCalls(unit: ScopedUnitOfWork, assistantId: AssistantId, count: number): Promise<void> {
  await countUsage(unit, assistantId, { callsPlaced: count });
}

export interface ModelAnswerUsage {
  /** Null when the vendor did not say. */
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  /** Micro-units of a US dollar; null where the price or the tokens are unknown. */
  readonly costMicros: number | null;
}

/** Counts the cost of a model's answer; call it last in the transaction that settles it. */
export async function countModelAnswer(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  answer: ModelAnswerUsage,
): Promise<void> {
  await countModelAnswers(unit, assistantId, [answer]);
}

/** The same of several that are settled together. */
export async function countModelAnswers(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  answers: readonly ModelAnswerUsage[],
): Promise<void> {
  if (answers.length === 0) return;
  const sumOf = (amount: (answer: ModelAnswerUsage) => number | null) =>
    answers.reduce((sum, answer) => sum + (amount(answer) ?? 0), 0);
  await countUsage(unit, assistantId, {
    modelAnswers: answers.length,
    unpricedModelAnswers: answers.filter(({ costMicros }) => costMicros === null).length,
    promptTokens: sumOf(({ promptTokens }) => promptTokens),
    completionTokens: sumOf(({ completionTokens }) => completionTokens),
    modelCostMicros: sumOf(({ costMicros }) => costMicros),
  });
}

/** Counts the cost of texts that were turned into vectors; call it last in the transaction that keeps them. */
export async function countEmbedding(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId | null,
  { promptTokens, costMicros }: Pick<ModelAnswerUsage, "promptTokens" | "costMicros">,
): Promise<void> {
  if (promptTokens === 0) return;
  await countUsage(unit, assistantId, { promptTokens: promptTokens ?? 0, modelCostMicros: costMicros ?? 0 });
}

/**
 * Counts what a voice said outside of calls; call it last in its transaction.
 * @param assistantId null: a voice that was tried for no assistant
 */
export async function countVoice(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId | null,
  { characters, costMicros }: { readonly characters: number; readonly costMicros: number | null },
): Promise<void> {
  await countUsage(unit, assistantId, {
    voiceCharacters: characters,
    unpricedVoiceCharacters: costMicros === null ? characters : 0,
    voiceCostMicros: costMicros ?? 0,
  });
}

/** Counts an outbound call that a limit prevented. */
export async function countRefusedCall(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<void> {
  await countUsage(unit, assistantId, { callsRefused: 1 });
}

/** Counts a text or an answer that a limit prevented. */
export async function countRefusal(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  error: LimitReachedError,
): Promise<void> {
  await countUsage(
    unit,
    assistantId,
    error.code === "spend-cap-reached" ? { modelAnswersRefused: 1 } : { textsRefused: 1 },
  );
}
