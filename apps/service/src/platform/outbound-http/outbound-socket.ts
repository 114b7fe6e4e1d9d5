/** A WebSocket we open to the outside. */
export interface OutboundSocketOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** From DNS to the answered upgrade; default 5,000. */
  readonly connectTimeoutMs?: number;
}

/**
 * Why a socket never opened, if there was no answer to the upgrade:
 * - `blocked`: refused by our own rules before anything was sent;
 * - `unreachable`: no connection (DNS, refused, TLS), or one that broke off or did not speak WebSocket;
 * - `timeout`: not in time;
 * - `closed`: by us.
 */
export type OutboundSocketFailure = "blocked" | "unreachable" | "timeout" | "closed";

export interface OutboundSocketEnd {
  /** The code in the close frame; null when there was none. */
  readonly code: number | null;
  /** The reason in the close frame; for a refused upgrade the beginning of its body; else what went wrong, in words. */
  readonly reason: string;
  /** The status of a refused upgrade; null otherwise. */
  readonly statusCode: number | null;
  /** How long a refused upgrade asks us to wait (`Retry-After` in seconds); null if it does not say. */
  readonly retryAfterMs: number | null;
  /** Null for a socket that was open, and for a refused upgrade. */
  readonly failure: OutboundSocketFailure | null;
}

/** Called as things arrive, never before `OpenOutboundSocket` has returned; nothing follows `onClose`. */
export interface OutboundSocketHandler {
  onOpen(): void;
  onText(text: string): void;
  /** The bytes belong to the receiver. */
  onBinary(bytes: Uint8Array): void;
  /** Exactly once, whatever ended it: our close, theirs, a refused upgrade, a blocked address. */
  onClose(end: OutboundSocketEnd): void;
}

export interface OutboundSocket {
  /** Dropped unless open. The bytes may be reused after the call. */
  send(message: string | Uint8Array): void;
  close(): void;
  readonly isOpen: boolean;
  /** Sent by us, but not yet taken by the network. */
  readonly bufferedBytes: number;
}

/**
 * Never throws: every failure is reported through `onClose`.
 *
 * @param url `ws:`, `wss:`, or the same as `http:`, `https:`.
 */
export type OpenOutboundSocket = (
  url: string,
  options: OutboundSocketOptions,
  handler: OutboundSocketHandler,
) => OutboundSocket;
