import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Campaign } from "./campaign.ts";
import { type CampaignMove, type CampaignStatus, campaignAfter } from "./campaign-states.ts";
import { findCampaign, lockCampaign, moveStatus } from "./campaign-store.ts";

/** @throws DomainError not-found */
export async function requireCampaign(unit: ScopedUnitOfWork, id: number): Promise<Campaign> {
  const campaign = await findCampaign(unit, id);
  if (campaign === null) throw notFound("Campaign");
  return campaign;
}

/**
 * Makes a move of a campaign, which nobody else moves before the transaction ends.
 * @returns the campaign as it was found, in its new state
 * @throws DomainError `not-found`; `invalid-state` where its state does not allow it
 */
export async function holdCampaign(unit: ScopedUnitOfWork, id: number, move: CampaignMove): Promise<Campaign> {
  const status = await lockCampaign(unit, id);
  if (status === null) throw notFound("Campaign");
  const next = refuseMove(status, move);
  if (next !== status && !(await moveStatus(unit, id, status, next))) throw notFound("Campaign");
  return requireCampaign(unit, id);
}

const VERBS: Readonly<Record<CampaignMove, string>> = {
  edit: "be changed",
  import: "get other contacts",
  schedule: "be scheduled",
  "clear-schedule": "have its schedule removed",
  unschedule: "be unscheduled",
  delete: "be deleted",
  start: "be started",
  begin: "begin",
  pause: "be paused",
  stop: "be stopped",
  complete: "be completed",
  "wait-for-next": "wait for its next time",
  fail: "fail",
  "re-execute": "be executed again",
  "re-execute-later": "be executed again",
};

/** @returns where the move leads @throws DomainError invalid-state */
export function refuseMove(status: CampaignStatus, move: CampaignMove): CampaignStatus {
  const next = campaignAfter(status, move);
  if (next !== null) return next;
  throw new DomainError("invalid-state", `A campaign that is ${status} cannot ${VERBS[move]}`, {
    code: `campaign-${status}`,
  });
}
