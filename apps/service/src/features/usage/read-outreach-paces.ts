import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { readOrganizationLimits } from "./limit-store.ts";
import { type OutreachPaces, outreachPacesFrom } from "./limits.ts";

/** How fast the organization's campaigns may use its numbers and carriers. */
export async function readOutreachPaces(unit: ScopedUnitOfWork): Promise<OutreachPaces> {
  return outreachPacesFrom((await readOrganizationLimits(unit)).stored);
}
