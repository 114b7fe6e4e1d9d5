import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Campaign } from "../campaign.ts";
import { announceCampaign } from "../campaign-topics.ts";
import { lookSoon, noteOver, saveDispatchState } from "../dispatch/dispatched-campaign-store.ts";
import { runRequest } from "../dispatch/run-campaign-job.ts";
import { holdCampaign, requireCampaign } from "../hold-campaign.ts";

/** Nobody else is reached for; calls that go on end as they do. @throws DomainError not-found, invalid-state */
export async function pauseCampaign(unit: ScopedUnitOfWork, id: number): Promise<Campaign> {
  await holdCampaign(unit, id, "pause");
  // What kept it from reaching people is a running campaign's trouble.
  await saveDispatchState(unit, id, { holdReason: null });
  await lookSoon(unit, id);
  unit.enqueue(runRequest(unit.organizationId, id));
  return announced(unit, id, "changed");
}

/** As pausing, for good: whoever waits is skipped. @throws DomainError not-found, invalid-state */
export async function stopCampaign(unit: ScopedUnitOfWork, id: number): Promise<Campaign> {
  await holdCampaign(unit, id, "stop");
  await noteOver(unit, id, "campaign-cancelled");
  unit.enqueue(runRequest(unit.organizationId, id));
  return announced(unit, id, "completed");
}

async function announced(unit: ScopedUnitOfWork, id: number, what: "changed" | "completed"): Promise<Campaign> {
  await announceCampaign(unit, id, what);
  return requireCampaign(unit, id);
}
