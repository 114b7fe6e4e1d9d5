import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { MemoryUse } from "../memory.ts";

/** Records what a conversation was given, each memory once; how often a memory was given is counted. */
export async function insertUses(
  unit: ScopedUnitOfWork,
  conversationId: number,
  memoryIds: readonly number[],
): Promise<void> {
  if (memoryIds.length === 0) return;
  // A memory that was forgotten meanwhile is not there any more.
  await sql`
    with given as (
      insert into memory_uses (organization_id, conversation_id, memory_id)
      select organization_id, ${conversationId}, id from memories
      where organization_id = ${unit.organizationId} and id = any(${[...memoryIds]}::bigint[])
      order by id
      on conflict do nothing returning memory_id)
    update memories set access_count = access_count + 1
    where organization_id = ${unit.organizationId} and id in (select memory_id from given)`.execute(unit.db);
}

/** In the order in which they were remembered. */
export async function listUses(
  unit: ScopedUnitOfWork,
  conversationId: number,
  hidesCallers: boolean,
): Promise<readonly MemoryUse[]> {
  const rows = await unit.db
    .selectFrom("memory_uses as use")
    .innerJoin("memories", (join) =>
      join.onRef("memories.organization_id", "=", "use.organization_id").onRef("memories.id", "=", "use.memory_id"),
    )
    .select(["use.memory_id", "use.used_turns", "memories.fact", "memories.caller_hash"])
    .where("use.organization_id", "=", unit.organizationId)
    .where("use.conversation_id", "=", conversationId)
    .where("memories.deleted_at", "is", null)
    .$if(hidesCallers, (query) => query.where("memories.caller_hash", "is", null))
    .orderBy("use.memory_id")
    .execute();
  return rows.map((row) => ({
    memoryId: row.memory_id,
    fact: row.fact,
    isOfCaller: row.caller_hash !== null,
    usedTurns: row.used_turns,
  }));
}

export async function addUsedTurn(
  unit: ScopedUnitOfWork,
  conversationId: number,
  memoryId: number,
  turn: number,
): Promise<void> {
  await unit.db
    .updateTable("memory_uses")
    .set({ used_turns: sql<number[]>`array_append(array_remove(used_turns, ${turn}), ${turn})` })
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("memory_id", "=", memoryId)
    .execute();
}
