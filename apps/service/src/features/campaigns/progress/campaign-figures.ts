import type { Campaign } from "../campaign.ts";
import { failedOf, totalOf } from "../contacts/counter-store.ts";

/** What is computed of a campaign's counters. Shares are 0 to 1. */
export interface CampaignFigures {
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly successRate: number;
  readonly answerRate: number;
  /** Of all contacts, those with no work left. */
  readonly completionRate: number;
  readonly averageDurationSeconds: number;
  /** Null when a price is unknown. */
  readonly actualCostDollars: number | null;
}

export function figuresOf({
  type,
  contacts,
  figures,
}: Pick<Campaign, "type" | "contacts" | "figures">): CampaignFigures {
  const [total, failed, { completed }] = [totalOf(contacts), failedOf(contacts), contacts];
  // Nobody tells what texts cost.
  const isPriced = figures.unpricedCalls === 0 && (type === "call" || figures.attempts === 0);
  return {
    total,
    completed,
    failed,
    successRate: share(completed, completed + failed),
    answerRate: share(figures.callsAnswered, figures.callsEnded),
    completionRate: share(completed + failed + contacts.skipped, total),
    averageDurationSeconds: share(figures.durationSeconds, figures.callsAnswered),
    actualCostDollars: isPriced ? figures.costMicros / 1_000_000 : null,
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
