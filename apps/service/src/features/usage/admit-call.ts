import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { checkDestination } from "./destinations.ts";
import { LimitReachedError } from "./limit-reached-error.ts";
import { readLimits, readOrganizationLimits } from "./limit-store.ts";
import { destinationRulesFrom, type Limits } from "./limits.ts";
import { countOngoingCalls } from "./ongoing-call-store.ts";
import { findReachedCallLimit, hasCallLimit } from "./reached-limit.ts";
import { holdCounts, sumUsage } from "./usage-store.ts";

/**
 * Admits or refuses an outbound call, in the transaction that writes its intent. Premium-number fraud works by text and by
 * call alike, so destinations are checked as those of texts are. Under a limit, each request waits until the one before has
 * committed, so that together they never exceed it; without limits nobody waits. Call it before the call is counted
 * (`countCall`).
 *
 * @throws LimitReachedError
 * @throws DomainError `invalid-input`, code `destination-not-allowed`
 */
export async function admitCall(
  unit: ScopedUnitOfWork,
  call: { readonly assistantId: AssistantId; readonly from: string; readonly to: string },
): Promise<void> {
  const { assistantId } = call;
  const { limits, windows } = await readLimits(unit, assistantId);
  checkDestination(limits.destinations, call.from, call.to, "Calls");
  const held = countsToHold(limits, assistantId);
  if (held.length === 0) return;
  await holdCounts(unit, held);
  const used = await sumUsage(unit, assistantId, windows);
  const reached = findReachedCallLimit(
    limits,
    windows,
    { organization: used.organization.calls, assistant: used.assistant.calls },
    await countOngoingCalls(unit, assistantId),
  );
  if (reached !== null) throw new LimitReachedError(reached);
}

/**
 * Only the destination, for a call that no assistant holds.
 * @throws DomainError as above
 */
export async function admitTestCall(
  unit: ScopedUnitOfWork,
  call: { readonly from: string; readonly to: string },
): Promise<void> {
  const { stored } = await readOrganizationLimits(unit);
  checkDestination(destinationRulesFrom(stored), call.from, call.to, "Calls");
}

/** Names of their own, so that calls and texts do not wait for each other. Holding the first makes the other unnecessary. */
function countsToHold(limits: Limits, assistantId: AssistantId): string[] {
  if (hasCallLimit(limits.organization)) return ["calls"];
  return hasCallLimit(limits.assistant) ? [`calls|${assistantId}`] : [];
}
