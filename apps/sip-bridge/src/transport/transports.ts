import { checkMessage } from "@parley/sip/message/check-message";
import type { SipMessage, SipPeer } from "@parley/sip/message/message";
import { parseMessage } from "@parley/sip/message/parse-message";
import { createResponse } from "@parley/sip/message/respond";
import { writeMessage } from "@parley/sip/message/write-message";
import { NEXT_FIELD } from "./edge.ts";
import { SourceLimits } from "./source-limits.ts";
import { stampVia } from "./stamp-via.ts";
import { StreamTransport, type TlsIdentity } from "./stream-transport.ts";
import { type TransportEvents, UdpTransport } from "./udp-transport.ts";

export interface TransportOptions {
  readonly address: string;
  readonly port: number;
  /** Null: TLS connections are made, but not taken. */
  readonly tlsPort: number | null;
  readonly tls: TlsIdentity | null;
}

/** Who decides about messages and takes them. */
export interface MessageUser {
  /** The address is a gateway's of ours. */
  isKnown(address: string): boolean;
  /** The first bytes of a request name one of our own Contacts, which only those know whom we told it. */
  namesOurContact(head: string): boolean;
  onMessage(message: SipMessage, source: SipPeer, replyTo: SipPeer): void;
  onUnsendable(message: SipMessage, reason: string): void;
  /** Everything that is sent and received, for the ladders of calls. */
  onTrace(direction: "sent" | "received", message: SipMessage, peer: SipPeer, bytes: Buffer): void;
  onProblem(problem: string): void;
}

const ANY_PORT_ATTEMPTS = 20;
/** Enough of a message to see its Request-URI. */
const HEAD_BYTES = 400;

/** UDP, TCP and TLS behind one way to send and one to receive. */
export class Transports {
  readonly #user: MessageUser;
  readonly #limits: SourceLimits;
  #udp: UdpTransport | null = null;
  #tcp: StreamTransport | null = null;
  #tls: StreamTransport | null = null;
  #droppedCount = 0;
  #isClosed = false;

  private constructor(user: MessageUser) {
    this.#user = user;
    this.#limits = new SourceLimits(() => performance.now());
  }

  /** @throws Error when a port cannot be had or a certificate cannot be read */
  static async open({ address, port, tlsPort, tls }: TransportOptions, user: MessageUser): Promise<Transports> {
    const transports = new Transports(user);
    const events: TransportEvents = {
      onBytes: (bytes, source) => transports.#receive(bytes, source),
      onProblem: (problem) => user.onProblem(problem),
    };
    const admits = () => true;
    await transports.#openBoth(address, port, events);
    transports.#tls = await StreamTransport.open(
      { transport: "tls", address, port: tlsPort ?? 0, identity: tlsPort === null ? null : tls, admits },
      events,
    );
    return transports;
  }

  /** UDP and TCP on the same port; any port will do where none is named, if both can have it. */
  async #openBoth(address: string, port: number, events: TransportEvents): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const udp = await UdpTransport.open(address, port, events);
      try {
        const options = { transport: "tcp", address, port: udp.port, identity: null, admits: () => true } as const;
        this.#tcp = await StreamTransport.open(options, events);
        this.#udp = udp;
        return;
      } catch (error) {
        await udp.close();
        if (port !== 0 || attempt === ANY_PORT_ATTEMPTS) throw error;
      }
    }
  }

  /** Of UDP and TCP. */
  get port(): number {
    return this.#udp?.port ?? 0;
  }

  /** 0 when no TLS connections are taken. */
  get tlsPort(): number {
    return this.#tls?.port ?? 0;
  }

  /** Messages that were not even read. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  send(message: SipMessage, peer: SipPeer): void {
    if (this.#isClosed) return;
    const bytes = writeMessage(peer.next === undefined ? message : withNext(message, peer.next));
    this.#user.onTrace("sent", message, peer, bytes);
    const onFailed = (reason: string) => this.#user.onUnsendable(message, reason);
    if (peer.transport === "udp") this.#udp?.send(bytes, peer, onFailed);
    else (peer.transport === "tls" ? this.#tls : this.#tcp)?.send(bytes, peer, onFailed);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#udp?.close(), this.#tcp?.close(), this.#tls?.close()]);
  }

  #receive(bytes: Buffer, source: SipPeer): void {
    // Keepalives of a few bytes.
    if (bytes.length < 20) return;
    if (!this.#admits(bytes, source.address)) {
      this.#droppedCount += 1;
      return;
    }
    const { message, problem: unreadable } = parseMessage(bytes);
    if (message === null) return;
    this.#user.onTrace("received", message, source, bytes);
    const problem = unreadable ?? checkMessage(message);
    if (message.kind === "response") {
      if (problem === null) this.#user.onMessage(message, source, source);
      return;
    }
    if (problem === null) {
      const { request, replyTo } = stampVia(message, source);
      this.#user.onMessage(request, source, replyTo);
    } else if (message.method !== "ACK" && message.headers.has("Via")) {
      this.send(createResponse(message, problem.status, { reason: problem.reason, toTag: "malformed" }), source);
    }
  }

  /**
   * Gateways, and whoever knows a Contact of ours, within what one peer sends. From others only responses are read, few of
   * them: they may be spoofed.
   */
  #admits(bytes: Buffer, address: string): boolean {
    if (this.#user.isKnown(address)) return this.#limits.admits(address, true);
    const head = bytes.toString("latin1", 0, Math.min(HEAD_BYTES, bytes.length));
    if (this.#user.namesOurContact(head)) return this.#limits.admits(address, true);
    return /^SIP\/2\.0 /i.test(head) && this.#limits.admits(address, false);
  }
}

function withNext(message: SipMessage, next: string): SipMessage {
  const headers = message.headers.clone();
  headers.add(NEXT_FIELD, next);
  return { ...message, headers };
}
