import { type Selectable, sql } from "kysely";
import type { DoNotCallLists } from "../../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";

export type DoNotCallKind = "register" | "own";

export interface DoNotCallList {
  readonly id: number;
  readonly name: string;
  readonly kind: DoNotCallKind;
  readonly source: string;
  readonly obtainedAt: Date;
  readonly numberCount: number;
  /** Every part of it was imported. */
  readonly isComplete: boolean;
  readonly createdAt: Date;
}

export async function insertList(
  unit: ScopedUnitOfWork,
  list: Pick<DoNotCallList, "name" | "kind" | "source" | "obtainedAt">,
  createdBy: number,
): Promise<DoNotCallList> {
  const row = await unit.db
    .insertInto("do_not_call_lists")
    .values({
      organization_id: unit.organizationId,
      name: storable(list.name),
      kind: list.kind,
      source: storable(list.source),
      obtained_at: list.obtainedAt,
      created_by: createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return listFromRow(row);
}

/** The newest copy first. */
export async function selectLists(unit: ScopedUnitOfWork): Promise<readonly DoNotCallList[]> {
  const rows = await unit.db
    .selectFrom("do_not_call_lists")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .orderBy("obtained_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(listFromRow);
}

/** Those that the number is on. @param numberHashes of one number, under each spelling */
export async function selectListsWith(
  unit: ScopedUnitOfWork,
  numberHashes: readonly Buffer[],
): Promise<readonly DoNotCallList[]> {
  const rows = await unit.db
    .selectFrom("do_not_call_numbers")
    .innerJoin("do_not_call_lists", (join) =>
      join
        .onRef("do_not_call_lists.id", "=", "do_not_call_numbers.list_id")
        .onRef("do_not_call_lists.organization_id", "=", "do_not_call_numbers.organization_id"),
    )
    .selectAll("do_not_call_lists")
    .distinctOn("do_not_call_lists.id")
    .where("do_not_call_numbers.organization_id", "=", unit.organizationId)
    .where("do_not_call_lists.organization_id", "=", unit.organizationId)
    .where("number_hash", "in", numberHashes)
    .orderBy("do_not_call_lists.id", "desc")
    .execute();
  return rows.map(listFromRow);
}

/** Locks it, so that its numbers are counted right. */
export async function lockList(unit: ScopedUnitOfWork, id: number): Promise<boolean> {
  const row = await unit.db
    .selectFrom("do_not_call_lists")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Under the list's lock. @returns how many were not on it */
export async function insertNumbers(
  unit: ScopedUnitOfWork,
  listId: number,
  numberHashes: readonly Buffer[],
): Promise<number> {
  const result = await unit.db
    .insertInto("do_not_call_numbers")
    .columns(["organization_id", "list_id", "number_hash"])
    .expression((builder) =>
      builder
        .selectFrom(sql<{ number_hash: Buffer }>`unnest(${numberHashes}::bytea[])`.as<"given">(sql`given(number_hash)`))
        .select([
          sql<number>`${unit.organizationId}::bigint`.as("organization_id"),
          sql<number>`${listId}::bigint`.as("list_id"),
          "given.number_hash",
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const added = Number(result.numInsertedOrUpdatedRows ?? 0n);
  await unit.db
    .updateTable("do_not_call_lists")
    .set({ number_count: sql<number>`number_count + ${added}` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", listId)
    .execute();
  return added;
}

/** Under the list's lock. @param isComplete no more parts are to come */
export async function setListComplete(unit: ScopedUnitOfWork, listId: number, isComplete: boolean): Promise<void> {
  await unit.db
    .updateTable("do_not_call_lists")
    .set({ is_complete: isComplete })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", listId)
    .execute();
}

export async function deleteList(unit: ScopedUnitOfWork, id: number): Promise<boolean> {
  const result = await unit.db
    .deleteFrom("do_not_call_lists")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Of each source of registers that are complete and have numbers, when the newest copy was obtained. */
export async function selectRegisters(
  unit: ScopedUnitOfWork,
): Promise<readonly { readonly source: string; readonly obtainedAt: Date }[]> {
  const rows = await unit.db
    .selectFrom("do_not_call_lists")
    .select((builder) => ["source", builder.fn.max("obtained_at").as("obtained_at")])
    .where("organization_id", "=", unit.organizationId)
    .where("kind", "=", "register")
    .where("is_complete", "=", true)
    // An empty one is no copy of a register.
    .where("number_count", ">", 0)
    .groupBy("source")
    .orderBy("source")
    .execute();
  return rows.map((row) => ({ source: row.source, obtainedAt: row.obtained_at }));
}

function listFromRow(row: Selectable<DoNotCallLists>): DoNotCallList {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as DoNotCallKind,
    source: row.source,
    obtainedAt: row.obtained_at,
    numberCount: row.number_count,
    isComplete: row.is_complete,
    createdAt: row.created_at,
  };
}
