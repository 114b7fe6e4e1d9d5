import { createHash } from "node:crypto";
import { type AssistantId, asId, type FlowId, type OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { requireE164 } from "@parley/foundation/require-e164";
import { parseTemplate, renderTemplate } from "@parley/foundation/template";
import { uuidOf } from "@parley/foundation/uuid-text";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { beginWithin } from "../../../providers/telephony/intended-effect.ts";
import { FLOW_SWITCHED_OFF, findObstacle } from "../../answering/find-obstacle.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { pinFlow } from "../../flows/find-flow.ts";
import { carrierLacks } from "../../phone-numbers/accounts/carrier-lacks.ts";
import {
  findRoutedNumber,
  outgoingCallCarrier,
  type RoutedNumber,
} from "../../phone-numbers/incoming/routed-numbers.ts";
import { promptKeyOf } from "../../prompts/prompt-key.ts";
import { admitCall } from "../../usage/admit-call.ts";
import { findCall } from "../call-store.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { endCall } from "../end/end-call.ts";
import { isPendingCallSid, type LiveCall } from "../live/live-call.ts";
import { findCallByKey, findLiveCall, insertOutboundCall, noteCallSid } from "../live/live-call-store.ts";
import { findSoleNumber, isAssistantForeign } from "./call-parties-store.ts";
import type { VoicemailSettings } from "./voicemail-settings.ts";

export interface InitiateRequest {
  readonly to: string;
  /** Null: the assistant's only number. */
  readonly from: string | null;
  readonly assistantId: number | null;
  readonly welcomeMessage: string | null;
  readonly agenda: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Null: nobody looks whether a machine takes the call. */
  readonly voicemail: VoicemailSettings | null;
  readonly idempotencyKey: string | null;
}

/** Long enough to find the phone, too short for most voicemail. */
const RING_TIMEOUT_SECONDS = 45;

/** A little longer than a request to a carrier may take. */
const CARRIER_ANSWERS_WITHIN_MS = 11_000;
const LOOK_EVERY_MS = 100;

/**
 * Calls somebody: the intent is committed before the carrier is asked, and names the call in every URL the carrier calls
 * back. The same idempotency key gives the call on record, whatever became of it.
 * @throws DomainError invalid-input, not-allowed (foreign number or assistant), not-found, conflict (key reused),
 *   provider-failed, unavailable (disk full)
 */
export async function placeOutboundCall(
  deps: CallsDeps,
  organizationId: OrganizationId,
  request: InitiateRequest,
): Promise<LiveCall> {
  await deps.platform.disk.refuseWhenFull();
  const scope = deps.platform.data.scope(organizationId);
  const to = requireE164(request.to, "to_phone_number");
  const requestHash = hashOf(request);
  const earlier = await scope.transaction((unit) => findEarlier(unit, request, requestHash));
  if (earlier !== null) return outcomeOf(deps, earlier);
  const number = await resolveNumber(deps, organizationId, request);
  const answering = await resolveAssistant(deps, organizationId, request, number);
  const carrier = outgoingCallCarrier(number);
  const { provider } = carrier;
  const vendor = deps.vendor(provider);
  if (vendor === null) throw carrierLacks("calls", provider);
  const obstacle =
    answering.flowId !== null && number.isFlowActive === false
      ? FLOW_SWITCHED_OFF
      : await findObstacle(deps.answering, { organizationId, assistantId: answering.assistantId, provider });
  if (obstacle !== null) {
    throw new DomainError("invalid-state", obstacle.detail, { code: obstacle.reason });
  }
  const account = await deps.accounts.forNumber(organizationId, carrier);
  if (account === null) {
    throw new DomainError("invalid-state", `No ${provider} account is connected`, { code: "no-account" });
  }
  const mayBegin = beginWithin(deps.platform.clock, deps.sendWindowMs);
  const inserted = await scope.transaction(async (unit) => {
    if (await deps.isOptedOut(unit, to)) {
      throw new DomainError("invalid-input", "The recipient has opted out", {
        code: "recipient-opted-out",
        fix: "Only the recipient can opt in again, by texting START.",
      });
    }
    const flow = answering.flowId === null ? null : await pinFlow(unit, answering.flowId);
    const assistantId = flow?.baseAssistantId ?? answering.assistantId;
    await admitCall(unit, { assistantId, from: number.phoneNumber, to });
    const assistant = await findAssistant(unit, assistantId);
    const intentId = uuidOf(deps.platform.random.bytes(16));
    return insertOutboundCall(unit, {
      intentId,
      promptKey: promptKeyOf(deps.platform.hashes, to, intentId),
      assistantId,
      flow,
      provider,
      providerAccountId: carrier.providerAccountId ?? account.accountId,
      assistantPhoneNumber: number.phoneNumber,
      customerPhoneNumber: to,
      metadata: { telephony_provider: provider },
      welcomeMessage: fill(request.welcomeMessage ?? assistant?.voice.welcomeMessage ?? null, request.variables),
      agenda: fill(request.agenda, request.variables),
      variables: request.variables,
      voicemail: request.voicemail === null ? null : { message: fill(request.voicemail.message, request.variables) },
      idempotencyKey: request.idempotencyKey,
      requestHash,
    });
  });
  if (inserted === null) {
    // Another request with the same key came at the same moment and won.
    const winner = await scope.transaction((unit) => findEarlier(unit, request, requestHash));
    if (winner === null) throw new Error("a call was neither written nor found by its idempotency key");
    return outcomeOf(deps, winner);
  }
  deps.platform.metrics.count("parley_calls_total", { provider, direction: "outbound" });
  try {
    const { callSid } = await account.calls.placeCall({
      callId: inserted.intentId,
      from: number.phoneNumber,
      to,
      displayName: number.friendlyName,
      answerUrl: vendor.calls.webhooks.answerUrl(deps.publicBaseUrl, inserted.intentId),
      statusCallbackUrl: vendor.calls.webhooks.statusUrl(deps.publicBaseUrl, inserted.intentId),
      ringTimeoutSeconds: RING_TIMEOUT_SECONDS,
      mayBegin,
    });
    const now = await scope.transaction(async (unit) => {
      await noteCallSid(unit, inserted, callSid);
      return findLiveCall(unit, { id: inserted.id });
    });
    if (now === null) throw new Error("a call that was placed cannot be found");
    // Somebody terminated it while the carrier was being asked: no phone should ring.
    const reason = "terminated-by-user";
    const isUnwanted = now.endingReason === reason;
    if (now.status === "ongoing" && !isUnwanted) return now;
    if (isUnwanted) await scope.transaction((unit) => endCall(deps, unit, now, { reason, hangsUp: true }));
    await account.calls.hangUpCall(callSid);
    return (await scope.transaction((unit) => findLiveCall(unit, { id: inserted.id }))) ?? now;
  } catch (error) {
    throw await afterFailure(deps, inserted, error);
  }
}

/** A call that was certainly not placed ends at once; if it may have been placed, the carrier's webhooks settle it. */
async function afterFailure(deps: CallsDeps, call: LiveCall, error: unknown): Promise<unknown> {
  if (!(error instanceof ProviderError)) return error;
  if (error.outcome === "unknown") return outcomeUnknown(call, error);
  await deps.platform.data
    .scope(call.organizationId)
    .transaction((unit) => endCall(deps, unit, call, { reason: "carrier-failed", detail: error.message }));
  return new DomainError("provider-failed", `${call.provider} did not place the call: ${error.message}`, {
    ...(error.fix === undefined ? {} : { fix: error.fix }),
    cause: error,
  });
}

function outcomeUnknown(call: LiveCall, cause?: Error): DomainError {
  return new DomainError("provider-failed", `${call.provider} gave no clear answer; the call may have been placed`, {
    code: "outcome-unknown",
    fix: `Do not call again: GET /api/v1/calls/${call.id} will tell the outcome.`,
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * The answer to a repeated request: the call, once the carrier has told us its id; else what the first request got. That one
 * may still be waiting for the carrier; then this one waits, too.
 */
async function outcomeOf({ platform }: CallsDeps, call: LiveCall): Promise<LiveCall> {
  const { clock, data } = platform;
  const scope = data.scope(call.organizationId);
  const answersByMs = call.startedAt.getTime() + CARRIER_ANSWERS_WITHIN_MS;
  for (let now = call; ; ) {
    if (!isPendingCallSid(now.callSid)) return now;
    if (now.status !== "ongoing" || clock.now().getTime() > answersByMs) break;
    await clock.sleep(LOOK_EVERY_MS);
    now = (await scope.transaction((unit) => findLiveCall(unit, { id: call.id }))) ?? now;
  }
  const record = await scope.transaction((unit) => findCall(unit, { id: call.id }));
  if (record?.endReason !== "carrier-failed") throw outcomeUnknown(call);
  throw new DomainError(
    "provider-failed",
    `${call.provider} did not place the call: ${record.endDetail ?? "no reason"}`,
  );
}

async function findEarlier(unit: ScopedUnitOfWork, request: InitiateRequest, requestHash: Buffer) {
  if (request.idempotencyKey === null) return null;
  const earlier = await findCallByKey(unit, request.idempotencyKey);
  if (earlier === null) return null;
  if (earlier.requestHash?.equals(requestHash) !== true) {
    throw new DomainError("conflict", "The idempotency key was used for another request", {
      code: "idempotency-key-reused",
    });
  }
  return earlier.call;
}

async function resolveNumber(
  deps: CallsDeps,
  organizationId: OrganizationId,
  { from, assistantId }: InitiateRequest,
): Promise<RoutedNumber & { readonly phoneNumber: string }> {
  const phoneNumber =
    from === null
      ? await deps.platform.data.scope(organizationId).transaction((unit) => findSoleNumber(unit, assistantId))
      : requireE164(from, "from_phone_number");
  if (phoneNumber === null) {
    throw new DomainError(
      "invalid-input",
      "from_phone_number is needed: the assistant does not have exactly one number",
      {
        code: "from-number-needed",
      },
    );
  }
  const number = await findRoutedNumber(deps.platform.data.unscoped, phoneNumber);
  if (number === null) throw notFound("Phone number");
  if (number.organizationId !== organizationId) {
    throw new DomainError("not-allowed", "The calling number belongs to another organization", {
      code: "foreign-number",
    });
  }
  return { ...number, phoneNumber };
}

/** Who answers in an outbound call. */
interface AnsweringParty {
  readonly assistantId: AssistantId;
  readonly flowId: FlowId | null;
}

/** The assistant that the request names, without a flow; else the number's flow, else the number's assistant. */
async function resolveAssistant(
  deps: CallsDeps,
  organizationId: OrganizationId,
  { assistantId }: InitiateRequest,
  number: RoutedNumber,
): Promise<AnsweringParty> {
  if (assistantId === null) {
    if (number.assistantId !== null) return { assistantId: number.assistantId, flowId: number.flowId };
    throw new DomainError("not-found", "No assistant is assigned to the calling number", {
      code: "no-assistant",
      fix: "Name an assistant, or assign one or a flow to the number.",
    });
  }
  const own = await deps.platform.data
    .scope(organizationId)
    .transaction((unit) => findAssistant(unit, asId(assistantId)));
  if (own !== null) return { assistantId: own.id, flowId: null };
  if (await isAssistantForeign(deps.platform.data.unscoped, organizationId, assistantId)) {
    throw new DomainError("not-allowed", "The assistant belongs to another organization", {
      code: "foreign-assistant",
    });
  }
  throw notFound("Assistant");
}

function fill(text: string | null, variables: Readonly<Record<string, unknown>>): string | null {
  return text === null ? null : renderTemplate(parseTemplate(text), variables);
}

function hashOf(request: InitiateRequest): Buffer {
  const { idempotencyKey: _key, voicemail, ...content } = request;
  // Left out when there is none: requests made before there were such settings keep their hash.
  const whole = voicemail === null ? content : { ...content, voicemail };
  return createHash("sha256").update(JSON.stringify(whole)).digest();
}
