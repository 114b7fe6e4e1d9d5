import type { memory, memoryEdge } from "@parley/contracts/learning/memory-contracts";
import { toWireTimestamp, toWireTimestampOrNull, withWireTimestamps } from "@parley/contracts/wire-types";
import type { z } from "zod";
import { fadedConfidence } from "./faded-confidence.ts";
import type { Memory, MemoryEdge, Provenance } from "./memory.ts";

export function presentMemory(found: Memory, now: Date): z.output<typeof memory> {
  return {
    id: found.id,
    fact: found.fact,
    memory_type: found.type,
    memory_scope: found.scope,
    subject_type: found.subjectType,
    subject_id: found.subjectId,
    confidence: found.confidence,
    importance: found.importance,
    provenance: presentProvenance(found.provenance),
    created_at: toWireTimestamp(found.createdAt),
    access_count: found.accessCount,
    current_confidence: Math.round(1_000 * fadedConfidence(found, now)) / 1_000,
    updated_at: toWireTimestamp(found.updatedAt),
    valid_from: toWireTimestamp(found.validFrom),
    valid_to: toWireTimestampOrNull(found.validTo),
    expiry_class: found.expiryClass,
    expires_at: toWireTimestampOrNull(found.expiresAt),
  };
}

/** A client's own members stay as they were sent. */
function presentProvenance(provenance: Provenance): Record<string, unknown> {
  const { edits } = provenance;
  return { ...provenance, ...(edits === undefined ? {} : { edits: edits.map(withWireTimestamps) }) };
}

export function presentEdge(edge: MemoryEdge): z.output<typeof memoryEdge> {
  return {
    id: edge.id,
    source_id: edge.sourceId,
    target_id: edge.targetId,
    edge_type: edge.type,
    weight: edge.weight,
    created_at: toWireTimestamp(edge.createdAt),
  };
}
