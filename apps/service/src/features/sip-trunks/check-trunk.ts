import { DomainError } from "@parley/foundation/domain-error";
import { parseSipGateway } from "@parley/foundation/sip-gateway";
import { mayReachHost } from "../../platform/outbound-http/outbound-url-rules.ts";

const DEFAULT_PORT = 5_060;
const DEFAULT_TLS_PORT = 5_061;

/**
 * Refuses what the bridge could do nothing with, and gateways inside the operator's own network: a trunk is an address an
 * organization enters. What a name leads to is judged by the bridge, when it looks it up.
 * @param allowedHosts `host:port` of gateways that may be private
 * @throws DomainError `invalid-input`
 */
export function checkTrunk(
  trunk: {
    readonly name: string;
    readonly gateway: string;
    readonly username: string;
    readonly password: string;
    readonly registers: boolean;
  },
  allowedHosts: ReadonlySet<string>,
): void {
  if (trunk.name === "") throw invalid("The name is empty", "empty-name", "Send a name.");
  const gateway = parseSipGateway(trunk.gateway);
  if (gateway === null) {
    throw invalid(
      "The gateway is not one",
      "invalid-gateway",
      "Send host, host:port or [IPv6]:port, with ;transport=udp, tcp or tls after it if you like.",
    );
  }
  if (trunk.registers && (trunk.username === "" || trunk.password === "")) {
    throw invalid(
      "A trunk that registers needs a user name and a password",
      "credentials-needed",
      "Send both, or register: false.",
    );
  }
  const host = gateway.host.includes(":") ? `[${gateway.host}]` : gateway.host;
  const port = gateway.port ?? (gateway.transport === "tls" ? DEFAULT_TLS_PORT : DEFAULT_PORT);
  if (!mayReachHost(host, port, allowedHosts)) {
    throw invalid(
      "The gateway is not a public address",
      "private-address",
      "The operator of this installation can allow it in OUTBOUND_ALLOWED_HOSTS.",
    );
  }
}

const invalid = (detail: string, code: string, fix: string) => new DomainError("invalid-input", detail, { code, fix });
