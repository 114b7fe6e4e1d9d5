import { useGenericPlans } from "../../../platform/database/generic-plans.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countOpenAttempts, type OpenAttempts } from "../attempts/attempt-store.ts";
import { retryRulesOf } from "../attempts/retry-rules.ts";
import { type Settlement, settleCampaign } from "../attempts/settle-campaign.ts";
import type { Campaign } from "../campaign.ts";
import { findCampaign } from "../campaign-store.ts";
import { announceCampaign } from "../campaign-topics.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { addToCounters } from "../contacts/counter-store.ts";
import { skipWaiting } from "../contacts/due-contact-store.ts";
import { billAttempts } from "../costs/bill-attempts.ts";
import { noteHistory } from "../progress/history-store.ts";
import { advanceCampaign } from "./advance-campaign.ts";
import { beginCampaign, completeCampaign } from "./begin-and-end.ts";
import { noteAnswers } from "./breaker.ts";
import type { CampaignMemory } from "./campaign-memory.ts";
import { listCampaignNumbers } from "./campaign-number-store.ts";
import type { Dispatch } from "./claim-contacts.ts";
import {
  type DispatchChange,
  type DispatchState,
  lockForDispatch,
  saveDispatchState,
} from "./dispatched-campaign-store.ts";
import { NO_NEWS, type StepNews } from "./step-news.ts";

/** How long a campaign is left to the worker that is at it. */
export const LEASE_MS = 10_000;
const BILLED_AT_ONCE = 500;
const SKIPPED_AT_ONCE = 10_000;
const SETTLE_EVERY_MS = 250;
const NOTHING_SETTLED: Settlement = { settled: [], carrierFailures: 0 };
const SOON_MS = 1_000;
/** A call goes on for minutes: its end is not looked for every second. */
const LONG_CALL_MS = 120_000;
const LONG_CALL_LOOK_MS = 5_000;

export interface Step {
  readonly dispatches: readonly Dispatch[];
  /** The number whose turn it is next: a worker finds out who calls and texts from there before it steps again. */
  readonly nextFrom: string | null;
  /** When there is something to do again, from now; null: never by itself. */
  readonly nextInMs: number | null;
  readonly news: StepNews;
}

const NOTHING: Step = { dispatches: [], nextFrom: null, nextInMs: null, news: NO_NEWS };

/** One step with a campaign, in one transaction: settles what is over, begins, takes contacts, ends. */
export async function stepCampaign(
  deps: CampaignsDeps,
  unit: ScopedUnitOfWork,
  campaignId: number,
  memory: CampaignMemory,
): Promise<Step> {
  await useGenericPlans(unit);
  const locked = await lockForDispatch(unit, campaignId);
  // Somebody else is at it. They go on by themselves, unless it is a person's request that has it.
  if (locked === null) return { ...NOTHING, nextInMs: SOON_MS };
  const campaign = await remember(unit, campaignId, locked, memory);
  if (campaign === null) return NOTHING;
  const settlement = await settleNow(unit, campaign, locked, memory);
  const billed = memory.isBilling ? await billAttempts(unit, campaignId) : 0;
  memory.isBilling = billed >= BILLED_AT_ONCE;
  const answers = { ...memory.answers, failed: memory.answers.failed + settlement.carrierFailures };
  memory.answers = { accepted: 0, failed: 0 };
  let state: DispatchState = { ...locked, breaker: noteAnswers(locked.breaker, answers, locked.now) };
  if (state.status === "scheduled" && state.isToBegin) {
    state = { ...state, ...(await beginCampaign(unit, campaign)), status: "running", cursor: null };
    memory.campaign = null;
  }
  const change: DispatchChange = { breaker: state.breaker };
  const advanced =
    state.status === "running"
      ? await advanceCampaign(deps, unit, campaign, state, memory)
      : { ...NOTHING, change: {}, isOutOfContacts: false, hasFailed: false, decided: NO_NEWS.decided };
  const clearing = state.clearingReason === null ? null : await clear(unit, campaignId, state.clearingReason);
  const open = await countOpenAttempts(unit, campaignId);
  const isOver = advanced.isOutOfContacts && open.calls + open.texts === 0;
  const over = isOver ? await completeCampaign(unit, campaign, state.now) : null;
  if (over !== null) memory.campaign = null;
  const work = settlement.settled.length + billed + advanced.dispatches.length;
  if (work > 0 || isOver || clearing !== null || state.status !== locked.status) {
    await noteHistory(unit, campaignId);
    await announceCampaign(unit, campaignId, isOver ? "completed" : "changed");
  }
  const nextInMs = soonest([
    over === null ? advanced.nextInMs : over.nextInMs,
    clearing?.nextInMs ?? null,
    openLookMs(open, state.now),
  ]);
  await saveDispatchState(unit, campaignId, {
    ...change,
    ...advanced.change,
    ...clearing?.change,
    // Whoever works on it goes on by themselves; who dies meanwhile is followed after the lease.
    lookAt: nextInMs === null ? null : new Date(state.now.getTime() + Math.max(nextInMs, LEASE_MS)),
  });
  const { holdReason } = advanced.change;
  const repeats = over !== null && over.nextInMs !== null;
  const news: StepNews = {
    decided: advanced.decided,
    settled: settlement.settled,
    hasBegun: locked.status !== state.status,
    ended: advanced.hasFailed ? "failed" : over === null ? null : repeats ? "repeated" : "completed",
    hold: isOver || holdReason === undefined || holdReason === locked.holdReason ? undefined : holdReason,
  };
  return { dispatches: advanced.dispatches, nextFrom: advanced.nextFrom, nextInMs, news };
}

/** Every attempt under way is looked at, so not in each of the steps that follow one another at once. */
async function settleNow(
  unit: ScopedUnitOfWork,
  campaign: Campaign,
  { status, now }: DispatchState,
  memory: CampaignMemory,
): Promise<Settlement> {
  if (memory.settledAt !== null && now.getTime() - memory.settledAt.getTime() < SETTLE_EVERY_MS) return NOTHING_SETTLED;
  memory.settledAt = now;
  return settleCampaign(unit, { id: campaign.id, ...retryRulesOf({ ...campaign, status }) });
}

/** Reads the campaign again only when somebody has changed it. */
async function remember(
  unit: ScopedUnitOfWork,
  campaignId: number,
  { updatedAt }: DispatchState,
  memory: CampaignMemory,
): Promise<Campaign | null> {
  if (memory.campaign?.updatedAt.getTime() === updatedAt.getTime()) return memory.campaign;
  memory.campaign = await findCampaign(unit, campaignId);
  memory.numbers = memory.campaign === null ? [] : await listCampaignNumbers(unit, memory.campaign);
  return memory.campaign;
}

/** Skips the contacts that wait of a campaign that is over, a part at a time. */
async function clear(
  unit: ScopedUnitOfWork,
  campaignId: number,
  reason: string,
): Promise<{ readonly change: DispatchChange; readonly nextInMs: number | null }> {
  const skipped = await skipWaiting(unit, campaignId, reason, SKIPPED_AT_ONCE);
  if (skipped > 0) await addToCounters(unit, campaignId, { pending: -skipped, skipped });
  const isDone = skipped < SKIPPED_AT_ONCE;
  return { change: isDone ? { clearingReason: null } : {}, nextInMs: isDone ? null : 0 };
}

function openLookMs({ calls, texts, newestAt, hasUnbilled }: OpenAttempts, now: Date): number | null {
  if (calls + texts === 0) return hasUnbilled ? LONG_CALL_LOOK_MS : null;
  const ageMs = newestAt === null ? 0 : now.getTime() - newestAt.getTime();
  return ageMs > LONG_CALL_MS ? LONG_CALL_LOOK_MS : SOON_MS;
}

function soonest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(0, Math.min(...known));
}
