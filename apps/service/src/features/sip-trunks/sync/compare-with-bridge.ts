import type { Schedule } from "../../../platform/jobs/job.ts";
import { readBridgeRevisions } from "../ask-bridge.ts";
import type { SipTrunksDeps } from "../sip-trunks-deps.ts";
import { syncTrunksRequest } from "./note-trunk-change.ts";
import { forgetPushed } from "./sync-store.ts";

const EVERY_MS = 60_000;

export function compareWithBridge(deps: SipTrunksDeps): Schedule {
  return { name: "compare-with-sip-bridge", everyMs: EVERY_MS, run: () => tellForgetfulBridge(deps) };
}

/** Tells the bridge again what it took once and has no more: its disk was lost, or another bridge stands in its place. */
export async function tellForgetfulBridge(deps: SipTrunksDeps): Promise<void> {
  if (deps.config.sipBridge === null) return;
  const known = await readBridgeRevisions(deps);
  // A bridge that is away is told when it is back.
  if (known === null) return;
  await deps.platform.data.unscoped.transaction(async (unit) => {
    for (const organizationId of await forgetPushed(unit, known)) unit.enqueue(syncTrunksRequest(organizationId));
  });
}
