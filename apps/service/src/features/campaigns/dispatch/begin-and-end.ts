import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Campaign } from "../campaign.ts";
import { moveStatus, updateSchedule } from "../campaign-store.ts";
import { addToCounters } from "../contacts/counter-store.ts";
import { resetContacts } from "../contacts/due-contact-store.ts";
import { nextTime } from "../schedule/recurrence.ts";
import { beginRound, noteOver } from "./dispatched-campaign-store.ts";

/** Its time has come. Of a recurring campaign that has run before, all contacts wait again. @returns its round */
export async function beginCampaign(
  unit: ScopedUnitOfWork,
  { id, schedule, startedAt }: Campaign,
): Promise<{ readonly round: number }> {
  await moveStatus(unit, id, "scheduled", "running");
  const isNewRound = schedule.type === "recurring" && startedAt !== null;
  if (isNewRound) await addToCounters(unit, id, (await resetContacts(unit, id, null)).difference);
  return { round: await beginRound(unit, id, isNewRound) };
}

/** All contacts are done. @returns when it begins again; null: never by itself */
export async function completeCampaign(
  unit: ScopedUnitOfWork,
  { id, schedule }: Campaign,
  now: Date,
): Promise<{ readonly nextInMs: number | null }> {
  const next = schedule.type === "recurring" ? nextTime(schedule.recurrence, now) : null;
  await moveStatus(unit, id, "running", next === null ? "completed" : "scheduled");
  await noteOver(unit, id, null);
  if (next === null || schedule.type !== "recurring") return { nextInMs: null };
  await updateSchedule(unit, id, { ...schedule, at: next });
  return { nextInMs: next.getTime() - now.getTime() };
}

/** It cannot go on, whatever anybody does: whoever waits is skipped. */
export async function failCampaign(unit: ScopedUnitOfWork, id: number): Promise<void> {
  await moveStatus(unit, id, "running", "failed");
  await noteOver(unit, id, "campaign-failed");
}
