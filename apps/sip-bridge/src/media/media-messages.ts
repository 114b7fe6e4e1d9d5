import type { AgreedMedia } from "@parley/sip/sdp/offer-answer";

/** Of one call's part in a worker, as it ends. */
export interface MediaFigures {
  readonly codec: string;
  readonly packetsSent: number;
  readonly packetsReceived: number;
  readonly lostPercent: number;
  readonly jitterMs: number;
  readonly lateP99Ms: number;
}

/** What the main thread tells a media worker. `leg` names a leg within the bridge. */
export type ToWorker = OpenLeg | CloseLeg | LegCommand;

export interface OpenLeg {
  readonly kind: "open";
  readonly leg: string;
  readonly address: string;
  readonly port: number;
}

interface CloseLeg {
  readonly kind: "close";
  readonly leg: string;
}

export interface ConnectLeg {
  readonly kind: "connect";
  readonly leg: string;
  readonly callSid: string;
  readonly url: string;
  readonly token: string;
  readonly digitsFirst: { readonly digits: string; readonly afterMs: number } | null;
}

export type LegCommand =
  /** What was agreed with the peer, also when that changes. */
  | { readonly kind: "agree"; readonly leg: string; readonly agreed: AgreedMedia }
  | ConnectLeg
  /** The legs hear each other, and no media socket any more. */
  | { readonly kind: "join"; readonly leg: string; readonly other: string }
  /** A key of the peer's that came by SIP INFO. */
  | { readonly kind: "press"; readonly leg: string; readonly digit: string }
  /** The peer's signalling shows that it is there. */
  | { readonly kind: "heard"; readonly leg: string }
  | { readonly kind: "digits"; readonly leg: string; readonly digits: string }
  /** Plays a tone of that length instead of a media socket's audio. */
  | { readonly kind: "tone"; readonly leg: string; readonly hz: number; readonly lengthMs: number };

export type FromWorker = LegEvent | LatenessReport;

/** How late packets of the last second left. */
interface LatenessReport {
  readonly kind: "lateness";
  readonly p99Ms: number;
  readonly legs: number;
}

export type LegEvent =
  | { readonly kind: "opened"; readonly leg: string }
  | { readonly kind: "not-opened"; readonly leg: string; readonly reason: string }
  /** The media socket is up and its start was sent. */
  | { readonly kind: "connected"; readonly leg: string }
  | { readonly kind: "stream-failed"; readonly leg: string; readonly message: string }
  /** Nothing came from the peer for a long time. */
  | { readonly kind: "silent"; readonly leg: string }
  | { readonly kind: "closed"; readonly leg: string; readonly figures: MediaFigures | null };
