import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { FailedCall, FailedCallFilter } from "./failed-call.ts";
import { selectFailedCalls, selectFailedCallsOf } from "./failed-call-store.ts";

/** Calls of an assistant that are unresolved or of low quality, in which the caller said something; the newest first. */
export function listFailedCalls(unit: ScopedUnitOfWork, filter: FailedCallFilter): Promise<readonly FailedCall[]> {
  return selectFailedCalls(unit, filter);
}

/** The same of calls that are known by their traces; what was deleted since is missing. */
export function readFailedCalls(unit: ScopedUnitOfWork, traceIds: readonly number[]): Promise<readonly FailedCall[]> {
  return traceIds.length === 0 ? Promise.resolve([]) : selectFailedCallsOf(unit, traceIds);
}
