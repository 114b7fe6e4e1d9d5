import type { Clock } from "@parley/foundation/clock";
import type { CallDesk, CallFlow, DialRequest, EndedBy } from "./calls/call-flow.ts";
import { CallLedger, type CallLedgerDeps, type CallReporter, hasEnded, type NewCall } from "./calls/call-ledger.ts";
import { CallLeg } from "./calls/call-leg.ts";
import { MediaConnection } from "./calls/media-connection.ts";
import type { MediaWire } from "./calls/media-wire.ts";
import type { WebhookDraft } from "./carrier-format.ts";
import type { CallEvent, SimulatedCall } from "./carrier-records.ts";
import type { CarrierAccount } from "./carrier-store.ts";
import type { FaultDecider } from "./fault-plan.ts";
import { callUrlOf } from "./number-urls.ts";

export interface OutboundCallRequest {
  readonly from: string;
  readonly to: string;
  /** Null when the carrier waits for commands instead of asking for instructions. */
  readonly answerUrl: string | null;
  /** Default `POST`. */
  readonly answerMethod?: "GET" | "POST";
  /** Instead of an answer URL. */
  readonly instructions?: string | null;
  readonly clientState?: string | null;
  readonly statusCallbackUrl: string | null;
  readonly statusCallbackEvents: readonly CallEvent[];
}

export interface InboundCall {
  readonly from: string;
  /** A number of a simulated account. */
  readonly to: string;
  /** Instead of the number's own URL. */
  readonly url?: string;
  /** How long the caller lets it ring; default 30,000. */
  readonly patienceMs?: number;
}

/** What the called party does; default `answer`. */
export type CallOutcome = "answer" | "busy" | "no-answer" | "failed";

export interface CallExchangeDeps extends CallLedgerDeps {
  readonly faults: () => FaultDecider;
  readonly originMap: Readonly<Record<string, string>>;
  readonly stateDelayMs: number;
  readonly spokenCharacterMs: number;
  readonly keepsUninstructedCalls: boolean;
  readonly takesPlainSockets: boolean;
  readonly signal: AbortSignal;
}

const DEFAULT_PATIENCE_MS = 30_000;

/** Calls in both directions, with the phones at their far ends. */
export class CallExchange<F extends CallFlow = CallFlow> implements CallDesk {
  readonly clock: Clock;
  readonly spokenCharacterMs: number;
  readonly keepsUninstructedCalls: boolean;
  readonly takesPlainSockets: boolean;
  /** The carrier-specific part. */
  readonly flow: F;
  readonly #deps: CallExchangeDeps;
  readonly #ledger: CallLedger;
  readonly #outcomes = new Map<string, CallOutcome>();
  readonly #journeys = new Map<string, Promise<void>>();
  readonly #legs = new Map<string, CallLeg>();
  readonly #watchers = new Set<(leg: CallLeg) => void>();

  constructor(deps: CallExchangeDeps, createFlow: (desk: CallDesk) => F) {
    this.#deps = deps;
    this.clock = deps.clock;
    this.spokenCharacterMs = deps.spokenCharacterMs;
    this.keepsUninstructedCalls = deps.keepsUninstructedCalls;
    this.takesPlainSockets = deps.takesPlainSockets;
    this.#ledger = new CallLedger(deps);
    this.flow = createFlow(this);
    deps.signal.addEventListener("abort", () => {
      for (const leg of this.#legs.values()) leg.end();
    });
  }

  setOutcome(to: string, outcome: CallOutcome): void {
    this.#outcomes.set(to, outcome);
  }

  /** Places the call of a valid request. */
  accept(account: CarrierAccount, request: OutboundCallRequest): SimulatedCall {
    const { clientState = null, instructions = null, answerMethod = "POST" } = request;
    const leg = this.#open(account, {
      ...request,
      clientState,
      instructions,
      answerMethod,
      direction: "outbound",
      parentSid: null,
    });
    const journey = this.#callOut(leg);
    this.#journeys.set(leg.sid, journey);
    this.#deps.background.run(journey);
    return this.callOf(leg);
  }

  async journeyOf(sid: string): Promise<void> {
    await this.#journeys.get(sid);
  }

  /** Calls one of the numbers. Resolves once the call is answered or has ended. @throws Error for an unknown number */
  async receive(inbound: InboundCall): Promise<CallLeg> {
    const { store, format, background, clock } = this.#deps;
    const owned = store.findNumber(inbound.to);
    if (owned === null) throw new Error(`no account has the number ${inbound.to}`);
    const { account, number } = owned;
    const url = inbound.url ?? callUrlOf(number);
    const leg = this.#open(account, {
      from: inbound.from,
      to: inbound.to,
      answerUrl: url === "" ? null : url,
      ...(format.inboundCallReports?.(account, number, url) ?? {
        answerMethod: "POST",
        statusCallbackUrl: number.statusCallbackUrl === "" ? null : number.statusCallbackUrl,
        statusCallbackEvents: ["completed"],
      }),
      instructions: null,
      clientState: null,
      direction: "inbound",
      parentSid: null,
    });
    background.run(this.#comeIn(leg));
    const decided = new AbortController();
    const impatience = clock.sleep(inbound.patienceMs ?? DEFAULT_PATIENCE_MS, decided.signal).catch(() => undefined);
    await Promise.race([leg.picked, impatience]);
    decided.abort();
    if (!leg.isLive) this.end(leg, { by: "phone" });
    return leg;
  }

  /** The call with this id, which may have ended. */
  leg(sid: string): CallLeg | null {
    return this.#legs.get(sid) ?? null;
  }

  /** The newest live call with this number at its far end. */
  liveLegOf(phoneNumber: string): CallLeg | null {
    return [...this.#legs.values()].findLast((leg) => leg.phoneNumber === phoneNumber && leg.isLive) ?? null;
  }

  /** Watches for answered calls. @returns a function that stops watching */
  watch(onAnswered: (leg: CallLeg) => void): () => void {
    this.#watchers.add(onAnswered);
    return () => this.#watchers.delete(onAnswered);
  }

  /** @returns false when the call is unknown or has already ended */
  endCall(sid: string, ended: EndedBy): boolean {
    const leg = this.leg(sid);
    if (leg === null || hasEnded(this.callOf(leg))) return false;
    this.end(leg, ended);
    return true;
  }

  press(leg: CallLeg, digits: string): void {
    leg.media?.press(digits);
    this.flow.pressed?.(leg, digits);
  }

  callOf(leg: CallLeg): SimulatedCall {
    return this.#ledger.read(leg.sid);
  }

  change(leg: CallLeg, change: Partial<SimulatedCall>): void {
    this.#ledger.change(leg.sid, change);
  }

  answer(leg: CallLeg): boolean {
    const reported = this.#answer(leg);
    if (reported === null) return false;
    this.#deps.background.run(reported);
    return true;
  }

  end(leg: CallLeg, { by, state, error }: EndedBy): void {
    const wasAnswered = this.callOf(leg).state === "in-progress";
    if (!this.#ledger.move(leg.sid, state ?? (wasAnswered ? "completed" : "canceled"))) return;
    this.change(leg, { endedBy: by, ...(error === undefined ? {} : { error }) });
    leg.end();
    this.#deps.background.run(this.#ledger.report(leg.account, leg.sid, "completed"));
  }

  ask(leg: CallLeg, draft: WebhookDraft): Promise<string | null> {
    return this.#ledger.ask(leg.sid, draft);
  }

  tell(leg: CallLeg, draft: WebhookDraft): Promise<void> {
    return this.#ledger.send(leg.sid, draft);
  }

  async dial(parent: CallLeg, request: DialRequest, signal: AbortSignal): Promise<CallLeg> {
    const { from, to, clientState = null, onEvent } = request;
    const report: CallReporter = async (event) => onEvent?.(leg, event);
    const leg = this.#open(
      parent.account,
      {
        from,
        to,
        answerUrl: null,
        answerMethod: "POST",
        instructions: null,
        clientState,
        statusCallbackUrl: null,
        statusCallbackEvents: [],
        direction: "outbound",
        parentSid: parent.sid,
      },
      report,
    );
    signal.addEventListener("abort", () => this.end(leg, { by: "carrier" }), { once: true });
    // The parties talk without waiting for the report.
    if (!signal.aborted && (await this.#ring(leg))) this.answer(leg);
    return leg;
  }

  openMedia(leg: CallLeg, url: string, wire: MediaWire): MediaConnection {
    const { store, faults, originMap, clock } = this.#deps;
    const fate = faults().forStream(store.carrier);
    const isFrameHeld = () => faults().isFrameHeld(store.carrier);
    const media = new MediaConnection({ leg, url, wire, originMap, clock, ...fate, isFrameHeld });
    leg.media = media;
    return media;
  }

  async pause(ms: number, signal: AbortSignal): Promise<void> {
    if (ms > 0) await this.clock.sleep(ms, signal).catch(() => undefined);
  }

  #open(account: CarrierAccount, call: NewCall, reporter: CallReporter | null = null): CallLeg {
    const { sid } = this.#ledger.open(account, call, reporter);
    const phoneNumber = call.direction === "inbound" ? call.from : call.to;
    const leg = new CallLeg({ account, sid, phoneNumber, clock: this.clock });
    this.#legs.set(sid, leg);
    return leg;
  }

  async #comeIn(leg: CallLeg): Promise<void> {
    this.#ledger.move(leg.sid, "ringing");
    await this.#report(leg, "initiated");
    await this.#report(leg, "ringing");
    await this.flow.incoming(leg);
  }

  async #callOut(leg: CallLeg): Promise<void> {
    if (!(await this.#ring(leg))) return;
    const reported = this.#answer(leg);
    if (reported === null) return;
    await this.flow.answered(leg);
    await reported;
  }

  /** Rings until the phone is picked up. @returns false when it is not */
  async #ring(leg: CallLeg): Promise<boolean> {
    if (!(await this.#step())) return false;
    await this.#report(leg, "initiated");
    if (!(await this.#step()) || !this.#ledger.move(leg.sid, "ringing")) return false;
    await this.#report(leg, "ringing");
    const outcome = this.#outcomes.get(this.callOf(leg).to) ?? "answer";
    if (!(await this.#step())) return false;
    if (outcome === "answer") return true;
    if (!this.#ledger.move(leg.sid, outcome)) return false;
    this.change(leg, { endedBy: "phone" });
    leg.end();
    await this.#report(leg, "completed");
    return false;
  }

  /** @returns the report; null when the call has ended in the meantime */
  #answer(leg: CallLeg): Promise<void> | null {
    if (!this.#ledger.move(leg.sid, "in-progress")) return null;
    leg.answer();
    for (const onAnswered of this.#watchers) onAnswered(leg);
    return this.#report(leg, "answered");
  }

  #report(leg: CallLeg, event: CallEvent): Promise<void> {
    return this.#ledger.report(leg.account, leg.sid, event);
  }

  /** @returns false when the simulator stops */
  async #step(): Promise<boolean> {
    const { clock, stateDelayMs, signal } = this.#deps;
    try {
      await clock.sleep(stateDelayMs, signal);
      return true;
    } catch {
      return false;
    }
  }
}
