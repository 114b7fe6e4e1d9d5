import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { z } from "zod";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { defineJob, handleJob, type JobRegistration, type JobRequest, jobRequest } from "../../platform/jobs/job.ts";
import { deleteCampaignRow, isMarkedDeleted, markDeleted } from "./campaign-store.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { deleteContacts } from "./contacts/contact-store.ts";
import { holdCampaign } from "./hold-campaign.ts";
import { deleteImportRows } from "./import/row-store.ts";

const ROWS_AT_ONCE = 20_000;

/** Removes a campaign that nobody sees any more, a part of its contacts at a time. */
export const eraseCampaignJob = defineJob({
  name: "erase-campaign",
  payload: z.object({ organizationId: z.int(), campaignId: z.int() }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  expireInSeconds: 600,
  concurrency: 2,
});

export function eraseRequest(organizationId: number, campaignId: number): JobRequest {
  return jobRequest(eraseCampaignJob, { organizationId, campaignId }, { group: String(organizationId) });
}

/** At once nobody sees it; its rows go afterwards. @throws DomainError `not-found`; `invalid-state` for one that is running */
export async function deleteCampaign(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await holdCampaign(unit, id, "delete");
  await markDeleted(unit, id);
  unit.enqueue(eraseRequest(unit.organizationId, id));
}

export function eraseCampaign({ platform }: CampaignsDeps): JobRegistration {
  return handleJob(eraseCampaignJob, async ({ organizationId, campaignId }, { signal }) => {
    const scope = platform.data.scope(asId<OrganizationId>(organizationId));
    if (!(await scope.transaction((unit) => isMarkedDeleted(unit, campaignId)))) return;
    for (const part of [deleteContacts, deleteImportRows]) {
      while ((await scope.transaction((unit) => part(unit, campaignId, ROWS_AT_ONCE))) > 0) signal.throwIfAborted();
    }
    await scope.transaction((unit) => deleteCampaignRow(unit, campaignId));
  });
}
