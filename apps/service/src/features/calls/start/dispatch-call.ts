import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { beginWithin } from "../../../providers/telephony/intended-effect.ts";
import type { AccountWith, VendorWith } from "../../../providers/telephony/telephony-provider.ts";
import { findRoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { type CallEnding, endCall } from "../end/end-call.ts";
import { calledOffFor, type LiveCall } from "../live/live-call.ts";
import { findLiveCall, noteCallSid } from "../live/live-call-store.ts";
import { claimDispatch } from "./dispatch-store.ts";
import { askSoon } from "./placement-check-store.ts";

export type DispatchResult =
  /** The carrier accepted it; it may be over already. */
  | { readonly outcome: "placed"; readonly call: LiveCall }
  /** Nobody was dialled: the recipient opted out after the intent was written, or may not be contacted for another reason. */
  | { readonly outcome: "refused"; readonly reason: EndReason }
  /** It was certainly not placed, and has ended. */
  | { readonly outcome: "failed"; readonly message: string; readonly fix?: string; readonly cause?: Error }
  /** It may have been placed; the carrier's webhooks or the carrier, when asked, settle it. It is never dialled again. */
  | { readonly outcome: "unknown"; readonly cause: Error }
  /** Another process has it, it is over, or its time is. */
  | { readonly outcome: "not-due" };

/**
 * The second half of placing a call: takes its intent to the carrier, once at most. The claim is committed before the
 * request, so that after a crash the carrier is asked instead of the person called again.
 */
export async function dispatchCall(
  deps: CallsDeps,
  organizationId: OrganizationId,
  callId: CallId,
  signal?: AbortSignal,
): Promise<DispatchResult> {
  const scope = deps.platform.data.scope(organizationId);
  const call = await scope.transaction((unit) => findLiveCall(unit, { id: callId }));
  if (call?.status !== "ongoing") return { outcome: "not-due" };
  // The grace for an unknown outcome starts with the claim, and the request must be written within it: first what takes time.
  const vendor = deps.vendor(call.provider);
  const account = await deps.accounts.forNumber(organizationId, call);
  const number = await findRoutedNumber(deps.platform.data.unscoped, call.assistantPhoneNumber);
  const displayName = number?.organizationId === organizationId ? number.friendlyName : null;
  const mayBegin = beginWithin(deps.platform.clock, deps.sendWindowMs);
  const claimed = await scope.transaction((unit) => claim(deps, unit, call, vendor));
  if (claimed.outcome !== "claimed") return claimed;
  if (vendor === null || account === null) {
    return fail(deps, scope, call, { message: `No ${call.provider} account is connected` });
  }
  deps.platform.metrics.count("parley_calls_total", { provider: call.provider, direction: "outbound" });
  try {
    const { callSid } = await account.calls.placeCall(
      {
        callId: call.intentId,
        from: call.assistantPhoneNumber,
        to: call.customerPhoneNumber,
        displayName,
        answerUrl: vendor.calls.webhooks.answerUrl(deps.publicBaseUrl, call.intentId),
        statusCallbackUrl: vendor.calls.webhooks.statusUrl(deps.publicBaseUrl, call.intentId),
        ringTimeoutSeconds: claimed.ringTimeoutSeconds,
        mayBegin,
      },
      signal,
    );
    return { outcome: "placed", call: await notePlaced(deps, scope, account, call, callSid) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.outcome !== "unknown") {
      const { message, fix } = error;
      return fail(deps, scope, call, { message, ...(fix === undefined ? {} : { fix }), cause: error });
    }
    if (vendor.calls.canFindPlacedCalls) await scope.transaction((unit) => askSoon(unit, callId));
    return { outcome: "unknown", cause: error };
  }
}

type Claim =
  | { readonly outcome: "claimed"; readonly ringTimeoutSeconds: number }
  | { readonly outcome: "refused"; readonly reason: EndReason }
  | { readonly outcome: "not-due" };

async function claim(
  deps: CallsDeps,
  unit: ScopedUnitOfWork,
  call: LiveCall,
  vendor: VendorWith<"calls"> | null,
): Promise<Claim> {
  // Before the call's row is locked: opting out takes its locks in the same order.
  const reason = await deps.refuseDialling(unit, call);
  const canBeAsked = vendor?.calls.canFindPlacedCalls === true;
  const ringTimeoutSeconds = await claimDispatch(unit, call.id, canBeAsked);
  if (ringTimeoutSeconds === null) return { outcome: "not-due" };
  if (reason === null) return { outcome: "claimed", ringTimeoutSeconds };
  await endCall(deps, unit, call, { reason });
  return { outcome: "refused", reason };
}

/** @returns the call as it is after the carrier accepted it */
async function notePlaced(
  deps: CallsDeps,
  scope: OrganizationScope,
  account: AccountWith<"calls">,
  call: LiveCall,
  callSid: string,
): Promise<LiveCall> {
  const read = (unit: ScopedUnitOfWork) => findLiveCall(unit, { id: call.id });
  const now = await scope.transaction(async (unit) => {
    await noteCallSid(unit, call, callSid);
    return read(unit);
  });
  if (now === null) throw new Error("a call that was placed cannot be found");
  // It was called off while the carrier was being asked: no phone should ring.
  const reason = calledOffFor(now);
  if (now.status === "ongoing" && reason === null) return now;
  if (reason !== null) await scope.transaction((unit) => endCall(deps, unit, now, { reason, hangsUp: true }));
  await account.calls.hangUpCall(callSid);
  return (await scope.transaction(read)) ?? now;
}

async function fail(
  deps: CallsDeps,
  scope: OrganizationScope,
  call: LiveCall,
  failure: { readonly message: string; readonly fix?: string; readonly cause?: Error },
): Promise<DispatchResult> {
  const ending: CallEnding = { reason: "carrier-failed", detail: failure.message };
  await scope.transaction((unit) => endCall(deps, unit, call, ending));
  return { outcome: "failed", ...failure };
}
