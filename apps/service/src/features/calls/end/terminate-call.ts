import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { isPendingCallSid, type LiveCall } from "../live/live-call.ts";
import { findOwnCall } from "../live/live-call-store.ts";
import { readDialAttempt } from "../start/placement-check-store.ts";
import { claimTermination, noteEnding, releaseTermination } from "./call-end-store.ts";
import { endCall, TERMINATION_CLAIM_MS } from "./end-call.ts";

/**
 * Terminates a live call: the leg at the carrier first, then the record. Of several requests for one call only one succeeds;
 * the carrier's own report of this end changes nothing. A call whose carrier has not told us its id yet cannot be hung up:
 * the ending reason goes on record, and whoever learns the id first ends the call.
 * @param callSid the carrier's id of the call, or ours in digits, the only one there is until the carrier has told us its id
 * @returns the provider's name
 * @throws DomainError not-found; invalid-state when it is not ongoing; provider-failed when the carrier could not hang up,
 *   or cannot yet
 */
export async function terminateOngoingCall(
  deps: CallsDeps,
  scope: OrganizationScope,
  callSid: string,
): Promise<string> {
  const call = await scope.transaction(async (unit) => {
    const found = await findOngoing(unit, callSid);
    const missing = await whyNotAtCarrier(deps, unit, found);
    if (missing !== null) return { provider: found.provider, missing };
    // Somebody else is ending it at this moment.
    if (!(await claimTermination(unit, found.id, TERMINATION_CLAIM_MS))) throw notOngoing("completed");
    return findOngoing(unit, callSid);
  });
  // Thrown outside the transaction, so that the ending reason stays on record.
  if ("missing" in call) {
    if (call.missing === "not-known-yet") throw notKnownYet();
    return nameOf(deps, call);
  }
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

/** @throws DomainError not-found, invalid-state */
async function findOngoing(unit: ScopedUnitOfWork, callSid: string): Promise<LiveCall> {
  const call = await findOwnCall(unit, callSid);
  if (call === null) throw notFound("Call");
  if (call.status !== "ongoing") throw notOngoing(call.status);
  return call;
}

/**
 * Whether the call has no id to hang up with; if so, puts the ending reason on record, after which nobody takes it to the
 * carrier any more. One that nobody had taken there ends at once.
 */
async function whyNotAtCarrier(
  deps: CallsDeps,
  unit: ScopedUnitOfWork,
  call: LiveCall,
): Promise<"not-known-yet" | "not-dispatched" | null> {
  if (deps.vendor(call.provider) === null || !isPendingCallSid(call.callSid)) return null;
  const callSid = await noteEnding(unit, call.id, "terminated-by-user", null);
  if (callSid === null) throw notOngoing("completed");
  if (!isPendingCallSid(callSid)) return null;
  if ((await readDialAttempt(unit, call.id)) !== null) return "not-known-yet";
  await endCall(deps, unit, call, { reason: "terminated-by-user" });
  return "not-dispatched";
}

async function hangUp(deps: CallsDeps, call: LiveCall): Promise<void> {
  // A call from a browser ends with its session.
  if (deps.vendor(call.provider) === null) return;
  const account = await deps.accounts.forNumber(call.organizationId, call);
  if (account === null) {
    throw new ProviderError({
      provider: call.provider,
      operation: "hang-up",
      outcome: "rejected",
      message: "no account is connected",
    });
  }
  await account.calls.hangUpCall(call.callSid);
}

function nameOf(deps: CallsDeps, { provider }: Pick<LiveCall, "provider">): string {
  return deps.vendor(provider)?.name ?? provider;
}

function notOngoing(status: string): DomainError {
  return new DomainError("invalid-state", `The call is not ongoing; its status is ${status}`, {
    code: "call-not-ongoing",
  });
}

function notKnownYet(): DomainError {
  return new DomainError("provider-failed", "The carrier has not reported this call yet, so it could not be hung up", {
    code: "call-not-known-yet",
    fix: "Nothing to do: Parley hangs up as soon as the carrier reports the call.",
  });
}
