import type { Clock } from "@parley/foundation/clock";
import type { Background } from "../background.ts";
import type { CarrierWebhookFormat } from "../carrier-format.ts";
import type { MessageState, SimulatedMessage, WebhookAttempt } from "../carrier-records.ts";
import type { CarrierAccount, CarrierStore } from "../carrier-store.ts";
import { textUrlOf } from "../number-urls.ts";
import type { WebhookSender } from "../webhook-sender.ts";
import { optOutAnswer } from "./opt-out-words.ts";
import { countSegments } from "./segment-count.ts";

export interface OutboundText {
  /** Null when a messaging service chooses the sender. */
  readonly from: string | null;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly messagingServiceSid: string | null;
  readonly statusCallbackUrl: string | null;
  readonly statusFallbackUrl?: string | null;
  readonly clientReference?: string;
}

export interface InboundText {
  readonly from: string;
  /** A number of a simulated account. */
  readonly to: string;
  readonly body: string;
  readonly mediaUrls?: readonly string[];
  /** Instead of the number's own URL. */
  readonly url?: string;
  /** The carrier treats the text as this keyword: acts on it, answers it and marks it in the webhook. */
  readonly accountKeyword?: SimulatedMessage["accountKeyword"];
}

export interface ReceivedText {
  readonly message: SimulatedMessage;
  /** Empty when the number has no URL. */
  readonly attempts: readonly WebhookAttempt[];
}

/** How sending to a number ends; default `delivered`. */
export interface DeliveryOutcome {
  readonly state: "sent" | "delivered" | "undelivered" | "failed";
  readonly errorCode?: string;
}

export interface MessageExchangeDeps {
  readonly store: CarrierStore;
  readonly format: CarrierWebhookFormat;
  readonly sender: WebhookSender;
  readonly background: Background;
  readonly clock: Clock;
  readonly stateDelayMs: number;
  readonly signal: AbortSignal;
}

/** Texts in both directions and their delivery. */
export class MessageExchange {
  readonly #deps: MessageExchangeDeps;
  readonly #outcomes = new Map<string, DeliveryOutcome>();
  readonly #journeys = new Map<string, Promise<void>>();

  constructor(deps: MessageExchangeDeps) {
    this.#deps = deps;
  }

  setDelivery(to: string, outcome: DeliveryOutcome): void {
    this.#outcomes.set(to, outcome);
  }

  /** Accepts the text of a valid request and starts its delivery. */
  accept(account: CarrierAccount, text: OutboundText): SimulatedMessage {
    const message = this.#create(account, { ...text, direction: "outbound", isAutomatic: false });
    const journey = this.#travel(account, message);
    this.#journeys.set(message.sid, journey);
    this.#deps.background.run(journey);
    return message;
  }

  /** Resolves once all webhooks of the text are delivered. */
  async journeyOf(sid: string): Promise<void> {
    await this.#journeys.get(sid);
  }

  /** Sends a customer's text to one of the numbers. @throws Error for an unknown number */
  async receive(text: InboundText): Promise<ReceivedText> {
    const { store, format, sender, background } = this.#deps;
    const owned = store.findNumber(text.to);
    if (owned === null) throw new Error(`no account has the number ${text.to}`);
    const message = this.#create(owned.account, {
      from: text.from,
      to: text.to,
      body: text.body,
      mediaUrls: text.mediaUrls ?? [],
      messagingServiceSid: null,
      statusCallbackUrl: null,
      direction: "inbound",
      isAutomatic: false,
      ...(text.accountKeyword === undefined ? {} : { accountKeyword: text.accountKeyword }),
    });
    if (!format.leavesOptOutsToUs) this.#answerOptOut(owned.account, message, text);
    const url = text.url ?? textUrlOf(owned.number);
    if (url === "") return { message, attempts: [] };
    const drafts = format.inboundSmsParts?.(owned.account, owned.number, message, url) ?? [
      format.inboundSms(owned.account, owned.number, message, url),
    ];
    const sent: Promise<readonly WebhookAttempt[]>[] = [];
    for (const draft of drafts) {
      const { attempts, mayContinue } = sender.send(draft);
      background.run(attempts);
      sent.push(attempts);
      await mayContinue;
    }
    return { message, attempts: (await Promise.all(sent)).flat() };
  }

  #create(
    account: CarrierAccount,
    text: OutboundText & Pick<SimulatedMessage, "direction" | "isAutomatic" | "accountKeyword">,
  ): SimulatedMessage {
    const { store, clock } = this.#deps;
    const nowMs = clock.now().getTime();
    const isInbound = text.direction === "inbound";
    return store.putMessage({
      ...text,
      carrier: store.carrier,
      sid: store.nextSid(text.mediaUrls.length > 0 ? "MM" : "SM"),
      accountId: account.accountId,
      state: isInbound ? "received" : text.from === null ? "accepted" : "queued",
      errorCode: null,
      segmentCount: countSegments(text.body),
      createdAtMs: nowMs,
      sentAtMs: isInbound ? nowMs : null,
      updatedAtMs: nowMs,
    });
  }

  async #travel(account: CarrierAccount, message: SimulatedMessage): Promise<void> {
    const { clock, stateDelayMs, signal, format, sender, background, store } = this.#deps;
    const outcome = this.#outcomes.get(message.to) ?? { state: "delivered" };
    const late: Promise<unknown>[] = [];
    for (const state of statesUntil(outcome.state)) {
      try {
        await clock.sleep(stateDelayMs, signal);
      } catch {
        return; // the simulator stops
      }
      const isLast = state === outcome.state;
      const current = store.putMessage(this.#advance(account, message.sid, state, isLast ? outcome : null) ?? message);
      if (current.statusCallbackUrl === null) continue;
      const draft = format.smsStatus(account, current, current.statusCallbackUrl);
      if (draft === null) continue;
      const dispatch = sender.send(draft);
      background.run(dispatch.attempts);
      late.push(dispatch.attempts);
      await dispatch.mayContinue;
    }
    await Promise.all(late);
  }

  #advance(
    account: CarrierAccount,
    sid: string,
    state: MessageState,
    outcome: DeliveryOutcome | null,
  ): SimulatedMessage | null {
    const message = this.#deps.store.message(sid);
    if (message === null) return null;
    const nowMs = this.#deps.clock.now().getTime();
    const pool =
      message.messagingServiceSid === null ? undefined : account.messagingServices.get(message.messagingServiceSid);
    return {
      ...message,
      state,
      from: message.from ?? pool?.[0] ?? null,
      sentAtMs: state === "queued" ? message.sentAtMs : (message.sentAtMs ?? nowMs),
      errorCode: outcome?.errorCode ?? message.errorCode,
      updatedAtMs: nowMs,
    };
  }

  #answerOptOut(account: CarrierAccount, message: SimulatedMessage, text: InboundText): void {
    const answer = optOutAnswer(text.accountKeyword ?? text.body);
    if (answer === null) return;
    const { store } = this.#deps;
    if (answer.isOptedOut !== null && !store.setOptedOut(text.to, text.from, answer.isOptedOut)) return;
    const reply = this.#create(account, {
      from: text.to,
      to: text.from,
      body: answer.reply,
      mediaUrls: [],
      messagingServiceSid: null,
      statusCallbackUrl: null,
      direction: "outbound",
      isAutomatic: true,
    });
    store.putMessage({ ...reply, state: "delivered", sentAtMs: message.createdAtMs });
  }
}

function statesUntil(end: DeliveryOutcome["state"]): readonly MessageState[] {
  if (end === "failed") return ["queued", "failed"];
  if (end === "sent") return ["queued", "sending", "sent"];
  return ["queued", "sending", "sent", end];
}
