import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { GivenMemory } from "../cards/memory-block.ts";
import { hidesCallers } from "../hides-callers.ts";
import type { MemoryUse } from "../memory.ts";
import { isUsedIn } from "./is-used-in.ts";
import { addUsedTurn, insertUses, listUses } from "./use-store.ts";

/** Records which memories a conversation was given, for its trace. */
export async function noteGivenMemories(
  unit: ScopedUnitOfWork,
  conversationId: number,
  memoryIds: readonly number[],
): Promise<void> {
  await insertUses(unit, conversationId, memoryIds);
}

/** Records which of the memories given to the conversation its answers used. */
export async function noteUsedMemories(
  unit: ScopedUnitOfWork,
  conversationId: number,
  answers: readonly { readonly index: number; readonly content: string }[],
): Promise<void> {
  for (const { memoryId, fact, usedTurns } of await listUses(unit, conversationId, false)) {
    for (const { index, content } of answers) {
      if (!usedTurns.includes(index) && isUsedIn(fact, content)) {
        await addUsedTurn(unit, conversationId, memoryId, index);
      }
    }
  }
}

/** What a conversation was given and is not forgotten since, for whoever has it answered again. */
export async function listGivenMemories(
  unit: ScopedUnitOfWork,
  conversationId: number,
): Promise<readonly GivenMemory[]> {
  const uses = await listUses(unit, conversationId, false);
  return uses.map(({ memoryId, fact, isOfCaller }) => ({ id: memoryId, fact, isOfCaller }));
}

/** What a conversation was given, and what of it was used. */
export function readMemoryUses(
  unit: ScopedUnitOfWork,
  conversationId: number,
  identity: Identity,
): Promise<readonly MemoryUse[]> {
  return listUses(unit, conversationId, hidesCallers(identity));
}
