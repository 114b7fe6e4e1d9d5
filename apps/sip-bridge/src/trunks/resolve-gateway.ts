import { promises as dns } from "node:dns";
import { isIP } from "node:net";
import type { SipPeer } from "@parley/sip/message/message";
import ipaddr from "ipaddr.js";
import type { Trunk } from "./trunk-book.ts";

/** Where a gateway is. */
export interface ResolvedGateway {
  /** The best first. */
  readonly peers: readonly SipPeer[];
}

/** An address that only this machine or its own network knows. */
export function isPrivateAddress(address: string): boolean {
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== "unicast";
}
