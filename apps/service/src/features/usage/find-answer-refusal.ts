import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { reachedTextLimit, type TextToAdmit } from "./admit-text.ts";
import { LimitReachedError } from "./limit-reached-error.ts";
import { readLimits } from "./limit-store.ts";
import { findReachedSpendCap, hasSpendCap } from "./reached-limit.ts";
import { sumUsage } from "./usage-store.ts";

/**
 * Why no model may be asked for an answer to a text; null when one may. Only settled answers count, so each answer in
 * progress may overshoot a cap by its own cost. Text limits are checked as well, because an answer that cannot be sent
 * should not be paid for; `admitText` decides in the end.
 *
 * @returns an error with code `spend-cap-reached` or `limit-reached`
 */
export async function findAnswerRefusal(
  unit: ScopedUnitOfWork,
  text: Pick<TextToAdmit, "assistantId" | "to">,
): Promise<LimitReachedError | null> {
  const { limits, windows } = await readLimits(unit, text.assistantId);
  const isCapped = hasSpendCap(limits.organization) || hasSpendCap(limits.assistant);
  const used = isCapped ? await sumUsage(unit, text.assistantId, windows) : null;
  const reachedCap =
    used === null
      ? null
      : findReachedSpendCap(limits, windows, {
          organization: used.organization.modelCostMicros,
          assistant: used.assistant.modelCostMicros,
        });
  const reached = reachedCap ?? (await reachedTextLimit(unit, limits, windows, text));
  return reached === null ? null : new LimitReachedError(reached);
}
