import type { EndReason } from "../../src/conversation/call/reducer/end-reason.ts";
import type { CarrierAnswers } from "../../src/features/campaigns/dispatch/breaker.ts";
import { nextTextStatus, type TextEvent } from "../../src/features/texts/send/text-status.ts";
import type { Attempt, Process } from "./dispatcher-records.ts";
import { mayBeReached } from "./dispatcher-records.ts";
import { REQUEST_TIMEOUT_MS } from "./dispatcher-rules.ts";
import type { Scene } from "./dispatcher-world.ts";

type Fate =
  | "accept"
  | "refuse"
  | "rate-limit"
  | "error-before"
  | "cut-before"
  | "error-after"
  | "cut-after"
  | "late-accept"
  | "late-reply";

/** Cumulative shares of what becomes of a request on a bad day. */
const FATES: readonly (readonly [number, Fate])[] = [
  [0.03, "refuse"],
  [0.06, "rate-limit"],
  [0.09, "error-before"],
  [0.12, "cut-before"],
  [0.17, "error-after"],
  [0.22, "cut-after"],
  [0.28, "late-accept"],
  [0.34, "late-reply"],
  [1, "accept"],
];

type Reply = "accepted" | "refused" | "not-done" | "unknown";

const NETWORK_MS = 200;
const VALID_FOR_MS = 60_000;
const LEFT_ALONE_MS = 3_000;
const SWEEP_MS = 1_000;
const QUEUED_MS = 120_000;
const UNANSWERED_MS = 180_000;
const ASKED_AGAIN_MS = 10_000;
const NOTHING: CarrierAnswers = { accepted: 0, failed: 0 };
const FAILED: CarrierAnswers = { accepted: 0, failed: 1 };
const ACCEPTED: CarrierAnswers = { accepted: 1, failed: 0 };

/** How intents get to a carrier, and what is learned of them: as `dispatchCall`, `dispatchText`, their sweeps and `watchCalls`. */
export class CarrierModel {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** An intent has been committed: it is watched from now on, whoever dies. */
  watch(attempt: Attempt): void {
    if (attempt.channel === "call") this.#watchIntent(attempt);
    else this.#watchText(attempt, LEFT_ALONE_MS);
  }

  /** As `sweepPlacements`: what nobody took is taken up, for a minute. */
  #watchIntent(attempt: Attempt): void {
    const scene = this.#scene;
    scene.outside(LEFT_ALONE_MS + scene.upTo(SWEEP_MS), () => {
      if (attempt.end !== null || attempt.dialledMs !== null) return;
      if (scene.nowMs - attempt.createdMs >= VALID_FOR_MS) {
        this.#endCall(attempt, "internal-error", false);
        return;
      }
      scene.job(0, (process) => this.dispatch(attempt, process, () => undefined));
      this.#watchIntent(attempt);
    });
  }

  /** As `sweepLostWork`: soon if nobody took it, later what is queued or on its way for too long. */
  #watchText(attempt: Attempt, afterMs: number): void {
    const { scene, rules } = this.#with();
    scene.outside(afterMs + scene.upTo(5 * SWEEP_MS), () => {
      if (attempt.end !== null) return;
      const isUntaken = attempt.textStatus === "queued" && (attempt.tries === 0 || this.#ageMs(attempt) >= QUEUED_MS);
      if (isUntaken) scene.job(0, (process) => this.dispatch(attempt, process, () => undefined));
      if (attempt.textStatus === "sending") scene.job(0, (process) => this.#reconcile(attempt, process));
      this.#watchText(attempt, Math.max(SWEEP_MS, Math.min(rules.graceMs, QUEUED_MS)));
    });
  }

  #ageMs({ triedMs }: Attempt): number {
    return this.#scene.nowMs - triedMs;
  }

  dispatch(attempt: Attempt, process: Process, done: (answers: CarrierAnswers) => void): void {
    const { scene, rules } = this.#with();
    scene.inProcess(process, scene.moment(), () => {
      const startMs = scene.nowMs;
      const isInTime = () => rules.sendWindowMs === null || scene.nowMs - startMs <= rules.sendWindowMs;
      if (attempt.end !== null || !this.#claim(attempt)) return done(NOTHING);
      const tries = attempt.tries;
      scene.inProcess(process, scene.moment(), () => {
        if (!isInTime()) return done(this.#settle(attempt, tries, "not-done"));
        this.#request(attempt, process, (reply) => done(this.#settle(attempt, tries, reply)));
      });
    });
  }

  /** The conditional update that gives one process the right to ask the carrier. */
  #claim(attempt: Attempt): boolean {
    const { scene, rules } = this.#with();
    const { person, campaign } = attempt.contact;
    const isCall = attempt.channel === "call";
    const isTaken = isCall ? attempt.dialledMs !== null : attempt.textStatus !== "queued";
    if (rules.claimsIntents && isTaken) return false;
    if (isCall && scene.nowMs - attempt.createdMs >= VALID_FOR_MS) return false;
    if (rules.asksStateAgain && campaign.status !== "running") return this.#refuse(attempt, "contact-not-allowed");
    if (rules.asksHoursAgain && !mayBeReached(person, scene.nowMs)) return this.#refuse(attempt, "contact-not-allowed");
    if (rules.asksOptOutsAgain && person.optedOutMs !== null) return this.#refuse(attempt, "recipient-opted-out");
    if (attempt.isOnRecord) scene.referee.intentClaimed(attempt, scene.nowMs);
    attempt.tries += 1;
    attempt.triedMs = scene.nowMs;
    if (isCall) {
      attempt.dialledMs = scene.nowMs;
      this.#watchCall(attempt);
    } else this.#move(attempt, "dispatch");
    return true;
  }

  #refuse(attempt: Attempt, reason: "contact-not-allowed" | "recipient-opted-out"): false {
    if (attempt.channel === "call") this.#endCall(attempt, reason, false);
    else this.#endText(attempt, false, reason);
    return false;
  }

  #request(attempt: Attempt, process: Process, settle: (reply: Reply) => void): void {
    const { scene } = this.#with();
    let isOver = false;
    const once = (reply: Reply) => {
      if (isOver) return;
      isOver = true;
      settle(reply);
    };
    const reply = (delayMs: number, outcome: Reply) =>
      scene.inProcess(process, delayMs + scene.upTo(NETWORK_MS), () => once(outcome));
    scene.inProcess(process, REQUEST_TIMEOUT_MS, () => once("unknown"));
    const { outage } = scene;
    if (outage !== null && scene.nowMs >= outage.fromMs && scene.nowMs < outage.toMs) {
      reply(0, "not-done");
      return;
    }
    const fate = this.#fate();
    const lateMs = scene.upTo(scene.world.latestAcceptanceMs);
    scene.outside(scene.upTo(NETWORK_MS), () => {
      switch (fate) {
        case "accept":
          this.#accept(attempt);
          return reply(0, "accepted");
        case "refuse":
          return reply(0, "refused");
        case "rate-limit":
          return reply(0, "not-done");
        case "error-before":
        case "cut-before":
          return reply(0, "unknown");
        case "error-after":
        case "cut-after":
          this.#accept(attempt);
          return reply(0, "unknown");
        case "late-accept":
          scene.outside(lateMs, () => this.#accept(attempt));
          return reply(lateMs, "accepted");
        case "late-reply":
          this.#accept(attempt);
          return reply(lateMs, "accepted");
      }
    });
  }

  #fate(): Fate {
    const { scene } = this.#with();
    if (scene.isWell) return "accept";
    const drawn = scene.next();
    return FATES.find(([share]) => drawn < share)?.[1] ?? "accept";
  }

  /** What we learn from the reply. */
  #settle(attempt: Attempt, tries: number, reply: Reply): CarrierAnswers {
    const { scene, rules } = this.#with();
    if (attempt.channel === "call") {
      if (reply === "accepted") attempt.isKnown = true;
      if (reply === "refused") this.#endCall(attempt, "carrier-failed", false);
      if (reply === "not-done") this.#endCall(attempt, "call-not-placed", false);
    } else if (reply === "accepted") this.#move(attempt, "accept");
    else if (reply === "refused") this.#endText(attempt, false, "refused");
    else if (reply === "not-done") this.#defer(attempt, tries);
    else scene.job(rules.graceMs, (process) => this.#reconcile(attempt, process));
    if (reply === "accepted") return ACCEPTED;
    return reply === "refused" ? NOTHING : FAILED;
  }

  /** The call or text exists at the carrier. */
  #accept(attempt: Attempt): void {
    const { scene } = this.#with();
    scene.referee.accepted(attempt);
    attempt.accepted += 1;
    if (attempt.channel === "sms") {
      this.#report(() => this.#move(attempt, "accept"));
      if (scene.chance(0.1)) this.#report(() => this.#move(attempt, "fail"));
      return;
    }
    const { person } = attempt.contact;
    person.ringing = attempt;
    this.#report(() => {
      attempt.isKnown = true;
    });
    scene.outside(2_000 + scene.upTo(40_000), () => {
      const isAnswered = scene.chance(0.4);
      // Our own media stream tells of an answered call, and of its end.
      if (isAnswered) attempt.isKnown = true;
      const reason = (["customer-busy", "customer-did-not-answer", "carrier-failed"] as const)[scene.upTo(3)];
      const end = () => {
        if (person.ringing === attempt) person.ringing = null;
        if (isAnswered) this.#endCall(attempt, "customer-ended-call", true);
        else this.#report(() => this.#endCall(attempt, reason ?? "customer-busy", false));
      };
      if (isAnswered) scene.outside(scene.upTo(30_000), end);
      else end();
    });
  }

  /** A webhook: comes once, twice, late, or never. */
  #report(apply: () => void): void {
    const { scene } = this.#with();
    const drawn = scene.isWell ? 0 : scene.next();
    if (drawn > 0.9) return;
    scene.outside(scene.upTo(NETWORK_MS), apply);
    if (drawn > 0.6) scene.outside(scene.upTo(drawn > 0.75 ? 60_000 : 500), apply);
  }

  /** As `sweepPlacements` and `watchCalls`: asks the carrier, and gives up after the grace. */
  #watchCall(attempt: Attempt): void {
    const { scene, rules } = this.#with();
    const dialledMs = scene.nowMs;
    if (scene.canFindCalls) {
      const ask = () =>
        scene.outside(ASKED_AGAIN_MS + scene.upTo(SWEEP_MS), () => {
          if (attempt.end !== null || attempt.isKnown || scene.nowMs - dialledMs >= rules.graceMs) return;
          if (attempt.accepted > 0) attempt.isKnown = true;
          else ask();
        });
      ask();
    }
    scene.outside(rules.graceMs + scene.upTo(SWEEP_MS), () => {
      if (attempt.isKnown) return;
      const isAbsent = scene.canFindCalls && attempt.accepted === 0;
      this.#endCall(attempt, isAbsent ? "call-not-placed" : "outcome-unknown", false);
    });
    scene.outside(UNANSWERED_MS + scene.upTo(SWEEP_MS), () => {
      if (attempt.contact.person.ringing !== attempt) this.#endCall(attempt, "customer-did-not-answer", false);
    });
  }

  #reconcile(attempt: Attempt, process: Process): void {
    const { scene, rules } = this.#with();
    if (attempt.textStatus !== "sending" || attempt.triedMs + rules.graceMs > scene.nowMs) return;
    const { tries } = attempt;
    scene.inProcess(process, scene.upTo(NETWORK_MS), () => {
      const isFound = attempt.accepted > 0;
      scene.inProcess(process, scene.moment(), () => {
        if (isFound) this.#move(attempt, "accept");
        else this.#defer(attempt, tries);
      });
    });
  }

  #defer(attempt: Attempt, tries: number): void {
    const { scene, rules } = this.#with();
    if (rules.isFenced && attempt.tries !== tries) return;
    if (!this.#move(attempt, "defer")) return;
    scene.job(scene.upTo(Math.min(60_000, 1_000 * 2 ** tries)), (process) =>
      this.dispatch(attempt, process, () => undefined),
    );
  }

  /** The conditional update of one text; its end, if this is one, is settled or corrected later. */
  #move(attempt: Attempt, event: TextEvent): boolean {
    const next = nextTextStatus(attempt.textStatus, event);
    if (next === null) return false;
    attempt.textStatus = next;
    if (next === "sent") attempt.end = { channel: "sms", isAccepted: true, errorCode: null };
    if (next === "failed") {
      attempt.end = { channel: "sms", isAccepted: false, errorCode: "undelivered" };
      this.#correct(attempt);
    }
    return true;
  }

  /** As `correctUndelivered`: what was settled as done came to nothing. */
  #correct(attempt: Attempt): void {
    const { contact } = attempt;
    if (attempt.outcome !== "completed") return;
    attempt.outcome = "failed";
    if (contact.status !== "completed") return;
    contact.status = "failed";
    contact.campaign.counters.completed -= 1;
    contact.campaign.counters.failed += 1;
  }

  #endText(attempt: Attempt, isAccepted: boolean, errorCode: string): void {
    if (attempt.end !== null) return;
    attempt.textStatus = "failed";
    attempt.end = { channel: "sms", isAccepted, errorCode };
  }

  #endCall(attempt: Attempt, reason: EndReason, wasAnswered: boolean): void {
    if (attempt.end !== null) return;
    attempt.end = { channel: "call", reason, wasDialled: attempt.dialledMs !== null, wasAnswered };
  }

  #with() {
    return { scene: this.#scene, rules: this.#scene.rules };
  }
}
