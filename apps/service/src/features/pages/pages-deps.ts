import type { ReadinessCheck } from "../system/system-feature.ts";

export interface PagesDeps {
  readonly version: string;
  /** Origin without a trailing slash: what the example requests call. */
  readonly publicBaseUrl: string;
  readonly readinessChecks: Readonly<Record<string, ReadinessCheck>>;
  /** What answers where an assistant has no key of its own, in words. */
  readonly describeModel: () => Promise<string>;
  readonly hasAccount: () => Promise<boolean>;
  /** `wss://host` of every process that takes calls. */
  readonly streamOrigins: () => Promise<readonly string[]>;
}
