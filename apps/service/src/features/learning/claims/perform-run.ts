import { setInterval } from "node:timers";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { JobContext, JobRequest } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { extendClaim, holdClaim, type RunTable } from "./claim-store.ts";
import { type ClaimableRun, PausedError, type RunEnd } from "./claimed-run.ts";

export const LEASE_MS = 60_000;
/** Less than a job may take: then the next job goes on. */
export const LONGEST_WORK_MS = 400_000;

export interface RunWork {
  readonly table: RunTable;
  readonly run: Pick<ClaimableRun, "id" | "claimNumber">;
  /** Writes down how the claim ends. */
  readonly end: (unit: ScopedUnitOfWork, end: RunEnd) => Promise<void>;
  /** What goes on with it when there was not enough time. */
  readonly request: JobRequest;
  /**
   * @param signal aborted when the claim is lost, or the process ends
   * @returns what ends the run, in a transaction of its own; null when there was not enough time
   * @throws PausedError, ProviderError: the run is paused with the message
   */
  readonly perform: (signal: AbortSignal) => Promise<((unit: ScopedUnitOfWork) => Promise<void>) | null>;
}

/** Keeps the claim of a run while it is worked at, and ends the claim whatever happens. */
export async function performRun(
  { platform: { logger } }: Pick<LearningDeps, "platform">,
  scope: OrganizationScope,
  context: JobContext,
  { table, run, end, request, perform }: RunWork,
): Promise<void> {
  const settleOurs = async (unit: ScopedUnitOfWork, how: RunEnd) => {
    if (await holdClaim(unit, table, run)) await end(unit, how);
  };
  const handOn = (unit: ScopedUnitOfWork) => {
    unit.enqueue(request);
    return settleOurs(unit, { state: "waiting", reason: null });
  };
  const stop = new AbortController();
  const extending = setInterval(() => {
    scope
      .transaction((unit) => extendClaim(unit, table, run, LEASE_MS))
      .then((isOurs) => isOurs || stop.abort())
      .catch((error: unknown) => logger.warn("claim not kept", errorFields(error)));
  }, LEASE_MS / 3);
  try {
    const complete = await perform(AbortSignal.any([context.signal, stop.signal]));
    await scope.transaction(complete ?? handOn);
  } catch (error) {
    if (stop.signal.aborted) return;
    if (context.signal.aborted) {
      await scope.transaction(handOn);
      return;
    }
    const how = endOf(error, context);
    await scope.transaction((unit) => settleOurs(unit, how));
    // The job is tried again: a database that was away for a moment must not end a run.
    if (how.state !== "paused") throw error;
  } finally {
    clearInterval(extending);
  }
}

function endOf(error: unknown, { isLastAttempt }: Pick<JobContext, "isLastAttempt">): RunEnd {
  if (error instanceof PausedError) {
    return { state: "paused", reason: error.message, ...(error.until === null ? {} : { notBefore: error.until }) };
  }
  if (error instanceof ProviderError) return { state: "paused", reason: error.message };
  return isLastAttempt
    ? { state: "failed", reason: "It could not be carried out" }
    : { state: "waiting", reason: null };
}
