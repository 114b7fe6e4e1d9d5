import { parseCSeq } from "../message/cseq.ts";
import { SipHeaders } from "../message/headers.ts";
import type { SipMessage, SipPeer, SipRequest, SipResponse } from "../message/message.ts";
import { formatVia } from "../message/via.ts";
import type { RandomSource } from "../random-source.ts";
import type { SipTimers } from "../timers.ts";
import { type ClientHandler, ClientTransaction } from "./client-transaction.ts";
import { ServerTransaction } from "./server-transaction.ts";
import { clientKey, MAGIC_COOKIE, serverKey } from "./transaction-key.ts";

/** What the layer is handed; nothing in it opens sockets or reads clocks. */
export interface TransactionDeps {
  readonly timers: SipTimers;
  readonly random: RandomSource;
  /** Hands a message to the transport. A failure comes back through `transportFailed`, never from here. */
  send(message: SipMessage, peer: SipPeer): void;
  /** What stands in Via of requests to that peer: our address as it reaches us. */
  sentBy(peer: SipPeer): { readonly host: string; readonly port: number };
}

/** Who is told of requests and of what belongs to no transaction. */
export interface TransactionUser {
  /** Not of ACKs. */
  onRequest(server: ServerTransaction): void;
  /** The ACK of a 2xx. */
  onAck(ack: SipRequest, peer: SipPeer): void;
  /** A response to no request of ours that is still open: a late 2xx, perhaps. */
  onStrayResponse(response: SipResponse, peer: SipPeer): void;
}

/** RFC 3261, 17: matches messages to transactions and makes new ones. */
export class TransactionLayer {
  readonly #deps: TransactionDeps;
  readonly #user: TransactionUser;
  readonly #clients = new Map<string, ClientTransaction>();
  readonly #servers = new Map<string, ServerTransaction>();
  /** Which transaction sent a response. */
  readonly #senders = new WeakMap<SipResponse, ServerTransaction>();

  constructor(deps: TransactionDeps, user: TransactionUser) {
    this.#deps = deps;
    this.#user = user;
  }

  /** Open transactions, ours and peers'. */
  get count(): { readonly client: number; readonly server: number } {
    return { client: this.#clients.size, server: this.#servers.size };
  }

  /**
   * Takes a message that was read and checked.
   * @param peer whom the message came from
   * @param replyTo where responses to it go
   */
  receive(message: SipMessage, peer: SipPeer, replyTo: SipPeer = peer): void {
    if (message.kind === "response") this.#receiveResponse(message, peer);
    else this.#receiveRequest(message, peer, replyTo);
  }

  /** Sends a request with a Via and branch of its own. */
  request(request: SipRequest, peer: SipPeer, handler: ClientHandler): ClientTransaction {
    return this.#start(this.#withVia(request, peer, this.#newBranch()), peer, handler);
  }

  /** Sends the CANCEL of an INVITE that has a provisional response: RFC 3261, 9.1. */
  cancel(invite: ClientTransaction, reason: string | null = null): void {
    const headers = new SipHeaders();
    for (const name of ["Via", "Route", "From", "To", "Call-ID"]) {
      for (const value of invite.request.headers.all(name)) headers.add(name, value);
    }
    headers.add("Max-Forwards", "70");
    headers.add("CSeq", `${parseCSeq(invite.request.headers.first("CSeq") ?? "")?.number ?? 1} CANCEL`);
    if (reason !== null) headers.add("Reason", reason);
    const { uri } = invite.request;
    const cancel = { kind: "request", method: "CANCEL", uri, headers, body: Buffer.alloc(0) } as const;
    // What becomes of it shows in the INVITE's response.
    this.#start(cancel, invite.peer, { onResponse() {}, onTimeout() {}, onTransportError() {} });
  }

  /** Sends an ACK of a 2xx, which is no transaction. Repeat it by `repeat`. */
  sendAck(ack: SipRequest, peer: SipPeer): SipRequest {
    const complete = this.#withVia(ack, peer, this.#newBranch());
    this.#deps.send(complete, peer);
    return complete;
  }

  repeat(ack: SipRequest, peer: SipPeer): void {
    this.#deps.send(ack, peer);
  }

  /** The INVITE that a CANCEL is for; null when it has ended, or never came. */
  findCanceled(cancel: SipRequest): ServerTransaction | null {
    const key = serverKey(cancel, "INVITE");
    return key === null ? null : (this.#servers.get(key) ?? null);
  }

  /** The transport could not send the message. */
  transportFailed(message: SipMessage, reason: string): void {
    const key = message.kind === "request" ? clientKey(message) : null;
    if (key !== null) this.#clients.get(key)?.transportFailed(reason);
    if (message.kind === "response") this.#senders.get(message)?.transportFailed(reason);
  }

  #receiveResponse(response: SipResponse, peer: SipPeer): void {
    const key = clientKey(response);
    const client = key === null ? undefined : this.#clients.get(key);
    if (client === undefined) this.#user.onStrayResponse(response, peer);
    else client.receive(response);
  }

  #receiveRequest(request: SipRequest, peer: SipPeer, replyTo: SipPeer): void {
    const isAck = request.method === "ACK";
    const key = serverKey(request, isAck ? "INVITE" : request.method);
    if (key === null) return;
    const known = this.#servers.get(key);
    if (known !== undefined) known.receive(request);
    else if (isAck) this.#user.onAck(request, peer);
    else this.#serve(key, request, replyTo);
  }

  #serve(key: string, request: SipRequest, replyTo: SipPeer): void {
    const server: ServerTransaction = new ServerTransaction(request, replyTo, {
      timers: this.#deps.timers,
      send: (response, to) => {
        this.#senders.set(response, server);
        this.#deps.send(response, to);
      },
      onEnd: () => {
        if (this.#servers.get(key) === server) this.#servers.delete(key);
      },
    });
    this.#servers.set(key, server);
    this.#user.onRequest(server);
  }

  #start(request: SipRequest, peer: SipPeer, handler: ClientHandler): ClientTransaction {
    const key = clientKey(request) ?? "";
    const client: ClientTransaction = new ClientTransaction(request, peer, handler, {
      timers: this.#deps.timers,
      send: (message, to) => this.#deps.send(message, to),
      onEnd: () => {
        if (this.#clients.get(key) === client) this.#clients.delete(key);
      },
    });
    this.#clients.set(key, client);
    client.start();
    return client;
  }

  #withVia(request: SipRequest, peer: SipPeer, branch: string): SipRequest {
    const headers = request.headers.clone();
    headers.prepend("Via", formatVia(peer.transport, this.#deps.sentBy(peer), branch));
    return { ...request, headers };
  }

  #newBranch(): string {
    return `${MAGIC_COOKIE}${Buffer.from(this.#deps.random.bytes(12)).toString("hex")}`;
  }
}
