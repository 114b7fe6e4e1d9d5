import type { scheduleRequest } from "@parley/contracts/campaigns/campaign-schedule-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import type { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Campaign } from "../campaign.ts";
import { readTime, updateSchedule } from "../campaign-store.ts";
import { holdCampaign, requireCampaign } from "../hold-campaign.ts";
import type { CampaignSchedule } from "./campaign-schedule.ts";
import { fromLocalTime } from "./local-time.ts";
import { localDay, nextTime, type Recurrence } from "./recurrence.ts";

type ScheduleRequest = z.output<typeof scheduleRequest>;

/** @throws DomainError `not-found`; `invalid-state` for a time that has passed, or a campaign that cannot be scheduled; `invalid-input` */
export async function saveSchedule(
  unit: ScopedUnitOfWork,
  campaignId: number,
  request: ScheduleRequest,
): Promise<Campaign> {
  await holdCampaign(unit, campaignId, request.schedule_type === "immediate" ? "clear-schedule" : "schedule");
  await updateSchedule(unit, campaignId, readSchedule(request, await readTime(unit)));
  return requireCampaign(unit, campaignId);
}

/** @throws DomainError `not-found`; `invalid-state` for a campaign that is not scheduled */
export async function unschedule(unit: ScopedUnitOfWork, campaignId: number): Promise<Campaign> {
  const { schedule } = await holdCampaign(unit, campaignId, "unschedule");
  await updateSchedule(unit, campaignId, { type: "immediate", timeZone: schedule.timeZone });
  return requireCampaign(unit, campaignId);
}

/**
 * @param isFromZero days of the week count from 0, as one client library has them where it creates a campaign
 * @throws DomainError `invalid-state` for a time that has passed; `invalid-input` for a day 0 where days count from 1
 */
export function readSchedule(request: ScheduleRequest, now: Date, isFromZero = false): CampaignSchedule {
  const timeZone = request.timezone ?? "UTC";
  if (request.schedule_type === "immediate") return { type: "immediate", timeZone };
  if (request.schedule_type !== "recurring") {
    const at = readWrittenTime(request.scheduled_at ?? "", timeZone);
    if (at <= now) throw passed();
    return { type: "scheduled", at, timeZone };
  }
  const config = request.recurring_config;
  if (config == null) throw new Error("a recurring schedule without its configuration passed validation");
  const zone = config.time_zone ?? request.timezone ?? "UTC";
  const earliest = request.scheduled_at == null ? now : readWrittenTime(request.scheduled_at, timeZone);
  const begins = earliest > now ? earliest : now;
  const recurrence: Recurrence = {
    frequency: config.frequency,
    interval: config.interval ?? 1,
    daysOfWeek: config.frequency === "weekly" ? weekdaysOf(config.days_of_week ?? [], isFromZero) : [],
    dayOfMonth: config.frequency === "monthly" ? (config.day_of_month ?? null) : null,
    time: config.time,
    timeZone: zone,
    endDate: config.end_date?.slice(0, 10) ?? null,
    since: localDay(begins, zone),
  };
  const at = nextTime(recurrence, begins);
  if (at === null) throw passed();
  return { type: "recurring", at, timeZone: zone, recurrence };
}

function weekdaysOf(days: readonly number[], isFromZero: boolean): readonly number[] {
  if (!isFromZero && days.includes(0)) {
    throw new DomainError("invalid-input", "Days of the week count from 1, Monday, to 7, Sunday", {
      code: "day-of-week-unknown",
      fix: "Send 7 for Sunday.",
    });
  }
  const named = days.map((day) => (isFromZero && days.includes(0) ? day + 1 : day));
  return [...new Set(named)].toSorted((one, other) => one - other);
}

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?(Z|[+-]\d{2}:?\d{2})?$/i;

function readWrittenTime(text: string, timeZone: string): Date {
  const match = WRITTEN.exec(text);
  if (match === null) throw new Error("a time that is none passed validation");
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const seconds = Number(match[6] ?? 0);
  const offset = match[7];
  if (offset === undefined) {
    const at = fromLocalTime({ year, month, day, hour, minute }, timeZone);
    return new Date(at.getTime() + Math.floor(seconds * 1_000));
  }
  const zone = offset.toUpperCase() === "Z" ? "Z" : offset.replace(/^(...)(\d\d)$/, "$1:$2");
  return new Date(`${text.slice(0, 10)}T${text.slice(11).replace(/(?:Z|[+-]\d{2}:?\d{2})$/i, "")}${zone}`);
}

function passed(): DomainError {
  return new DomainError("invalid-state", "The time has passed", {
    code: "time-passed",
    fix: "Send a time that is to come; one without an offset is of the time zone in `timezone`.",
  });
}
