import type { OrganizationId } from "@parley/foundation/branded-ids";
import { CompiledQuery } from "kysely";
import type { AuditSubject } from "../audit/audit-entry.ts";
import { currentAuditedRequest } from "../audit/audited-request.ts";
import type { JobRequest, JobWriter } from "../jobs/job.ts";
import type { Database } from "./database.ts";

/** What a store needs to run a statement: a running transaction, or the unscoped door for a statement of its own. */
export interface DataDoor {
  readonly db: Database;
}

/** A running transaction. Everything done through it takes effect together, its jobs included. */
export interface UnitOfWork extends DataDoor {
  /** The job exists if and only if the transaction commits. */
  enqueue(request: JobRequest): void;
  /** Attributes the audit entry of a request without credentials, once the work has found out whose request it is. */
  actsFor(subject: AuditSubject): void;
}

/** A transaction that sees and writes one organization's rows only. */
export interface ScopedUnitOfWork extends UnitOfWork {
  readonly organizationId: OrganizationId;
}

/** An organization's own door to the data; it cannot name another organization. */
export interface OrganizationScope {
  readonly organizationId: OrganizationId;
  /** Runs `work` in one transaction under row-level security; commits when it resolves, else rolls back and rethrows. */
  transaction<Result>(work: (unit: ScopedUnitOfWork) => Promise<Result>): Promise<Result>;
}

/**
 * The two doors to the data. `unscoped` is for what comes before an organization is known (sign-in, an inbound number)
 * and for work over all organizations (schedules); nothing that serves a signed-in caller goes through it.
 */
export interface DataAccess {
  scope(organizationId: OrganizationId): OrganizationScope;
  readonly unscoped: {
    readonly db: Database;
    transaction<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>;
  };
}

const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");

async function inTransaction<Result>(
  database: Database,
  jobs: JobWriter,
  begin: { readonly sql: string; readonly organizationId: OrganizationId | null },
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const audited = currentAuditedRequest();
  return database.connection().execute(async (connection) => {
    let hasAuditEntry = false;
    try {
      // Inside the try: a transaction that began but got no scope must be rolled back before it returns to the pool.
      await connection.executeQuery(CompiledQuery.raw(begin.sql));
      const requests: JobRequest[] = [];
      const result = await work({
        db: connection,
        enqueue: (request) => requests.push(request),
        actsFor: (subject) => audited?.actsFor(subject),
      });
      if (audited !== null) hasAuditEntry = await audited.writeWithEffect(connection, begin.organizationId);
      await connection.executeQuery(requests.length === 0 ? COMMIT : await commitWith(jobs, requests));
      if (hasAuditEntry) audited?.transactionEnded("committed");
      return result;
    } catch (error) {
      if (hasAuditEntry) audited?.transactionEnded("rolled-back");
      // A broken connection cannot roll back; the server does it. The first error is the one to report.
      await connection.executeQuery(ROLLBACK).catch(() => undefined);
      throw error;
    }
  });
}

/** The queue is not a tenant table: its rows are written under our own role, at the very end, in the round trip of the commit. */
async function commitWith(jobs: JobWriter, requests: readonly JobRequest[]): Promise<CompiledQuery> {
  return CompiledQuery.raw(["set local role none", ...(await jobs.statementsFor(requests)), "commit"].join(";\n"));
}

export function createDataAccess(database: Database, jobs: JobWriter): DataAccess {
  return {
    scope: (organizationId) => {
      if (!Number.isSafeInteger(organizationId)) throw new TypeError("organizationId must be an integer");
      // One round trip: a statement without parameters may hold several commands.
      const sql = `begin; set local role parley_tenant; set local parley.organization_id = '${organizationId}'`;
      const begin = { sql, organizationId };
      return {
        organizationId,
        transaction: (work) => inTransaction(database, jobs, begin, (unit) => work({ ...unit, organizationId })),
      };
    },
    unscoped: {
      db: database,
      transaction: (work) => inTransaction(database, jobs, { sql: "begin", organizationId: null }, work),
    },
  };
}
