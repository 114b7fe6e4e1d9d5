import type { CallDesk, CallFlow } from "../calls/call-flow.ts";
import type { CallLeg } from "../calls/call-leg.ts";
import type { CallStep } from "../calls/call-script.ts";
import type { WebhookKind } from "../carrier-records.ts";
import type { CarrierStore } from "../carrier-store.ts";
import { answerDraft, conversationOf } from "./call-events.ts";
import { INSTRUCTION_POLICY, jsonDraft } from "./drafts.ts";
import { type NccoAction, NccoError, readNcco } from "./ncco.ts";
import { type NccoContext, stepsOfNcco } from "./ncco-steps.ts";

/** New instructions for an ongoing call: an NCCO or its URL. */
export type VonageTransfer = { readonly ncco: string } | { readonly url: string };

/** Vonage's calls: our side is asked for an NCCO, and may answer the events of some legs with another. */
export class VonageCallFlow implements CallFlow {
  readonly #desk: CallDesk;
  readonly #store: CarrierStore;
  /** Functions that hang up a socket's leg, by its id. */
  readonly #sockets = new Map<string, { readonly leg: CallLeg; readonly hangUp: () => void }>();

  constructor(desk: CallDesk, store: CarrierStore) {
    this.#desk = desk;
    this.#store = store;
  }

  async incoming(leg: CallLeg): Promise<void> {
    const actions = await this.#firstActions(leg, "inbound-call");
    if (actions !== null && this.#desk.answer(leg)) this.#start(leg, actions);
  }

  async answered(leg: CallLeg): Promise<void> {
    const actions = await this.#firstActions(leg, "call-answered");
    if (actions !== null) this.#start(leg, actions);
  }

  /** Moves the phone into a new conversation with these instructions and leaves its other legs behind. */
  transfer(leg: CallLeg, to: VonageTransfer): void {
    const conversationFrom = conversationOf(this.#desk.callOf(leg));
    const conversationId = `CON-${this.#store.nextSid("CO")}`;
    const load = async () => {
      this.#desk.change(leg, { conversationId });
      const document = "ncco" in to ? to.ncco : await this.#ask(leg, to.url, "GET", "call-instructions");
      void this.#report(leg, {
        conversation_uuid_from: conversationFrom,
        conversation_uuid_to: conversationId,
        uuid: leg.sid,
        status: "transfer",
        timestamp: this.#desk.clock.now().toISOString(),
      });
      const actions = document === null ? this.#fail(leg, "no NCCO to transfer to") : this.#actionsOf(leg, document);
      return actions === null ? null : stepsOfNcco(actions, this.#contextOf(leg));
    };
    leg.script.redirect(load, () => this.#desk.end(leg, { by: "service" }));
  }

  /** Hangs up a socket's leg; the call continues with its next action. @returns false for an unknown id */
  hangUpSocket(uuid: string, accountId: string): boolean {
    const socket = this.#sockets.get(uuid);
    if (socket === undefined || socket.leg.account.accountId !== accountId) return false;
    socket.hangUp();
    return true;
  }

  #start(leg: CallLeg, actions: readonly NccoAction[]): void {
    leg.script.start(stepsOfNcco(actions, this.#contextOf(leg)), () => this.#desk.end(leg, { by: "service" }));
  }

  #contextOf(leg: CallLeg): NccoContext {
    return {
      desk: this.#desk,
      leg,
      nextUuid: () => this.#store.nextSid("WS"),
      report: (of, event, { eventUrl, isSynchronous }) => this.#report(of, event, eventUrl, isSynchronous),
      holdSocket: (uuid, hangUp) => {
        this.#sockets.set(uuid, { leg, hangUp });
        return () => this.#sockets.delete(uuid);
      },
    };
  }

  async #firstActions(leg: CallLeg, kind: WebhookKind): Promise<readonly NccoAction[] | null> {
    const { answerUrl, answerMethod, instructions } = this.#desk.callOf(leg);
    const document = instructions ?? (answerUrl === null ? null : await this.#ask(leg, answerUrl, answerMethod, kind));
    if (document === null)
      return this.#fail(leg, `no NCCO from ${answerUrl ?? "nowhere: the number has no application"}`);
    this.#desk.change(leg, { instructions: document });
    if (document.trim() === "" && this.#desk.keepsUninstructedCalls) return [{ kind: "wait" }];
    return this.#actionsOf(leg, document);
  }

  #ask(leg: CallLeg, url: string, method: "GET" | "POST", kind: WebhookKind): Promise<string | null> {
    const call = this.#desk.callOf(leg);
    return this.#desk.ask(leg, answerDraft(this.#desk.clock, leg.account, call, { url, method, kind }));
  }

  #actionsOf(leg: CallLeg, document: string): readonly NccoAction[] | null {
    try {
      return readNcco(document);
    } catch (error) {
      if (!(error instanceof NccoError)) throw error;
      const conversation = conversationOf(this.#desk.callOf(leg));
      const timestamp = this.#desk.clock.now().toISOString();
      void this.#report(leg, { reason: error.message, conversation_uuid: conversation, timestamp });
      return this.#fail(leg, error.message);
    }
  }

  #fail(leg: CallLeg, error: string): null {
    this.#desk.end(leg, { by: "carrier", error, state: leg.isLive ? "completed" : "failed" });
    return null;
  }

  async #report(
    leg: CallLeg,
    event: Readonly<Record<string, unknown>>,
    eventUrl: string | null = null,
    isSynchronous = false,
  ): Promise<readonly CallStep[] | null> {
    const url = eventUrl ?? this.#desk.callOf(leg).statusCallbackUrl;
    if (url === null) return null;
    const draft = jsonDraft(
      this.#desk.clock,
      leg.account,
      {
        kind: isSynchronous ? "call-instructions" : "call-status",
        resourceSid: leg.sid,
        reportedState: String(event["status"] ?? ("payload" in event ? "notify" : "error")),
        url,
        ...(isSynchronous ? { policy: INSTRUCTION_POLICY } : {}),
      },
      event,
    );
    if (!isSynchronous) {
      await this.#desk.tell(leg, draft);
      return null;
    }
    const document = await this.#desk.ask(leg, draft);
    if (document === null || document.trim() === "" || leg.signal.aborted) return null;
    const actions = this.#actionsOf(leg, document);
    return actions === null ? [] : stepsOfNcco(actions, this.#contextOf(leg));
  }
}
