import type { SipHeaders } from "../message/headers.ts";
import type { SipRequest, SipResponse } from "../message/message.ts";
import { createResponse } from "../message/respond.ts";
import { sessionBodyOf } from "../message/session-body.ts";
import type { ServerTransaction } from "../transaction/server-transaction.ts";
import { TRANSACTION_TIMEOUT_MS } from "../transaction/timer-values.ts";
import { cseqNumberOf } from "./caller-side.ts";
import type { MediaNegotiator } from "./media-negotiator.ts";
import { Repeater } from "./repeater.ts";
import { ALLOW, type SessionDeps, SUPPORTED } from "./session-deps.ts";
import { answerTimer } from "./session-timer.ts";

/** What came of an attempt to accept. */
export type Acceptance =
  | { readonly kind: "sent"; readonly response: SipResponse }
  /** Nothing in common: the peer got that status. */
  | { readonly kind: "refused"; readonly status: number };

/** A peer's INVITE, the first or a later one, until the ACK of our final response: RFC 3261, 13.3. */
export class CalleeSide {
  readonly server: ServerTransaction;
  readonly #deps: SessionDeps;
  readonly #localTag: string;
  readonly #success: Repeater;
  readonly #reliable: Repeater;
  readonly #hasOffer: boolean;
  #reliableNumber = 0;
  #negotiator: MediaNegotiator | null = null;

  constructor(deps: SessionDeps, server: ServerTransaction, localTag: string) {
    this.#deps = deps;
    this.server = server;
    this.#localTag = localTag;
    this.#success = new Repeater(deps.timers);
    this.#reliable = new Repeater(deps.timers);
    this.#hasOffer = sessionBodyOf(server.request) !== null;
  }

  get request(): SipRequest {
    return this.server.request;
  }

  /** The 2xx was sent, and its ACK has not come. */
  get awaitsAck(): boolean {
    return this.#success.isRunning;
  }

  /** 180, reliably where the peer demands that: RFC 3262, 3. */
  ring(onGivenUp: () => void): void {
    const isReliable = requires(this.request.headers, "100rel");
    // The first reliable response to an INVITE without offer would have to bring one; the 2xx will.
    if (this.server.isAnswered || (isReliable && (!this.#hasOffer || this.#reliable.isRunning))) return;
    if (!isReliable) {
      this.server.respond(this.#respond(180));
      return;
    }
    this.#reliableNumber += 1;
    const response = this.#respond(180, [
      ["Require", "100rel"],
      ["RSeq", String(this.#reliableNumber)],
    ]);
    this.server.respond(response);
    this.#reliable.start(() => this.server.respond(response), onGivenUp, TRANSACTION_TIMEOUT_MS);
  }

  /** Answers a PRACK; false when it belongs to no response of ours. */
  takePrack(prack: ServerTransaction): boolean {
    const match = /^(\d{1,10})[ \t]+(\d{1,10})[ \t]+INVITE$/.exec((prack.request.headers.first("RAck") ?? "").trim());
    const isOurs =
      this.#reliable.isRunning &&
      Number(match?.[1] ?? -1) === this.#reliableNumber &&
      Number(match?.[2] ?? -1) === cseqNumberOf(this.request);
    if (isOurs) this.#reliable.stop();
    prack.respond(createResponse(prack.request, isOurs ? 200 : 481));
    return isOurs;
  }

  /** Answers with 200 and our part of the agreement, until the ACK comes. */
  accept(negotiator: MediaNegotiator, onNoAck: () => void): Acceptance {
    const timer = answerTimer(this.request.headers);
    if (timer.kind === "too-small") {
      this.reject(422, [["Min-SE", String(timer.minSeconds)]]);
      return { kind: "refused", status: 422 };
    }
    const offer = sessionBodyOf(this.request);
    const body = offer === null ? negotiator.createOffer() : negotiator.answerOffer(offer);
    if (body === null) {
      this.reject(488);
      return { kind: "refused", status: 488 };
    }
    this.#reliable.stop();
    this.#negotiator = negotiator;
    const expires: [string, string][] =
      timer.kind === "timer" ? [["Session-Expires", `${timer.seconds};refresher=${timer.refresher}`]] : [];
    if (timer.kind === "timer" && timer.refresher === "uac") expires.push(["Require", "timer"]);
    const response = this.#respond(
      200,
      [["Allow", ALLOW], ["Supported", SUPPORTED], ...expires, ["Content-Type", negotiator.contentType]],
      body,
    );
    this.server.respond(response);
    this.#success.start(() => this.server.respond(response), onNoAck);
    return { kind: "sent", response };
  }

  reject(status: number, headers: readonly (readonly [string, string])[] = []): void {
    this.stop();
    this.server.respond(createResponse(this.request, status, { toTag: this.#localTag, headers }));
  }

  /**
   * Takes an ACK.
   * @returns null when it belongs to another request; whether the session can go on with what it brought
   */
  takeAck(ack: SipRequest): { readonly isUsable: boolean } | null {
    if (!this.#success.isRunning || cseqNumberOf(ack) !== cseqNumberOf(this.request)) return null;
    this.#success.stop();
    if (this.#hasOffer) return { isUsable: true };
    const answer = sessionBodyOf(ack);
    return { isUsable: answer !== null && this.#negotiator?.takeAnswer(answer) === true };
  }

  stop(): void {
    this.#success.stop();
    this.#reliable.stop();
  }

  #respond(status: number, headers: readonly (readonly [string, string])[] = [], body?: Buffer): SipResponse {
    const { contact, product } = this.#deps;
    return createResponse(this.request, status, {
      toTag: this.#localTag,
      headers: [["Contact", `<${contact("", this.server.peer)}>`], ["Server", product], ...headers],
      ...(body === undefined ? {} : { body }),
    });
  }
}

function requires(headers: SipHeaders, option: string): boolean {
  return headers.all("Require").some((value) => value.split(",").some((each) => each.trim().toLowerCase() === option));
}
