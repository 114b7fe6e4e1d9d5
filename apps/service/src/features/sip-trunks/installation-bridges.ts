import { DomainError } from "@parley/foundation/domain-error";
import type { SipBridgeSettings } from "../../config/config.ts";
import type { SipTrunksDeps } from "./sip-trunks-deps.ts";
import { findBridges, type KnownBridge } from "./sync/bridge-store.ts";

/** @throws DomainError unavailable */
export function requireBridge({ config }: SipTrunksDeps): SipBridgeSettings {
  if (config.sipBridge !== null) return config.sipBridge;
  throw new DomainError("unavailable", "This installation has no SIP bridge", {
    code: "no-sip-bridge",
    fix: "The operator starts the bridge and sets SIP_BRIDGE_URL and SIP_BRIDGE_API_KEY.",
  });
}

/** The bridges in the order in which they are asked: the lead, those that answer, the others. */
export async function listBridges(
  { platform }: SipTrunksDeps,
  { urls }: SipBridgeSettings,
): Promise<readonly KnownBridge[]> {
  if (urls.length === 1) return [{ url: urls[0], isAway: false, isLead: true }];
  const rank = ({ isLead, isAway }: KnownBridge) => (isAway ? 2 : isLead ? 0 : 1);
  return (await findBridges(platform.data.unscoped, urls)).toSorted((a, b) => rank(a) - rank(b));
}
