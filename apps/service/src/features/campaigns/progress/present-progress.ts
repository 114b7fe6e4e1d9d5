import type {
  campaignMetrics,
  campaignProgress,
  flatProgress,
  liveProgress,
} from "@parley/contracts/campaigns/campaign-progress-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { Campaign } from "../campaign.ts";
import { figuresOf } from "./campaign-figures.ts";
import { statusOf } from "./execution.ts";
import type { Progress } from "./read-progress.ts";

/** @param costEstimate US dollars; null when it is not known */
export function presentProgress(
  progress: Progress,
  costEstimate: number | null,
  now: Date,
): z.input<typeof campaignProgress> {
  const { successRate, completionRate } = figuresOf(progress.campaign);
  return {
    ...presentLiveProgress(progress),
    ...presentFlatProgress(progress),
    success_rate: successRate,
    metrics: {
      ...presentMetrics(progress.campaign),
      completion_rate: completionRate,
      cost_estimate: costEstimate,
      last_updated: toWireTimestamp(now),
    },
  };
}

/** Nested, as the interface documents it. */
export function presentLiveProgress({ campaign, recent }: Progress): z.input<typeof liveProgress> {
  const { contacts } = campaign;
  const figures = figuresOf(campaign);
  return {
    campaign_id: campaign.id,
    status: campaign.status,
    progress: {
      total_contacts: figures.total,
      completed: figures.completed,
      failed: figures.failed,
      processing: contacts.in_progress,
      pending: contacts.pending,
      skipped: contacts.skipped,
      progress_percentage: figures.completionRate * 100,
      success_rate: figures.successRate,
    },
    hold: presentHold(campaign),
    started_at: toWireTimestampOrNull(campaign.startedAt),
    completed_at: toWireTimestampOrNull(campaign.completedAt),
    recent_activity: recent.map((execution) => ({
      execution_id: execution.intentId,
      contact_phone: execution.toNumber,
      status: statusOf(execution),
      executed_at: toWireTimestamp(execution.createdAt),
      call_id: execution.call?.id ?? null,
    })),
  };
}

/** Flat, as client libraries read it. */
export function presentFlatProgress({ campaign }: Pick<Progress, "campaign">): z.input<typeof flatProgress> {
  const figures = figuresOf(campaign);
  return {
    total_contacts: figures.total,
    completed_contacts: figures.completed,
    failed_contacts: figures.failed,
    pending_contacts: campaign.contacts.pending,
    in_progress_contacts: campaign.contacts.in_progress,
    completion_percentage: figures.completionRate * 100,
  };
}

type Metrics = { [Name in keyof typeof campaignMetrics]: z.input<(typeof campaignMetrics)[Name]> };

export function presentMetrics(campaign: Campaign): Metrics {
  const figures = figuresOf(campaign);
  return {
    total_duration_seconds: campaign.figures.durationSeconds,
    average_duration_seconds: figures.averageDurationSeconds,
    success_rate: figures.successRate,
    answer_rate: figures.answerRate,
    actual_cost: figures.actualCostDollars,
  };
}

export function presentHold({ hold }: Pick<Campaign, "hold">) {
  return hold === null ? null : { reason: hold.reason, since: toWireTimestamp(hold.since) };
}
