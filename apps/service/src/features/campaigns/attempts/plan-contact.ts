import type { CampaignType } from "../campaign.ts";
import type { ContactStatus } from "../contacts/contact-states.ts";
import type { AttemptChannel } from "./attempt.ts";
import type { Judgement } from "./judge-attempt.ts";

/** What is known of a contact when an attempt of theirs is settled. */
export interface TriedContact {
  /** That were used up, this one included. */
  readonly attempts: number;
  /** That came to nothing without using one up, before this one. */
  readonly faults: number;
}

export interface RetryRules {
  readonly type: CampaignType;
  readonly maxAttempts: number;
  readonly retryDelayMs: number;
  /** The campaign was stopped or has failed: nobody is reached for again. */
  readonly isOver: boolean;
  /** A message was left: nobody leaves a second one. */
  readonly leavesVoicemail: boolean;
}

export interface ContactPlan {
  readonly status: ContactStatus;
  readonly attempts: number;
  readonly faults: number;
  /** From when on there may be another attempt; null: there is none. */
  readonly dueInMs: number | null;
  readonly skipReason: string | null;
}

/** Whose phone did not ring through a fault of ours need not wait as long as somebody who was called. */
const SOON_MS = 60_000;

/** Pauses while a carrier takes no calls: doubled each time, so that the last of all tries comes after some three and a half hours. */
const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 900_000;

/** A contact whose attempts come to nothing again and again through faults of our own is given up at some point. */
export const MOST_FAULTS = 20;

/**
 * Where a contact goes after an attempt. A mixed campaign calls once, and sends a text to whom the call did not reach.
 */
export function planContact(
  { outcome, reason, isCounted, again }: Judgement,
  channel: AttemptChannel,
  contact: TriedContact,
  rules: RetryRules,
): ContactPlan {
  const attempts = isCounted ? contact.attempts : contact.attempts - 1;
  const faults = isCounted ? contact.faults : contact.faults + 1;
  const done: ContactPlan = {
    status: outcome,
    attempts,
    faults,
    dueInMs: null,
    skipReason: outcome === "skipped" ? reason : null,
  };
  if (again === "never" || faults > MOST_FAULTS) return done;
  if (rules.isOver) return outcome === "skipped" ? { ...done, skipReason: "campaign-cancelled" } : done;
  const waits = (dueInMs: number): ContactPlan => ({ ...done, status: "pending", dueInMs, skipReason: null });
  if (again === "now") return waits(0);
  if (again === "soon") return waits(Math.min(SOON_MS, rules.retryDelayMs));
  if (again === "backoff") return waits(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (faults - 1)));
  if (!isCounted) return waits(rules.retryDelayMs);
  if (outcome === "voicemail" && rules.leavesVoicemail) return done;
  if (rules.type === "mixed") return channel === "call" ? waits(0) : done;
  return attempts < rules.maxAttempts ? waits(rules.retryDelayMs) : done;
}

/** How a contact is reached for next. */
export function nextChannel(type: CampaignType, usedAttempts: number): AttemptChannel {
  if (type === "mixed") return usedAttempts === 0 ? "call" : "sms";
  return type;
}
