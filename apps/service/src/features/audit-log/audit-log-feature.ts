import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditLogOperations } from "./operations/audit-log.ts";
import { sealAuditLogs } from "./schedules/seal-audit-logs.ts";

/** Reads and seals what `platform/audit` writes. */
export function createAuditLogFeature(platform: Pick<Platform, "data">, jobPlatform: Pick<Platform, "data">): Feature {
  return {
    operations: auditLogOperations(platform),
    jobs: [],
    schedules: [sealAuditLogs(jobPlatform)],
  };
}
