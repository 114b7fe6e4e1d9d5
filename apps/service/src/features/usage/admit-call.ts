import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { checkDestination } from "./destinations.ts";
import { readLimits, readOrganizationLimits } from "./limit-store.ts";
import { destinationRulesFrom } from "./limits.ts";

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
