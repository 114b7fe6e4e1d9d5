import type { Authenticator } from "@parley/sip/dialog/media-negotiator";
import type { UserAgent } from "@parley/sip/dialog/user-agent";
import type { SipPeer } from "@parley/sip/message/message";
import type { SipTimers } from "@parley/sip/timers";
import type { Logger } from "../logging.ts";
import type { MediaPool } from "../media/media-pool.ts";
import type { ServiceClient } from "../service/service-client.ts";
import type { Edge } from "../transport/edge.ts";
import type { OwnAddresses } from "../transport/own-addresses.ts";
import type { Trunk, TrunkBook } from "../trunks/trunk-book.ts";
import type { Trunks } from "../trunks/trunks.ts";
import type { Ladders } from "./ladders.ts";

/** What calls are handed. */
export interface CallDeps {
  readonly agent: UserAgent;
  readonly media: MediaPool;
  readonly service: ServiceClient;
  readonly book: TrunkBook;
  readonly trunks: Trunks;
  readonly ladders: Ladders;
  readonly timers: SipTimers;
  readonly addresses: OwnAddresses;
  readonly logger: Logger;
  /** Null: peers speak to us directly. */
  readonly edge: Edge | null;
  /** The domain of P-Asserted-Identity and From towards that peer. */
  ownHost(peer: SipPeer): string;
  createAuthenticator(trunk: Trunk): Authenticator;
}
