import {
  createMemory,
  deleteMemory,
  getMemory,
  listMemories,
  listMemoryEdges,
  updateMemory,
} from "@parley/contracts/learning/memory-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeMemory } from "../change-memory.ts";
import { listEdges } from "../edge-store.ts";
import { hidesCallers } from "../hides-callers.ts";
import type { MemoriesDeps } from "../memories-deps.ts";
import type { Memory } from "../memory.ts";
import { findMemory, listMemories as listRemembered } from "../memory-store.ts";
import { callerHashOf } from "../memory-subject.ts";
import { presentEdge, presentMemory } from "../present-memory.ts";
import { addMemory, removeMemory } from "../save-memory.ts";

/** Endpoints under /memories. */
export function memoryOperations(deps: MemoriesDeps): readonly Operation[] {
  const show = (found: Memory) => presentMemory(found, deps.platform.clock.now());
  return [
    defineOperation(listMemories, async ({ scope, identity, query }) => {
      const subjectId = query.scope_id;
      const filter = {
        scope: query.scope_type,
        // Whoever asks by a caller's number means the caller; a location's number is kept as it is.
        subjectId:
          subjectId !== undefined && query.scope_type === "caller"
            ? (callerHashOf(deps.platform.hashes, subjectId) ?? subjectId)
            : subjectId,
        type: query.memory_type,
        hidesCallers: hidesCallers(identity),
      };
      return (await scope.transaction((unit) => listRemembered(unit, filter, query))).map(show);
    }),
    defineOperation(createMemory, async ({ scope, identity, body }) => {
      const given = {
        fact: body.fact,
        type: body.memory_type,
        scope: body.memory_scope,
        subjectType: body.subject_type,
        subjectId: body.subject_id ?? null,
        confidence: body.confidence,
        importance: body.importance ?? null,
        provenance: body.provenance ?? null,
        expiryClass: body.expiry_class,
        supersedesId: body.supersedes_id ?? null,
        contradictsId: body.contradicts_id ?? null,
      };
      return show(await scope.transaction((unit) => addMemory(deps, unit, identity.userId, given)));
    }),
    defineOperation(getMemory, async ({ scope, identity, params }) => {
      const found = await scope.transaction((unit) => findMemory(unit, params.memory_id, hidesCallers(identity)));
      if (found === null) throw notFound("Memory");
      return show(found);
    }),
    defineOperation(updateMemory, async ({ scope, identity, params, body }) => {
      const change = {
        fact: body.fact ?? null,
        type: body.memory_type ?? null,
        scope: body.memory_scope ?? null,
        subjectType: body.subject_type ?? null,
        subjectId: body.subject_id ?? null,
        confidence: body.confidence ?? null,
        importance: body.importance ?? null,
        provenance: body.provenance ?? null,
        expiryClass: body.expiry_class ?? null,
        reason: body.edit_reason ?? null,
      };
      return show(
        await scope.transaction((unit) => changeMemory(deps, unit, identity.userId, params.memory_id, change)),
      );
    }),
    defineOperation(deleteMemory, async ({ scope, params }) => {
      await scope.transaction((unit) => removeMemory(unit, params.memory_id));
      return { success: true, message: "Memory deleted" };
    }),
    defineOperation(listMemoryEdges, async ({ scope, identity, params }) => {
      const hides = hidesCallers(identity);
      const edges = await scope.transaction(async (unit) =>
        (await findMemory(unit, params.memory_id, hides)) === null ? null : listEdges(unit, params.memory_id, hides),
      );
      if (edges === null) throw notFound("Memory");
      return edges.map(presentEdge);
    }),
  ];
}
