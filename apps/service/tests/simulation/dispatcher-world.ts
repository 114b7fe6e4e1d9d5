import { CONTACT_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";
import { type Random, seededRandom } from "@parley/foundation/seeded-random";
import type { ContactStatus } from "../../src/features/campaigns/contacts/contact-states.ts";
import type { CampaignRow, Contact, Person, Process } from "./dispatcher-records.ts";
import { Referee } from "./dispatcher-referee.ts";
import type { DispatcherRules } from "./dispatcher-rules.ts";
import { VirtualSchedule } from "./virtual-schedule.ts";

/** What is done to the dispatcher. */
export interface World {
  readonly people: number;
  readonly contactsPerCampaign: number;
  readonly processes: number;
  readonly crashesPerProcess: number;
  /** How often a process stands still at a step, and for how long at most. */
  readonly stallShare: number;
  readonly longestStallMs: number;
  /** How often the database refuses to commit, or what was committed is not acknowledged. */
  readonly failedCommitShare: number;
  /** A carrier that is late accepts at the latest this long after the request arrived. */
  readonly latestAcceptanceMs: number;
  /** How often a carrier is down for ten minutes. */
  readonly outageShare: number;
  /** How far processes' clocks are from the database's, at most. */
  readonly clockErrorMs: number;
  /** From then on everything works. */
  readonly wellAfterMs: number;
}

export const BAD_DAY: World = {
  people: 10,
  contactsPerCampaign: 8,
  processes: 3,
  crashesPerProcess: 4,
  stallShare: 0.03,
  longestStallMs: 70_000,
  failedCommitShare: 0.02,
  latestAcceptanceMs: 30_000,
  outageShare: 0.15,
  clockErrorMs: 300_000,
  wellAfterMs: 240_000,
};

const OUTAGE_MS = 600_000;

/** Everything a seed's day consists of: its rows, its processes, its people, its time. */
export class Scene {
  readonly rules: DispatcherRules;
  readonly world: World;
  readonly schedule = new VirtualSchedule();
  readonly referee = new Referee();
  readonly campaigns: readonly CampaignRow[];
  readonly processes: readonly Process[];
  readonly people: readonly Person[];
  /** When the carrier cannot be reached. */
  readonly outage: { readonly fromMs: number; readonly toMs: number } | null;
  readonly wellAtMs: number;
  /** The carrier can be asked for calls it may have placed. */
  readonly canFindCalls: boolean;
  /** What goes on at this moment, wherever. */
  underWay = 0;
  crashes = 0;
  readonly #random: Random;

  constructor(seed: number, rules: DispatcherRules, world: World) {
    this.#random = seededRandom(seed);
    this.rules = rules;
    this.world = world;
    const outageFromMs = this.upTo(world.wellAfterMs);
    this.outage = this.chance(world.outageShare) ? { fromMs: outageFromMs, toMs: outageFromMs + OUTAGE_MS } : null;
    this.wellAtMs = Math.max(world.wellAfterMs, this.outage?.toMs ?? 0);
    this.canFindCalls = this.chance(0.5);
    this.people = Array.from({ length: world.people }, () => this.#makePerson());
    this.processes = Array.from({ length: world.processes }, () => ({
      isUp: true,
      life: 0,
      aheadMs: this.upTo(2 * world.clockErrorMs) - world.clockErrorMs,
      paces: new Map(),
    }));
    this.campaigns = [0, 1].map((index) => this.#makeCampaign(index));
  }

  get nowMs(): number {
    return this.schedule.nowMs;
  }

  get isWell(): boolean {
    return this.nowMs >= this.wellAtMs;
  }

  next(): number {
    return this.#random.next();
  }

  chance(share: number): boolean {
    return this.#random.next() < share;
  }

  upTo(ms: number): number {
    return Math.floor(this.#random.next() * ms);
  }

  /** Goes on only if the process lives that long. */
  inProcess(process: Process, delayMs: number, next: () => void, died?: () => void): void {
    const { life } = process;
    this.outside(delayMs, () => (process.life === life ? next() : died?.()));
  }

  /** Happens whatever becomes of our processes. */
  outside(delayMs: number, next: () => void): void {
    this.underWay += 1;
    this.schedule.after(delayMs, () => {
      this.underWay -= 1;
      next();
    });
  }

  /** A job: kept until a process takes it. */
  job(delayMs: number, work: (process: Process) => void): void {
    this.outside(delayMs + this.upTo(300), () => {
      const process = this.processes[this.upTo(this.processes.length)];
      if (process?.isUp === true) work(process);
      else this.job(1_000, work);
    });
  }

  /** How long a process takes for something small; sometimes it stands still. */
  moment(): number {
    const isStalled = !this.isWell && this.chance(this.world.stallShare);
    return isStalled ? this.upTo(this.world.longestStallMs) : this.upTo(30);
  }

  #makePerson(): Person {
    const closed = this.chance(0.6)
      ? Array.from({ length: 3 }, () => {
          const fromMs = this.upTo(2 * this.world.wellAfterMs);
          return { fromMs, toMs: fromMs + this.upTo(60_000) };
        })
      : [];
    return { optedOutMs: null, closed, ringing: null };
  }

  #makeCampaign(index: number): CampaignRow {
    const counters = Object.fromEntries(CONTACT_STATUSES.map((status) => [status, 0])) as Record<ContactStatus, number>;
    const campaign: CampaignRow = {
      type: (["call", "sms", "mixed"] as const)[this.upTo(3)] ?? "call",
      maxAttempts: 1 + this.upTo(3),
      retryDelayMs: 20_000,
      perMinute: this.chance(0.5) ? 4 : 60,
      concurrent: 1 + this.upTo(4),
      contacts: [],
      attempts: [],
      open: [],
      counters,
      settledCount: 0,
      status: "scheduled",
      lookMs: null,
      paceAt: null,
      cursor: null,
      sweptMs: null,
      breaker: {},
      isClearing: false,
      holder: null,
      waiting: [],
    };
    const people = this.people.map((person) => ({ person, order: this.next() }));
    people.sort((one, other) => one.order - other.order);
    for (const { person } of people.slice(0, this.world.contactsPerCampaign)) {
      const contact: Contact = {
        id: index * 1_000 + campaign.contacts.length,
        campaign,
        person,
        status: "pending",
        attempts: 0,
        faults: 0,
        dueMs: 0,
        behindSinceMs: null,
      };
      campaign.contacts.push(contact);
      counters.pending += 1;
    }
    return campaign;
  }
}
