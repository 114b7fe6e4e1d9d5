import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { endClaim } from "../claims/claim-store.ts";
import { isOpen, type RunEnd } from "../claims/claimed-run.ts";
import { removeAnswers } from "./answer-store.ts";

/** Ends a claim; what was kept to go on with is gone once the run ends for good. */
export async function endOptimization(unit: ScopedUnitOfWork, id: number, end: RunEnd): Promise<void> {
  await endClaim(unit, "optimizations", id, end);
  if (!isOpen(end.state)) await removeAnswers(unit, id);
}
