import type { reExecuteRequest } from "@parley/contracts/campaigns/campaign-run-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Campaign } from "../campaign.ts";
import { readTime, updateSchedule } from "../campaign-store.ts";
import { addToCounters } from "../contacts/counter-store.ts";
import { resetContacts } from "../contacts/due-contact-store.ts";
import { lookSoon, prepareRound } from "../dispatch/dispatched-campaign-store.ts";
import { holdCampaign, requireCampaign } from "../hold-campaign.ts";
import type { CampaignSchedule } from "../schedule/campaign-schedule.ts";
import { readSchedule } from "../schedule/save-schedule.ts";

type Request = z.output<typeof reExecuteRequest>;

export interface ReExecution {
  readonly campaign: Campaign;
  readonly contactsReset: number;
}

/**
 * Begins a campaign that is over once more: the chosen contacts wait again, the others are skipped, and what became of them before
 * stays on record.
 * @throws DomainError `not-found`; `invalid-state` for one that is not over, a time that has passed, or when nobody is chosen
 */
export async function reExecuteCampaign(
  unit: ScopedUnitOfWork,
  id: number,
  { contact_selection: selection, schedule_settings: settings }: Request,
): Promise<ReExecution> {
  const isLater = settings?.schedule_type === "scheduled" || settings?.schedule_type === "once";
  await holdCampaign(unit, id, isLater ? "re-execute-later" : "re-execute");
  const schedule: CampaignSchedule = readSchedule(
    {
      schedule_type: isLater ? "scheduled" : "immediate",
      scheduled_at: settings?.scheduled_at ?? null,
      timezone: settings?.timezone ?? null,
    },
    await readTime(unit),
  );
  await updateSchedule(unit, id, schedule);
  const chosen =
    selection === undefined || selection === null || selection === "all"
      ? null
      : selection === "failed_only"
        ? ({ statuses: ["failed", "no_answer", "busy", "voicemail"] } as const)
        : { ids: selection };
  const { difference, chosenCount } = await resetContacts(unit, id, chosen);
  if (chosenCount === 0) {
    throw new DomainError("invalid-state", "None of its contacts is chosen", {
      code: "no-contacts",
      fix: "Choose contacts of this campaign: all, failed_only, or their ids.",
    });
  }
  await prepareRound(unit, id);
  if (schedule.type === "immediate") await lookSoon(unit, id);
  await addToCounters(unit, id, difference);
  return { campaign: await requireCampaign(unit, id), contactsReset: chosenCount };
}
