import { lookup, resolveSrv } from "node:dns/promises";
import { isIP } from "node:net";
import type { SipPeer, SipTransportName } from "@parley/sip/message/message";
import ipaddr from "ipaddr.js";
import type { Trunk } from "./trunk-book.ts";

/** Where a gateway is. */
export interface ResolvedGateway {
  /** The best first. */
  readonly peers: readonly SipPeer[];
  /** Where what is meant for each of them is sent; absent: to themselves. */
  readonly hops?: readonly SipPeer[];
}

/** What is asked of the DNS; empty where there is nothing, so that only a broken resolver rejects. */
export interface GatewayDns {
  srv(name: string): Promise<readonly { name: string; port: number; priority: number; weight: number }[]>;
  addresses(name: string): Promise<readonly string[]>;
}

const SERVICES: Readonly<Record<SipTransportName, string>> = { udp: "_sip._udp", tcp: "_sip._tcp", tls: "_sips._tcp" };
const DEFAULT_PORTS: Readonly<Record<SipTransportName, number>> = { udp: 5_060, tcp: 5_060, tls: 5_061 };

/**
 * Finds a gateway as RFC 3263, 4 tells: an address as it is, a name with a port by its addresses, a name alone by its SRV
 * records. NAPTR is left out, because the transport is ours to choose: the trunk's, or UDP.
 */
export async function resolveGateway(
  { gateway }: Trunk,
  dns: GatewayDns,
  allowsPrivate: boolean,
  random: () => number = Math.random,
): Promise<ResolvedGateway | { readonly problem: string }> {
  const transport = gateway.transport ?? "udp";
  const { host, port } = gateway;
  try {
    const targets = isIP(host) !== 0 || port !== null ? [] : await srvTargets(dns, SERVICES[transport], host, random);
    const places = targets.length > 0 ? targets : [{ name: host, port: port ?? DEFAULT_PORTS[transport] }];
    const found: SipPeer[] = [];
    for (const place of places) {
      const addresses = isIP(place.name) === 0 ? await dns.addresses(place.name) : [place.name];
      const serverName = transport === "tls" ? { serverName: host } : {};
      found.push(...addresses.map((address) => ({ transport, address, port: place.port, ...serverName })));
    }
    if (found.length === 0) return { problem: "The gateway's name has no address" };
    const allowed = allowsPrivate ? found : found.filter(({ address }) => !isPrivateAddress(address));
    return allowed.length > 0
      ? { peers: allowed }
      : { problem: "The gateway's address is private, which is not allowed here" };
  } catch (error) {
    return { problem: `The gateway's name was not found: ${error instanceof Error ? error.message : "unknown"}` };
  }
}

/** RFC 2782: by priority, and among equals by weight at random. */
async function srvTargets(dns: GatewayDns, service: string, host: string, random: () => number) {
  const records = await dns.srv(`${service}.${host}`);
  return [...records]
    .map((record) => ({ ...record, draw: random() ** (1 / Math.max(record.weight, 0.1)) }))
    .sort((a, b) => a.priority - b.priority || b.draw - a.draw);
}

/** An address that only this machine or its own network knows, or nobody. */
/** Not one of the internet: of a private network, of this machine, or reserved. */
export function isPrivateAddress(address: string): boolean {
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== "unicast";
}

const NOTHING: ReadonlySet<string> = new Set(["ENODATA", "ENOTFOUND"]);

async function orNothing<Value>(asked: Promise<Value[]>): Promise<Value[]> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "code" in error && NOTHING.has(String(error.code))) return [];
    throw error;
  }
}

/** The machine's resolver. */
export const systemDns: GatewayDns = {
  srv: (name) => orNothing(resolveSrv(name)),
  // As every program of this machine finds names, the hosts file included: many a PBX stands only there.
  addresses: async (name) => (await orNothing(lookup(name, { all: true }))).map(({ address }) => address),
};
