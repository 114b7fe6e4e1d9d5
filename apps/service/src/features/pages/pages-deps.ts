import type { DescribeInterface } from "../system/describe-interface.ts";
import type { ReadinessChecks } from "../system/readiness-check.ts";
import type { DashboardBuild } from "./dashboard/dashboard-build.ts";
import type { DashboardFiles } from "./dashboard/dashboard-files.ts";

/** What is served at `/app`. */
export interface Dashboard {
  readonly files: DashboardFiles;
  readonly build: Pick<DashboardBuild, "isRunning" | "failure">;
}

export interface PagesDeps {
  readonly version: string;
  /** Origin without a trailing slash, for the example requests. */
  readonly publicBaseUrl: string;
  readonly readinessChecks: ReadinessChecks;
  /** The model that answers for an assistant without a key of its own, in words. */
  readonly describeModel: () => Promise<string>;
  readonly hasAccount: () => Promise<boolean>;
  /** `wss://host` of every process that takes calls. */
  readonly streamOrigins: () => Promise<readonly string[]>;
  readonly dashboard: Dashboard;
  /** The document of /openapi.json. */
  readonly describeInterface: DescribeInterface;
}
