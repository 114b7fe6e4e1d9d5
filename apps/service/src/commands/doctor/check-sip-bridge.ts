import {
  BRIDGE_PATHS,
  bridgeRevisions,
  organizationStatus,
  selfCheck,
  type TrunkStatus,
  trunkStatus,
} from "@parley/contracts/sip-bridge/bridge-api";
import type { Secret } from "@parley/foundation/secret";
import type { z } from "zod";
import type { Config } from "../../config/config.ts";
import { type CheckResult, failed, ok, reasonOf, skipped, warning } from "../../platform/check-result.ts";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";

/** A gateway that is not there is given up after 32 seconds (RFC 3261, timer F). */
const TIMEOUT_MS = 40_000;
const MAX_TRUNKS = 50;
const WORKING: readonly TrunkStatus["state"][] = ["registered", "ip_auth"];

/** Asks every bridge for itself, has it send sound between its own ports, and has it ask every gateway. */
export async function checkSipBridges({ sipBridge }: Config, http: OutboundHttp): Promise<readonly CheckResult[]> {
  if (sipBridge === null) return [skipped("sip-bridge", "not configured (SIP_BRIDGE_URL): there are no SIP trunks")];
  const { urls, apiKey } = sipBridge;
  return (await Promise.all(urls.map((url) => checkSipBridge(url, asker(url, apiKey, http))))).flat();
}

async function checkSipBridge(url: string, ask: Ask): Promise<readonly CheckResult[]> {
  let organizationIds: readonly number[];
  try {
    const { organizations } = await ask("GET", BRIDGE_PATHS.organizations, bridgeRevisions);
    organizationIds = organizations.map((each) => each.organization_id);
  } catch (error) {
    const fix =
      error instanceof UnexpectedStatus && error.status === 401
        ? "SIP_BRIDGE_API_KEY must be the same here and at the bridge."
        : "Start the bridge (npm run bridge), and check SIP_BRIDGE_URL.";
    return [failed("sip-bridge", `${url}: ${reasonOf(error)}`, fix)];
  }
  const count = organizationIds.length === 1 ? "1 organization" : `${organizationIds.length} organizations`;
  return [
    ok("sip-bridge", `${url} answers, and knows ${count}`),
    ...(await checkSound(ask)),
    await checkTrunks(ask, organizationIds),
  ];
}

type Ask = <Schema extends z.ZodType>(
  method: "GET" | "POST",
  path: string,
  schema: Schema,
) => Promise<z.output<Schema>>;

async function checkSound(ask: Ask): Promise<readonly CheckResult[]> {
  try {
    const { addresses } = await ask("POST", BRIDGE_PATHS.selfCheck, selfCheck);
    const results = addresses.map((each) => {
      const detail = `${each.packets_received} of ${each.packets_sent} packets came from one port to the other by ${each.address}`;
      if (each.packets_received === each.packets_sent) return ok("sip-sound", detail);
      return each.is_public_setting
        ? warning(
            "sip-sound",
            detail,
            "Many routers bring nothing back in that came from inside; else let SIP_RTP_PORT_MIN to SIP_RTP_PORT_MAX through, UDP, and have the router hand them on.",
          )
        : failed("sip-sound", detail, "Let UDP through between the ports SIP_RTP_PORT_MIN to SIP_RTP_PORT_MAX.");
    });
    const isHidden = addresses.every((each) => each.is_private);
    const address = isHidden
      ? warning(
          "sip-address",
          `peers are told ${addresses.at(-1)?.address ?? "no address"}, which is not one of the internet`,
          "Set SIP_PUBLIC_IP at the bridge where gateways are outside of this network.",
        )
      : ok("sip-address", `peers are told ${addresses.at(-1)?.address ?? ""}`);
    return [...results, address];
  } catch (error) {
    return [failed("sip-sound", reasonOf(error), "Look into the bridge's log.")];
  }
}

async function checkTrunks(ask: Ask, organizationIds: readonly number[]): Promise<CheckResult> {
  try {
    const told = await Promise.all(
      organizationIds.map((id) => ask("GET", BRIDGE_PATHS.organizationStatus(id), organizationStatus)),
    );
    const ids = told.flatMap(({ trunks }) => trunks.map(({ id }) => id)).slice(0, MAX_TRUNKS);
    if (ids.length === 0) return skipped("sip-trunks", "the bridge knows of none");
    const asked = await Promise.all(ids.map((id) => ask("POST", BRIDGE_PATHS.trunkTest(id), trunkStatus)));
    const broken = asked.filter(({ state }) => !WORKING.includes(state));
    if (broken.length === 0) return ok("sip-trunks", `every gateway of ${asked.length} answers`);
    const names = broken.map(
      ({ id, state, sip_code: code, reason }) => `${id} ${state} (${code ?? reason ?? "silent"})`,
    );
    return warning(
      "sip-trunks",
      `${broken.length} of ${asked.length} do not work: ${names.join(", ")}`,
      "Check gateway, user name and password, and that the gateway lets the bridge's address in.",
    );
  } catch (error) {
    return failed("sip-trunks", reasonOf(error), "Look into the bridge's log.");
  }
}

class UnexpectedStatus extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The SIP bridge answered ${status}`);
    this.status = status;
  }
}

function asker(url: string, apiKey: Secret, http: OutboundHttp): Ask {
  return async (method, path, schema) => {
    const headers = { authorization: `Bearer ${apiKey.reveal()}` };
    const { statusCode, body } = await http.request({ method, url: `${url}${path}`, headers, timeoutMs: TIMEOUT_MS });
    if (statusCode !== 200) throw new UnexpectedStatus(statusCode);
    return schema.parse(JSON.parse(body.toString("utf8")));
  };
}
