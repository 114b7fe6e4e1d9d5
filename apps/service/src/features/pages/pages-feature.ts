import type { Feature } from "../../platform/feature.ts";
import { pageOperations } from "./operations/pages.ts";
import { referenceOperations } from "./operations/reference.ts";
import type { PagesDeps } from "./pages-deps.ts";

/** The few pages without a dashboard: front page, reference, the page to talk to an assistant, and those that links lead to. */
export function createPagesFeature(deps: PagesDeps): Feature {
  return {
    operations: [...pageOperations(deps), ...referenceOperations(deps.describeInterface)],
    jobs: [],
    schedules: [],
  };
}
