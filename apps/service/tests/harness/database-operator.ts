import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { MIGRATIONS_TABLE, MOVED_TABLE } from "../../src/platform/database/stored-tables.ts";
import { JOB_CHANNEL } from "../../src/platform/jobs/job-queue.ts";
import { PATIENCE_MS } from "./until.ts";

/** Tables about the installation; their rows outlive a file's organizations. */
const INSTALLATION_TABLES = ["instance_keys", "media_processes", "sip_bridges", MIGRATIONS_TABLE, MOVED_TABLE];
/** Hash chains cover the times in the first four; the others count per minute, hour or day. Moving a time would break both. */
const UNMOVED_TABLES = [
  "audit_chains",
  "audit_entries",
  "attempt_decisions",
  "decision_seals",
  "call_figures",
  "campaign_history",
  "day_sums",
  "usage_counters",
];
/** A job due this soon counts as running. */
const SOON_MS = 1_000;
const LOOK_EVERY_MS = 10;
/** An attempt fails if a job writes one of its rows meanwhile. */
const MAX_TRIES = 100;
const LONGEST_PAUSE_MS = 50;
/** Serialization failure and deadlock. */
const RETRIED_CODES = ["40001", "40P01"];
/** Waiting longer for a job would delay the next file more than starting a new service. */
const HAND_BACK_LIMIT_MS = 5_000;

interface Table {
  readonly name: string;
  /** Columns of type timestamptz, except generated columns. */
  readonly times: readonly string[];
}

/**
 * Changes a test service's database from outside the service: makes rows older, waits for jobs, deletes all rows. Connects
 * as a superuser to bypass triggers and row-level security.
 */
export class DatabaseOperator {
  readonly #connectionString: string;
  #client: Promise<pg.Client> | null = null;
  #tables: readonly Table[] | null = null;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  /**
   * Makes every row `ms` older, as if that much time had passed, and wakes the workers for the jobs that become due.
   */
  async letPass(ms: number): Promise<void> {
    const client = await this.#connect();
    const moved = (await this.#readTables()).filter(
      ({ name, times }) => times.length > 0 && !INSTALLATION_TABLES.includes(name) && !UNMOVED_TABLES.includes(name),
    );
    const older = (times: readonly string[]) => times.map((time) => `"${time}" = "${time}" - interval '${ms} ms'`);
    const statements = moved.map(({ name, times }) => `update public."${name}" set ${older(times).join(", ")};`);
    await inReplicaRole(
      client,
      `${statements.join("\n")}
       update pgboss.job set ${older(["start_after", "created_on"]).join(", ")} where state in ('created', 'retry');`,
    );
    await this.#announceDueJobs();
  }

  /** Makes threads answer received texts at once instead of waiting for more texts. */
  async endBursts(): Promise<void> {
    const client = await this.#connect();
    const { rowCount } = await client.query(
      "update sms_answer_turns set due_at = now() where due_at > now() and waiting_since is not null",
    );
    if (rowCount === 0) return;
    await client.query(
      "update pgboss.job set start_after = now() where name = 'answer-sms' and state = 'created' and start_after > now()",
    );
    await this.#announceDueJobs();
  }

  /**
   * Resolves when no job is running or due within a second.
   * @throws Error naming the queues if that takes longer than `limitMs`
   */
  async untilAtRest(limitMs = PATIENCE_MS): Promise<void> {
    const client = await this.#connect();
    const endMs = performance.now() + limitMs;
    for (;;) {
      const { rows } = await client.query<{ name: string; count: string }>(
        `select name, count(*) from pgboss.job where state = 'active'
           or (state in ('created', 'retry') and start_after <= now() + interval '${SOON_MS} ms') group by name`,
      );
      if (rows.length === 0) return;
      if (performance.now() > endMs) {
        throw new Error(`jobs still running: ${rows.map(({ name, count }) => `${count} ${name}`).join(", ")}`);
      }
      await delay(LOOK_EVERY_MS);
    }
  }

  /** Cancels waiting jobs and resolves when the running ones finish. */
  async endWork(): Promise<void> {
    const client = await this.#connect();
    await client.query("delete from pgboss.job where state in ('created', 'retry')");
    await this.untilAtRest(HAND_BACK_LIMIT_MS);
  }

  /** Deletes every row except those about the installation. */
  async empty(): Promise<void> {
    const client = await this.#connect();
    const emptied = (await this.#readTables()).filter(({ name }) => !INSTALLATION_TABLES.includes(name));
    await inReplicaRole(
      client,
      `${emptied.map(({ name }) => `delete from public."${name}";`).join("\n")} delete from pgboss.job;`,
    );
  }

  /** Names of the tables that still hold rows, except those about the installation. */
  async listFilledTables(): Promise<readonly string[]> {
    const client = await this.#connect();
    const asked = (await this.#readTables()).filter(({ name }) => !INSTALLATION_TABLES.includes(name));
    const { rows } = await client.query<{ name: string }>(
      asked.map(({ name }) => `(select '${name}' as name from public."${name}" limit 1)`).join(" union all "),
    );
    return rows.map(({ name }) => name);
  }

  async close(): Promise<void> {
    if (this.#client === null) return;
    const client = await this.#client;
    this.#client = null;
    await client.end();
  }

  async #announceDueJobs(): Promise<void> {
    const client = await this.#connect();
    await client.query(
      `select pg_notify('${JOB_CHANNEL}', name || '|0|' || coalesce(group_id, '')) from
         (select distinct name, group_id from pgboss.job where state in ('created', 'retry') and start_after <= now()) due`,
    );
  }

  async #readTables(): Promise<readonly Table[]> {
    if (this.#tables !== null) return this.#tables;
    const client = await this.#connect();
    const { rows } = await client.query<Table>(
      `select c.relname as name,
         coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'timestamptz'::regtype and a.attgenerated = ''), '{}') as times
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       group by c.relname order by c.relname`,
    );
    this.#tables = rows;
    return rows;
  }

  #connect(): Promise<pg.Client> {
    this.#client ??= (async () => {
      const client = new pg.Client({ connectionString: this.#connectionString, application_name: "parley-test" });
      // The test dropped the database or stopped its server.
      client.on("error", () => {
        this.#client = null;
      });
      await client.connect();
      return client;
    })();
    return this.#client;
  }
}

/**
 * Runs statements without triggers and foreign keys, on one snapshot: they change all rows of another transaction or none.
 * With one snapshot per statement, a claim that committed between two statements had its pace moved, but not its attempt.
 */
async function inReplicaRole(client: pg.Client, statements: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(
        `begin isolation level repeatable read; set local session_replication_role = replica; ${statements} commit;`,
      );
      return;
    } catch (error) {
      await client.query("rollback");
      const isRetried = error instanceof pg.DatabaseError && RETRIED_CODES.includes(error.code ?? "");
      if (!isRetried || tries === MAX_TRIES) throw error;
      await delay(Math.min(tries, LONGEST_PAUSE_MS));
    }
  }
}
