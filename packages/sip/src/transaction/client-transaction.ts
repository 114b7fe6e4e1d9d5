import { SipHeaders } from "../message/headers.ts";
import type { SipPeer, SipRequest, SipResponse } from "../message/message.ts";
import type { SipTimers } from "../timers.ts";
import { INVITE_CLIENT } from "./invite-client-table.ts";
import { NON_INVITE_CLIENT } from "./non-invite-client-table.ts";
import { type MachineOf, StateMachine } from "./state-machine.ts";

/** Who sent a request. Exactly one of the last two, or a final response, ends a transaction. */
export interface ClientHandler {
  /** Provisional responses, then the final one; of an INVITE every 2xx, also repeated ones. */
  onResponse(response: SipResponse, peer: SipPeer): void;
  /** No final response came in time. */
  onTimeout(): void;
  onTransportError(reason: string): void;
}

interface ClientDeps {
  readonly timers: SipTimers;
  send(request: SipRequest, peer: SipPeer): void;
  onEnd(): void;
}

/** One request of ours and its responses: RFC 3261, 17.1. */
export class ClientTransaction {
  readonly request: SipRequest;
  readonly peer: SipPeer;
  readonly #deps: ClientDeps;
  readonly #handler: ClientHandler;
  readonly #invite: MachineOf<typeof INVITE_CLIENT> | null;
  readonly #other: MachineOf<typeof NON_INVITE_CLIENT> | null;
  #response: SipResponse | null = null;
  #failure = "";

  constructor(request: SipRequest, peer: SipPeer, handler: ClientHandler, deps: ClientDeps) {
    this.request = request;
    this.peer = peer;
    this.#handler = handler;
    this.#deps = deps;
    const isReliable = peer.transport !== "udp";
    const owner = { act: (action: ClientAction) => this.#act(action), onEnd: () => deps.onEnd() };
    const isInvite = request.method === "INVITE";
    this.#invite = isInvite ? new StateMachine(INVITE_CLIENT, deps.timers, isReliable, owner) : null;
    this.#other = isInvite ? null : new StateMachine(NON_INVITE_CLIENT, deps.timers, isReliable, owner);
  }

  /** The last response; null before the first. */
  get response(): SipResponse | null {
    return this.#response;
  }

  get hasEnded(): boolean {
    return this.#invite?.hasEnded ?? this.#other?.hasEnded ?? true;
  }

  start(): void {
    this.#deps.send(this.request, this.peer);
    this.#invite?.start();
    this.#other?.start();
  }

  receive(response: SipResponse): void {
    const before = this.#response;
    this.#response = response;
    const { status } = response;
    const isTaken =
      this.#invite?.handle(status < 200 ? "provisional" : status < 300 ? "success" : "failure") ??
      this.#other?.handle(status < 200 ? "provisional" : "final");
    // A provisional response that was overtaken by the final one says nothing any more.
    if (isTaken !== true) this.#response = before;
  }

  transportFailed(reason: string): void {
    this.#failure = reason;
    this.#invite?.handle("transport-error");
    this.#other?.handle("transport-error");
  }

  /** Gives up on the response without telling the handler. */
  abandon(): void {
    this.#invite?.abandon();
    this.#other?.abandon();
  }

  #act(action: ClientAction): void {
    switch (action) {
      case "send-request":
        this.#deps.send(this.request, this.peer);
        return;
      case "send-ack":
        if (this.#response !== null) this.#deps.send(createAck(this.request, this.#response), this.peer);
        return;
      case "report":
        if (this.#response !== null) this.#handler.onResponse(this.#response, this.peer);
        return;
      case "report-timeout":
        this.#handler.onTimeout();
        return;
      case "report-transport-error":
        this.#handler.onTransportError(this.#failure);
        return;
    }
  }
}

type ClientAction = "send-request" | "send-ack" | "report" | "report-timeout" | "report-transport-error";

/** The ACK of a response that is no success: RFC 3261, 17.1.1.3. */
function createAck(invite: SipRequest, response: SipResponse): SipRequest {
  const headers = new SipHeaders();
  copy(headers, invite, "Via", 1);
  copy(headers, invite, "Route");
  headers.add("Max-Forwards", "70");
  copy(headers, invite, "From");
  headers.add("To", response.headers.first("To") ?? invite.headers.first("To") ?? "");
  copy(headers, invite, "Call-ID");
  headers.add("CSeq", `${(invite.headers.first("CSeq") ?? "1").trim().split(/\s/, 1)[0]} ACK`);
  return { kind: "request", method: "ACK", uri: invite.uri, headers, body: Buffer.alloc(0) };
}

function copy(headers: SipHeaders, from: SipRequest, name: string, count = Number.POSITIVE_INFINITY): void {
  for (const value of from.headers.all(name).slice(0, count)) headers.add(name, value);
}
