import type { Schedule } from "../../../platform/jobs/job.ts";
import { listUnfinishedDeletions } from "../campaign-store.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { eraseRequest } from "../delete-campaign.ts";
import { importRequest } from "../import/import-job.ts";
import { deleteAbandonedUploads, listOverdueImports } from "../import/import-store.ts";

const EVERY_MS = 30_000;
const AT_ONCE = 50;

/** Asks again for imports and deletions whose job was lost, and drops uploads whose process was. */
export function resumeLostWork({ platform }: CampaignsDeps): Schedule {
  return {
    name: "resume-lost-campaign-work",
    everyMs: EVERY_MS,
    run: () =>
      platform.data.unscoped.transaction(async (unit) => {
        await deleteAbandonedUploads(unit);
        for (const { organizationId, importId } of await listOverdueImports(unit, AT_ONCE)) {
          unit.enqueue(importRequest(organizationId, importId));
        }
        for (const { organizationId, campaignId } of await listUnfinishedDeletions(unit, AT_ONCE)) {
          unit.enqueue(eraseRequest(organizationId, campaignId));
        }
      }),
  };
}
