import type { AttemptChannel, AttemptOutcome } from "../../src/features/campaigns/attempts/attempt.ts";
import type { AttemptEnd } from "../../src/features/campaigns/attempts/judge-attempt.ts";
import type { CampaignType } from "../../src/features/campaigns/campaign.ts";
import type { CampaignStatus } from "../../src/features/campaigns/campaign-states.ts";
import type { ContactStatus } from "../../src/features/campaigns/contacts/contact-states.ts";
import type { Breaker } from "../../src/features/campaigns/dispatch/breaker.ts";
import type { TextStatus } from "../../src/features/texts/send/text-status.ts";

/** Times in these rows are virtual milliseconds of the database's clock. */
export interface Person {
  /** Since when an opt-out is acknowledged. */
  optedOutMs: number | null;
  /** When nobody may reach for them. */
  readonly closed: readonly { readonly fromMs: number; readonly toMs: number }[];
  /** The carrier is calling them, for this attempt. */
  ringing: Attempt | null;
}

export interface Contact {
  readonly id: number;
  readonly campaign: CampaignRow;
  readonly person: Person;
  status: ContactStatus;
  attempts: number;
  faults: number;
  dueMs: number;
  /** Since when it is due and before the cursor. */
  behindSinceMs: number | null;
}

export interface Attempt {
  readonly contact: Contact;
  readonly attemptNumber: number;
  readonly channel: AttemptChannel;
  readonly createdMs: number;
  /** False: its transaction has not committed, or never will. */
  isOnRecord: boolean;
  isSettled: boolean;
  isCounted: boolean;
  outcome: AttemptOutcome | null;
  reason: string | null;
  end: AttemptEnd | null;
  /** A call: when the carrier was asked. */
  dialledMs: number | null;
  /** A call: the carrier's id of it is known. */
  isKnown: boolean;
  /** A text. */
  textStatus: TextStatus;
  tries: number;
  triedMs: number;
  /** How often the carrier accepted it. */
  accepted: number;
}

export interface CampaignRow {
  readonly type: CampaignType;
  readonly maxAttempts: number;
  readonly retryDelayMs: number;
  readonly perMinute: number;
  readonly concurrent: number;
  readonly contacts: Contact[];
  readonly attempts: Attempt[];
  /** Those of them that are not settled. */
  open: Attempt[];
  /** Counted, as `campaign_counters` does. */
  readonly counters: Record<ContactStatus, number>;
  /** Attempts that were settled, as its figures have it. */
  settledCount: number;
  status: CampaignStatus;
  lookMs: number | null;
  paceAt: Date | null;
  cursor: { readonly dueMs: number; readonly id: number } | null;
  sweptMs: number | null;
  breaker: Breaker;
  isClearing: boolean;
  holder: { readonly process: Process; readonly life: number } | null;
  /** They want the row once nobody holds it. */
  readonly waiting: (() => void)[];
}

export interface Process {
  isUp: boolean;
  /** What an earlier life began does not go on in the next one. */
  life: number;
  /** How far its clock is ahead of the database's. */
  readonly aheadMs: number;
  /** Of campaigns, where the rules let a process keep it. */
  readonly paces: Map<CampaignRow, Date>;
}

export function isOver(status: CampaignStatus): boolean {
  return status === "completed" || status === "cancelled" || status === "failed";
}

export function mayBeReached(person: Person, nowMs: number): boolean {
  return person.closed.every(({ fromMs, toMs }) => nowMs < fromMs || nowMs >= toMs);
}
