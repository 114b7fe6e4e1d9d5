import { DomainError } from "@parley/foundation/domain-error";
import pg from "pg";
import { MOVED_TABLE } from "./stored-tables.ts";

/*
 * A database that was moved elsewhere still holds texts to be sent. If a service started on it by mistake, they would be
 * sent from both places. So the old database is marked as moved, and a service refuses to start on it.
 */

/** Host, port and name of the database the data went to, and when. */
interface Move {
  readonly movedTo: string;
  readonly movedAt: Date;
}

async function findMove(client: pg.ClientBase): Promise<Move | null> {
  const { rows: tables } = await client.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    `public.${MOVED_TABLE}`,
  ]);
  if (tables[0]?.exists !== true) return null;
  const { rows } = await client.query<{ moved_to: string; moved_at: Date }>(`select * from public.${MOVED_TABLE}`);
  const [row] = rows;
  return row === undefined ? null : { movedTo: row.moved_to, movedAt: row.moved_at };
}

/**
 * Texts that wait here were also copied to the new database and would be sent twice; and a copy made from here is stale.
 * @throws DomainError that says where the data is
 */
export async function refuseMoved(client: pg.ClientBase): Promise<void> {
  const move = await findMove(client);
  if (move === null) return;
  throw new DomainError(
    "invalid-state",
    `This database was moved to ${move.movedTo} on ${move.movedAt.toISOString().slice(0, 10)}`,
    {
      code: "database-moved",
      fix: "Set DATABASE_URL to that address. To use this one again as it was then, run `parley move-to --undo`.",
    },
  );
}

export async function markMoved(client: pg.ClientBase, movedTo: string): Promise<void> {
  await client.query(
    `create table public.${MOVED_TABLE} as select ${pg.escapeLiteral(movedTo)}::text as moved_to, now() as moved_at`,
  );
}

/** @returns whether there was a mark */
export async function removeMark(client: pg.ClientBase): Promise<boolean> {
  const move = await findMove(client);
  await client.query(`drop table if exists public.${MOVED_TABLE}`);
  return move !== null;
}
