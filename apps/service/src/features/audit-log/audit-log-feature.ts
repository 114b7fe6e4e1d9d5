import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import { listAuditLog } from "./operations/list-audit-log.ts";
import { verifyAuditLog } from "./operations/verify-audit-log.ts";
import { sealAuditLogs } from "./schedules/seal-audit-logs.ts";

/** Reading and sealing of what the edge and the doors to the data write (`platform/audit`). */
export function createAuditLogFeature(platform: Pick<Platform, "data">, jobPlatform: Pick<Platform, "data">): Feature {
  return {
    operations: [listAuditLog(), verifyAuditLog(platform)],
    jobs: [],
    schedules: [sealAuditLogs(jobPlatform)],
  };
}
