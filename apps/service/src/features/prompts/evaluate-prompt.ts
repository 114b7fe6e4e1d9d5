import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { holdSystemPrompt } from "../assistants/change/change-system-prompt.ts";
import { type Mover, requirePromptVersion, takeStep } from "./move-prompt.ts";
import type { PromptVersion } from "./prompt-version.ts";
import { noteEvaluation } from "./prompt-version-store.ts";

/** A draft that is evaluated is in testing; whatever else is evaluated stays what it is. @throws DomainError `not-found` */
export async function beginEvaluation(unit: ScopedUnitOfWork, mover: Mover): Promise<PromptVersion> {
  await holdSystemPrompt(unit, mover.assistantId);
  const version = await requirePromptVersion(unit, mover);
  if (version.status === "draft") await takeStep(unit, version, "evaluate", mover.userId, {});
  return version;
}

/**
 * Writes down how an evaluation went; a version in testing that has not passed is rejected.
 * @param score the share of cases that passed, 0 to 1
 * @throws DomainError `not-found`
 */
export async function settleEvaluation(
  unit: ScopedUnitOfWork,
  mover: Mover,
  { score, hasPassed }: { readonly score: number; readonly hasPassed: boolean },
): Promise<void> {
  await holdSystemPrompt(unit, mover.assistantId);
  const version = await requirePromptVersion(unit, mover);
  await noteEvaluation(unit, version.id, score, hasPassed);
  if (version.status !== "testing" || hasPassed) return;
  const percent = Math.round(score * 100);
  await takeStep(unit, version, "fail-evaluation", mover.userId, { reason: `${percent} % of the cases passed` });
}
