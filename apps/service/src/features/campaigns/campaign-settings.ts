import type { campaignSettings } from "@parley/contracts/campaigns/campaign-schemas";
import type { z } from "zod";

export interface CampaignSettings {
  /** Calls at a time. */
  readonly concurrentLimit: number;
  readonly rateLimitPerMinute: number;
  /** In addition to what the law allows. 1 is Monday; times are `HH:MM`. */
  readonly allowedHours: { readonly start: string; readonly end: string; readonly days: readonly number[] } | null;
  /** Of the hours; null: each contact's own. */
  readonly timeZone: string | null;
  readonly enableVoicemailDetection: boolean;
  readonly leaveVoicemail: boolean;
  readonly voicemailMessage: string | null;
}

export const DEFAULT_SETTINGS: CampaignSettings = {
  concurrentLimit: 5,
  rateLimitPerMinute: 10,
  allowedHours: null,
  timeZone: null,
  enableVoicemailDetection: true,
  leaveVoicemail: false,
  voicemailMessage: null,
};

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** What is null or left out stays as it is. */
export function changeSettings(
  settings: CampaignSettings,
  sent: z.output<typeof campaignSettings> | null | undefined,
): CampaignSettings {
  if (sent == null) return settings;
  const hours = sent.allowed_hours;
  return {
    concurrentLimit: changeOf(settings.concurrentLimit, sent.concurrent_limit, sent.max_concurrent_calls),
    rateLimitPerMinute: changeOf(settings.rateLimitPerMinute, sent.rate_limit_per_minute, sent.calls_per_minute),
    allowedHours:
      hours == null
        ? settings.allowedHours
        : { start: hours.start, end: hours.end, days: daysOf(hours.days ?? EVERY_DAY) },
    timeZone: sent.time_zone ?? settings.timeZone,
    enableVoicemailDetection: sent.enable_voicemail_detection ?? settings.enableVoicemailDetection,
    leaveVoicemail: sent.leave_voicemail ?? settings.leaveVoicemail,
    voicemailMessage: sent.voicemail_message ?? settings.voicemailMessage,
  };
}

/**
 * A member under either of its names. Clients send back what they were shown, with one of the two changed: the other one says
 * what is there already.
 */
function changeOf(stored: number, ...sent: readonly (number | null | undefined)[]): number {
  return sent.find((value) => value != null && value !== stored) ?? stored;
}

function daysOf(days: readonly number[]): readonly number[] {
  return [...new Set(days)].toSorted((one, other) => one - other);
}

/** As the rules of contact have it: minutes after midnight. Null: whenever the law allows. */
export function allowedHoursOf({ allowedHours, timeZone }: CampaignSettings) {
  if (allowedHours === null) return null;
  const { start, end, days } = allowedHours;
  return { startMinute: minuteOf(start), endMinute: minuteOf(end), days, timeZone };
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}
