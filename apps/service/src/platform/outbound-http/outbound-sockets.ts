import { type Clock, systemClock } from "@parley/foundation/clock";
import type { buildConnector } from "undici";
import { createConnector } from "./guarded-connector.ts";
import type { HostLookup } from "./host-lookup.ts";
import type { OpenOutboundSocket } from "./outbound-socket.ts";
import {
  DEFAULT_ALLOWED_PORTS,
  findUrlProblem,
  normalizeAllowedHost,
  type OutboundUrlRules,
} from "./outbound-url-rules.ts";
import { WsOutboundSocket } from "./ws-outbound-socket.ts";

export interface OutboundSocketsOptions {
  /** `host:port` as written in URLs; exempt from the rules for guarded addresses, as for HTTP. */
  readonly allowedHosts?: ReadonlySet<string>;
  /** Ports of hosts that are not allowed one by one; default 443 only. */
  readonly allowedPorts?: ReadonlySet<number>;
  readonly lookup?: HostLookup;
  /** PEM certificates to trust instead of the well-known authorities. */
  readonly certificateAuthorities?: readonly string[];
  readonly clock?: Clock;
}

export interface OutboundSockets {
  /** For addresses of the operator's environment and the vendors' own: no rules on hosts and ports. */
  readonly trusted: OpenOutboundSocket;
  /** For addresses from an organization's records: wss, port 443, public addresses only. */
  readonly guarded: OpenOutboundSocket;
  /** Ends every socket at once; no new one opens afterwards. */
  close(): void;
}

/** The limit for DNS, TCP and TLS together; each socket's own limit, which covers the upgrade too, is normally shorter. */
const CONNECT_TIMEOUT_MS = 10_000;
const DEFAULT_OPEN_TIMEOUT_MS = 5_000;

/**
 * WebSockets to the outside, through the same connectors and under the same address rules as HTTP. No redirects, no
 * proxy from the environment, no compression (it costs memory per call, and audio does not compress), TCP_NODELAY.
 * TLS sessions are resumed, so a vendor's second connection is a round trip cheaper.
 *
 * @throws TypeError when an entry of `allowedHosts` is not `host:port`.
 */
export function createOutboundSockets(options: OutboundSocketsOptions = {}): OutboundSockets {
  const { clock = systemClock } = options;
  const live = new Set<WsOutboundSocket>();
  let isClosed = false;

  const door = (policy: OutboundUrlRules["policy"]): OpenOutboundSocket => {
    const rules: OutboundUrlRules = {
      policy,
      allowedHosts: new Set([...(options.allowedHosts ?? [])].map(normalizeAllowedHost)),
      allowedPorts: options.allowedPorts ?? DEFAULT_ALLOWED_PORTS,
      requireHttps: "unless-allowed",
    };
    const connect = createConnector({
      rules,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
      ...(options.certificateAuthorities === undefined
        ? {}
        : { certificateAuthorities: options.certificateAuthorities }),
    });
    return (address, { headers, connectTimeoutMs = DEFAULT_OPEN_TIMEOUT_MS }, handler) => {
      const url = URL.parse(address.replace(/^ws(?=s?:)/i, "http"));
      const socket = new WsOutboundSocket(handler, () => live.delete(socket), clock);
      const problem = url === null ? "The address is not a URL" : problemOf(url, rules, headers);
      if (url === null || problem !== null) {
        socket.failLater("blocked", problem ?? "");
      } else if (isClosed) {
        socket.failLater("closed", "This process is stopping");
      } else {
        live.add(socket);
        socket.connect(url, headers, connectTimeoutMs, (onConnected) => connect(targetOf(url), onConnected));
      }
      return socket;
    };
  };

  return {
    trusted: door("trusted"),
    guarded: door("guarded"),
    close() {
      isClosed = true;
      for (const socket of live) socket.terminate();
    },
  };
}

function problemOf(url: URL, rules: OutboundUrlRules, headers: Readonly<Record<string, string>>): string | null {
  // A Host header could reach a host that was not checked, behind an address that was.
  if (rules.policy === "guarded" && Object.keys(headers).some((name) => name.toLowerCase() === "host")) {
    return "The header host must not be set";
  }
  return findUrlProblem(url, rules);
}

/** In the form undici passes to a connector: without brackets and default port. */
function targetOf(url: URL): buildConnector.Options {
  return {
    hostname: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    host: url.host,
    protocol: url.protocol,
    port: url.port,
  };
}
