import type { listCampaigns } from "@parley/contracts/campaigns/campaign-contracts";
import type {
  campaignResult,
  campaignSchedule,
  campaignWithImport,
} from "@parley/contracts/campaigns/campaign-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { Campaign } from "./campaign.ts";
import { failedOf, totalOf } from "./contacts/counter-store.ts";
import type { CampaignImport } from "./import/campaign-import.ts";
import { presentHold, presentMetrics } from "./progress/present-progress.ts";
import type { CampaignSchedule } from "./schedule/campaign-schedule.ts";

function presentCampaign(campaign: Campaign) {
  const { settings, contacts } = campaign;
  return {
    id: campaign.id,
    organization_id: campaign.organizationId,
    name: campaign.name,
    description: campaign.description,
    campaign_type: campaign.type,
    purpose: campaign.purpose,
    status: campaign.status,
    assistant_id: campaign.assistantId,
    assistant_name: campaign.assistantName,
    phone_number_id: campaign.phoneNumberId,
    welcome_message_template: campaign.welcomeMessageTemplate,
    agenda_template: campaign.agendaTemplate,
    end_call_message_template: campaign.endCallMessageTemplate,
    sms_message_template: campaign.smsMessageTemplate,
    fallback_values: { ...campaign.fallbackValues },
    variable_mappings: { ...campaign.variableMappings },
    available_variables: [...campaign.availableVariables],
    pending_import: campaign.pendingImport === null ? null : { ...campaign.pendingImport },
    max_attempts: campaign.maxAttempts,
    retry_delay_minutes: campaign.retryDelayMinutes,
    settings: {
      concurrent_limit: settings.concurrentLimit,
      rate_limit_per_minute: settings.rateLimitPerMinute,
      max_concurrent_calls: settings.concurrentLimit,
      calls_per_minute: settings.rateLimitPerMinute,
      allowed_hours:
        settings.allowedHours === null ? null : { ...settings.allowedHours, days: [...settings.allowedHours.days] },
      time_zone: settings.timeZone,
      enable_voicemail_detection: settings.enableVoicemailDetection,
      leave_voicemail: settings.leaveVoicemail,
      voicemail_message: settings.voicemailMessage,
    },
    schedule: presentSchedule(campaign.schedule),
    total_contacts: totalOf(contacts),
    completed_contacts: contacts.completed,
    failed_contacts: failedOf(contacts),
    hold: presentHold(campaign),
    created_at: toWireTimestamp(campaign.createdAt),
    updated_at: toWireTimestamp(campaign.updatedAt),
    started_at: toWireTimestampOrNull(campaign.startedAt),
    completed_at: toWireTimestampOrNull(campaign.completedAt),
  };
}

export function presentCampaignResult(campaign: Campaign, message: string): z.input<typeof campaignResult> {
  return { success: true, message, campaign_id: campaign.id, task_id: null, ...presentCampaign(campaign) };
}

export function presentWithImport(campaign: Campaign, last: CampaignImport | null): z.input<typeof campaignWithImport> {
  return {
    ...presentCampaign(campaign),
    last_import_file_name: last?.fileName ?? null,
    last_import_date: toWireTimestampOrNull(last?.createdAt ?? null),
    last_import_row_count: last?.rowCount ?? null,
  };
}

type ListEntry = z.input<NonNullable<(typeof listCampaigns)["success"]>>["campaigns"][number];

export function presentListEntry(campaign: Campaign): ListEntry {
  return { ...presentCampaign(campaign), metrics: presentMetrics(campaign) };
}

export function presentSchedule(schedule: CampaignSchedule): z.input<typeof campaignSchedule> {
  const recurrence = schedule.type === "recurring" ? schedule.recurrence : null;
  return {
    schedule_type: schedule.type,
    scheduled_at: schedule.type === "immediate" ? null : toWireTimestamp(schedule.at),
    timezone: schedule.timeZone,
    recurring_config:
      recurrence === null
        ? null
        : {
            frequency: recurrence.frequency,
            interval: recurrence.interval,
            days_of_week: [...recurrence.daysOfWeek],
            day_of_month: recurrence.dayOfMonth,
            time: recurrence.time,
            time_zone: recurrence.timeZone,
            end_date: recurrence.endDate,
          },
  };
}
