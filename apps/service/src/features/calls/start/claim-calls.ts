import type { CallId } from "@parley/foundation/branded-ids";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import { useGenericPlans } from "../../../platform/database/generic-plans.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { beginWithin } from "../../../providers/telephony/intended-effect.ts";
import type { AccountWith, VendorWith } from "../../../providers/telephony/telephony-provider.ts";
import { findRoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { endCall } from "../end/end-call.ts";
import type { LiveCall } from "../live/live-call.ts";
import { listLiveCalls } from "../live/live-call-store.ts";
import { claimDispatches } from "./dispatch-store.ts";

/** Who places a call, and under which name. */
interface Caller {
  readonly vendor: VendorWith<"calls"> | null;
  readonly account: AccountWith<"calls"> | null;
  readonly displayName: string | null;
}

/** An intent that is ours to take to its carrier. */
export interface TakenCall extends Caller {
  readonly outcome: "claimed";
  readonly call: LiveCall;
  readonly ringTimeoutSeconds: number;
  /** Whether there is still time to write the request. */
  readonly mayBegin: () => boolean;
}

type CallClaim = TakenCall | { readonly outcome: "refused"; readonly reason: EndReason };

type ClaimDeps = Pick<CallsDeps, "platform" | "vendor" | "accounts" | "sendWindowMs" | "refuseDialling" | "webhooks">;

/**
 * Claims intents to call people for their carriers, in one transaction. Those that must not be dialled after all end.
 * @returns by our row id; one that another process has, that is over, or whose time is, is left out
 */
export async function claimCalls(
  deps: ClaimDeps,
  scope: OrganizationScope,
  ids: readonly CallId[],
): Promise<ReadonlyMap<CallId, CallClaim>> {
  const found = await scope.transaction(async (unit) => {
    await useGenericPlans(unit);
    return listLiveCalls(unit, ids);
  });
  const calls = found.filter(({ status }) => status === "ongoing");
  // The grace for an unknown outcome starts with the claim, and the requests must be written within it: first what takes time.
  const callers = await findCallers(deps, scope, calls);
  const mayBegin = beginWithin(deps.platform.clock, deps.sendWindowMs);
  if (calls.length === 0) return new Map();
  return scope.transaction((unit) => claimAll(deps, unit, calls, { callers, mayBegin }));
}

const NOBODY: Caller = { vendor: null, account: null, displayName: null };

async function claimAll(
  deps: ClaimDeps,
  unit: ScopedUnitOfWork,
  calls: readonly LiveCall[],
  { callers, mayBegin }: { readonly callers: ReadonlyMap<CallId, Caller> } & Pick<TakenCall, "mayBegin">,
): Promise<ReadonlyMap<CallId, CallClaim>> {
  await useGenericPlans(unit);
  // Before the calls' rows are locked: opting out takes its locks in the same order.
  const refusals = await deps.refuseDialling(unit, calls);
  const ringTimes = await claimDispatches(
    unit,
    calls.map(({ id }) => ({ id, canBeAsked: callers.get(id)?.vendor?.calls.canFindPlacedCalls === true })),
  );
  const claims = new Map<CallId, CallClaim>();
  for (const call of calls) {
    const ringTimeoutSeconds = ringTimes.get(call.id);
    if (ringTimeoutSeconds === undefined) continue;
    const reason = refusals.get(call.id);
    if (reason === undefined) {
      const caller = callers.get(call.id) ?? NOBODY;
      claims.set(call.id, { outcome: "claimed", call, ringTimeoutSeconds, mayBegin, ...caller });
      continue;
    }
    await endCall(deps, unit, call, { reason });
    claims.set(call.id, { outcome: "refused", reason });
  }
  return claims;
}

/** Calls from one number have one caller. */
async function findCallers(
  deps: ClaimDeps,
  { organizationId }: OrganizationScope,
  calls: readonly LiveCall[],
): Promise<ReadonlyMap<CallId, Caller>> {
  const found = new Map<string, Caller>();
  const callers = new Map<CallId, Caller>();
  for (const call of calls) {
    const key = `${call.provider}|${call.providerAccountId ?? ""}|${call.assistantPhoneNumber}`;
    const caller = found.get(key) ?? (await findCaller(deps, organizationId, call));
    found.set(key, caller);
    callers.set(call.id, caller);
  }
  return callers;
}

async function findCaller(
  deps: ClaimDeps,
  organizationId: OrganizationScope["organizationId"],
  call: LiveCall,
): Promise<Caller> {
  const number = await findRoutedNumber(deps.platform.data.unscoped, call.assistantPhoneNumber);
  return {
    vendor: deps.vendor(call.provider),
    account: await deps.accounts.forNumber(organizationId, call),
    displayName: number?.organizationId === organizationId ? number.friendlyName : null,
  };
}
