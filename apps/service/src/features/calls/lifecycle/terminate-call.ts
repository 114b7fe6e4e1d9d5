import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { CallsDeps } from "./calls-deps.ts";
import { endCall, TERMINATION_CLAIM_MS } from "./end-call.ts";
import { isPendingCallSid, type LiveCall } from "./live-call.ts";
import { claimTermination, findOwnCall, releaseTermination } from "./live-call-store.ts";

/**
 * Ends a live call now: the leg at the carrier first, then the record. Of several requests for one call one succeeds; the
 * carrier's own report of this end changes nothing.
 * @returns the provider's name
 * @throws DomainError not-found; invalid-state when it is not ongoing; provider-failed when the carrier could not hang up
 */
export async function terminateCall(deps: CallsDeps, scope: OrganizationScope, callSid: string): Promise<string> {
  const call = await scope.transaction(async (unit) => {
    const found = await findOwnCall(unit, callSid);
    if (found === null) throw notFound("Call");
    if (found.status !== "ongoing") throw notOngoing(found.status);
    // Somebody else ends it at this moment.
    if (!(await claimTermination(unit, found.id, TERMINATION_CLAIM_MS))) throw notOngoing("completed");
    return found;
  });
  try {
    await hangUp(deps, call);
  } catch (error) {
    await scope.transaction(async (unit) => {
      const meanwhile = await releaseTermination(unit, call.id);
      if (meanwhile !== null) await endCall(deps, unit, call, meanwhile);
    });
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError("provider-failed", `${nameOf(deps, call)} could not hang up the call: ${error.message}`, {
      cause: error,
    });
  }
  const hasEnded = await scope.transaction((unit) =>
    endCall(deps, unit, call, { reason: "terminated-by-user", isTerminating: true }),
  );
  if (!hasEnded) throw notOngoing("completed");
  return nameOf(deps, call);
}

async function hangUp(deps: CallsDeps, call: LiveCall): Promise<void> {
  // A call from a browser, or one no carrier knows of, ends with its session.
  if (deps.vendor(call.provider) === null || isPendingCallSid(call.callSid)) return;
  const account = await deps.accounts.forNumber(call.organizationId, call);
  if (account === null) {
    throw new ProviderError({
      provider: call.provider,
      operation: "hang-up",
      outcome: "rejected",
      message: "no account is connected",
    });
  }
  await account.hangUpCall(call.callSid);
}

function nameOf(deps: CallsDeps, { provider }: LiveCall): string {
  return deps.vendor(provider)?.name ?? provider;
}

function notOngoing(status: string): DomainError {
  return new DomainError("invalid-state", `The call is not ongoing; its status is ${status}`, {
    code: "call-not-ongoing",
  });
}
