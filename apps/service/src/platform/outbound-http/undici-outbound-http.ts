import { Agent } from "undici";
import { exchange } from "./exchange.ts";
import { reportFailureStage } from "./failure-stage.ts";
import { createConnector } from "./guarded-connector.ts";
import type { HostLookup } from "./host-lookup.ts";
import { createOutboundFetch } from "./outbound-fetch.ts";
import { type OutboundHttp, OutboundHttpError } from "./outbound-http.ts";
import {
  DEFAULT_ALLOWED_PORTS,
  findUrlProblem,
  normalizeAllowedHost,
  type OutboundUrlRules,
} from "./outbound-url-rules.ts";

export interface OutboundHttpOptions {
  /**
   * `trusted` for addresses of the operator's environment: no rules on hosts and ports.
   * `guarded` for addresses from an organization's records: https, port 443, public addresses only.
   */
  readonly policy: "trusted" | "guarded";
  /** `host:port` as written in URLs; exempt from the address and port rules, and from https as `requireHttps` says. */
  readonly allowedHosts?: ReadonlySet<string>;
  /** Webhooks need TLS even to allowed hosts: `always`. Default `unless-allowed`. */
  readonly requireHttps?: "always" | "unless-allowed";
  /** Ports of hosts that are not allowed one by one; default 443 only. */
  readonly allowedPorts?: ReadonlySet<number>;
  /** Default 10,000; covers DNS, TCP and TLS of one connection. */
  readonly connectTimeoutMs?: number;
  readonly lookup?: HostLookup;
  /** PEM certificates to trust instead of the well-known authorities. */
  readonly certificateAuthorities?: readonly string[];
}

const DEFAULT_CONNECT_TIMEOUT_MS = 10_000;

/**
 * HTTP to the outside. No redirects, no proxy from the environment, no retries.
 *
 * @throws TypeError when an entry of `allowedHosts` is not `host:port`.
 */
export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
  const rules: OutboundUrlRules = {
    policy: options.policy,
    allowedHosts: new Set([...(options.allowedHosts ?? [])].map(normalizeAllowedHost)),
    allowedPorts: options.allowedPorts ?? DEFAULT_ALLOWED_PORTS,
    requireHttps: options.requireHttps ?? "unless-allowed",
  };
  const connect = createConnector({
    rules,
    connectTimeoutMs: options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS,
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
    ...(options.certificateAuthorities === undefined ? {} : { certificateAuthorities: options.certificateAuthorities }),
  });
  const agent = new Agent({ connect, allowH2: false });
  const dispatcher = agent.compose(reportFailureStage);

  const check = (address: string, headerNames: Iterable<string>): URL => {
    const url = URL.parse(address);
    const problem = url === null ? "The address is not a URL" : findUrlProblem(url, rules);
    if (url === null || problem !== null) {
      throw new OutboundHttpError("blocked", problem ?? "The address is not a URL");
    }
    // A Host header could reach a host that was not checked, behind an address that was.
    if (rules.policy === "guarded" && [...headerNames].some((name) => name.toLowerCase() === "host")) {
      throw new OutboundHttpError("blocked", "The header host must not be set");
    }
    return url;
  };

  return {
    request: async (request) => exchange(dispatcher, check(request.url, Object.keys(request.headers ?? {})), request),
    fetch: createOutboundFetch(dispatcher, check),
    // Aborts requests still running; work that must finish has to finish before this.
    close: () => agent.destroy(),
  };
}
