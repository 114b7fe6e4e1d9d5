import type { DescribeInterface } from "../system/describe-interface.ts";
import type { ReadinessChecks } from "../system/readiness-check.ts";

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
  /** The document of /openapi.json. */
  readonly describeInterface: DescribeInterface;
}
