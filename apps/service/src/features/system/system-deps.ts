import type { LastBackup } from "../../platform/backup/last-backup.ts";
import type { CheckResult } from "../../platform/check-result.ts";
import type { Platform } from "../../platform/platform.ts";
import type { DescribeInterface } from "./describe-interface.ts";
import type { ReadinessChecks } from "./readiness-check.ts";

export interface SystemDeps {
  readonly platform: Pick<Platform, "data" | "hashes" | "clock">;
  readonly version: string;
  readonly describeInterface: DescribeInterface;
  readonly readinessChecks: ReadinessChecks;
  /** Whether the organization is the one whose admins answer for the installation. */
  readonly isOperators: (organizationId: number) => Promise<boolean>;
  readonly findLastBackup: () => Promise<LastBackup | null>;
  /** What `parley doctor` tries, with the settings and the database of this process. */
  readonly runChecks: () => Promise<readonly CheckResult[]>;
}
