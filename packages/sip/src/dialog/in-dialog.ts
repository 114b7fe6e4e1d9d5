import type { SipPeer, SipRequest, SipResponse } from "../message/message.ts";
import { createResponse } from "../message/respond.ts";
import { sessionBodyOf } from "../message/session-body.ts";
import type { CancelTimer } from "../timers.ts";
import type { ServerTransaction } from "../transaction/server-transaction.ts";
import { CalleeSide } from "./callee-side.ts";
import { createAckFor } from "./caller-side.ts";
import type { Dialog, RequestParts } from "./dialog.ts";
import { digitOfInfo, KEY_TYPES } from "./info-digit.ts";
import type { Authenticator, MediaNegotiator } from "./media-negotiator.ts";
import { Referral } from "./referral.ts";
import { type DialogRequestUser, requestInDialog } from "./request-in-dialog.ts";
import { ALLOW, type ReferralListener, type SessionDeps, SUPPORTED } from "./session-deps.ts";
import { answerTimer, MIN_SESSION_EXPIRES_SECONDS, parseSessionExpires, SessionTimer } from "./session-timer.ts";

interface InDialogParts {
  readonly deps: SessionDeps;
  readonly dialog: Dialog;
  readonly localTag: string;
  readonly negotiator: MediaNegotiator;
  readonly authenticator: Authenticator | null;
  /** Where requests go now. */
  hop(): SipPeer;
  /** We made the call, and so own its Call-ID. */
  readonly isCaller: boolean;
  /** The peer answered a request of ours. */
  onHeard(): void;
  onDigit(digit: string): void;
  /** The session has to be ended with BYE. */
  onLost(reason: string): void;
  /** The peer knows nothing of the dialog. */
  onGone(reason: string): void;
}

/** Everything within an established session: re-INVITE, UPDATE, timers, REFER, INFO. RFC 3261, 14; 3311; 4028; 3515. */
export class InDialog {
  readonly #parts: InDialogParts;
  readonly #timer: SessionTimer;
  /** A re-INVITE of the peer whose ACK has not come. */
  #theirs: CalleeSide | null = null;
  /** Our INVITE or UPDATE with an offer is not answered yet. */
  #isOffering = false;
  #cancelRetry: CancelTimer = () => {};
  #referral: Referral | null = null;
  #peerAllowsUpdate = false;
  #timerSeconds = 0;
  #hasStopped = false;

  constructor(parts: InDialogParts) {
    this.#parts = parts;
    this.#timer = new SessionTimer(parts.deps.timers);
  }

  /** Ends whatever is under way. */
  stop(): void {
    this.#stopSession();
    this.#referral?.abandon();
  }

  /** The same, but waits for the result of a transfer, and tells when it is over. False when none is under way. */
  stopAllButReferral(onOver: () => void): boolean {
    this.#stopSession();
    if (this.#referral === null || this.#referral.isOver) return false;
    this.#referral.outlive(onOver);
    return true;
  }

  #stopSession(): void {
    this.#hasStopped = true;
    this.#timer.stop();
    this.#cancelRetry();
    this.#theirs?.stop();
  }

  startTimer(seconds: number, weRefresh: boolean): void {
    this.#timerSeconds = seconds;
    this.#timer.start(
      seconds,
      weRefresh,
      () => this.#refresh(),
      () => this.#parts.onLost("The peer did not refresh the session"),
    );
  }

  receive(server: ServerTransaction): void {
    const { request } = server;
    if (/(?:^|[\s,])UPDATE(?:$|[\s,])/.test(request.headers.all("Allow").join(","))) this.#peerAllowsUpdate = true;
    switch (request.method) {
      case "INVITE":
        this.#reinvited(server);
        return;
      case "UPDATE":
        this.#updated(server);
        return;
      case "NOTIFY":
        this.#notified(server);
        return;
      case "INFO":
        this.#informed(server);
        return;
      case "OPTIONS":
        server.respond(this.#reply(request, 200, [["Supported", SUPPORTED]]));
        return;
      case "REFER":
        // A transfer that the peer asks for would make us dial on its behalf.
        server.respond(this.#reply(request, 603));
        return;
      default:
        server.respond(this.#reply(request, 405));
    }
  }

  /** False when the ACK brought an answer that cannot be used, null when it is for no request of the peer's that is open. */
  takeAck(ack: SipRequest): boolean | null {
    const taken = this.#theirs?.takeAck(ack) ?? null;
    if (taken === null) return null;
    this.#theirs = null;
    return taken.isUsable;
  }

  renegotiate(): boolean {
    if (this.#isOffering || this.#theirs !== null) return false;
    this.#reinvite();
    return true;
  }

  refer(target: string, referredBy: string, report: ReferralListener): boolean {
    if (this.#referral?.isOver === false) return false;
    const { deps, hop } = this.#parts;
    const referral = new Referral(deps.timers, report);
    this.#referral = referral;
    const headers: [string, string][] = [
      ["Refer-To", `<${target}>`],
      ["Referred-By", `<${referredBy}>`],
      ["Contact", `<${deps.contact("", hop())}>`],
      ["User-Agent", deps.product],
    ];
    this.#request(
      "REFER",
      { headers },
      {
        onResponse: ({ status }) => {
          if (status >= 300) referral.refused(status);
        },
        onTimeout: () => referral.refused(408),
        onTransportError: () => referral.refused(503),
      },
    );
    return true;
  }

  #reinvited(server: ServerTransaction): void {
    const { deps, dialog, localTag, negotiator } = this.#parts;
    const { request } = server;
    if (this.#isOffering) {
      server.respond(this.#reply(request, 491));
      return;
    }
    if (this.#theirs !== null) {
      server.respond(this.#reply(request, 500, [["Retry-After", retryAfter(deps.random.bytes(1))]]));
      return;
    }
    const theirs = new CalleeSide(deps, server, localTag);
    const acceptance = theirs.accept(negotiator, () => {
      this.#theirs = null;
      this.#parts.onLost("No ACK");
    });
    if (acceptance.kind === "refused") return;
    this.#theirs = theirs;
    dialog.refreshTarget(request);
    this.#restartTimer(acceptance.response);
  }

  #updated(server: ServerTransaction): void {
    const { deps, dialog, negotiator } = this.#parts;
    const { request } = server;
    const offer = sessionBodyOf(request);
    if (offer !== null && this.#isOffering) {
      server.respond(this.#reply(request, 491));
      return;
    }
    if (offer !== null && this.#theirs !== null) {
      server.respond(this.#reply(request, 500, [["Retry-After", retryAfter(deps.random.bytes(1))]]));
      return;
    }
    const timer = answerTimer(request.headers);
    if (timer.kind === "too-small") {
      server.respond(this.#reply(request, 422, [["Min-SE", String(timer.minSeconds)]]));
      return;
    }
    const answer = offer === null ? null : negotiator.answerOffer(offer);
    if (offer !== null && answer === null) {
      server.respond(this.#reply(request, 488));
      return;
    }
    dialog.refreshTarget(request);
    const headers: [string, string][] = [["Contact", `<${deps.contact("", server.peer)}>`]];
    if (timer.kind === "timer") headers.push(["Session-Expires", `${timer.seconds};refresher=${timer.refresher}`]);
    if (answer !== null) headers.push(["Content-Type", negotiator.contentType]);
    const response = this.#reply(request, 200, headers, answer);
    server.respond(response);
    this.#restartTimer(response);
  }

  /** By what we answered: `uas` is us. */
  #restartTimer(response: SipResponse): void {
    const timer = parseSessionExpires(response.headers.first("Session-Expires"));
    if (timer === null) this.#timer.stop();
    else this.startTimer(timer.seconds, timer.refresher === "uas");
  }

  #notified(server: ServerTransaction): void {
    const { request } = server;
    const event = (request.headers.first("Event") ?? "").split(";", 1)[0]?.trim().toLowerCase();
    if (event !== "refer" || this.#referral === null) {
      server.respond(this.#reply(request, event === "refer" ? 481 : 489));
      return;
    }
    server.respond(this.#reply(request, 200));
    this.#referral.notified(request.headers, request.body);
  }

  #informed(server: ServerTransaction): void {
    const { request } = server;
    const digit = digitOfInfo(request);
    // An empty INFO asks only whether we are there.
    const isKnown = digit !== null || request.body.length === 0;
    server.respond(this.#reply(request, isKnown ? 200 : 415, isKnown ? [] : [["Accept", KEY_TYPES.join(", ")]]));
    if (digit !== null) this.#parts.onDigit(digit);
  }

  #refresh(): void {
    if (this.#isOffering || this.#theirs !== null) return;
    if (!this.#peerAllowsUpdate) {
      this.#reinvite();
      return;
    }
    this.#request(
      "UPDATE",
      { headers: this.#refreshHeaders() },
      {
        onResponse: (response) => {
          if (response.status >= 200) this.#refreshed(response);
        },
        onTimeout: () => this.#parts.onLost("The peer does not answer"),
        onTransportError: (reason) => this.#parts.onLost(reason),
      },
    );
  }

  #refreshHeaders(): [string, string][] {
    const { deps, hop } = this.#parts;
    const headers: [string, string][] = [
      ["Contact", `<${deps.contact("", hop())}>`],
      ["Allow", ALLOW],
      ["Supported", SUPPORTED],
      ["User-Agent", deps.product],
    ];
    if (this.#timerSeconds > 0) {
      headers.push(["Session-Expires", `${this.#timerSeconds};refresher=uac`]);
      headers.push(["Min-SE", String(MIN_SESSION_EXPIRES_SECONDS)]);
    }
    return headers;
  }

  #refreshed(response: SipResponse): void {
    const { status } = response;
    if (status === 481 || status === 408) {
      this.#parts.onGone("The peer does not know the call any more");
      return;
    }
    // Other failures leave the session as it is; it ends when the peer sees no refresh.
    if (this.#timerSeconds > 0 && !this.#hasStopped) this.startTimer(this.#timerSeconds, true);
  }

  #reinvite(): void {
    const { deps, dialog, negotiator, hop } = this.#parts;
    this.#isOffering = true;
    const offer = {
      headers: this.#refreshHeaders(),
      contentType: negotiator.contentType,
      body: negotiator.createOffer(),
    };
    let ack: SipRequest | null = null;
    this.#request("INVITE", offer, {
      onResponse: (response, invite) => {
        if (response.status < 200) return;
        if (response.status >= 300) {
          this.#reinviteFailed(response);
          return;
        }
        if (ack !== null) {
          deps.transactions.repeat(ack, hop());
          return;
        }
        dialog.refreshTarget(response);
        ack = deps.transactions.sendAck(createAckFor(dialog, invite), hop());
        this.#reinviteSucceeded(response);
      },
      onTimeout: () => this.#parts.onLost("The peer does not answer"),
      onTransportError: (reason) => this.#parts.onLost(reason),
    });
  }

  #request(method: string, parts: RequestParts, user: DialogRequestUser): void {
    const { deps, dialog, authenticator, hop } = this.#parts;
    requestInDialog({ transactions: deps.transactions, dialog, authenticator, hop }, method, parts, {
      ...user,
      onResponse: (response, request) => {
        this.#parts.onHeard();
        user.onResponse(response, request);
      },
    });
  }

  #reinviteSucceeded(response: SipResponse): void {
    this.#isOffering = false;
    const answer = sessionBodyOf(response);
    if (answer === null || !this.#parts.negotiator.takeAnswer(answer)) {
      this.#parts.onLost("The peer's answer cannot be used");
      return;
    }
    const timer = parseSessionExpires(response.headers.first("Session-Expires"));
    if (timer !== null && !this.#hasStopped) this.startTimer(timer.seconds, timer.refresher !== "uas");
  }

  #reinviteFailed(response: SipResponse): void {
    this.#isOffering = false;
    if (this.#hasStopped) return;
    if (response.status === 491) {
      this.#cancelRetry = this.#parts.deps.timers.after(this.#glareDelayMs(), () => this.renegotiate());
      return;
    }
    this.#refreshed(response);
  }

  /** In steps of 10 ms, longer for whoever made the call: RFC 3261, 14.1. */
  #glareDelayMs(): number {
    const { deps, isCaller } = this.#parts;
    const share = (deps.random.bytes(1)[0] ?? 0) / 255;
    return isCaller ? 2_100 + 10 * Math.floor(share * 190) : 10 * Math.floor(share * 200);
  }

  #reply(
    request: SipRequest,
    status: number,
    headers: readonly (readonly [string, string])[] = [],
    body: Buffer | null = null,
  ): SipResponse {
    return createResponse(request, status, {
      toTag: this.#parts.localTag,
      headers: [["Allow", ALLOW], ["Server", this.#parts.deps.product], ...headers],
      ...(body === null ? {} : { body }),
    });
  }
}

/** 0 to 10 seconds: RFC 3261, 14.2. */
function retryAfter([byte = 0]: Uint8Array): string {
  return String(byte % 11);
}
