import type { SipPeer, SipRequest, SipResponse } from "../message/message.ts";
import { createResponse, tagOf } from "../message/respond.ts";
import { sessionBodyOf } from "../message/session-body.ts";
import type { ServerTransaction } from "../transaction/server-transaction.ts";
import { CalleeSide } from "./callee-side.ts";
import { CallerSide, createAckFor, type OutgoingCall, q850Of } from "./caller-side.ts";
import { Dialog } from "./dialog.ts";
import { InDialog } from "./in-dialog.ts";
import { LEG_TABLE, type LegAction, type LegEvent, type LegState } from "./leg-table.ts";
import type { Authenticator, MediaNegotiator } from "./media-negotiator.ts";
import { requestInDialog } from "./request-in-dialog.ts";
import type { LegEnd, ReferralListener, SessionDeps, SessionHandler } from "./session-deps.ts";
import { parseSessionExpires } from "./session-timer.ts";

/** Where the user agent finds the session of a message; kept up by the session. */
export interface SessionRegistry {
  add(callId: string, localTag: string, session: InviteSession): void;
  remove(callId: string, localTag: string): void;
}

/** A peer's INVITE. */
interface ReceivedCall {
  readonly server: ServerTransaction;
  readonly peer: SipPeer;
  /** The user of our Contact. */
  readonly contactUser: string;
}

const UNUSABLE = "The peer's answer cannot be used";
const NO_ACK: LegEnd = { by: "network", status: 408, reason: "No ACK", q850: null };

/** One leg of a call: RFC 3261, 13 to 15. What it may do when is in `LEG_TABLE`. */
export class InviteSession {
  readonly callId: string;
  readonly localTag: string;
  readonly #deps: SessionDeps;
  readonly #registry: SessionRegistry;
  readonly #caller: CallerSide | null;
  readonly #callee: CalleeSide | null;
  #handler: SessionHandler;
  #peer: SipPeer;
  #state: LegState;
  #dialog: Dialog | null = null;
  #negotiator: MediaNegotiator | null;
  #authenticator: Authenticator | null = null;
  #inDialog: InDialog | null = null;
  /** How it ended; what is known first holds, and later words fill its gaps. */
  #end: LegEnd | null = null;
  #rejection: { readonly status: number; readonly headers: readonly (readonly [string, string])[] } = {
    status: 480,
    headers: [],
  };
  #lastAck: SipRequest | null = null;
  #progress = 100;
  /** The peer ended the call while a transfer was under way, whose result may still come. */
  #awaitsReferral = false;

  private constructor(
    deps: SessionDeps,
    registry: SessionRegistry,
    origin: { readonly call: OutgoingCall } | ReceivedCall,
    handler: SessionHandler,
  ) {
    const { contactUser } = "call" in origin ? origin.call : origin;
    this.#deps = { ...deps, contact: (_user, peer) => deps.contact(contactUser, peer) };
    this.#registry = registry;
    this.#handler = handler;
    if ("call" in origin) {
      const { call } = origin;
      this.#state = "calling";
      this.#peer = call.peer;
      this.callId = call.callId;
      this.#negotiator = call.negotiator;
      this.#callee = null;
      this.#caller = new CallerSide(this.#deps, call, {
        provisional: (status) => this.#provisional(status),
        success: (dialog, response) => this.#succeeded(dialog, response),
        failure: (end) => this.#handle("failure", end),
      });
      this.localTag = this.#caller.localTag;
      this.#authenticator = call.authenticator;
    } else {
      this.#state = "incoming";
      this.#peer = origin.peer;
      this.callId = origin.server.request.headers.first("Call-ID") ?? "";
      this.localTag = Buffer.from(deps.random.bytes(8)).toString("hex");
      this.#negotiator = null;
      this.#caller = null;
      this.#callee = new CalleeSide(this.#deps, origin.server, this.localTag);
      this.#dialog = Dialog.ofRequest(origin.server.request, this.localTag, 0);
    }
    registry.add(this.callId, this.localTag, this);
  }

  /** Sends the INVITE. */
  static call(
    deps: SessionDeps,
    registry: SessionRegistry,
    call: OutgoingCall,
    handler: SessionHandler,
  ): InviteSession {
    const session = new InviteSession(deps, registry, { call }, handler);
    session.#caller?.start();
    return session;
  }

  /** Takes an INVITE that waits for `ring`, `accept` or `reject`. */
  static answer(
    deps: SessionDeps,
    registry: SessionRegistry,
    received: ReceivedCall,
    handler: SessionHandler,
  ): InviteSession {
    return new InviteSession(deps, registry, received, handler);
  }

  get state(): LegState {
    return this.#state;
  }

  /** Where the leg's messages come from. */
  get peer(): SipPeer {
    return this.#peer;
  }

  set handler(handler: SessionHandler) {
    this.#handler = handler;
  }

  ring(): void {
    this.#handle("ring");
  }

  /**
   * Answers the call. The handler hears of it with the ACK; without anything in common the call ends with 488.
   * @param authenticator for a peer that challenges our requests in the call
   */
  accept(negotiator: MediaNegotiator, authenticator: Authenticator | null = null): void {
    this.#negotiator = negotiator;
    this.#authenticator = authenticator;
    this.#handle("accept");
  }

  reject(status: number, headers: readonly (readonly [string, string])[] = []): void {
    this.#rejection = { status, headers };
    this.#handle("reject", { by: "us", status, reason: null, q850: null });
  }

  /** Ends the leg in whatever way its state allows. */
  hangUp(end: LegEnd = { by: "us", status: null, reason: null, q850: null }): void {
    this.#handle("hang-up", end);
  }

  /**
   * Treats the leg as ended although the peer has not answered. Whatever it still answers is taken back without another
   * word, so that nobody is called twice.
   */
  giveUp(reason: string): void {
    if (this.#state === "ended") return;
    const handler = this.#handler;
    this.#handler = { onEstablished() {}, onEnd() {} };
    this.hangUp();
    handler.onEnd({ by: "network", status: null, reason, q850: null });
  }

  /** Asks the peer to call somebody else: RFC 3515, blind. False when the leg is not established or one is under way. */
  refer(target: string, referredBy: string, report: ReferralListener): boolean {
    return this.#state === "established" && this.#inDialog?.refer(target, referredBy, report) === true;
  }

  /** Offers the session anew, to hold it or to move its media. False while another offer is open. */
  renegotiate(): boolean {
    return this.#state === "established" && this.#inDialog?.renegotiate() === true;
  }

  /** Takes a request of the peer within the dialog. */
  receive(server: ServerTransaction, peer: SipPeer): void {
    const { request } = server;
    const dialog = this.#dialogFor(request);
    if (this.#state === "ended" && this.#awaitsReferral && request.method === "NOTIFY") {
      // It may have been sent before the BYE.
      this.#inDialog?.receive(server);
      return;
    }
    if (dialog === null || this.#state === "ended") {
      server.respond(createResponse(request, 481));
      return;
    }
    if (!dialog.takeSequence(request)) {
      server.respond(createResponse(request, 500, { reason: "Request Out Of Order" }));
      return;
    }
    this.#peer = peer;
    this.#handler.onHeard?.();
    if (request.method === "BYE") {
      server.respond(createResponse(request, 200));
      this.#handle("peer-bye", { by: "peer", status: null, reason: null, q850: q850Of(request.headers) });
    } else if (request.method === "PRACK" && this.#callee !== null) {
      this.#callee.takePrack(server);
    } else if (this.#inDialog !== null) {
      this.#inDialog.receive(server);
    } else {
      // Nothing but BYE and PRACK makes sense before the answer; an offer may come again later: RFC 3311, 5.2.
      const isOffer = request.method === "UPDATE" || request.method === "INVITE";
      const headers: [string, string][] = isOffer ? [["Retry-After", "1"]] : [];
      server.respond(createResponse(request, isOffer ? 500 : 405, { headers }));
    }
  }

  /** Takes the ACK of a 2xx of ours. */
  receiveAck(ack: SipRequest, peer: SipPeer): void {
    const first = this.#callee?.takeAck(ack) ?? null;
    if (first === null) {
      if (this.#inDialog?.takeAck(ack) === false) this.#fail(UNUSABLE);
      return;
    }
    this.#peer = peer;
    this.#handle("ack");
    if (!first.isUsable) this.#fail(UNUSABLE);
  }

  /** Takes the CANCEL of the peer's INVITE. */
  receiveCancel(cancel: SipRequest): void {
    this.#handle("peer-cancel", { by: "peer", status: 487, reason: null, q850: q850Of(cancel.headers) });
  }

  /** Takes a response whose transaction is over: a 2xx that is repeated still wants its ACK. */
  receiveStray(response: SipResponse): void {
    if (response.status >= 200 && response.status < 300) this.#caller?.receive(response);
  }

  /** The leg cannot be reached any more. */
  lose(reason: string): void {
    this.#handle("lost", { by: "network", status: null, reason, q850: null });
  }

  #dialogFor(request: SipRequest): Dialog | null {
    if (this.#dialog !== null) return this.#dialog;
    const tag = tagOf(request.headers.first("From"));
    return tag === null ? null : (this.#caller?.dialogOf(tag) ?? null);
  }

  #provisional(status: number): void {
    this.#progress = status;
    this.#handle("provisional");
  }

  #succeeded(dialog: Dialog, response: SipResponse): void {
    if (this.#lastAck !== null) {
      // Repeated: the ACK was lost.
      this.#deps.transactions.repeat(this.#lastAck, this.#hop(dialog));
      return;
    }
    this.#dialog = dialog;
    const body = sessionBodyOf(response);
    const isUsable = body === null || this.#negotiator?.takeAnswer(body) === true;
    this.#handle("success");
    if (!dialog.hasContact || !isUsable) {
      this.#fail(isUsable ? "The peer's answer has no Contact that can be used" : UNUSABLE);
      return;
    }
    const timer = parseSessionExpires(response.headers.first("Session-Expires"));
    if (timer !== null) this.#inDialog?.startTimer(timer.seconds, timer.refresher !== "uas");
  }

  #fail(reason: string): void {
    this.#handle("hang-up", { by: "us", status: 488, reason, q850: null });
  }

  #hop(dialog: Dialog): SipPeer {
    return this.#deps.nextHop(dialog.nextHopUri, this.#peer);
  }

  #handle(event: LegEvent, end: LegEnd | null = null): void {
    const transition = LEG_TABLE[this.#state][event];
    if (transition === null) return;
    if (end !== null) this.#end = this.#end === null ? end : complete(this.#end, end);
    this.#state = transition.next;
    if (this.#state === "ended") this.#close(event);
    for (const action of transition.actions) this.#act(action);
  }

  #act(action: LegAction): void {
    switch (action) {
      case "report-progress":
        this.#handler.onProgress?.(this.#progress);
        return;
      case "report-established":
        this.#openDialog();
        this.#handler.onEstablished();
        return;
      case "cancel":
        this.#caller?.cancel(null);
        return;
      case "send-ack":
        this.#sendAck();
        return;
      case "send-bye":
        this.#sendBye();
        return;
      case "send-ringing":
        this.#callee?.ring(() => {
          this.#rejection = { status: 504, headers: [] };
          this.#handle("reject", { by: "network", status: 504, reason: "No PRACK", q850: null });
        });
        return;
      case "send-success":
        this.#sendSuccess();
        return;
      case "send-rejection":
        this.#callee?.reject(this.#rejection.status, this.#rejection.headers);
        return;
      case "send-terminated":
        this.#callee?.reject(487);
        return;
      case "report-end":
        this.#handler.onEnd(this.#end ?? { by: "network", status: null, reason: null, q850: null });
    }
  }

  #sendAck(): void {
    const invite = this.#caller?.invite ?? null;
    if (this.#dialog === null || invite === null) return;
    const ack = createAckFor(this.#dialog, invite);
    this.#lastAck = this.#deps.transactions.sendAck(ack, this.#hop(this.#dialog));
  }

  #sendSuccess(): void {
    if (this.#callee === null || this.#negotiator === null) return;
    const acceptance = this.#callee.accept(this.#negotiator, () => this.#handle("ack-missing", NO_ACK));
    if (acceptance.kind === "sent") return;
    // The answer was the final response already; nothing is left to send.
    const reason = acceptance.status === 422 ? "Session interval too small" : "No media in common";
    this.#end = { by: "us", status: acceptance.status, reason, q850: null };
    this.#handle("lost");
  }

  #sendBye(): void {
    if (this.#dialog === null) {
      this.#handle("bye-over");
      return;
    }
    this.#callee?.stop();
    this.#inDialog?.stop();
    const dialog = this.#dialog;
    const over = () => this.#handle("bye-over");
    requestInDialog(
      {
        transactions: this.#deps.transactions,
        dialog,
        authenticator: this.#authenticator,
        hop: () => this.#hop(dialog),
      },
      "BYE",
      { headers: [["User-Agent", this.#deps.product]] },
      {
        onResponse: ({ status }) => {
          if (status >= 200) over();
        },
        onTimeout: over,
        onTransportError: over,
      },
    );
  }

  #openDialog(): void {
    if (this.#dialog === null || this.#negotiator === null) return;
    this.#inDialog = new InDialog({
      deps: this.#deps,
      dialog: this.#dialog,
      localTag: this.localTag,
      negotiator: this.#negotiator,
      authenticator: this.#authenticator,
      hop: () => (this.#dialog === null ? this.#peer : this.#hop(this.#dialog)),
      isCaller: this.#caller !== null,
      onHeard: () => this.#handler.onHeard?.(),
      onDigit: (digit) => this.#handler.onDigit?.(digit),
      onLost: (reason) => this.#handle("hang-up", { by: "network", status: null, reason, q850: null }),
      onGone: (reason) => this.#handle("lost", { by: "network", status: 481, reason, q850: null }),
    });
    const timer = parseSessionExpires(this.#callee?.server.response?.headers.first("Session-Expires") ?? null);
    if (timer !== null) this.#inDialog.startTimer(timer.seconds, timer.refresher === "uas");
  }

  #close(event: LegEvent): void {
    this.#callee?.stop();
    const forget = () => {
      this.#awaitsReferral = false;
      this.#registry.remove(this.callId, this.localTag);
    };
    if (event === "peer-bye" && this.#inDialog?.stopAllButReferral(forget) === true) {
      this.#awaitsReferral = true;
      return;
    }
    this.#inDialog?.stop();
    forget();
  }
}

function complete(first: LegEnd, later: LegEnd): LegEnd {
  return {
    by: first.by,
    status: first.status ?? later.status,
    reason: first.reason ?? later.reason,
    q850: first.q850 ?? later.q850,
  };
}
