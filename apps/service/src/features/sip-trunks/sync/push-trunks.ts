import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { asId } from "@parley/foundation/branded-ids";
import type { SipBridgeSettings } from "../../../config/config.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { listBridges } from "../installation-bridges.ts";
import type { SipTrunksDeps, TrunkNumber } from "../sip-trunks-deps.ts";
import type { SipTrunk } from "../trunk.ts";
import { trunkPasswordScope } from "../trunk-password.ts";
import { listTrunks } from "../trunk-store.ts";
import { syncTrunksJob, syncTrunksRequest } from "./note-trunk-change.ts";
import { claimPush, endPush } from "./sync-store.ts";

const TIMEOUT_MS = 10_000;
/** The bridge has a newer one: another process was faster. */
const HAS_NEWER = 409;

interface Snapshot {
  readonly revision: number;
  readonly trunks: readonly SipTrunk[];
  readonly numbers: readonly TrunkNumber[];
}

/** Pushes the newest state, not the change that queued the job, so that jobs may run late, twice and in any order. */
export function pushTrunks(deps: SipTrunksDeps): JobRegistration {
  return handleJob(syncTrunksJob, async ({ organizationId }, { signal }) => {
    const { sipBridge } = deps.config;
    // Once there is a bridge the sweep finds what it was not told.
    if (sipBridge === null) return;
    const scope = deps.platform.data.scope(asId(organizationId));
    const snapshot = await scope.transaction((unit) => readSnapshot(deps, unit));
    if (snapshot === null) return;
    try {
      await pushToAll(deps, sipBridge, await bodyOf(deps, scope, snapshot), signal);
    } catch (error) {
      await scope.transaction((unit) => endPush(unit, null));
      throw error;
    }
    await scope.transaction(async (unit) => {
      if (await endPush(unit, snapshot.revision)) unit.enqueue(syncTrunksRequest(scope.organizationId));
    });
  });
}

/**
 * Tells every bridge that answers; one that is away is told when the comparison finds it back.
 * @throws OutboundHttpError; Error for an answer that is no success: of any of them
 */
async function pushToAll(
  deps: SipTrunksDeps,
  settings: SipBridgeSettings,
  body: Awaited<ReturnType<typeof bodyOf>>,
  signal: AbortSignal,
): Promise<void> {
  // Looked up after the claim: a lead that changes from now on raises the revision, and all are told again.
  const bridges = await listBridges(deps, settings);
  const answering = bridges.filter(({ isAway }) => !isAway);
  const pushes = (answering.length > 0 ? answering : bridges).map(async ({ url, isLead }) => {
    try {
      const told = bridges.length === 1 ? body : { ...body, is_lead: isLead };
      await push(deps, url, settings.apiKey.reveal(), told, signal);
    } catch (error) {
      const fields = { url, organizationId: body.organization_id, ...errorFields(error) };
      deps.platform.logger.warn("a SIP bridge was not told of trunks", fields);
      throw error;
    }
  });
  const failure = (await Promise.allSettled(pushes)).find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

async function push(
  { platform }: SipTrunksDeps,
  url: string,
  apiKey: string,
  body: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { statusCode } = await platform.trustedHttp.request({
    method: "POST",
    url: `${url}${BRIDGE_PATHS.sync}`,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  const isTaken = statusCode >= 200 && statusCode <= 299;
  if (!isTaken && statusCode !== HAS_NEWER) throw new Error(`The SIP bridge answered ${statusCode}`);
}

async function readSnapshot(deps: SipTrunksDeps, unit: ScopedUnitOfWork): Promise<Snapshot | null> {
  // Claimed first: what changes after it raises the revision, and is pushed again.
  const revision = await claimPush(unit);
  if (revision === null) return null;
  return { revision, trunks: await listTrunks(unit), numbers: await deps.listTrunkNumbers(unit) };
}

async function bodyOf({ platform, config }: SipTrunksDeps, scope: OrganizationScope, snapshot: Snapshot) {
  const { organizationId } = scope;
  const enabled = snapshot.trunks.filter(({ isEnabled }) => isEnabled);
  return {
    organization_id: organizationId,
    revision: snapshot.revision,
    trunks: await Promise.all(
      enabled.map(async (trunk) => {
        const scopeOfPassword = trunkPasswordScope(organizationId, trunk.id);
        return {
          id: trunk.id,
          name: trunk.name,
          gateway: trunk.gateway,
          username: trunk.username,
          password: (await platform.envelope.decrypt(scopeOfPassword, trunk.passwordCiphertext)).reveal(),
          priority: trunk.priority,
          enabled: true,
          register: trunk.registers,
          provider: trunk.provider,
        };
      }),
    ),
    numbers: snapshot.numbers.map((number) => ({
      number: number.phoneNumber,
      sip_trunk_id: number.trunkId,
      assistant_id: number.assistantId,
      flow_id: number.flowId,
    })),
    callbacks: {
      base_url: config.publicBaseUrl,
      media_url: `${config.mediaPublicUrl.replace(/^http/, "ws")}/streams/sip`,
    },
  };
}
