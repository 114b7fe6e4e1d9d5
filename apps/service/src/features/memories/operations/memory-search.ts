import { searchMemories } from "@parley/contracts/learning/memory-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireCallerHash } from "../callers/caller-memory.ts";
import { fadedConfidence } from "../faded-confidence.ts";
import { hidesCallers } from "../hides-callers.ts";
import type { MemoriesDeps } from "../memories-deps.ts";
import type { RankedMemory } from "../search/rank-memories.ts";
import { searchIntentOf } from "../search/search-intent.ts";
import { searchMemories as search } from "../search/search-memories.ts";

export function memorySearchOperations({ platform, embeddings }: MemoriesDeps): readonly Operation[] {
  return [
    defineOperation(searchMemories, async ({ scope, identity, body }) => {
      const beganMs = platform.clock.monotonicMs();
      const now = platform.clock.now();
      const space = {
        callerHash: body.caller_hash == null ? null : requireCallerHash(platform.hashes, body.caller_hash),
        assistantId: body.assistant_id ?? null,
        location: null,
        hidesCallers: hidesCallers(identity),
      };
      const { found, path } = await search(embeddings, scope, body.query, space, { limit: body.limit, now });
      return {
        memories: found.map((each) => present(each, now)),
        intent: searchIntentOf(body.query),
        traversal_path: path.map(({ sourceId, targetId, type }) => ({
          source_id: sourceId,
          target_id: targetId,
          edge_type: type,
        })),
        retrieval_ms: Math.round(1_000 * (platform.clock.monotonicMs() - beganMs)) / 1_000,
      };
    }),
  ];
}

function present({ memory, score }: RankedMemory, now: Date) {
  return {
    id: memory.id,
    fact: memory.fact,
    confidence: Math.round(1_000 * fadedConfidence(memory, now)) / 1_000,
    source: memory.provenance.source,
    memory_type: memory.type,
    memory_scope: memory.scope,
    subject_type: memory.subjectType,
    subject_id: memory.subjectId,
    importance: memory.importance,
    created_at: toWireTimestamp(memory.createdAt),
    score: Math.round(1_000 * score) / 1_000,
  };
}
