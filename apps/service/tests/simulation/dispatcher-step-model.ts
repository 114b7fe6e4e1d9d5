import type { AttemptChannel } from "../../src/features/campaigns/attempts/attempt.ts";
import { nextChannel } from "../../src/features/campaigns/attempts/plan-contact.ts";
import { campaignAfter } from "../../src/features/campaigns/campaign-states.ts";
import { CONTACT_TABLE, type ContactStatus } from "../../src/features/campaigns/contacts/contact-states.ts";
import { type CarrierAnswers, isOpen, noteAnswers, noteTry } from "../../src/features/campaigns/dispatch/breaker.ts";
import { type Decision, decideContact } from "../../src/features/campaigns/dispatch/decide-contact.ts";
import type { Attempt, CampaignRow, Contact, Process } from "./dispatcher-records.ts";
import { isOver, mayBeReached } from "./dispatcher-records.ts";
import type { Scene } from "./dispatcher-world.ts";

export const LEASE_MS = 10_000;
const BATCH = 50;
const IDLE_MS = 30_000;
const SOON_MS = 1_000;
const AT_ONCE_MS = 100;
const LONG_CALL_MS = 120_000;
const LONG_CALL_LOOK_MS = 5_000;
const TAKEN_ELSEWHERE_MS = 30_000;

export interface Memory {
  inFlight: number;
  answers: CarrierAnswers;
  /** Calls begun by this worker, for a mistake. */
  ownCalls: number;
}

interface Effects {
  /** To the carrier. */
  readonly take: (attempt: Attempt) => void;
  /** They are on record. */
  readonly written: (attempts: readonly Attempt[]) => void;
}

interface Choice {
  readonly contact: Contact;
  readonly decision: Decision;
  readonly attempt: Attempt;
}

/** What a transaction has decided before it commits. */
interface Plan {
  readonly chosen: readonly Choice[];
  readonly nextInMs: number | null;
  readonly isOutOfContacts: boolean;
  readonly isSweep: boolean;
  readonly cursor: CampaignRow["cursor"];
}

const WAITING: Plan = { chosen: [], nextInMs: null, isOutOfContacts: false, isSweep: false, cursor: null };

/** As `stepCampaign` and `advanceCampaign`: one transaction, which reads, and commits a moment later or not at all. */
export class StepModel {
  readonly #scene: Scene;
  readonly #lookSoon: (campaign: CampaignRow) => void;

  constructor(scene: Scene, lookSoon: (campaign: CampaignRow) => void) {
    this.#scene = scene;
    this.#lookSoon = lookSoon;
  }

  /** A lock is gone with the process that had it. */
  isHeld({ holder }: CampaignRow): boolean {
    return holder !== null && holder.process.life === holder.life;
  }

  /** The row's lock is free, or its holder has died. */
  wakeWaiting({ waiting }: CampaignRow): void {
    for (const next of waiting.splice(0)) this.#scene.schedule.after(0, next);
  }

  step(
    campaign: CampaignRow,
    process: Process,
    memory: Memory,
    effects: Effects,
    done: (nextInMs: number | null) => void,
  ): void {
    const scene = this.#scene;
    const { rules } = scene;
    // The transaction's time is that of its beginning, however late its first statement comes.
    const nowMs = scene.nowMs;
    scene.inProcess(process, scene.upTo(20), () => {
      if (rules.locksCampaign && this.isHeld(campaign)) return done(null);
      const holder = { process, life: process.life };
      campaign.holder = holder;
      const ended = campaign.open.filter(({ end }) => end !== null);
      const plan = campaign.status === "running" ? this.#plan(campaign, process, memory, nowMs, ended) : WAITING;
      const reached = plan.chosen.filter(({ decision }) => decision.kind === "reach").map(({ attempt }) => attempt);
      if (!rules.commitsFirst) for (const attempt of reached) effects.take(attempt);
      scene.inProcess(process, scene.moment(), () => {
        if (campaign.holder === holder) {
          campaign.holder = null;
          this.wakeWaiting(campaign);
        }
        const isBad = !scene.isWell && scene.chance(scene.world.failedCommitShare);
        // The worker's error ends its job: the lease brings the next one.
        if (isBad && scene.chance(0.5)) return;
        const result = this.#commit(campaign, process, memory, nowMs, ended, plan);
        effects.written(result.written);
        if (isBad) return;
        if (rules.commitsFirst) for (const attempt of result.written) effects.take(attempt);
        done(result.nextInMs);
      });
    });
  }

  #plan(campaign: CampaignRow, process: Process, memory: Memory, nowMs: number, ended: readonly Attempt[]): Plan {
    const { rules } = this.#scene;
    const now = new Date(rules.usesDatabaseTime ? nowMs : Math.max(0, nowMs + process.aheadMs));
    const atMs = now.getTime();
    const pending = campaign.contacts.filter(({ status }) => status === "pending");
    if (pending.length === 0) return { ...WAITING, isOutOfContacts: true };
    const firstMs = Math.min(...pending.map(({ dueMs }) => dueMs));
    if (firstMs > atMs) return { ...WAITING, nextInMs: Math.min(IDLE_MS, firstMs - atMs), cursor: campaign.cursor };
    const paceAt = rules.savesPace ? campaign.paceAt : (process.paces.get(campaign) ?? null);
    const uses = rules.uses(paceAt, campaign.perMinute, now);
    const most = Math.min(BATCH - memory.inFlight, uses, rules.breakerRoom(campaign.breaker, now));
    if (most <= 0) {
      const waitMs = uses > 0 ? SOON_MS : Math.min(IDLE_MS, Math.max(AT_ONCE_MS, (paceAt?.getTime() ?? 0) - atMs));
      return { ...WAITING, nextInMs: waitMs, cursor: campaign.cursor };
    }
    const openCalls = rules.countsOpenCalls
      ? campaign.open.filter((attempt) => attempt.channel === "call" && !ended.includes(attempt)).length
      : memory.ownCalls;
    const room = { call: campaign.concurrent - openCalls, sms: campaign.type === "call" ? 0 : BATCH };
    if (room.call + room.sms <= 0) return { ...WAITING, nextInMs: SOON_MS, cursor: campaign.cursor };
    const isSweep =
      rules.sweepEveryMs !== null && (campaign.sweptMs === null || atMs - campaign.sweptMs >= rules.sweepEveryMs);
    const cursor = isSweep ? null : campaign.cursor;
    const due = this.#due(pending, cursor, atMs).slice(0, Math.min(most, Math.max(0, room.call) + room.sms));
    const fitting = takeFitting(campaign, due, room);
    const last = fitting.at(-1);
    this.#scene.referee.contactsChosen(campaign, nowMs, fitting);
    return {
      chosen: fitting.map((contact) => this.#choose(contact, now, nowMs)),
      nextInMs: fitting.length === 0 || fitting.length < due.length ? SOON_MS : due.length < most ? AT_ONCE_MS : 0,
      isOutOfContacts: false,
      isSweep,
      cursor: last === undefined ? cursor : { dueMs: last.dueMs, id: last.id },
    };
  }

  /** In their order, without those whose rows somebody else has locked at this moment. */
  #due(pending: readonly Contact[], cursor: CampaignRow["cursor"], atMs: number): readonly Contact[] {
    const scene = this.#scene;
    return pending
      .filter((contact) => {
        const { dueMs, id } = contact;
        if (dueMs > atMs) return false;
        if (!scene.isWell && scene.chance(0.02)) {
          contact.behindSinceMs = null;
          return false;
        }
        return cursor === null || dueMs > cursor.dueMs || (dueMs === cursor.dueMs && id > cursor.id);
      })
      .toSorted((one, other) => one.dueMs - other.dueMs || one.id - other.id);
  }

  #choose(contact: Contact, now: Date, nowMs: number): Choice {
    const { person, campaign } = contact;
    const channel = nextChannel(campaign.type, contact.attempts);
    const isOptedOut = person.optedOutMs !== null && person.optedOutMs <= now.getTime();
    const closed = person.closed.filter(({ fromMs, toMs }) => fromMs <= now.getTime() && now.getTime() < toMs);
    const reasons = isOptedOut ? ["opted-out"] : mayBeReached(person, now.getTime()) ? [] : ["outside-hours"];
    const verdict = {
      isAllowed: reasons.length === 0,
      reason: reasons[0] ?? null,
      reasons,
      nextAllowedAt: !isOptedOut && closed.length > 0 ? new Date(Math.max(...closed.map(({ toMs }) => toMs))) : null,
    } as unknown as Parameters<typeof decideContact>[0]["verdict"];
    const decision = decideContact(
      { verdict },
      { channel, texts: { sms: "Hello" }, now, recipient: "free", checkDestination: () => undefined },
    );
    return { contact, decision, attempt: newAttempt(contact, channel, nowMs) };
  }

  #commit(
    campaign: CampaignRow,
    process: Process,
    memory: Memory,
    nowMs: number,
    ended: readonly Attempt[],
    plan: Plan,
  ): { readonly written: readonly Attempt[]; readonly nextInMs: number | null } {
    const { rules } = this.#scene;
    const now = new Date(rules.usesDatabaseTime ? nowMs : Math.max(0, nowMs + process.aheadMs));
    const carrierFailures = this.#settle(campaign, ended, nowMs);
    const answers = { ...memory.answers, failed: memory.answers.failed + carrierFailures };
    memory.answers = { accepted: 0, failed: 0 };
    campaign.breaker = noteAnswers(campaign.breaker, answers, now);
    const written = this.#write(plan.chosen, nowMs);
    if (campaign.isClearing) this.#clear(campaign);
    if (written.length > 0) {
      const paceAt = rules.savesPace ? campaign.paceAt : (process.paces.get(campaign) ?? null);
      const after = rules.paceAfter(paceAt, campaign.perMinute, now, written.length);
      if (rules.savesPace) campaign.paceAt = after;
      else process.paces.set(campaign, after);
      if (isOpen(campaign.breaker)) campaign.breaker = noteTry(campaign.breaker, now);
      memory.ownCalls += written.filter(({ channel }) => channel === "call").length;
      this.#scene.referee.attemptsWritten(campaign, nowMs, written.length);
    }
    if (campaign.status === "running") campaign.cursor = plan.cursor;
    this.#scene.referee.cursorMoved(campaign, this.#scene.nowMs);
    if (plan.isSweep) campaign.sweptMs = now.getTime();
    const isOut = plan.isOutOfContacts && campaign.contacts.every(({ status }) => status !== "pending");
    const canEnd = plan.isOutOfContacts && (rules.waitsForOpen ? isOut && campaign.open.length === 0 : true);
    const isEnding = canEnd && campaign.status === "running";
    if (isEnding) campaign.status = campaignAfter(campaign.status, "complete") ?? campaign.status;
    const nextInMs = isEnding ? null : soonest(plan.nextInMs, openLookMs(campaign, nowMs));
    const isLeft = nextInMs === null && !(plan.isOutOfContacts && !isOut && !isOver(campaign.status));
    campaign.lookMs = isLeft ? null : nowMs + Math.max(nextInMs ?? 0, LEASE_MS);
    if (rules.isFollowed) this.#lookSoon(campaign);
    return { written, nextInMs: isLeft ? null : (nextInMs ?? 0) };
  }

  /** As `settleEnded`. @returns calls that the carrier had accepted and that failed through its fault */
  #settle(campaign: CampaignRow, ended: readonly Attempt[], nowMs: number): number {
    const { rules } = this.#scene;
    let carrierFailures = 0;
    for (const attempt of ended) {
      if (attempt.end === null || (attempt.isSettled && rules.settlesOnce)) continue;
      const { contact } = attempt;
      const judgement = rules.judge(attempt.end);
      const plan = rules.plan(judgement, attempt.channel, contact, {
        type: campaign.type,
        maxAttempts: campaign.maxAttempts,
        retryDelayMs: campaign.retryDelayMs,
        isOver: isOver(campaign.status) && campaign.status !== "completed",
        leavesVoicemail: false,
      });
      attempt.isSettled = true;
      campaign.settledCount += 1;
      attempt.isCounted = judgement.isCounted;
      attempt.outcome = judgement.outcome;
      attempt.reason = judgement.reason;
      campaign.open = campaign.open.filter((each) => each !== attempt);
      if (judgement.reason === "carrier-failed" && attempt.isKnown) carrierFailures += 1;
      const targets: readonly string[] = Object.values(CONTACT_TABLE.in_progress);
      if (contact.status !== "in_progress" || !targets.includes(plan.status)) continue;
      this.#move(contact, plan.status, nowMs + (plan.dueInMs ?? 0));
      contact.attempts = plan.attempts;
      contact.faults = plan.faults;
    }
    return carrierFailures;
  }

  #write(chosen: readonly Choice[], nowMs: number): readonly Attempt[] {
    const written: Attempt[] = [];
    for (const { contact, decision, attempt } of chosen) {
      if (decision.kind === "reach" && this.#insert(attempt)) {
        written.push(attempt);
        contact.attempts += 1;
        if (contact.status === "pending") this.#move(contact, "in_progress", contact.dueMs);
      } else if (contact.status === "pending") {
        if (decision.kind === "reach") this.#move(contact, "pending", nowMs + TAKEN_ELSEWHERE_MS);
        else if (decision.kind === "postpone") this.#move(contact, "pending", decision.until.getTime());
        else this.#move(contact, "skipped", contact.dueMs);
      }
    }
    return written;
  }

  /** `on conflict do nothing`. */
  #insert(attempt: Attempt): boolean {
    const { campaigns, rules } = this.#scene;
    const { contact } = attempt;
    const { campaign, person } = contact;
    const isSame = (each: Attempt) => each.contact === contact && each.attemptNumber === attempt.attemptNumber;
    if (rules.hasOnceIndex && campaign.attempts.some(isSame)) return false;
    const isTaken = campaigns.some(({ open }) => open.some((each) => each.contact.person === person));
    if (rules.hasOneOpenIndex && isTaken) return false;
    attempt.isOnRecord = true;
    campaign.attempts.push(attempt);
    campaign.open.push(attempt);
    return true;
  }

  #clear(campaign: CampaignRow): void {
    for (const contact of campaign.contacts) if (contact.status === "pending") this.#move(contact, "skipped", 0);
    campaign.isClearing = false;
  }

  #move(contact: Contact, to: ContactStatus, dueMs: number): void {
    const { counters } = contact.campaign;
    counters[contact.status] -= 1;
    counters[to] += 1;
    contact.status = to;
    contact.dueMs = dueMs;
    contact.behindSinceMs = null;
  }
}

function takeFitting(
  campaign: CampaignRow,
  due: readonly Contact[],
  room: Readonly<Record<AttemptChannel, number>>,
): readonly Contact[] {
  const left = { ...room };
  const until = due.findIndex((contact) => {
    const channel = nextChannel(campaign.type, contact.attempts);
    left[channel] -= 1;
    return left[channel] < 0;
  });
  return until < 0 ? due : due.slice(0, until);
}

function newAttempt(contact: Contact, channel: AttemptChannel, nowMs: number): Attempt {
  return {
    contact,
    attemptNumber: contact.attempts + contact.faults + 1,
    channel,
    createdMs: nowMs,
    isOnRecord: false,
    isSettled: false,
    isCounted: false,
    outcome: null,
    reason: null,
    end: null,
    dialledMs: null,
    isKnown: false,
    textStatus: "queued",
    tries: 0,
    triedMs: 0,
    accepted: 0,
  };
}

function openLookMs({ open }: CampaignRow, nowMs: number): number | null {
  if (open.length === 0) return null;
  const newestMs = Math.max(...open.map(({ createdMs }) => createdMs));
  return nowMs - newestMs > LONG_CALL_MS ? LONG_CALL_LOOK_MS : SOON_MS;
}

function soonest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(0, Math.min(...known));
}
