import type { SipPeer, SipRequest, SipResponse } from "../message/message.ts";
import type { SipTimers } from "../timers.ts";
import { INVITE_SERVER } from "./invite-server-table.ts";
import { NON_INVITE_SERVER } from "./non-invite-server-table.ts";
import { type MachineOf, StateMachine } from "./state-machine.ts";

/** Who answers a request. */
export interface ServerHandler {
  /** The ACK of a 2xx came under the INVITE's branch, as peers of RFC 2543 send it. */
  onAck?(request: SipRequest): void;
  /** The peer acknowledged no failure in time, or was not answered in time. */
  onTimeout?(): void;
  onTransportError?(reason: string): void;
}

interface ServerDeps {
  readonly timers: SipTimers;
  send(response: SipResponse, peer: SipPeer): void;
  onEnd(): void;
}

/** One request of a peer and our responses: RFC 3261, 17.2. */
export class ServerTransaction {
  readonly request: SipRequest;
  /** Where responses go. */
  readonly peer: SipPeer;
  handler: ServerHandler = {};
  /** Called once when nothing about the transaction can happen any more. */
  onEnd: () => void = () => {};
  readonly #deps: ServerDeps;
  readonly #invite: MachineOf<typeof INVITE_SERVER> | null;
  readonly #other: MachineOf<typeof NON_INVITE_SERVER> | null;
  #response: SipResponse | null = null;
  #ack: SipRequest | null = null;
  #failure = "";

  constructor(request: SipRequest, peer: SipPeer, deps: ServerDeps) {
    this.request = request;
    this.peer = peer;
    this.#deps = deps;
    const isReliable = peer.transport !== "udp";
    const owner = { act: (action: ServerAction) => this.#act(action), onEnd: () => this.#ended() };
    const isInvite = request.method === "INVITE";
    this.#invite = isInvite ? new StateMachine(INVITE_SERVER, deps.timers, isReliable, owner) : null;
    this.#other = isInvite ? null : new StateMachine(NON_INVITE_SERVER, deps.timers, isReliable, owner);
    this.#invite?.start();
    this.#other?.start();
  }

  /** The last response sent; null before the first. */
  get response(): SipResponse | null {
    return this.#response;
  }

  get hasEnded(): boolean {
    return this.#invite?.hasEnded ?? this.#other?.hasEnded ?? true;
  }

  /** A final response was sent. */
  get isAnswered(): boolean {
    return this.#response !== null && this.#response.status >= 200;
  }

  /** Sends a response, unless a final one was sent before; a 2xx to an INVITE may be repeated. */
  respond(response: SipResponse): void {
    const { status } = response;
    const isRepetition = this.#response === response;
    if (this.hasEnded || (this.isAnswered && !isRepetition)) return;
    // A timeout that comes by itself needs no answer, which could only cross others: RFC 4320, 4.2.
    if (this.#other !== null && status === 408) return;
    this.#response = response;
    this.#invite?.handle(status < 200 ? "send-provisional" : status < 300 ? "send-success" : "send-failure");
    this.#other?.handle(status < 200 ? "send-provisional" : "send-final");
  }

  /** Takes a repetition of the request, or the ACK of our response. */
  receive(request: SipRequest): void {
    if (request.method === "ACK") {
      this.#ack = request;
      this.#invite?.handle("ack");
    } else {
      this.#invite?.handle("repeated-invite");
      this.#other?.handle("repeated-request");
    }
  }

  transportFailed(reason: string): void {
    this.#failure = reason;
    this.#invite?.handle("transport-error");
    this.#other?.handle("transport-error");
  }

  #ended(): void {
    this.#deps.onEnd();
    this.onEnd();
  }

  #act(action: ServerAction): void {
    switch (action) {
      case "send-response":
        if (this.#response !== null) this.#deps.send(this.#response, this.peer);
        return;
      case "report-ack":
        if (this.#ack !== null) this.handler.onAck?.(this.#ack);
        return;
      case "report-timeout":
        this.handler.onTimeout?.();
        return;
      case "report-transport-error":
        this.handler.onTransportError?.(this.#failure);
        return;
    }
  }
}

type ServerAction = "send-response" | "report-ack" | "report-timeout" | "report-transport-error";
