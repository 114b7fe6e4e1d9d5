import { loadConfig } from "../../src/config/load-config.ts";
import { judgeAttempt } from "../../src/features/campaigns/attempts/judge-attempt.ts";
import { planContact } from "../../src/features/campaigns/attempts/plan-contact.ts";
import { type Breaker, breakerRoom } from "../../src/features/campaigns/dispatch/breaker.ts";
import { paceAfter, usesNow } from "../../src/features/campaigns/dispatch/pace.ts";

/** What keeps the dispatcher from mistakes; a test may leave out each to see what it is good for. */
export interface DispatcherRules {
  /** A step holds the campaign's row, and leaves it alone when somebody else does. */
  readonly locksCampaign: boolean;
  /** `campaign_attempts_once`: an attempt of a contact is on record once. */
  readonly hasOnceIndex: boolean;
  /** `campaign_attempts_one_open`: nobody is reached for by two at the same time. */
  readonly hasOneOpenIndex: boolean;
  /** No carrier is asked before the intent has committed. */
  readonly commitsFirst: boolean;
  /** An intent is claimed before it is taken to its carrier: a call once ever, a text while it is queued. */
  readonly claimsIntents: boolean;
  /** Opt-outs, hours and the campaign's state are looked at again in that claim. */
  readonly asksOptOutsAgain: boolean;
  readonly asksHoursAgain: boolean;
  readonly asksStateAgain: boolean;
  /** What is known of one try of a text moves it only while no later try has begun. */
  readonly isFenced: boolean;
  readonly graceMs: number;
  /** What may pass between the claim and the first byte of the request; null: however long it takes. */
  readonly sendWindowMs: number | null;
  /** Time is the database's; else each process has its own. */
  readonly usesDatabaseTime: boolean;
  /** The pace is kept in the campaign's row and not by whoever works on it. */
  readonly savesPace: boolean;
  /** Calls at a time are counted from the attempts that are open, and not from what a worker has begun itself. */
  readonly countsOpenCalls: boolean;
  /** A look without the cursor, so often; null: never. */
  readonly sweepEveryMs: number | null;
  /** Whoever dies with a campaign is followed after the lease. */
  readonly isFollowed: boolean;
  /** What was settled is not settled again. */
  readonly settlesOnce: boolean;
  /** A campaign ends only when none of its attempts is under way. */
  readonly waitsForOpen: boolean;
  /** Who waits in a campaign that was stopped is skipped. */
  readonly clears: boolean;
  readonly uses: typeof usesNow;
  readonly paceAfter: typeof paceAfter;
  readonly breakerRoom: (breaker: Breaker, now: Date) => number;
  readonly judge: typeof judgeAttempt;
  readonly plan: typeof planContact;
}

const CONFIG = loadConfig({});
/** The service's own limit of a request to a carrier. */
export const REQUEST_TIMEOUT_MS = CONFIG.carrierTimeoutMs;

/** The rules of the service. */
export const DISPATCHER_RULES: DispatcherRules = {
  locksCampaign: true,
  hasOnceIndex: true,
  hasOneOpenIndex: true,
  commitsFirst: true,
  claimsIntents: true,
  asksOptOutsAgain: true,
  asksHoursAgain: true,
  asksStateAgain: true,
  isFenced: true,
  graceMs: CONFIG.reconcileGraceMs,
  sendWindowMs: CONFIG.sendWindowMs,
  usesDatabaseTime: true,
  savesPace: true,
  countsOpenCalls: true,
  sweepEveryMs: 60_000,
  isFollowed: true,
  settlesOnce: true,
  waitsForOpen: true,
  clears: true,
  uses: usesNow,
  paceAfter,
  breakerRoom,
  judge: judgeAttempt,
  plan: planContact,
};
