import type { Feature } from "../../platform/feature.ts";
import { overviewOperations } from "./operations/overview.ts";
import type { OverviewDeps } from "./overview-deps.ts";

/** How the organization is doing, across all other features. */
export function createOverviewFeature(deps: OverviewDeps): Feature {
  return { operations: overviewOperations(deps), jobs: [], schedules: [] };
}
