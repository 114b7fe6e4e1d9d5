import type { Clock } from "@parley/foundation/clock";
import type { Background } from "../background.ts";
import type { CarrierWebhookFormat, WebhookDraft } from "../carrier-format.ts";
import type { CallEvent, CallState, SimulatedCall } from "../carrier-records.ts";
import type { CarrierAccount, CarrierStore } from "../carrier-store.ts";
import type { WebhookSender } from "../webhook-sender.ts";

export type NewCall = Omit<
  SimulatedCall,
  | "carrier"
  | "sid"
  | "accountId"
  | "state"
  | "conversationId"
  | "endedBy"
  | "error"
  | "createdAtMs"
  | "answeredAtMs"
  | "endedAtMs"
>;

/** Reports a step of a call other than through its status callback. */
export type CallReporter = (event: CallEvent) => Promise<void>;

export interface CallLedgerDeps {
  readonly store: CarrierStore;
  readonly format: CarrierWebhookFormat;
  readonly sender: WebhookSender;
  readonly background: Background;
  readonly clock: Clock;
}

const ENDED: ReadonlySet<CallState> = new Set(["completed", "canceled", "busy", "no-answer", "failed"]);

export function hasEnded(call: SimulatedCall): boolean {
  return ENDED.has(call.state);
}

/** The carrier's records of calls and its reports about them. */
export class CallLedger {
  readonly #deps: CallLedgerDeps;
  readonly #sequences = new Map<string, number>();
  readonly #sent = new Map<string, Promise<void>>();
  readonly #reporters = new Map<string, CallReporter>();

  constructor(deps: CallLedgerDeps) {
    this.#deps = deps;
  }

  open(account: CarrierAccount, call: NewCall, reporter: CallReporter | null = null): SimulatedCall {
    const { store, clock } = this.#deps;
    const opened = store.putCall({
      ...call,
      carrier: store.carrier,
      sid: store.nextSid("CA"),
      accountId: account.accountId,
      state: "queued",
      conversationId: null,
      endedBy: null,
      error: null,
      createdAtMs: clock.now().getTime(),
      answeredAtMs: null,
      endedAtMs: null,
    });
    if (reporter !== null) this.#reporters.set(opened.sid, reporter);
    return opened;
  }

  /** @throws Error for an unknown id */
  read(sid: string): SimulatedCall {
    const call = this.#deps.store.call(sid);
    if (call === null) throw new Error(`there is no call ${sid}`);
    return call;
  }

  change(sid: string, change: Partial<SimulatedCall>): void {
    this.#deps.store.putCall({ ...this.read(sid), ...change });
  }

  /** @returns false when the call has ended or already has this status */
  move(sid: string, state: CallState): boolean {
    const call = this.read(sid);
    if (hasEnded(call) || call.state === state) return false;
    const nowMs = this.#deps.clock.now().getTime();
    this.change(sid, {
      state,
      answeredAtMs: state === "in-progress" ? nowMs : call.answeredAtMs,
      endedAtMs: ENDED.has(state) ? nowMs : null,
    });
    return true;
  }

  /** Sends after the call's earlier webhooks. Resolves when the carrier continues, without waiting for late or held ones. */
  send(sid: string, draft: WebhookDraft): Promise<void> {
    const { sender, background } = this.#deps;
    const sent = (this.#sent.get(sid) ?? Promise.resolve()).then(() => {
      const { attempts, mayContinue } = sender.send(draft);
      background.run(attempts);
      return mayContinue;
    });
    this.#sent.set(sid, sent);
    background.run(sent);
    return sent;
  }

  /** Like `send`, but later webhooks do not wait for the answer. @returns the body of the first 2xx; null without one */
  async ask(sid: string, draft: WebhookDraft): Promise<string | null> {
    await this.#sent.get(sid);
    const { attempts } = this.#deps.sender.send(draft);
    this.#deps.background.run(attempts);
    const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;
    return (await attempts).find(({ statusCode }) => isSuccess(statusCode))?.replyBody ?? null;
  }

  /** Reports a step of the call if a callback asked for it. */
  async report(account: CarrierAccount, sid: string, event: CallEvent): Promise<void> {
    const { format } = this.#deps;
    const reporter = this.#reporters.get(sid);
    if (reporter !== undefined) return reporter(event);
    const call = this.read(sid);
    if (call.statusCallbackUrl === null || !call.statusCallbackEvents.includes(event)) return;
    const sequence = this.#sequences.get(sid) ?? 0;
    this.#sequences.set(sid, sequence + 1);
    await this.send(sid, format.callStatus(account, call, event, sequence, call.statusCallbackUrl));
  }
}
