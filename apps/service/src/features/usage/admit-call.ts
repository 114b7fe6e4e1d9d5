import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { checkDestination } from "./destinations.ts";
import { LimitReachedError } from "./limit-reached-error.ts";
import { readLimits, readOrganizationLimits } from "./limit-store.ts";
import { destinationRulesFrom } from "./limits.ts";
import { findReachedSpendCap, hasSpendCap } from "./reached-limit.ts";
import { sumUsage } from "./usage-store.ts";

/**
 * Refuses calls to destinations the organization may not reach. Premium-number fraud works by text and by call alike.
 * @throws DomainError `invalid-input`, code `destination-not-allowed`
 */
export async function admitCall(
  unit: ScopedUnitOfWork,
  call: { readonly assistantId: AssistantId; readonly from: string; readonly to: string },
): Promise<void> {
  const { limits } = await readLimits(unit, call.assistantId);
  checkDestination(limits.destinations, call.from, call.to, "Calls");
}

/**
 * The same for a call that no assistant holds.
 * @throws DomainError as above
 */
export async function admitTestCall(
  unit: ScopedUnitOfWork,
  call: { readonly from: string; readonly to: string },
): Promise<void> {
  const { stored } = await readOrganizationLimits(unit);
  checkDestination(destinationRulesFrom(stored), call.from, call.to, "Calls");
}

/** The spend cap that is used up, so that no model may be asked; null when there is room. */
export async function findCallRefusal(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
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
