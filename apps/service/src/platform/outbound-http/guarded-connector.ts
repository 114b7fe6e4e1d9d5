import { isIP, isIPv6 } from "node:net";
import { buildConnector } from "undici";
import { createNameServerLookup, type HostLookup, toConnectLookup } from "./host-lookup.ts";
import { OutboundHttpError } from "./outbound-http.ts";
import type { OutboundUrlRules } from "./outbound-url-rules.ts";
import { isPublicAddress } from "./private-address-guard.ts";

export interface ConnectorOptions {
  readonly rules: Pick<OutboundUrlRules, "policy" | "allowedHosts">;
  /** Covers DNS, TCP and TLS. */
  readonly connectTimeoutMs: number;
  /** Replaces the system's look-up and the name servers. */
  readonly lookup?: HostLookup;
  /** PEM certificates to trust instead of the well-known authorities. */
  readonly certificateAuthorities?: readonly string[];
  readonly isAddressAllowed?: (address: string) => boolean;
}

/**
 * Opens the sockets of a client. The address is checked here and not before the request, because only here is the checked
 * address the one that is used: literals are checked directly, names by every address they resolve to at this moment.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const { rules, lookup, isAddressAllowed = isPublicAddress } = options;
  const common = {
    // One request at a time per connection, so that we can tell what was sent from what was not.
    allowH2: false,
    timeout: options.connectTimeoutMs,
    ...(options.certificateAuthorities === undefined ? {} : { ca: [...options.certificateAuthorities] }),
  };
  const connectAnywhere = buildConnector({
    ...common,
    ...(lookup === undefined ? {} : { lookup: toConnectLookup(lookup, () => true) }),
  });
  if (rules.policy === "trusted") {
    return connectAnywhere;
  }
  const connectPublic = buildConnector({
    ...common,
    lookup: toConnectLookup(lookup ?? createNameServerLookup(), isAddressAllowed),
  });
  return (target, callback) => {
    if (rules.allowedHosts.has(keyOf(target))) {
      connectAnywhere(target, callback);
    } else if (isIP(target.hostname) !== 0 && !isAddressAllowed(target.hostname)) {
      // A literal never reaches the look-up.
      callback(new OutboundHttpError("blocked", "The address is not public"), null);
    } else {
      connectPublic(target, callback);
    }
  };
}

/** The same spelling as `hostAndPort` gives for the URL; here the brackets and the default port are already gone. */
function keyOf({ hostname, protocol, port }: buildConnector.Options): string {
  const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
  return `${host}:${port === "" ? (protocol === "https:" ? 443 : 80) : port}`;
}
