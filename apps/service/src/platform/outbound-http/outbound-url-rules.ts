import { isPrivateHostname } from "./private-address-guard.ts";

export interface OutboundUrlRules {
  /** `trusted`: addresses of the operator, any host. `guarded`: addresses from an organization's records. */
  readonly policy: "trusted" | "guarded";
  /** `host:port` in the form of `hostAndPort`; exempt from the address and port rules. */
  readonly allowedHosts: ReadonlySet<string>;
  readonly allowedPorts: ReadonlySet<number>;
  /** Whether an allowed host may be spoken to without TLS. Webhooks may not. */
  readonly requireHttps: "always" | "unless-allowed";
}

/** For hosts that are not allowed one by one. */
export const DEFAULT_ALLOWED_PORTS: ReadonlySet<number> = new Set([443]);

/** @returns what is wrong with the address, in words for whoever entered it, or null. Does not resolve names. */
export function findUrlProblem(url: URL, rules: OutboundUrlRules): string | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return `The scheme ${url.protocol} is not allowed`;
  }
  if (url.username !== "" || url.password !== "") {
    return "The address must not contain a user name or password";
  }
  if (rules.policy === "trusted") {
    return null;
  }
  const isAllowed = rules.allowedHosts.has(hostAndPort(url));
  if (url.protocol === "http:" && !(isAllowed && rules.requireHttps === "unless-allowed")) {
    return "The address must begin with https://";
  }
  if (isAllowed) {
    return null;
  }
  if (!rules.allowedPorts.has(portOf(url))) {
    return `The port ${portOf(url)} is not allowed`;
  }
  return isPrivateHostname(url.hostname) ? "The address is not public" : null;
}

/** The problem with an address, for its author; null when none shows before it is called. */
export type FindAddressProblem = (url: URL) => string | null;

/**
 * The rules for addresses in an organization's records, for checking one before it is stored. Names that resolve to
 * private addresses only show when connecting.
 */
export function createAddressCheck(allowedHosts: ReadonlySet<string>): FindAddressProblem {
  const rules: OutboundUrlRules = {
    policy: "guarded",
    allowedHosts: new Set([...allowedHosts].map(normalizeAllowedHost)),
    allowedPorts: DEFAULT_ALLOWED_PORTS,
    requireHttps: "unless-allowed",
  };
  return (url) => findUrlProblem(url, rules);
}

/**
 * Whether an organization may have something other than HTTP sent to a host, judged by the name alone.
 * @param host a name or an address, IPv6 in brackets
 */
export function mayReachHost(host: string, port: number, allowedHosts: ReadonlySet<string>): boolean {
  const text = `http://${host}:${port}`;
  // A name that ends like an address but is not one is a mistake, and some systems would read an address in it.
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (!isPrivateHostname(url.hostname)) return true;
  return [...allowedHosts].some((entry) => normalizeAllowedHost(entry) === hostAndPort(url));
}

/** Host and port in the URL parser's spelling, always with the port: `example.com:443`, `[::1]:8080`. */
function hostAndPort(url: URL): string {
  return `${url.hostname}:${portOf(url)}`;
}

/**
 * Converts the operator's spelling of a `host:port` entry to that of `hostAndPort`.
 *
 * @throws TypeError when it does not have that form.
 */
export function normalizeAllowedHost(entry: string): string {
  const isHostAndPort = /^[^/?#@\\\s]+:\d{1,5}$/.test(entry) && URL.canParse(`http://${entry}`);
  if (!isHostAndPort) {
    throw new TypeError(`"${entry}" is not of the form host:port.`);
  }
  // Port 80 is the one that `http:` drops, and the one that `hostAndPort` then puts back.
  return hostAndPort(new URL(`http://${entry}`));
}

function portOf(url: URL): number {
  return url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
}
