import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { PlacedCall } from "../../../providers/telephony/carrier-calls.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { endCall } from "../end/end-call.ts";
import { endReasonOfLeg } from "../end/end-reason-of-leg.ts";
import { calledOffFor, isPendingCallSid, type LiveCall } from "../live/live-call.ts";
import { findLiveCall, noteCallSid } from "../live/live-call-store.ts";
import { findKnownCallSids, noteUnreachable, readDialAttempt } from "./placement-check-store.ts";

/** Allows for a difference between the carrier's clock and ours. */
const CLOCK_ALLOWANCE_MS = 60_000;

/**
 * - `absent`: the carrier lists calls that are over, too, and has no such call.
 * - `unlisted`: it has no such call that goes on, or is none that can be asked; that proves nothing.
 * - `unreachable`: it could not be asked now.
 */
export type PlacementAnswer = "settled" | "absent" | "unlisted" | "unreachable";

/**
 * Asks the carrier for a call whose placing got no clear answer. Found: the call has the carrier's id from now on, and is
 * over if the carrier says so, or is hung up if it was called off meanwhile. Not found, it may still be listed later.
 */
export async function settlePlacement(deps: CallsDeps, call: LiveCall, signal?: AbortSignal): Promise<PlacementAnswer> {
  if (call.status !== "ongoing" || !isPendingCallSid(call.callSid)) return "settled";
  const found = await askCarrier(deps, call, signal);
  if (found === null) {
    await deps.platform.data.scope(call.organizationId).transaction((unit) => noteUnreachable(unit, call.id));
    return "unreachable";
  }
  if (found === "unaskable") return "unlisted";
  const notFound = deps.vendor(call.provider)?.calls.findsEndedCalls === true ? "absent" : "unlisted";
  if (found.length === 0) return notFound;
  return deps.platform.data.scope(call.organizationId).transaction(async (unit) => {
    // While the carrier was asked, one of its webhooks may have told.
    const told = await findLiveCall(unit, { id: call.id });
    if (told === null || !isPendingCallSid(told.callSid)) return "settled";
    const known = await findKnownCallSids(
      unit,
      found.map(({ callSid }) => callSid),
    );
    const ours = found.find(({ callSid }) => !known.has(callSid));
    if (ours === undefined) return notFound;
    // Of two intents that claim the same call, the unique index lets only one have it.
    await noteCallSid(unit, call, ours.callSid);
    const now = await findLiveCall(unit, { id: call.id });
    if (now === null) return "settled";
    const reason = calledOffFor(now);
    if (reason !== null) {
      await endCall(deps, unit, now, { reason, hangsUp: true });
    } else if (ours.endCause !== null) {
      await endCall(deps, unit, now, { reason: endReasonOfLeg(now, ours.endCause), isReport: true });
    }
    return "settled";
  });
}

/** @returns null: it cannot be asked now */
async function askCarrier(
  deps: CallsDeps,
  call: LiveCall,
  signal?: AbortSignal,
): Promise<readonly PlacedCall[] | "unaskable" | null> {
  const { data, logger } = deps.platform;
  if (deps.vendor(call.provider)?.calls.canFindPlacedCalls !== true) return "unaskable";
  const account = await deps.accounts.forNumber(call.organizationId, call);
  const attemptedAt = await data.scope(call.organizationId).transaction((unit) => readDialAttempt(unit, call.id));
  if (account === null || attemptedAt === null) return "unaskable";
  try {
    return await account.calls.findPlacedCalls(
      {
        callId: call.intentId,
        from: call.assistantPhoneNumber,
        to: call.customerPhoneNumber,
        notBefore: new Date(attemptedAt.getTime() - CLOCK_ALLOWANCE_MS),
      },
      signal,
    );
  } catch (error) {
    if (!(error instanceof ProviderError) || signal?.aborted === true) throw error;
    logger.warn("the carrier could not be asked for a call it may have placed", {
      callId: call.id,
      ...errorFields(error),
    });
    return null;
  }
}
