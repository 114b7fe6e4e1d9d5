import type { Feature } from "../../platform/feature.ts";
import { dashboardOperations } from "./operations/dashboard.ts";
import { pageOperations } from "./operations/pages.ts";
import { referenceOperations } from "./operations/reference.ts";
import type { PagesDeps } from "./pages-deps.ts";

/** The front page, the reference, the pages that links lead to, and the dashboard. */
export function createPagesFeature(deps: PagesDeps): Feature {
  return {
    operations: [...pageOperations(deps), ...referenceOperations(deps.describeInterface), ...dashboardOperations(deps)],
    jobs: [],
    schedules: [],
  };
}
