import { DomainError } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { countOpenAttempts } from "../attempts/attempt-store.ts";
import type { Campaign } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { nextDueAt } from "../contacts/due-contact-store.ts";
import { failCampaign } from "./begin-and-end.ts";
import { breakerRoom, isOpen, noteTry } from "./breaker.ts";
import type { CampaignMemory } from "./campaign-memory.ts";
import { type Claimed, claimContacts, type Dispatch } from "./claim-contacts.ts";
import type { ContactCursor, DispatchChange, DispatchState } from "./dispatched-campaign-store.ts";
import { openRoom } from "./open-room.ts";
import { paceAfter, usesNow } from "./pace.ts";
import { type DecidedContacts, NO_NEWS } from "./step-news.ts";

/** Contacts that are taken together: one at a time costs many times the processor time. */
const BATCH = 50;
/** A look without the cursor finds what slipped: a contact that became due again just before it, say. */
const SWEEP_EVERY_MS = 60_000;
/** How long a campaign is left alone in which nothing can happen before somebody does something. */
const IDLE_MS = 30_000;
const SOON_MS = 1_000;
const AT_ONCE_MS = 100;
const ASSISTANT_GONE = "assistant-deleted";

export interface Advance {
  readonly dispatches: readonly Dispatch[];
  /** As of a step. */
  readonly nextFrom: string | null;
  readonly nextInMs: number | null;
  /** No contact waits any more. */
  readonly isOutOfContacts: boolean;
  /** It cannot go on, and has ended. */
  readonly hasFailed: boolean;
  readonly decided: DecidedContacts;
  readonly change: DispatchChange;
}

/** Takes as many contacts of a running campaign as there is room for now. */
export async function advanceCampaign(
  deps: CampaignsDeps,
  unit: ScopedUnitOfWork,
  campaign: Campaign,
  state: DispatchState,
  memory: CampaignMemory,
): Promise<Advance> {
  const { now, breaker, turns } = state;
  const perMinute = campaign.settings.rateLimitPerMinute;
  const most = Math.min(BATCH - memory.inFlight, usesNow(state.paceAt, perMinute, now), breakerRoom(breaker, now));
  const isSweep = state.sweptAt === null || now.getTime() - state.sweptAt.getTime() >= SWEEP_EVERY_MS;
  const cursor = isSweep ? null : state.cursor;
  const wait = await lookForContacts(unit, campaign.id, now, cursor);
  if (wait.isOutOfContacts || wait.nextInMs > 0)
    return waiting(wait.nextInMs, { holdReason: null }, wait.isOutOfContacts);
  if (most <= 0)
    return waiting(untilPace(state, perMinute), { holdReason: isOpen(breaker) ? "carrier-failing" : null });
  const from = numberOfTurn(memory, turns);
  if (from === null) {
    // With their assistant, numbers lose whoever answers them.
    const isGone = (await findAssistant(unit, campaign.assistantId)) === null;
    return isGone ? fail(unit, campaign.id, ASSISTANT_GONE) : waiting(IDLE_MS, { holdReason: "no-number" });
  }
  if (memory.parties?.from !== from) return { ...waiting(0, {}), nextFrom: from };
  const parties = memory.parties.found;
  if (parties instanceof DomainError) {
    if (parties.kind === "not-found") {
      return fail(unit, campaign.id, parties.message === "Assistant not found" ? ASSISTANT_GONE : "number-gone");
    }
    // Another number may have what this one lacks.
    return waiting(IDLE_MS, { holdReason: parties.code ?? parties.kind, turns: turns + 1 });
  }
  const { calls: openCalls } = await countOpenAttempts(unit, campaign.id);
  const room = await openRoom(deps, unit, campaign, parties, { openCalls, now });
  const fits = Math.min(most, room.calls + room.texts);
  const refusal = room.call?.refusal ?? room.text?.refusal ?? null;
  if (fits <= 0) {
    const waitMs = Math.min(IDLE_MS, (refusal?.retryAfterSeconds ?? 1) * 1_000);
    return waiting(waitMs, { holdReason: refusal?.code ?? null, turns: turns + 1 });
  }
  const claimed = await claimContacts(deps, unit, campaign, { ...state, cursor }, room, fits);
  const used = claimed.dispatches.length;
  await room.use(count(claimed, "call"), count(claimed, "sms"));
  const holdReason = claimed.holdReason ?? (isOpen(breaker) ? "carrier-failing" : null);
  return {
    dispatches: claimed.dispatches,
    nextFrom: numberOfTurn(memory, turns + 1),
    nextInMs: waitAfter(claimed),
    isOutOfContacts: false,
    hasFailed: false,
    decided: claimed.decided,
    change: {
      holdReason,
      cursor: claimed.cursor,
      turns: turns + 1,
      ...(isSweep ? { sweptAt: now } : {}),
      ...(used === 0 ? {} : { paceAt: paceAfter(state.paceAt, perMinute, now, used) }),
      ...(isOpen(breaker) && used > 0 ? { breaker: noteTry(breaker, now) } : {}),
    },
  };
}

function numberOfTurn({ numbers }: CampaignMemory, turns: number): string | null {
  return numbers[turns % Math.max(1, numbers.length)] ?? null;
}

/** Whether anybody waits, and when the next one's time comes. */
async function lookForContacts(unit: ScopedUnitOfWork, campaignId: number, now: Date, cursor: ContactCursor | null) {
  const dueAt = await nextDueAt(unit, campaignId, cursor);
  if (dueAt === null) return { isOutOfContacts: true, nextInMs: 0 };
  return { isOutOfContacts: false, nextInMs: Math.min(IDLE_MS, Math.max(0, dueAt.getTime() - now.getTime())) };
}

function waiting(nextInMs: number, change: DispatchChange, isOutOfContacts = false): Advance {
  return {
    ...{ dispatches: [], nextFrom: null, nextInMs: isOutOfContacts ? null : nextInMs },
    ...{ isOutOfContacts, hasFailed: false, decided: NO_NEWS.decided, change },
  };
}

async function fail(unit: ScopedUnitOfWork, campaignId: number, holdReason: string): Promise<Advance> {
  await failCampaign(unit, campaignId);
  return { ...waiting(0, { holdReason }), hasFailed: true };
}

function untilPace({ paceAt, now }: DispatchState, perMinute: number): number {
  if (usesNow(paceAt, perMinute, now) > 0) return SOON_MS;
  const waitMs = (paceAt?.getTime() ?? 0) - now.getTime();
  return Math.min(IDLE_MS, Math.max(AT_ONCE_MS, waitMs));
}

function waitAfter({ holdReason, isFull, isExhausted, looked }: Claimed): number {
  if (holdReason !== null) return IDLE_MS;
  // Who is left waits for a call to end, or is behind the cursor, or kept by somebody else: none of it takes moments.
  if (isFull || looked === 0) return SOON_MS;
  return isExhausted ? AT_ONCE_MS : 0;
}

const count = ({ dispatches }: Claimed, channel: Dispatch["channel"]) =>
  dispatches.filter((dispatch) => dispatch.channel === channel).length;
