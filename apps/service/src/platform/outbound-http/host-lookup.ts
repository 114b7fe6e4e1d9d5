import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { OutboundHttpError } from "./outbound-http.ts";

export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a name. Rejects or gives an empty list when there are none. */
export type HostLookup = (hostname: string) => Promise<readonly HostAddress[]>;

const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;

/**
 * Asks the name servers directly. The usual look-up blocks one of the process's two threads for it while a name server
 * is silent, so one organization's hanging name would hold up everybody's requests; this one waits on a socket. It does
 * not read the hosts file, which only contains private names.
 */
export function createNameServerLookup(): HostLookup {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (four.status === "rejected" && six.status === "rejected") {
      throw four.reason;
    }
    return [
      ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 as const })) : []),
      ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 as const })) : []),
    ];
  };
}

/**
 * A look-up for `net.connect`, which then connects only to these addresses. The name is resolved once per connection, so
 * it cannot give the check one address and the connection another. If one address is refused, the name is.
 */
export function toConnectLookup(lookup: HostLookup, isAddressAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) {
          callback(new Error(`${hostname} has no address`), "");
        } else if (!addresses.every(({ address }) => isAddressAllowed(address))) {
          // Do not name the address: it could reveal something about the network we run in.
          callback(new OutboundHttpError("blocked", "The address is not public"), "");
        } else if (options.all === true) {
          callback(
            null,
            addresses.map(({ address, family }) => ({ address, family })),
          );
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ""),
    );
  };
}
