import ipaddr from "ipaddr.js";

/** In a public range, but answered by the host of every Azure machine (DNS, health, extensions). */
const AZURE_PLATFORM_ADDRESS = "168.63.129.16";

/** The IPv6 space allocated for the public Internet (IANA, "IPv6 Global Unicast Address Space"). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Tells whether an address may be contacted on behalf of an organization. Everything that is not plain public unicast
 * is refused: loopback, private, link-local, carrier-grade NAT, 0/8, multicast, reserved and documentation ranges,
 * unique local, site local, and every form that carries an IPv4 address inside (mapped, 6to4, NAT64, Teredo).
 *
 * @param address IPv4 or IPv6 as text, without brackets. Anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) {
    return false;
  }
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") {
    return false;
  }
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : parsed.toString() !== AZURE_PLATFORM_ADDRESS;
}

/**
 * Whether a host in a URL is private by its text alone, without resolving it.
 *
 * @param hostname of a parsed URL, where decimal, octal and hexadecimal IPv4 forms are already folded.
 */
export function isPrivateHostname(hostname: string): boolean {
  const name = hostname.replace(/\.$/, "");
  if (name === "localhost" || name.endsWith(".localhost")) {
    return true;
  }
  const literal = name.startsWith("[") ? name.slice(1, -1) : name;
  return ipaddr.isValid(literal) && !isPublicAddress(literal);
}
