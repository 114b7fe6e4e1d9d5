import pg from "pg";
import { PreparingClient } from "./preparing-client.ts";

const INT8_OID = 20;
const INT8_ARRAY_OID = 1016;
const int8AsNumber: pg.CustomTypesConfig = {
  // Ids and counts fit a double exactly (below 2^53); as text they would have to be converted at every use.
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === INT8_OID) return Number;
    return oid === INT8_ARRAY_OID ? readNumbers : pg.types.getTypeParser(oid, format as "text");
  }) as typeof pg.types.getTypeParser,
};

/** `{1,2}`: one dimension, without nulls. */
function readNumbers(written: string): readonly number[] {
  return JSON.parse(`[${written.slice(1, -1)}]`);
}

export interface PoolOptions {
  readonly connectionString: string;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly maxConnections: number;
  /** How long a caller waits for a free connection before it fails with `unavailable`. */
  readonly acquireTimeoutMs: number;
  readonly statementTimeoutMs: number;
  /** How long a statement waits for a lock before it fails; two seconds when absent. */
  readonly lockTimeoutMs?: number;
  /** Called for errors of idle connections (the server went away); without a listener they would end the process. */
  readonly onIdleError: (error: Error) => void;
}

export const LOCK_TIMEOUT_MS = 2_000;

/** A pool whose statements cannot run for ever: a stuck lock or query frees its connection by itself. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis: options.acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: int8AsNumber,
    options: `-c statement_timeout=${options.statementTimeoutMs} -c lock_timeout=${options.lockTimeoutMs ?? LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout=60000`,
  });
  pool.on("error", options.onIdleError);
  // The pool listens for errors only while a connection is idle. One lost between two statements of a transaction would
  // end the process; the next statement on it fails anyway, and that failure is handled.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
