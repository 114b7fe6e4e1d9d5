import { sql } from "kysely";
import type { Database } from "../database/database.ts";

export interface WaitingJobs {
  readonly queue: string;
  /** Jobs that may run now and have no slot yet. */
  readonly waiting: number;
  readonly oldestSeconds: number;
}

/** Each queue's backlog, by the database's clock; queues without waiting jobs are included with 0. */
export async function countWaitingJobs(db: Database): Promise<readonly WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select q.name as queue, count(j.id)::int as waiting,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
    where q.name not like '\\_\\_%'
    group by q.name order by q.name`.execute(db);
  return rows;
}
