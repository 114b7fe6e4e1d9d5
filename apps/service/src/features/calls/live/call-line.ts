import type { CallId } from "@parley/foundation/branded-ids";
import type { CallLine } from "../../../conversation/call/call-plan.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { noteEnding } from "../end/call-end-store.ts";
import { lockMediaProcess } from "../fleet/held-call-store.ts";
import { isPendingCallSid, type LiveCall } from "./live-call.ts";
import { noteTransferredTo } from "./live-call-store.ts";
import type { PrepareDeps } from "./prepare-deps.ts";

/** How long a hang-up waits for the reason to be on record. */
const LONGEST_ANNOUNCING_MS = 2_000;
const TRANSFER_RING_SECONDS = 30;

/**
 * Whether this process holds the call, until the transaction ends: another may have taken it over when this one seemed to
 * be gone.
 */
export async function isHeldHere(
  { processId }: Pick<PrepareDeps, "processId">,
  unit: ScopedUnitOfWork,
  callId: CallId,
): Promise<boolean> {
  return (await lockMediaProcess(unit, callId)) === processId;
}

/** What a session can do to the line. @param isLetGo whether another process has taken the call over */
export function createCallLine(deps: PrepareDeps, call: LiveCall, isLetGo: () => boolean): CallLine {
  const account = () => deps.accounts.forNumber(call.organizationId, call);
  const isTelephone = deps.vendor(call.provider) !== null;
  const fail = (error: unknown) =>
    deps.platform.logger.warn("a command to the carrier failed", { callId: call.id, ...errorFields(error) });
  const scope = deps.platform.data.scope(call.organizationId);
  let announced: Promise<void> = Promise.resolve();
  return {
    announceEnd: (reason) => {
      if (isLetGo()) return null;
      const limit = new AbortController();
      announced = Promise.race([
        scope.transaction((unit) => noteEnding(unit, call.id, reason, deps.processId)).then(() => undefined, fail),
        deps.platform.clock.sleep(LONGEST_ANNOUNCING_MS, limit.signal).catch(() => undefined),
      ]).finally(() => limit.abort());
      return announced;
    },
    hangUp: () => {
      if (!isTelephone || isPendingCallSid(call.callSid)) return;
      // The record ends in any case; the watchdog and the carrier's own report take care of the line.
      void Promise.all([scope.transaction((unit) => isHeldHere(deps, unit, call.id)), announced])
        .then(async ([isOurs]) => (isOurs ? (await account())?.calls.hangUpCall(call.callSid) : undefined))
        .catch(fail);
    },
    transfer: async (to) => {
      try {
        const connected = isTelephone ? await account() : null;
        if (connected === null) return false;
        const isOurs = await scope.transaction(async (unit) => {
          if (!(await isHeldHere(deps, unit, call.id))) return false;
          await noteTransferredTo(unit, call.id, to);
          return true;
        });
        if (!isOurs) return false;
        await connected.calls.transferCall(call.callSid, {
          intentId: call.intentId,
          publicBaseUrl: deps.publicBaseUrl,
          to,
          callerId: call.assistantPhoneNumber,
          ringTimeoutSeconds: TRANSFER_RING_SECONDS,
        });
        return true;
      } catch (error) {
        fail(error);
        const isUnknown = error instanceof ProviderError && error.outcome === "unknown";
        if (!isUnknown) {
          await scope.transaction((unit) => noteTransferredTo(unit, call.id, null)).catch(fail);
        }
        // If the carrier may have taken the command, its report settles the outcome.
        return isUnknown;
      }
    },
  };
}
