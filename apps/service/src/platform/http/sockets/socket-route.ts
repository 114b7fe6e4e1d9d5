import type { IncomingHttpHeaders } from "node:http";
import type { RateClass } from "@parley/contracts/operation";

/** A request for an upgrade. */
export interface SocketRequest {
  /** Parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** Path and query as sent, which signatures cover. */
  readonly rawTarget: string;
  readonly remoteAddress: string;
  /** What the client offers in `Sec-WebSocket-Protocol`; the first is taken. */
  readonly subprotocols: readonly string[];
}

export interface SocketRefusal {
  readonly statusCode: 400 | 401 | 403 | 404 | 409 | 429 | 503;
  readonly detail: string;
}

/** Why a socket ended. Few values, because it is a metric label. */
export type SocketEnd =
  | "closed-by-us"
  | "closed-by-peer"
  | "connection-lost"
  | "message-too-large"
  | "too-many-messages"
  /** Took too long to read what we sent. */
  | "slow-peer"
  /** Did not answer a ping. */
  | "dead-peer"
  | "protocol-error"
  | "listener-failed";

/** One open socket, as its listener sees it. */
export interface AcceptedSocket {
  /** Text frames are strings; binary frames are bytes, which must not change afterwards. Never throws; ignored after the end. */
  send(message: string | Uint8Array): void;
  /** @param reason for people debugging the other side; cut to the 123 bytes allowed. */
  close(code: number, reason: string): void;
  /** Sent by us, but not yet taken by the network. */
  readonly bufferedBytes: number;
}

export interface SocketListener {
  /** The bytes are valid only until it returns. */
  onMessage(message: Buffer, isBinary: boolean): void;
  /** Called once, no matter which side ended it. @param code from the other side; 1006 when it gave none. */
  onClose(code: number, end: SocketEnd): void;
}

export interface SocketAcceptance {
  /** Called when the socket is open. */
  accept(socket: AcceptedSocket): SocketListener;
}

/** One kind of socket. */
export interface SocketRoute {
  /** `/live-transcript/{call_sid}` */
  readonly path: string;
  /** A longer message ends the socket with 1009 before it is in memory. At most 65,536. */
  readonly maxMessageBytes: number;
  /** Sustained rate; bursts of twice as many are allowed. More ends the socket with 1008. */
  readonly messagesPerSecond: number;
  /** Pings every 30 s and ends sockets that do not answer. For peers that may be silent for long. */
  readonly hasHeartbeat: boolean;
  /** The limit for upgrades per caller's address; counted apart from other requests. */
  readonly rateClass: RateClass;
  /** Called before the upgrade. A `DomainError` it throws is answered like an operation's. */
  authorize(request: SocketRequest): Promise<SocketRefusal | SocketAcceptance>;
}
