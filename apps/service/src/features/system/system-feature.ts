import type { Feature } from "../../platform/feature.ts";
import type { DescribeInterface } from "./describe-interface.ts";
import { apiDescriptionOperations } from "./operations/api-description.ts";
import { healthOperations } from "./operations/health.ts";
import type { ReadinessChecks } from "./readiness-check.ts";

export interface SystemDeps {
  readonly version: string;
  readonly describeInterface: DescribeInterface;
  readonly readinessChecks: ReadinessChecks;
}

/** Health, readiness, and the description of the interface. */
export function createSystemFeature(deps: SystemDeps): Feature {
  return {
    operations: [
      ...healthOperations(deps.version, deps.readinessChecks),
      ...apiDescriptionOperations(deps.describeInterface),
    ],
    jobs: [],
    schedules: [],
  };
}
