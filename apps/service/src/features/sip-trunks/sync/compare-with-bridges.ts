import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Schedule } from "../../../platform/jobs/job.ts";
import { readBridgeRevisions } from "../ask-bridge.ts";
import type { SipTrunksDeps } from "../sip-trunks-deps.ts";
import { raiseAllRevisions, saveBridges } from "./bridge-store.ts";
import { syncTrunksRequest } from "./note-trunk-change.ts";
import { forgetPushed } from "./sync-store.ts";

const EVERY_MS = 60_000;

export function compareWithBridgesRegularly(deps: SipTrunksDeps): Schedule {
  return { name: "compare-with-sip-bridges", everyMs: EVERY_MS, run: () => compareWithBridges(deps) };
}

/**
 * Asks every bridge what it knows. One that has lost what it took, because its disk is gone or another stands in its place,
 * is told again; one that does not answer is left alone until it does, and leads no more.
 */
export async function compareWithBridges(deps: SipTrunksDeps): Promise<void> {
  const { platform, config } = deps;
  if (config.sipBridge === null) return;
  const { urls } = config.sipBridge;
  const told = await Promise.all(urls.map((url) => readBridgeRevisions(deps, url)));
  const answering = new Set(urls.filter((_url, index) => told[index] !== null));
  const change = await platform.data.unscoped.transaction(async (unit) => {
    const { lead, isNew } = await saveBridges(unit, urls, answering);
    const outdated = new Set<OrganizationId>(isNew ? await raiseAllRevisions(unit) : []);
    for (const known of told) {
      if (known === null) continue;
      for (const organizationId of await forgetPushed(unit, known)) outdated.add(organizationId);
    }
    for (const organizationId of outdated) unit.enqueue(syncTrunksRequest(organizationId));
    return { lead, isNew };
  });
  if (change.isNew) platform.logger.info("another SIP bridge registers the trunks", { url: change.lead });
}
