import ipaddr from "ipaddr.js";
import type { Variables } from "./variables.ts";

/** Addresses and networks. A network of everybody is refused: then every caller could name itself as it likes. */
export function trustedProxies(variables: Variables): readonly string[] {
  const proxies = variables.list("TRUSTED_PROXIES");
  for (const proxy of proxies) {
    const isNetwork = ipaddr.isValidCIDR(proxy) && !proxy.endsWith("/0");
    if (isNetwork || ipaddr.IPv4.isValidFourPartDecimal(proxy) || ipaddr.IPv6.isValid(proxy)) continue;
    variables.report(
      "TRUSTED_PROXIES",
      proxy,
      "must list addresses or networks (CIDR), and not everybody",
      "127.0.0.1,10.0.0.0/8",
      false,
    );
  }
  return proxies;
}
