import type { SipPeer } from "../message/message.ts";
import type { RandomSource } from "../random-source.ts";
import type { SipTimers } from "../timers.ts";
import type { TransactionLayer } from "../transaction/transaction-layer.ts";
import type { ReferralResult } from "./referral.ts";

/** What sessions are handed. */
export interface SessionDeps {
  readonly transactions: TransactionLayer;
  readonly timers: SipTimers;
  readonly random: RandomSource;
  /** Our Contact URI as that peer reaches us, with that user: `sip:t1@192.0.2.1:5060;transport=tcp`. */
  contact(user: string, peer: SipPeer): string;
  /** Where a request to that URI goes; `last` is where the dialog's messages came from. */
  nextHop(uri: string, last: SipPeer): SipPeer;
  /** The product's name in User-Agent and Server. */
  readonly product: string;
}

/** How a leg ended. */
export interface LegEnd {
  readonly by: "us" | "peer" | "network";
  /** The SIP status that decided it; null after BYE, and where nothing came. */
  readonly status: number | null;
  readonly reason: string | null;
  /** ITU-T Q.850, of a Reason field: RFC 3326. */
  readonly q850: number | null;
}

/** Who has the session. */
export interface SessionHandler {
  /** A provisional response came, 100 as well. */
  onProgress?(status: number): void;
  /** Both sides agree that the call is answered. */
  onEstablished(): void;
  /** The peer sent something within the dialog, or answered there. */
  onHeard?(): void;
  /** The peer pressed a key and told by INFO. */
  onDigit?(digit: string): void;
  /** Called once; nothing follows. */
  onEnd(end: LegEnd): void;
}

export type ReferralListener = (result: ReferralResult) => void;

/** What we do, as Allow and Supported tell: INVITE sessions, and nothing that we would refuse anyway. */
export const ALLOW = "INVITE, ACK, CANCEL, BYE, OPTIONS, PRACK, UPDATE, INFO, NOTIFY";
export const SUPPORTED = "100rel, timer";
