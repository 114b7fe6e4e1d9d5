import { parseCSeq } from "../message/cseq.ts";
import { SipHeaders } from "../message/headers.ts";
import type { SipPeer, SipRequest, SipResponse } from "../message/message.ts";
import { tagOf } from "../message/respond.ts";
import { sessionBodyOf } from "../message/session-body.ts";
import type { CancelTimer } from "../timers.ts";
import type { ClientTransaction } from "../transaction/client-transaction.ts";
import { TRANSACTION_TIMEOUT_MS } from "../transaction/timer-values.ts";
import { Dialog } from "./dialog.ts";
import type { Authenticator, MediaNegotiator } from "./media-negotiator.ts";
import { requestInDialog } from "./request-in-dialog.ts";
import { ALLOW, type LegEnd, type SessionDeps, SUPPORTED } from "./session-deps.ts";
import { MIN_SESSION_EXPIRES_SECONDS, SESSION_EXPIRES_SECONDS } from "./session-timer.ts";

/** An INVITE to be sent. */
export interface OutgoingCall {
  readonly peer: SipPeer;
  /** The Request-URI and To. */
  readonly uri: string;
  /** A name-addr without tag. */
  readonly from: string;
  readonly callId: string;
  /** The user of our Contact. */
  readonly contactUser: string;
  /** More fields: P-Asserted-Identity, Route … */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly negotiator: MediaNegotiator;
  readonly authenticator: Authenticator;
}

/** What the session is told; each is followed by an event of the leg's table. */
export interface CallerEvents {
  provisional(status: number): void;
  /** The first 2xx, or one that repeats it. */
  success(dialog: Dialog, response: SipResponse): void;
  failure(end: LegEnd): void;
}

/** Challenges and intervals that were too small are met a few times, not for ever. */
const MAX_ATTEMPTS = 5;

/** Our INVITE until its final response: RFC 3261, 13.2, with PRACK (RFC 3262) and forks. */
export class CallerSide {
  readonly localTag: string;
  readonly #deps: SessionDeps;
  readonly #call: OutgoingCall;
  readonly #events: CallerEvents;
  readonly #dialogs = new Map<string, Dialog>();
  readonly #reliableSeen = new Map<string, number>();
  #transaction: ClientTransaction | null = null;
  #sequence = 0;
  #attempts = 0;
  #sessionExpiresSeconds = SESSION_EXPIRES_SECONDS;
  #isCanceled = false;
  #isCancelSent = false;
  #winner: string | null = null;
  #cancelGivesUp: CancelTimer = () => {};

  constructor(deps: SessionDeps, call: OutgoingCall, events: CallerEvents) {
    this.#deps = deps;
    this.#call = call;
    this.#events = events;
    this.localTag = Buffer.from(deps.random.bytes(8)).toString("hex");
  }

  /** The INVITE that was sent last. */
  get invite(): SipRequest | null {
    return this.#transaction?.request ?? null;
  }

  start(): void {
    this.#send([]);
  }

  /** Takes the INVITE back, now or as soon as a provisional response allows it. */
  cancel(reason: string | null): void {
    this.#isCanceled = true;
    const transaction = this.#transaction;
    if (transaction === null || transaction.response === null || this.#isCancelSent) return;
    this.#isCancelSent = true;
    this.#deps.transactions.cancel(transaction, reason);
    // A peer that never answers the INVITE: RFC 3261, 9.1.
    this.#cancelGivesUp = this.#deps.timers.after(TRANSACTION_TIMEOUT_MS, () => {
      transaction.abandon();
      this.#events.failure({ by: "us", status: 487, reason: "No answer to CANCEL", q850: null });
    });
  }

  /** The early dialog that a request of the peer belongs to. */
  dialogOf(remoteTag: string): Dialog | null {
    return this.#dialogs.get(remoteTag) ?? null;
  }

  #send(credentials: readonly (readonly [string, string])[]): void {
    const { peer, uri, from, callId, headers: more, negotiator } = this.#call;
    this.#sequence += 1;
    this.#attempts += 1;
    const headers = new SipHeaders();
    headers.add("Max-Forwards", "70");
    headers.add("From", `${from};tag=${this.localTag}`);
    headers.add("To", `<${uri}>`);
    headers.add("Call-ID", callId);
    headers.add("CSeq", `${this.#sequence} INVITE`);
    headers.add("Contact", `<${this.#deps.contact(this.#call.contactUser, peer)}>`);
    headers.add("Allow", ALLOW);
    headers.add("Supported", SUPPORTED);
    headers.add("Session-Expires", String(this.#sessionExpiresSeconds));
    headers.add("Min-SE", String(Math.max(MIN_SESSION_EXPIRES_SECONDS, this.#minSeconds)));
    headers.add("User-Agent", this.#deps.product);
    for (const [name, value] of [...more, ...credentials]) headers.add(name, value);
    headers.add("Content-Type", negotiator.contentType);
    const invite: SipRequest = { kind: "request", method: "INVITE", uri, headers, body: negotiator.createOffer() };
    this.#transaction = this.#deps.transactions.request(invite, peer, {
      onResponse: (response) => this.receive(response),
      onTimeout: () => this.#events.failure({ by: "network", status: 408, reason: "No answer", q850: null }),
      onTransportError: (reason) => this.#events.failure({ by: "network", status: null, reason, q850: null }),
    });
  }

  #minSeconds = 0;

  receive(response: SipResponse): void {
    if (response.status < 200) this.#provisional(response);
    else if (response.status < 300) this.#success(response);
    else this.#failure(response);
  }

  #provisional(response: SipResponse): void {
    if (this.#isCanceled) {
      this.#events.provisional(response.status);
      return;
    }
    if (response.status > 100 && !this.#takeEarly(response)) return;
    this.#events.provisional(response.status);
  }

  /** False for a reliable response that came before, or before its turn: RFC 3262, 4. */
  #takeEarly(response: SipResponse): boolean {
    const invite = this.#transaction?.request;
    const tag = tagOf(response.headers.first("To"));
    if (invite === undefined || tag === null) return true;
    const dialog = this.#dialogs.get(tag) ?? Dialog.ofResponse(invite, response);
    this.#dialogs.set(tag, dialog);
    const number = reliableNumberOf(response);
    if (number !== null) {
      const seen = this.#reliableSeen.get(tag);
      if (seen !== undefined && number !== seen + 1) return false;
      this.#reliableSeen.set(tag, number);
      this.#acknowledge(dialog, response, number);
    }
    const body = sessionBodyOf(response);
    if (body !== null) this.#call.negotiator.takeAnswer(body);
    return true;
  }

  #acknowledge(dialog: Dialog, response: SipResponse, number: number): void {
    const cseq = response.headers.first("CSeq") ?? `${this.#sequence} INVITE`;
    const prack = dialog.createRequest("PRACK", { headers: [["RAck", `${number} ${cseq.trim()}`]] });
    this.#deps.transactions.request(prack, this.#deps.nextHop(dialog.nextHopUri, this.#call.peer), {
      onResponse() {},
      onTimeout() {},
      onTransportError() {},
    });
  }

  #success(response: SipResponse): void {
    const invite = this.#transaction?.request;
    const tag = tagOf(response.headers.first("To")) ?? "";
    this.#cancelGivesUp();
    if (invite === undefined) return;
    // Numbers of requests in an early dialog go on in it.
    const dialog = this.#dialogs.get(tag) ?? Dialog.ofResponse(invite, response);
    this.#dialogs.set(tag, dialog);
    dialog.confirm(response);
    if (this.#winner === null || this.#winner === tag) {
      this.#winner = tag;
      this.#events.success(dialog, response);
    } else {
      this.#endFork(dialog);
    }
  }

  /** A second callee answered, too: RFC 3261, 13.2.2.4. */
  #endFork(dialog: Dialog): void {
    const { transactions, nextHop } = this.#deps;
    const hop = nextHop(dialog.nextHopUri, this.#call.peer);
    const invite = this.#transaction?.request;
    if (invite === undefined) return;
    transactions.sendAck(createAckFor(dialog, invite), hop);
    requestInDialog(
      { transactions, dialog, authenticator: this.#call.authenticator, hop: () => hop },
      "BYE",
      { headers: [["Reason", 'SIP;cause=200;text="Call completed elsewhere"']] },
      { onResponse() {}, onTimeout() {}, onTransportError() {} },
    );
  }

  #failure(response: SipResponse): void {
    this.#cancelGivesUp();
    const again = this.#isCanceled ? null : this.#secondTry(response);
    if (again !== null) {
      this.#send(again);
      return;
    }
    const { status, reason, headers } = response;
    this.#events.failure({ by: this.#isCanceled ? "us" : "peer", status, reason, q850: q850Of(headers) });
  }

  /** What to send the INVITE again with; null when that is of no use. */
  #secondTry(response: SipResponse): readonly (readonly [string, string])[] | null {
    const invite = this.#transaction?.request;
    if (invite === undefined || this.#attempts === MAX_ATTEMPTS) return null;
    const { status } = response;
    if (status === 401 || status === 407) return this.#call.authenticator.answer(response, invite);
    const minSeconds = Number(response.headers.first("Min-SE") ?? 0);
    if (status !== 422 || !(minSeconds > this.#sessionExpiresSeconds)) return null;
    this.#sessionExpiresSeconds = minSeconds;
    this.#minSeconds = minSeconds;
    return authorizationsOf(invite);
  }
}

/** RSeq of a response that wants a PRACK; null of others. */
function reliableNumberOf({ headers }: SipResponse): number | null {
  const value = headers.first("RSeq");
  const isRequired = headers.all("Require").some((each) => /(?:^|[\s,])100rel(?:$|[\s,])/i.test(each));
  return isRequired && value !== null && /^\d{1,10}$/.test(value) ? Number(value) : null;
}

function authorizationsOf({ headers }: SipRequest): readonly (readonly [string, string])[] {
  return ["Authorization", "Proxy-Authorization"].flatMap((name) =>
    headers.all(name).map((value) => [name, value] as const),
  );
}

/** ITU-T Q.850 of a Reason field. */
export function q850Of(headers: SipHeaders): number | null {
  for (const value of headers.all("Reason")) {
    const match = /Q\.850[^,]{0,100}?;[ \t]*cause[ \t]*=[ \t]*(\d{1,3})/i.exec(value.slice(0, 300));
    if (match?.[1] !== undefined) return Number(match[1]);
  }
  return null;
}

/** The ACK of a 2xx. Nobody can challenge it, so that it brings the INVITE's credentials: RFC 3261, 13.2.2.4. */
export function createAckFor(dialog: Dialog, invite: SipRequest): SipRequest {
  return dialog.createAck(cseqNumberOf(invite), { headers: authorizationsOf(invite) });
}

export function cseqNumberOf(message: SipRequest | SipResponse): number {
  return parseCSeq(message.headers.first("CSeq") ?? "")?.number ?? 0;
}
