import { contactTargetOf } from "../message/contact-target.ts";
import { parseCSeq } from "../message/cseq.ts";
import type { SipMessage, SipPeer, SipRequest, SipResponse } from "../message/message.ts";
import { reasonPhrase } from "../message/reason-phrases.ts";
import { createResponse, tagOf } from "../message/respond.ts";
import { hasUnknownBody } from "../message/session-body.ts";
import type { RandomSource } from "../random-source.ts";
import type { SipTimers } from "../timers.ts";
import type { ClientHandler, ClientTransaction } from "../transaction/client-transaction.ts";
import type { ServerTransaction } from "../transaction/server-transaction.ts";
import { TransactionLayer } from "../transaction/transaction-layer.ts";
import type { OutgoingCall } from "./caller-side.ts";
import { InviteSession, type SessionRegistry } from "./invite-session.ts";
import { ALLOW, type SessionDeps, type SessionHandler, SUPPORTED } from "./session-deps.ts";

export interface UserAgentDeps {
  readonly timers: SipTimers;
  readonly random: RandomSource;
  /** Hands a message to the transport. */
  send(message: SipMessage, peer: SipPeer): void;
  sentBy(peer: SipPeer): { readonly host: string; readonly port: number };
  /** Our Contact URI as that peer reaches us, with that user. */
  contact(user: string, peer: SipPeer): string;
  nextHop(uri: string, last: SipPeer): SipPeer;
  readonly product: string;
  /** A call waits, and has to be taken with `answer`. 100 has been sent. */
  onInvite(invite: IncomingInvite): void;
}

/** A peer's INVITE outside any dialog, which passed every check that needs no knowledge of trunks. */
export interface IncomingInvite {
  readonly request: SipRequest;
  readonly peer: SipPeer;
  /** Makes the leg; call it at once, so that a CANCEL finds it. */
  answer(handler: SessionHandler, contactUser: string): InviteSession;
}

const UNDERSTOOD: ReadonlySet<string> = new Set(["REGISTER", "SUBSCRIBE", "PUBLISH", "MESSAGE", "REFER", "PRACK"]);
const SUPPORTED_OPTIONS: ReadonlySet<string> = new Set(SUPPORTED.split(", "));

/** RFC 3261, 8 and 11: one user agent with all its sessions. */
export class UserAgent implements SessionRegistry {
  readonly #deps: UserAgentDeps;
  readonly #layer: TransactionLayer;
  readonly #sessionDeps: SessionDeps;
  readonly #sessions = new Map<string, InviteSession>();
  /** Open INVITEs by what a merged copy has in common with them. */
  readonly #invites = new Map<string, ServerTransaction>();
  readonly #answering = new Map<ServerTransaction, InviteSession>();
  /** Whom the request that is being handled came from. */
  #peer: SipPeer | null = null;

  constructor(deps: UserAgentDeps) {
    this.#deps = deps;
    const { timers, random, send, sentBy, contact, nextHop, product } = deps;
    this.#layer = new TransactionLayer(
      { timers, random, send, sentBy },
      {
        onRequest: (server) => this.#onRequest(server),
        onAck: (ack, peer) =>
          this.#sessionOf(ack.headers.first("Call-ID"), ack.headers.first("To"))?.receiveAck(ack, peer),
        onStrayResponse: (response) => this.#onStray(response),
      },
    );
    this.#sessionDeps = { transactions: this.#layer, timers, random, contact, nextHop, product };
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  get transactionCount(): { readonly client: number; readonly server: number } {
    return this.#layer.count;
  }

  /** Takes a message that was read and checked. */
  receive(message: SipMessage, peer: SipPeer, replyTo: SipPeer = peer): void {
    this.#peer = peer;
    this.#layer.receive(message, peer, replyTo);
  }

  transportFailed(message: SipMessage, reason: string): void {
    this.#layer.transportFailed(message, reason);
  }

  /** Makes a call. */
  call(call: OutgoingCall, handler: SessionHandler): InviteSession {
    return InviteSession.call(this.#sessionDeps, this, call, handler);
  }

  /** Sends a request outside any dialog: REGISTER, OPTIONS. */
  request(request: SipRequest, peer: SipPeer, handler: ClientHandler): ClientTransaction {
    return this.#layer.request(request, peer, handler);
  }

  add(callId: string, localTag: string, session: InviteSession): void {
    this.#sessions.set(keyOf(callId, localTag), session);
  }

  remove(callId: string, localTag: string): void {
    this.#sessions.delete(keyOf(callId, localTag));
  }

  #sessionOf(callId: string | null, ours: string | null): InviteSession | null {
    const tag = tagOf(ours);
    return callId === null || tag === null ? null : (this.#sessions.get(keyOf(callId, tag)) ?? null);
  }

  #onStray(response: SipResponse): void {
    if (parseCSeq(response.headers.first("CSeq") ?? "")?.method !== "INVITE") return;
    this.#sessionOf(response.headers.first("Call-ID"), response.headers.first("From"))?.receiveStray(response);
  }

  #onRequest(server: ServerTransaction): void {
    const { request } = server;
    const peer = this.#peer ?? server.peer;
    if (request.method === "CANCEL") {
      this.#cancel(server);
      return;
    }
    const to = request.headers.first("To");
    const session = this.#sessionOf(request.headers.first("Call-ID"), to);
    if (session !== null) session.receive(server, peer);
    else if (tagOf(to) !== null) this.#reply(server, 481);
    else this.#outside(server, peer);
  }

  #cancel(server: ServerTransaction): void {
    const canceled = this.#layer.findCanceled(server.request);
    if (canceled === null) {
      this.#reply(server, 481);
      return;
    }
    const tag = tagOf(canceled.response?.headers.first("To") ?? null);
    server.respond(createResponse(server.request, 200, { toTag: tag }));
    if (canceled.isAnswered) return;
    const session = this.#answering.get(canceled);
    if (session === undefined) this.#reply(canceled, 487);
    else session.receiveCancel(server.request);
  }

  #outside(server: ServerTransaction, peer: SipPeer): void {
    const { request } = server;
    const unsupported = request.headers
      .all("Require")
      .flatMap((value) => value.split(","))
      .map((option) => option.trim())
      .filter((option) => option !== "" && !SUPPORTED_OPTIONS.has(option.toLowerCase()));
    if (unsupported.length > 0) this.#reply(server, 420, [["Unsupported", unsupported.join(", ")]]);
    else if (request.method === "INVITE") this.#invited(server, peer);
    else if (request.method === "OPTIONS") this.#reply(server, 200, OPTIONS_HEADERS);
    else this.#reply(server, UNDERSTOOD.has(request.method) ? 405 : ALLOW.includes(request.method) ? 481 : 501);
  }

  #invited(server: ServerTransaction, peer: SipPeer): void {
    const { request } = server;
    const { headers } = request;
    if (hasUnknownBody(request)) {
      this.#reply(server, 415, [["Accept", "application/sdp"]]);
      return;
    }
    if (contactTargetOf(headers) === null) {
      this.#reply(server, 400, [], "No Contact");
      return;
    }
    const mark = [tagOf(headers.first("From")), headers.first("Call-ID"), headers.first("CSeq")].join("|");
    if (this.#invites.get(mark)?.isAnswered === false) {
      // The same request by another way: RFC 3261, 8.2.2.2.
      this.#reply(server, 482);
      return;
    }
    this.#invites.set(mark, server);
    server.onEnd = () => {
      if (this.#invites.get(mark) === server) this.#invites.delete(mark);
      this.#answering.delete(server);
    };
    server.respond(createResponse(request, 100));
    this.#deps.onInvite({
      request,
      peer,
      answer: (handler, contactUser) => {
        const session = InviteSession.answer(this.#sessionDeps, this, { server, peer, contactUser }, handler);
        this.#answering.set(server, session);
        return session;
      },
    });
  }

  #reply(
    server: ServerTransaction,
    status: number,
    headers: readonly (readonly [string, string])[] = [],
    reason = reasonPhrase(status),
  ): void {
    const toTag = Buffer.from(this.#deps.random.bytes(8)).toString("hex");
    const more: [string, string][] = status === 405 || status === 501 ? [["Allow", ALLOW]] : [];
    const all: [string, string][] = [["Server", this.#deps.product], ...more];
    server.respond(createResponse(server.request, status, { toTag, reason, headers: [...all, ...headers] }));
  }
}

const OPTIONS_HEADERS: readonly (readonly [string, string])[] = [
  ["Allow", ALLOW],
  ["Accept", "application/sdp"],
  ["Supported", SUPPORTED],
];

function keyOf(callId: string, localTag: string): string {
  return `${callId}|${localTag}`;
}
