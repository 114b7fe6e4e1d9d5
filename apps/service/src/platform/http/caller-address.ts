import ipaddr from "ipaddr.js";

/** The first 64 bits of an IPv6 address are a network; its owner has all the addresses in it. */
const IPV6_NETWORK_BITS = 64;

/**
 * The caller's address in its usual form.
 *
 * @param forwarded what a trusted proxy says (RFC 7239, 6: some append a port), else the socket's own address; undefined when the
 *   client has gone already, whose socket has none.
 * @param socketAddress used if `forwarded` is not an address.
 */
export function callerAddress(forwarded: string | undefined, socketAddress: string): string {
  return readAddress(forwarded ?? "") ?? readAddress(socketAddress) ?? "unknown";
}

function readAddress(text: string): string | null {
  const match = /^\[([0-9a-f:.]+)\](?::\d+)?$|^([\d.]+):\d+$/i.exec(text.trim());
  const bare = match?.[1] ?? match?.[2] ?? text.trim();
  return ipaddr.isValid(bare) && !bare.includes("%") ? ipaddr.process(bare).toString() : null;
}

/** The key that limits per address count under: the address, or an IPv6 address's network. */
export function addressBudgetKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.parse(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()}/${IPV6_NETWORK_BITS}`;
}
