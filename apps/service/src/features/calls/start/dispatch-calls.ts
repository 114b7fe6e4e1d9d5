import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import { combineWrites } from "../../../platform/database/combined-writes.ts";
import { useGenericPlans } from "../../../platform/database/generic-plans.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { type CallEnding, endCall } from "../end/end-call.ts";
import { calledOffFor, type LiveCall } from "../live/live-call.ts";
import { findLiveCall, listLiveCalls, noteCallSids } from "../live/live-call-store.ts";
import { claimCalls, type TakenCall } from "./claim-calls.ts";
import { askSoon } from "./placement-check-store.ts";
import { wasTurnedAway } from "./was-turned-away.ts";

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

interface PlacedCall {
  readonly call: LiveCall;
  readonly callSid: string;
}

/**
 * The second half of placing calls: takes their intents to the carriers, each once at most. All are claimed in one transaction,
 * which commits before the first request, so that after a crash the carrier is asked instead of the person called again; the
 * requests go out side by side, and what carriers answer at the same time is recorded together.
 * @param ids of one organization, each to another number
 * @returns what becomes of each, in the order of the ids
 */
export function dispatchCalls(
  deps: CallsDeps,
  organizationId: OrganizationId,
  ids: readonly CallId[],
  signal?: AbortSignal,
): readonly Promise<DispatchResult>[] {
  const scope = deps.platform.data.scope(organizationId);
  const claims = claimCalls(deps, scope, ids);
  const record = combineWrites<PlacedCall, LiveCall>((placed) => recordPlaced(scope, placed));
  return ids.map(async (id): Promise<DispatchResult> => {
    const claim = (await claims).get(id);
    if (claim === undefined) return { outcome: "not-due" };
    if (claim.outcome === "refused") return claim;
    return place(deps, scope, claim, record, signal);
  });
}

/** The same of one. */
export async function dispatchCall(
  deps: CallsDeps,
  organizationId: OrganizationId,
  callId: CallId,
  signal?: AbortSignal,
): Promise<DispatchResult> {
  const [result] = dispatchCalls(deps, organizationId, [callId], signal);
  return (await result) ?? { outcome: "not-due" };
}

async function place(
  deps: CallsDeps,
  scope: OrganizationScope,
  { call, vendor, account, displayName, ringTimeoutSeconds, mayBegin }: TakenCall,
  record: (placed: PlacedCall) => Promise<LiveCall>,
  signal: AbortSignal | undefined,
): Promise<DispatchResult> {
  if (vendor === null || account === null) {
    return fail(deps, scope, call, "call-not-placed", { message: `No ${call.provider} account is connected` });
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
        ringTimeoutSeconds,
        mayBegin,
      },
      signal,
    );
    const now = await record({ call, callSid });
    return { outcome: "placed", call: await hangUpIfOver(deps, scope, account, now, callSid) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.outcome !== "unknown") {
      const { message, fix } = error;
      const reason = wasTurnedAway(error) ? "call-not-placed" : "carrier-failed";
      return fail(deps, scope, call, reason, { message, ...(fix === undefined ? {} : { fix }), cause: error });
    }
    if (vendor.calls.canFindPlacedCalls) await scope.transaction((unit) => askSoon(unit, call.id));
    return { outcome: "unknown", cause: error };
  }
}

/** @returns the calls as they are after their carriers accepted them */
async function recordPlaced(scope: OrganizationScope, placed: readonly PlacedCall[]): Promise<readonly LiveCall[]> {
  const now = await scope.transaction(async (unit) => {
    await useGenericPlans(unit);
    await noteCallSids(unit, placed);
    return listLiveCalls(
      unit,
      placed.map(({ call }) => call.id),
    );
  });
  const byId = new Map(now.map((call) => [call.id, call]));
  return placed.map(({ call }) => {
    const found = byId.get(call.id);
    if (found === undefined) throw new Error("a call that was placed cannot be found");
    return found;
  });
}

/** It was called off while the carrier was being asked: no phone should ring. */
async function hangUpIfOver(
  deps: CallsDeps,
  scope: OrganizationScope,
  account: AccountWith<"calls">,
  now: LiveCall,
  callSid: string,
): Promise<LiveCall> {
  const reason = calledOffFor(now);
  if (now.status === "ongoing" && reason === null) return now;
  if (reason !== null) await scope.transaction((unit) => endCall(deps, unit, now, { reason, hangsUp: true }));
  await account.calls.hangUpCall(callSid);
  return (await scope.transaction((unit) => findLiveCall(unit, { id: now.id }))) ?? now;
}

async function fail(
  deps: CallsDeps,
  scope: OrganizationScope,
  call: LiveCall,
  reason: "call-not-placed" | "carrier-failed",
  failure: { readonly message: string; readonly fix?: string; readonly cause?: Error },
): Promise<DispatchResult> {
  const ending: CallEnding = { reason, detail: failure.message };
  await scope.transaction((unit) => endCall(deps, unit, call, ending));
  return { outcome: "failed", ...failure };
}
