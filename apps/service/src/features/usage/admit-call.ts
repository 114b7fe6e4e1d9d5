import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { checkDestination } from "./destinations.ts";
import { readLimits, readOrganizationLimits } from "./limit-store.ts";
import { destinationRulesFrom, type Limits } from "./limits.ts";
import { countOngoingCalls } from "./ongoing-call-store.ts";
import { callsLeft, findReachedCallLimit, hasCallLimit, type ReachedLimit } from "./reached-limit.ts";
import { holdCounts, sumUsage } from "./usage-store.ts";

/** What the limits say of outbound calls in this transaction. */
export interface CallAdmission {
  /** How many more there may be; Infinity without limits. */
  readonly left: number;
  /** What there is none left of. */
  readonly reached: ReachedLimit | null;
  /** Premium-number fraud works by text and by call alike. @throws DomainError `invalid-input`, code `destination-not-allowed` */
  readonly checkDestination: (from: string, to: string) => void;
}

/**
 * Finds out how many calls an assistant may place, in the transaction that writes their intents. Under a limit, each request
 * waits until the one before has committed, so that together they never exceed it; without limits nobody waits. Call it
 * before the calls are counted (`countCalls`).
 */
export async function openCallAdmission(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<CallAdmission> {
  const { limits, windows } = await readLimits(unit, assistantId);
  const check = (from: string, to: string) => checkDestination(limits.destinations, from, to, "Calls");
  const held = countsToHold(limits, assistantId);
  if (held.length === 0) return { left: Number.POSITIVE_INFINITY, reached: null, checkDestination: check };
  await holdCounts(unit, held);
  const used = await sumUsage(unit, assistantId, windows);
  const calls = { organization: used.organization.calls, assistant: used.assistant.calls };
  const ongoing = await countOngoingCalls(unit, assistantId);
  return {
    left: callsLeft(limits, calls, ongoing),
    reached: findReachedCallLimit(limits, windows, calls, ongoing),
    checkDestination: check,
  };
}

/**
 * Only the destination, for a call that no assistant holds.
 * @throws DomainError `invalid-input`, code `destination-not-allowed`
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
