import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { LimitReachedError } from "./limit-reached-error.ts";
import { countUsage } from "./usage-store.ts";

/** Counts an admitted text; call it last in the transaction that writes its intent. */
export async function countText(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<void> {
  await countUsage(unit, assistantId, { textsSent: 1 });
}

/** Counts an admitted outbound call; call it last in the transaction that writes its intent. */
export async function countCall(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<void> {
  await countUsage(unit, assistantId, { callsPlaced: 1 });
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
  await countUsage(unit, assistantId, {
    modelAnswers: 1,
    unpricedModelAnswers: answer.costMicros === null ? 1 : 0,
    promptTokens: answer.promptTokens ?? 0,
    completionTokens: answer.completionTokens ?? 0,
    modelCostMicros: answer.costMicros ?? 0,
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
