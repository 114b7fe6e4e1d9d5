import type { Feature } from "../../platform/feature.ts";
import { pageOperations } from "./operations/pages.ts";
import type { PagesDeps } from "./pages-deps.ts";

/** The few pages without a dashboard: the front page, the page to talk to an assistant, and the pages that links lead to. */
export function createPagesFeature(deps: PagesDeps): Feature {
  return { operations: pageOperations(deps), jobs: [], schedules: [] };
}
