import type { Feature } from "../../platform/feature.ts";
import { createShowDashboard } from "./dashboard/show-dashboard.ts";
import { accountLinkOperations } from "./operations/account-links.ts";
import { dashboardOperations } from "./operations/dashboard.ts";
import { pageOperations } from "./operations/pages.ts";
import { referenceOperations } from "./operations/reference.ts";
import type { PagesDeps } from "./pages-deps.ts";

/** The front page, the reference, the pages that links lead to, and the dashboard. */
export function createPagesFeature(deps: PagesDeps): Feature {
  const showDashboard = createShowDashboard(deps);
  return {
    operations: [
      ...pageOperations(deps),
      ...accountLinkOperations(deps, showDashboard),
      ...referenceOperations(deps.describeInterface),
      ...dashboardOperations(deps, showDashboard),
    ],
    jobs: [],
    schedules: [],
  };
}
