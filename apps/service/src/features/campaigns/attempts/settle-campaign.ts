import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { readTextEnds } from "../../texts/outreach/text-ends.ts";
import type { Campaign } from "../campaign.ts";
import { announceCampaign } from "../campaign-topics.ts";
import type { ContactMove, ContactStatus } from "../contacts/contact-states.ts";
import { type AttemptFigures, addToCounters } from "../contacts/counter-store.ts";
import { type ContactChange, moveContacts } from "../contacts/due-contact-store.ts";
import type { StepNews } from "../dispatch/step-news.ts";
import {
  type EndedAttempt,
  listEndedAttempts,
  listRefusedByOptOut,
  type SettledAttempt,
  settleAttempts,
} from "./attempt-store.ts";
import { judgeAttempt } from "./judge-attempt.ts";
import { planContact, type RetryRules } from "./plan-contact.ts";

/** By how an attempt ended. */
const MOVES: Readonly<Record<ContactStatus, ContactMove>> = {
  completed: "complete",
  failed: "fail",
  no_answer: "miss",
  busy: "find-busy",
  voicemail: "reach-machine",
  skipped: "call-off",
  pending: "retry",
  in_progress: "retry",
};

const AT_ONCE = 500;

export interface Settlement {
  readonly settled: StepNews["settled"];
  /** Of calls that a carrier had accepted and that failed through its fault. */
  readonly carrierFailures: number;
}

/**
 * Settles the attempts of a campaign whose calls and texts are over: says how they ended, and where their contacts go. Once
 * each, whoever comes first.
 */
export async function settleCampaign(
  unit: ScopedUnitOfWork,
  campaign: Pick<Campaign, "id"> & RetryRules,
): Promise<Settlement> {
  const ended = await listEndedAttempts(unit, { campaignId: campaign.id }, AT_ONCE);
  return settleEnded(unit, campaign, await holdEnds(unit, ended));
}

/**
 * Somebody opted out, and calls and texts to them that had not begun were ended in this transaction: their attempts are settled
 * with it. @param numberHash as attempts have it
 */
export async function settleOptedOut(unit: ScopedUnitOfWork, numberHash: Buffer): Promise<void> {
  const ended = await listEndedAttempts(unit, { numberHash }, AT_ONCE);
  for (const attempt of ended) {
    const { reason, again } = judgeAttempt(attempt.end);
    if (reason !== "opted-out" || again !== "never") continue;
    await settleEnded(unit, { id: attempt.campaignId, ...NO_RETRIES }, [attempt]);
    await announceCampaign(unit, attempt.campaignId, "changed");
  }
}

/**
 * Texts as they are at this moment, and stay until the transaction ends: a carrier's report that one was not delivered comes before
 * it is read, or after it is settled. One that is being changed is left for the next look.
 */
async function holdEnds(unit: ScopedUnitOfWork, ended: readonly EndedAttempt[]): Promise<readonly EndedAttempt[]> {
  const isText = ({ channel, end }: EndedAttempt) => channel === "sms" && !("isGone" in end);
  const texts = await readTextEnds(
    unit,
    ended.filter(isText).map(({ intentId }) => intentId),
  );
  const held = new Map(texts.map((text) => [text.messageId, text]));
  const refused = await listRefusedByOptOut(
    unit,
    ended.filter(({ intentId }) => held.get(intentId)?.status === "failed").map(({ id }) => id),
  );
  return ended.flatMap((attempt): readonly EndedAttempt[] => {
    if (!isText(attempt)) return [attempt];
    const text = held.get(attempt.intentId);
    if (text === undefined || text.status === "open") return [];
    const isAccepted = text.status === "accepted" || text.status === "delivered";
    // Carriers need not say why; what was cancelled was never sent.
    const saidCode = text.errorCode ?? (text.status === "failed" ? "undelivered" : null);
    const errorCode = refused.has(attempt.id) ? "recipient-opted-out" : saidCode;
    return [{ ...attempt, end: { channel: "sms", isAccepted, errorCode } }];
  });
}

const NO_RETRIES: RetryRules = { type: "call", maxAttempts: 0, isOver: true, retryDelayMs: 0, leavesVoicemail: false };

async function settleEnded(
  unit: ScopedUnitOfWork,
  campaign: Pick<Campaign, "id"> & RetryRules,
  ended: readonly EndedAttempt[],
): Promise<Settlement> {
  if (ended.length === 0) return { settled: [], carrierFailures: 0 };
  const planned = ended.map((attempt) => {
    const judgement = judgeAttempt(attempt.end);
    return { attempt, judgement, plan: planContact(judgement, attempt.channel, attempt, campaign) };
  });
  const settled = planned.map(
    ({ attempt, judgement, plan }): SettledAttempt => ({
      id: attempt.id,
      outcome: judgement.outcome,
      reason: judgement.reason,
      isCounted: judgement.isCounted,
      isRetried: plan.status === "pending",
      durationSeconds: attempt.durationSeconds,
      hasBill: attempt.channel === "call",
    }),
  );
  const ours = await settleAttempts(unit, settled);
  const mine = planned.filter(({ attempt }) => ours.has(attempt.id));
  const moved = await moveContacts(
    unit,
    campaign.id,
    mine.map(
      ({ attempt, judgement, plan }): ContactChange => ({
        id: attempt.contactId,
        move: MOVES[plan.status],
        to: plan.status,
        attempts: plan.attempts,
        faults: plan.faults,
        skipReason: plan.skipReason,
        lastReason: judgement.reason,
        ...(plan.dueInMs === null ? {} : { dueInMs: plan.dueInMs }),
      }),
    ),
  );
  await addToCounters(unit, campaign.id, moved, figuresOf(mine.map(({ attempt }) => attempt)));
  // What was refused or came to nothing when it was dispatched is known to whoever dispatched it.
  const carrierFailures = mine.filter(
    ({ attempt, judgement }) => attempt.wasPlaced && judgement.reason === "carrier-failed",
  ).length;
  return {
    settled: mine.map(({ attempt, judgement }) => ({ channel: attempt.channel, outcome: judgement.outcome })),
    carrierFailures,
  };
}

function figuresOf(attempts: readonly EndedAttempt[]): Partial<AttemptFigures> {
  const calls = attempts.filter(({ channel }) => channel === "call");
  const answered = calls.filter(({ durationSeconds }) => durationSeconds !== null);
  return {
    callsEnded: calls.length,
    callsAnswered: answered.length,
    durationSeconds: answered.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
  };
}
