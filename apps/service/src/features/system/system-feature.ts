import type { Feature } from "../../platform/feature.ts";
import { apiDescriptionOperations } from "./operations/api-description.ts";
import { healthOperations } from "./operations/health.ts";
import { installationOperations } from "./operations/installation.ts";
import type { SystemDeps } from "./system-deps.ts";

/** Health, readiness, the state of the installation, and the description of the interface. */
export function createSystemFeature(deps: SystemDeps): Feature {
  return {
    operations: [
      ...healthOperations(deps.version, deps.readinessChecks),
      ...installationOperations(deps),
      ...apiDescriptionOperations(deps.describeInterface),
    ],
    jobs: [],
    schedules: [],
  };
}
