import type { Database } from "../database/database.ts";
import { statusCodeOf } from "../http/error-response.ts";
import { errorFields, type Logger } from "../logging/logger.ts";
import type { AuditFacts } from "./audit-entry.ts";
import { AuditedRequest } from "./audited-request.ts";

export interface ObservedRequest<Result> {
  readonly facts: AuditFacts;
  /** The status of the answer when all goes well. */
  readonly expectedStatusCode: number;
  readonly work: (audited: AuditedRequest) => Promise<Result>;
  readonly statusCodeOf: (result: Result) => number;
}

export interface AuditLog {
  /** Runs the request's work and writes its entry; the answer may go out once this resolves. */
  observe<Result>(request: ObservedRequest<Result>): Promise<Result>;
}

/** @param deps.db the unscoped door, because a refused caller may not belong to any organization. */
export function createAuditLog(deps: { readonly db: Database; readonly logger: Logger }): AuditLog {
  return {
    async observe({ facts, expectedStatusCode, work, statusCodeOf: statusCodeOfResult }) {
      const audited = new AuditedRequest(facts, expectedStatusCode);
      const warn = (error: unknown) =>
        deps.logger.warn("audit entry not written", { operation: facts.operation, ...errorFields(error) });
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await audited.run(() => work(audited));
      } catch (error) {
        // The caller gets the original error, whether or not the entry could be written.
        await audited.end(deps.db, statusCodeOf(error)).catch(warn);
        throw error;
      }
      try {
        await audited.end(deps.db, statusCodeOfResult(result));
      } catch (error) {
        // A secret or an export must not leave without an entry. A change whose entry is committed is done, and is reported.
        if (!audited.hasEntry) throw error;
        warn(error);
      }
      return result;
    },
  };
}
