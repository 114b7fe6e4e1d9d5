import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { LimitReachedError } from "./limit-reached-error.ts";
import { readLimits } from "./limit-store.ts";
import { findReachedSpendCap, hasSpendCap } from "./reached-limit.ts";
import { sumUsage } from "./usage-store.ts";

/**
 * The spend cap that is used up, so that no model may be asked; null when there is room.
 * @param assistantId whose caps hold besides the organization's; null: nobody's
 */
export async function findSpendRefusal(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId | null,
): Promise<LimitReachedError | null> {
  const { limits, windows } = await readLimits(unit, assistantId);
  if (!hasSpendCap(limits.organization) && !hasSpendCap(limits.assistant)) return null;
  const used = await sumUsage(unit, assistantId, windows);
  const reached = findReachedSpendCap(limits, windows, {
    organization: used.organization.modelCostMicros,
    assistant: used.assistant.modelCostMicros,
  });
  return reached === null ? null : new LimitReachedError(reached);
}
