import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { figuresOf } from "../progress/campaign-figures.ts";
import { type Execution, errorOf, statusOf } from "../progress/execution.ts";
import { listSettledSince } from "../progress/execution-store.ts";
import { presentFlatProgress, presentLiveProgress } from "../progress/present-progress.ts";
import { type Progress, readProgress } from "../progress/read-progress.ts";

export interface CampaignMessage {
  readonly type: string;
  readonly campaign_id: number | null;
  readonly [member: string]: unknown;
}

/** What there is to tell of a campaign. */
export interface News {
  readonly messages: readonly CampaignMessage[];
  /** There is more than fits into one update. */
  readonly hasMore: boolean;
  readonly isCompleted: boolean;
}

/** Of attempts that were settled, in one update. */
const MOST_CONTACTS = 100;
/** A transaction that began earlier may commit later, by not more than this; in between its attempt is not seen. */
const COMMIT_LAG_MS = 10_000;

/** Knows what a socket has been told of one campaign. */
export class CampaignFollower {
  readonly #campaignId: number;
  /** Attempts settled before are not told. */
  readonly #from: number;
  #settledAt: number;
  /** Attempts that were told, and when they were settled. */
  readonly #told = new Map<number, number>();
  #completedAt: number;

  /** @param from the time of the database from which on news are told */
  constructor(campaignId: number, from: Date) {
    this.#campaignId = campaignId;
    this.#from = from.getTime();
    this.#settledAt = this.#from;
    this.#completedAt = this.#from;
  }

  /** How the campaign stands, in the words of both families of clients; null when it is gone. */
  async begin(unit: ScopedUnitOfWork): Promise<readonly CampaignMessage[] | null> {
    const progress = await readProgress(unit, this.#campaignId);
    if (progress === null) return null;
    // Who comes when it is completed is not told that it has just been.
    this.#completedAt = progress.campaign.completedAt?.getTime() ?? 0;
    return this.#standing("initial_progress", progress);
  }

  /** Null when the campaign is gone. */
  async look(unit: ScopedUnitOfWork): Promise<News | null> {
    const progress = await readProgress(unit, this.#campaignId);
    if (progress === null) return null;
    const since = new Date(Math.max(this.#from, this.#settledAt - COMMIT_LAG_MS));
    const settled = await listSettledSince(unit, this.#campaignId, since, [...this.#told.keys()], MOST_CONTACTS);
    this.#noteTold(settled);
    const hasMore = settled.length === MOST_CONTACTS;
    const isCompleted = !hasMore && this.#hasCompleted(progress);
    return {
      messages: [
        ...settled.map(presentSettled).flatMap((contact) => [
          { type: "contact_update", campaign_id: this.#campaignId, ...contact },
          { type: "contact_completed", campaign_id: this.#campaignId, ...contact },
        ]),
        ...this.#standing("progress_update", progress),
        ...(isCompleted ? [this.#completion(progress)] : []),
      ],
      hasMore,
      isCompleted,
    };
  }

  #noteTold(settled: readonly Execution[]): void {
    for (const { id, settledAt } of settled) {
      const at = settledAt?.getTime() ?? 0;
      this.#told.set(id, at);
      this.#settledAt = Math.max(this.#settledAt, at);
    }
    for (const [id, at] of this.#told) if (at < this.#settledAt - COMMIT_LAG_MS) this.#told.delete(id);
  }

  /** Each time only once: a recurring campaign completes again and again. */
  #hasCompleted({ campaign }: Progress): boolean {
    const completedAt = campaign.completedAt?.getTime() ?? 0;
    if (completedAt <= this.#completedAt || campaign.status === "cancelled" || campaign.status === "failed")
      return false;
    this.#completedAt = completedAt;
    return true;
  }

  #standing(type: "initial_progress" | "progress_update", progress: Progress): readonly CampaignMessage[] {
    const campaign = { campaign_id: this.#campaignId };
    return [
      { type, ...campaign, data: presentLiveProgress(progress) },
      { type: "progress", ...campaign, ...presentFlatProgress(progress) },
    ];
  }

  #completion({ campaign }: Progress): CampaignMessage {
    const { total_contacts, completed_contacts, failed_contacts } = presentFlatProgress({ campaign });
    const { successRate, actualCostDollars } = figuresOf(campaign);
    return {
      type: "campaign_completed",
      campaign_id: campaign.id,
      total_contacts,
      completed_contacts,
      failed_contacts,
      success_rate: successRate,
      total_duration: campaign.figures.durationSeconds,
      total_cost: actualCostDollars,
    };
  }
}

/** What is told of a contact whose attempt has ended, under the names of both families of clients. */
function presentSettled(execution: Execution) {
  return {
    contact_id: execution.contactId,
    phone_number: execution.toNumber,
    status: statusOf(execution),
    execution_id: execution.intentId,
    call_sid: execution.call?.callSid ?? null,
    call_duration: execution.durationSeconds,
    error_message: errorOf(execution),
  };
}
