import type { Clock } from "@parley/foundation/clock";
import type { Background } from "./background.ts";
import type { CarrierWebhookFormat } from "./carrier-format.ts";
import type { CallEvent, CallState, SimulatedCall } from "./carrier-records.ts";
import type { CarrierAccount, CarrierStore } from "./carrier-store.ts";
import type { WebhookSender } from "./webhook-sender.ts";

export interface OutboundCallRequest {
  readonly from: string;
  readonly to: string;
  /** Null where the carrier asks nothing when a call is answered, but waits for commands. */
  readonly answerUrl: string | null;
  readonly statusCallbackUrl: string | null;
  readonly statusCallbackEvents: readonly CallEvent[];
}

export interface InboundCall {
  readonly from: string;
  /** A number of one of the accounts. */
  readonly to: string;
  /** Instead of the number's own URL. */
  readonly url?: string;
}

/** What the called party does; without one, `answer`. */
export type CallOutcome = "answer" | "busy" | "no-answer";

export interface CallExchangeDeps {
  readonly store: CarrierStore;
  readonly format: CarrierWebhookFormat;
  readonly sender: WebhookSender;
  readonly background: Background;
  readonly clock: Clock;
  readonly stateDelayMs: number;
  readonly signal: AbortSignal;
}

const ENDED: ReadonlySet<CallState> = new Set(["completed", "canceled", "busy", "no-answer"]);

export function hasEnded(call: SimulatedCall): boolean {
  return ENDED.has(call.state);
}

/** Calls in both directions as far as signalling goes: states, instructions, reports. No audio. */
export class CallExchange {
  readonly #deps: CallExchangeDeps;
  readonly #outcomes = new Map<string, CallOutcome>();
  readonly #sequences = new Map<string, number>();
  readonly #journeys = new Map<string, Promise<void>>();

  constructor(deps: CallExchangeDeps) {
    this.#deps = deps;
  }

  setOutcome(to: string, outcome: CallOutcome): void {
    this.#outcomes.set(to, outcome);
  }

  /** Takes a call of a request that passed all checks, and rings. */
  accept(account: CarrierAccount, request: OutboundCallRequest): SimulatedCall {
    const call = this.#create(account, { ...request, direction: "outbound" });
    const journey = this.#ring(account, call.sid);
    this.#journeys.set(call.sid, journey);
    this.#deps.background.run(journey);
    return call;
  }

  async journeyOf(sid: string): Promise<void> {
    await this.#journeys.get(sid);
  }

  /** Somebody calls one of the numbers. Resolves once the call is answered or has ended. @throws Error for a number of no account. */
  async receive(inbound: InboundCall): Promise<SimulatedCall> {
    const { store, background } = this.#deps;
    const owned = store.findNumber(inbound.to);
    if (owned === null) throw new Error(`no account has the number ${inbound.to}`);
    const url = inbound.url ?? owned.number.voiceUrl;
    const call = this.#create(owned.account, {
      from: inbound.from,
      to: inbound.to,
      answerUrl: url === "" ? null : url,
      statusCallbackUrl: owned.number.statusCallbackUrl === "" ? null : owned.number.statusCallbackUrl,
      statusCallbackEvents: ["completed"],
      direction: "inbound",
    });
    this.#move(call.sid, "ringing");
    const journey = this.#answer(owned.account, call.sid);
    background.run(journey);
    await journey;
    return store.call(call.sid) ?? call;
  }

  /** The far end hangs up, or a request ends the call. @returns false when it has ended already. */
  end(sid: string): boolean {
    const { store } = this.#deps;
    const call = store.call(sid);
    const account = call === null ? undefined : store.accounts.get(call.accountId);
    if (call === null || account === undefined || hasEnded(call)) return false;
    this.#move(sid, "completed");
    this.#deps.background.run(this.#report(account, sid, "completed"));
    return true;
  }

  #create(account: CarrierAccount, call: OutboundCallRequest & Pick<SimulatedCall, "direction">): SimulatedCall {
    const { store, clock } = this.#deps;
    return store.putCall({
      ...call,
      carrier: store.carrier,
      sid: store.nextSid("CA"),
      accountId: account.accountId,
      state: "queued",
      instructions: null,
      createdAtMs: clock.now().getTime(),
      answeredAtMs: null,
      endedAtMs: null,
    });
  }

  async #ring(account: CarrierAccount, sid: string): Promise<void> {
    if (!(await this.#step())) return;
    await this.#report(account, sid, "initiated");
    if (!(await this.#step()) || !this.#move(sid, "ringing")) return;
    await this.#report(account, sid, "ringing");
    const outcome = this.#outcomes.get(this.#deps.store.call(sid)?.to ?? "") ?? "answer";
    if (!(await this.#step())) return;
    if (outcome === "answer") {
      await this.#answer(account, sid);
    } else if (this.#move(sid, outcome)) {
      await this.#report(account, sid, "completed");
    }
  }

  async #answer(account: CarrierAccount, sid: string): Promise<void> {
    const { format, sender, store } = this.#deps;
    const call = this.#move(sid, "in-progress");
    if (call === null) return;
    const reported = this.#report(account, sid, "answered");
    if (call.answerUrl !== null) {
      const attempts = await sender.send(format.callInstructions(account, call, call.answerUrl)).attempts;
      const answer = attempts.find((attempt) => attempt.statusCode !== null && attempt.statusCode < 300);
      const latest = store.call(sid);
      if (latest !== null) store.putCall({ ...latest, instructions: answer?.replyBody ?? null });
    }
    await reported;
  }

  /** @returns null when the call has ended meanwhile. */
  #move(sid: string, state: CallState): SimulatedCall | null {
    const { store, clock } = this.#deps;
    const call = store.call(sid);
    if (call === null || hasEnded(call)) return null;
    const nowMs = clock.now().getTime();
    return store.putCall({
      ...call,
      state,
      answeredAtMs: state === "in-progress" ? nowMs : call.answeredAtMs,
      endedAtMs: ENDED.has(state) ? nowMs : null,
    });
  }

  async #report(account: CarrierAccount, sid: string, event: CallEvent): Promise<void> {
    const { store, format, sender } = this.#deps;
    const call = store.call(sid);
    if (call?.statusCallbackUrl == null || !call.statusCallbackEvents.includes(event)) return;
    const sequence = this.#sequences.get(sid) ?? 0;
    this.#sequences.set(sid, sequence + 1);
    await sender.send(format.callStatus(account, call, event, sequence, call.statusCallbackUrl)).attempts;
  }

  /** @returns false when the simulator stops. */
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
