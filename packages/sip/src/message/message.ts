import type { SipHeaders } from "./headers.ts";

export interface SipRequest {
  readonly kind: "request";
  /** As written: methods are case-sensitive. */
  readonly method: string;
  /** The Request-URI as written. */
  readonly uri: string;
  readonly headers: SipHeaders;
  readonly body: Buffer;
}

export interface SipResponse {
  readonly kind: "response";
  /** 100 to 699. */
  readonly status: number;
  readonly reason: string;
  readonly headers: SipHeaders;
  readonly body: Buffer;
}

export type SipMessage = SipRequest | SipResponse;

export type SipTransportName = "udp" | "tcp" | "tls";

/** Where a message came from or goes to. */
export interface SipPeer {
  readonly transport: SipTransportName;
  /** A literal IPv4 or IPv6 address, the latter without brackets. */
  readonly address: string;
  readonly port: number;
  /** Of connections: which one; messages without it go over any connection to the peer, or a new one. */
  readonly connectionId?: string;
  /** Of TLS: the name the certificate was checked against, or is to be. */
  readonly serverName?: string;
  /** Where the peer is to send what it gets on, as a SIP URI: it stands between us and the one that is meant. */
  readonly next?: string;
}
