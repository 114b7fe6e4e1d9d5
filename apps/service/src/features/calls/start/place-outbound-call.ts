import { createHash } from "node:crypto";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import { requireE164 } from "@parley/foundation/require-e164";
import { uuidOf } from "@parley/foundation/uuid-text";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countRefusedCall } from "../../usage/count-usage.ts";
import { LimitReachedError } from "../../usage/limit-reached-error.ts";
import { findCall } from "../call-store.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { isPendingCallSid, type LiveCall } from "../live/live-call.ts";
import { findCallByKey, findLiveCall } from "../live/live-call-store.ts";
import { type DispatchResult, dispatchCall } from "./dispatch-calls.ts";
import { CARRIER_ANSWERS_WITHIN_MS } from "./dispatch-store.ts";
import { type CallerChoice, findCallingParty } from "./find-calling-party.ts";
import type { CallingParty } from "./outbound-call.ts";
import type { VoicemailSettings } from "./voicemail-settings.ts";
import { recipientOptedOut, writeCallIntent } from "./write-call-intent.ts";

export interface InitiateRequest extends CallerChoice {
  readonly to: string;
  readonly welcomeMessage: string | null;
  readonly agenda: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Null: nobody looks whether a machine takes the call. */
  readonly voicemail: VoicemailSettings | null;
  readonly idempotencyKey: string | null;
}

/** Long enough to find the phone, too short for most voicemail. */
const RING_TIMEOUT_SECONDS = 45;
const LOOK_EVERY_MS = 100;

/**
 * Calls somebody: the intent is committed before the carrier is asked, and names the call in every URL the carrier calls
 * back. The same idempotency key gives the call on record, whatever became of it.
 * @throws LimitReachedError
 * @throws DomainError invalid-input, not-allowed (foreign number or assistant), not-found, conflict (key reused),
 *   provider-failed, unavailable (disk full, no place for the call)
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
  const party = await findCallingParty(deps, organizationId, request);
  const { welcomeMessage, agenda, variables, voicemail, idempotencyKey } = request;
  const intentId = uuidOf(deps.platform.random.bytes(16));
  const intend = (unit: ScopedUnitOfWork) =>
    writeCallIntent(deps, unit, party, {
      intentId,
      isOutreach: false,
      to,
      welcomeMessage,
      agenda,
      farewell: null,
      variables,
      voicemail,
      ringTimeoutSeconds: RING_TIMEOUT_SECONDS,
      idempotencyKey,
      requestHash,
    });
  const intended = await scope.transaction(intend).catch(async (error: unknown) => {
    if (!isFull(error)) throw error;
    // A request with the same key, which came at the same moment, may have had what was left.
    const winner = await scope.transaction((unit) => findEarlier(unit, request, requestHash));
    if (winner !== null) return null;
    await noteRefusal(deps, scope, party, error);
    throw error;
  });
  if (intended === null) {
    // Another request with the same key came at the same moment and won.
    const winner = await scope.transaction((unit) => findEarlier(unit, request, requestHash));
    if (winner === null) throw new Error("a call was neither written nor found by its idempotency key");
    return outcomeOf(deps, winner);
  }
  return afterDispatch(deps, intended, await dispatchCall(deps, organizationId, intended.id));
}

/** A limit is used up, or the places for calls are. */
function isFull(error: unknown): error is DomainError {
  return error instanceof LimitReachedError || (error instanceof DomainError && error.code === "no-capacity");
}

/** In its own transaction because the refused one was rolled back. */
async function noteRefusal(
  { platform }: CallsDeps,
  scope: OrganizationScope,
  { assistantId, provider }: CallingParty,
  error: DomainError,
): Promise<void> {
  const isLimit = error instanceof LimitReachedError;
  if (isLimit) await scope.transaction((unit) => countRefusedCall(unit, assistantId));
  const reason: EndReason = isLimit ? "usage-limit-reached" : "no-capacity";
  platform.metrics.count("parley_calls_refused_total", { provider, reason });
}

async function afterDispatch(deps: CallsDeps, call: LiveCall, result: DispatchResult): Promise<LiveCall> {
  switch (result.outcome) {
    case "placed":
      return result.call;
    case "refused":
      throw result.reason === "recipient-opted-out" ? recipientOptedOut() : contactNotAllowed();
    case "failed":
      throw new DomainError("provider-failed", `${call.provider} did not place the call: ${result.message}`, {
        ...(result.fix === undefined ? {} : { fix: result.fix }),
        ...(result.cause === undefined ? {} : { cause: result.cause }),
      });
    case "unknown":
      throw outcomeUnknown(call, result.cause);
    case "not-due":
      return outcomeOf(deps, call);
  }
}

function contactNotAllowed(): DomainError {
  return new DomainError("invalid-input", "The recipient may not be called now", { code: "contact-not-allowed" });
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
  const detail = record?.endDetail ?? "no reason";
  switch (record?.endReason as EndReason | null | undefined) {
    case "carrier-failed":
    case "call-not-placed":
      throw new DomainError("provider-failed", `${call.provider} did not place the call: ${detail}`);
    case "recipient-opted-out":
      throw recipientOptedOut();
    case "contact-not-allowed":
      throw contactNotAllowed();
    case "terminated-by-user":
      throw new DomainError("invalid-state", "The call was terminated before it was placed", {
        code: "call-not-ongoing",
      });
    default:
      throw outcomeUnknown(call);
  }
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

function hashOf(request: InitiateRequest): Buffer {
  const { idempotencyKey: _key, voicemail, ...content } = request;
  // Left out when there is none: requests made before there were such settings keep their hash.
  const whole = voicemail === null ? content : { ...content, voicemail };
  return createHash("sha256").update(JSON.stringify(whole)).digest();
}
