import {
  BRIDGE_PATHS,
  bridgeRevisions,
  type Ladder,
  ladder,
  organizationStatus,
  type TestCall,
  type TestCallReport,
  type TrunkStatus,
  testCallReport,
  trunkStatus,
} from "@parley/contracts/sip-bridge/bridge-api";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import { errorFields } from "../../platform/logging/logger.ts";
import { OutboundHttpError, type OutboundResponse } from "../../platform/outbound-http/outbound-http.ts";
import { listBridges, requireBridge } from "./installation-bridges.ts";
import type { SipTrunksDeps } from "./sip-trunks-deps.ts";

const STATUS_TIMEOUT_MS = 5_000;
/** A gateway that is not there is given up after 32 seconds (RFC 3261, timer F). */
const TEST_TIMEOUT_MS = 40_000;
/** Rings for 20 seconds, talks for five; a gateway that is not there is given up as above. */
const TEST_CALL_TIMEOUT_MS = 60_000;

/**
 * What the bridge knows of an organization's trunk.
 * @returns null when it was not told of it yet
 * @throws DomainError unavailable (no bridge), provider-failed
 */
export async function readTrunkStatus(
  deps: SipTrunksDeps,
  organizationId: OrganizationId,
  trunkId: string,
): Promise<TrunkStatus | null> {
  const response = await ask(deps, "GET", BRIDGE_PATHS.organizationStatus(organizationId), STATUS_TIMEOUT_MS);
  if (response === null) return null;
  const { trunks } = read(organizationStatus, response);
  return trunks.find(({ id }) => id === trunkId) ?? null;
}

/**
 * Has the bridge ask the trunk's gateway now.
 * @returns null when it was not told of the trunk yet
 * @throws DomainError as above
 */
export async function testTrunk(deps: SipTrunksDeps, trunkId: string): Promise<TrunkStatus | null> {
  const response = await ask(deps, "POST", BRIDGE_PATHS.trunkTest(trunkId), TEST_TIMEOUT_MS);
  return response === null ? null : read(trunkStatus, response);
}

/**
 * Has the bridge call somebody over the trunk; resolves once the call is over.
 * @returns null when it was not told of the trunk yet
 * @throws DomainError as above
 */
export async function callOverTrunk(
  deps: SipTrunksDeps,
  trunkId: string,
  call: TestCall,
): Promise<TestCallReport | null> {
  const path = BRIDGE_PATHS.trunkTestCall(trunkId);
  const response = await ask(deps, "POST", path, TEST_CALL_TIMEOUT_MS, JSON.stringify(call));
  return response === null ? null : read(testCallReport, response);
}

/**
 * The SIP messages of a call.
 * @returns null when the bridge does not know the call, or no more
 * @throws DomainError as above
 */
export async function readLadder(deps: SipTrunksDeps, callSid: string): Promise<Ladder | null> {
  const response = await ask(deps, "GET", BRIDGE_PATHS.ladder(encodeURIComponent(callSid)), STATUS_TIMEOUT_MS);
  return response === null ? null : read(ladder, response);
}

/** The bridge's revision of each organization; null when it does not answer as a bridge does. */
export async function readBridgeRevisions(
  deps: SipTrunksDeps,
  url: string,
): Promise<ReadonlyMap<number, number> | null> {
  try {
    const response = await exchange(deps, url, "GET", BRIDGE_PATHS.organizations, STATUS_TIMEOUT_MS);
    if (response === null) return null;
    const { organizations } = read(bridgeRevisions, response);
    return new Map(organizations.map((each) => [each.organization_id, each.revision]));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    deps.platform.logger.warn("a SIP bridge was not asked what it knows", { url, ...errorFields(error) });
    return null;
  }
}

/**
 * Asks the bridges in turn until one knows of it; the next one too when the one before cannot have done anything.
 * @returns null when none knows
 * @throws DomainError when one that may know did not answer
 */
async function ask(
  deps: SipTrunksDeps,
  method: "GET" | "POST",
  path: string,
  timeoutMs: number,
  json?: string,
): Promise<OutboundResponse | null> {
  let unanswered: DomainError | null = null;
  for (const { url } of await listBridges(deps, requireBridge(deps))) {
    try {
      const response = await exchange(deps, url, method, path, timeoutMs, json);
      if (response !== null) return response;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (method === "POST" && !wasNotSent(error)) throw error;
      unanswered = error;
    }
  }
  if (unanswered !== null) throw unanswered;
  return null;
}

const wasNotSent = ({ cause }: DomainError) => cause instanceof OutboundHttpError && cause.failure !== "unknown";

/** Null when the bridge knows nothing of what was asked for. */
async function exchange(
  deps: SipTrunksDeps,
  url: string,
  method: "GET" | "POST",
  path: string,
  timeoutMs: number,
  json?: string,
): Promise<OutboundResponse | null> {
  const headers = {
    authorization: `Bearer ${requireBridge(deps).apiKey.reveal()}`,
    ...(json === undefined ? {} : { "content-type": "application/json" }),
  };
  let response: OutboundResponse;
  try {
    response = await deps.platform.trustedHttp.request({
      method,
      url: `${url}${path}`,
      headers,
      timeoutMs,
      ...(json === undefined ? {} : { body: json }),
    });
  } catch (error) {
    if (!(error instanceof OutboundHttpError)) throw error;
    throw new DomainError("provider-failed", "The SIP bridge does not answer", { cause: error });
  }
  if (response.statusCode === 404) return null;
  if (response.statusCode === 200) return response;
  throw new DomainError("provider-failed", `The SIP bridge answered ${response.statusCode}`);
}

function read<Value>(
  schema: { safeParse(value: unknown): { success: true; data: Value } | { success: false } },
  { body }: OutboundResponse,
): Value {
  let content: unknown;
  try {
    content = JSON.parse(body.toString("utf8"));
  } catch {
    content = null;
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new DomainError("provider-failed", "The SIP bridge's answer cannot be read");
}
