import { CONTACT_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";
import { MOST_FAULTS } from "../../src/features/campaigns/attempts/plan-contact.ts";
import type { Attempt, CampaignRow, Contact } from "./dispatcher-records.ts";
import { isOver, mayBeReached } from "./dispatcher-records.ts";

export const VIOLATIONS = [
  /** One attempt reached the carrier twice. */
  "doubled",
  /** Two attempts under way for the same person. */
  "two-at-once",
  /** A carrier accepted what was settled already. */
  "late",
  /** Somebody was reached for again who may have been reached by an attempt nobody knows the outcome of. */
  "after-unknown",
  "too-many-attempts",
  "after-opt-out",
  "outside-hours",
  "not-running",
  "pace",
  "concurrency",
  /** Others were taken while a contact had waited longer than a sweep lets it. */
  "left-behind",
  /** A contact or an attempt is in no final state, or a campaign does not get to its end. */
  "lost",
  "counters",
] as const;
export type Violation = (typeof VIOLATIONS)[number];

const MINUTE_MS = 60_000;
/** A sweep, and what a slow process and a lease may add to it. */
const LONGEST_BEHIND_MS = 90_000;

/** Sees the carrier and the tables, and knows none of the dispatcher's reasons. */
export class Referee {
  readonly #seen = new Map<Violation, number>();
  readonly #acceptedByAttempt = new Map<string, number>();
  readonly #taken = new Map<CampaignRow, number[]>();

  get violations(): ReadonlyMap<Violation, number> {
    return this.#seen;
  }

  note(violation: Violation): void {
    this.#seen.set(violation, (this.#seen.get(violation) ?? 0) + 1);
  }

  /** Attempts were written by a transaction that began then. */
  attemptsWritten(campaign: CampaignRow, atMs: number, count: number): void {
    const times = this.#taken.get(campaign) ?? [];
    this.#taken.set(campaign, times);
    for (let use = 0; use < count; use += 1) times.push(atMs);
    const openCalls = campaign.open.filter(({ channel }) => channel === "call").length;
    if (openCalls > campaign.concurrent) this.note("concurrency");
  }

  /** Others than these are left where they are. */
  contactsChosen(campaign: CampaignRow, nowMs: number, chosen: readonly Contact[]): void {
    // A sweep takes those first who were left behind.
    if (chosen.every(({ behindSinceMs }) => behindSinceMs !== null)) return;
    for (const contact of campaign.contacts) {
      if (contact.behindSinceMs === null || chosen.includes(contact)) continue;
      if (nowMs - contact.behindSinceMs > LONGEST_BEHIND_MS) this.note("left-behind");
    }
  }

  /** A step is over. */
  cursorMoved({ contacts, cursor }: CampaignRow, nowMs: number): void {
    for (const contact of contacts) {
      const { status, dueMs, id } = contact;
      const isBehind = cursor !== null && (dueMs < cursor.dueMs || (dueMs === cursor.dueMs && id <= cursor.id));
      if (status !== "pending" || dueMs > nowMs || !isBehind) contact.behindSinceMs = null;
      else contact.behindSinceMs ??= nowMs;
    }
  }

  /** An intent is taken to its carrier now. */
  intentClaimed({ contact }: Attempt, nowMs: number): void {
    const { person, campaign } = contact;
    if (person.optedOutMs !== null && person.optedOutMs < nowMs) this.note("after-opt-out");
    if (!mayBeReached(person, nowMs)) this.note("outside-hours");
    if (campaign.status !== "running") this.note("not-running");
    const isUnsure = ({ reason }: Attempt) => reason === "outcome-unknown" || reason === "call-not-placed";
    const before = campaign.attempts.filter((each) => each.contact === contact && isUnsure(each));
    if (before.some(({ accepted }) => accepted > 0)) this.note("after-unknown");
  }

  accepted(attempt: Attempt): void {
    const { contact, attemptNumber } = attempt;
    const key = `${contact.id}|${attemptNumber}`;
    const times = (this.#acceptedByAttempt.get(key) ?? 0) + 1;
    this.#acceptedByAttempt.set(key, times);
    if (times > 1) this.note("doubled");
    if (attempt.isSettled) this.note("late");
    const other = contact.person.ringing;
    if (other !== null && other !== attempt && !other.isSettled) this.note("two-at-once");
  }

  /** When everything should be over. */
  inspect(campaigns: readonly CampaignRow[]): void {
    for (const campaign of campaigns) {
      this.#inspectPace(campaign);
      if (!isOver(campaign.status)) this.note("lost");
      for (const contact of campaign.contacts) {
        if (contact.status === "pending" || contact.status === "in_progress") this.note("lost");
        const own = campaign.attempts.filter((each) => each.contact === contact);
        const counted = own.filter(({ isCounted }) => isCounted).length;
        const most = campaign.type === "mixed" ? 2 : campaign.maxAttempts;
        if (counted > most || own.length - counted > MOST_FAULTS + 1) this.note("too-many-attempts");
      }
      for (const status of CONTACT_STATUSES) {
        const count = campaign.contacts.filter((contact) => contact.status === status).length;
        if (campaign.counters[status] !== count) this.note("counters");
      }
      if (campaign.attempts.some((attempt) => !attempt.isSettled)) this.note("lost");
      if (campaign.settledCount !== campaign.attempts.length) this.note("counters");
    }
  }

  #inspectPace(campaign: CampaignRow): void {
    const times = (this.#taken.get(campaign) ?? []).toSorted((one, other) => one - other);
    for (const [index, atMs] of times.entries()) {
      const first = times[index - campaign.perMinute];
      if (first === undefined || atMs - first >= MINUTE_MS) continue;
      this.note("pace");
      return;
    }
  }
}
