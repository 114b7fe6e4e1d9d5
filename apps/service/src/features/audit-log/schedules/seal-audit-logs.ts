import type { Schedule } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { listOrganizationsToSeal } from "../audit-entry-store.ts";
import { sealAuditLog } from "../seal-audit-log.ts";

/** Until an entry is sealed, somebody with write access to the database could change it without a trace. */
const EVERY_MS = 2_000;
const ORGANIZATIONS_AT_ONCE = 200;

export function sealAuditLogs({ data }: Pick<Platform, "data">): Schedule {
  return {
    name: "seal-audit-logs",
    everyMs: EVERY_MS,
    run: async (signal) => {
      for (const organizationId of await listOrganizationsToSeal(data.unscoped, ORGANIZATIONS_AT_ONCE)) {
        await sealAuditLog(data, organizationId, signal);
      }
    },
  };
}
