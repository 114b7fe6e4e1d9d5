import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { readBillsOfIntents } from "./call-cost-store.ts";
import type { CostSum } from "./cost-totals.ts";

/**
 * What calls cost, by the id of their intent. A call that still waits for its bill, or that there is not, is left out.
 * @param intentIds UUIDs
 */
export function readCallBills(
  unit: ScopedUnitOfWork,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, CostSum>> {
  return readBillsOfIntents(unit, intentIds);
}
