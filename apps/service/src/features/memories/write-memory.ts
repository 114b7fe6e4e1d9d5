import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { refreshCards } from "./cards/refresh-cards.ts";
import { insertEdge } from "./edge-store.ts";
import { fadedConfidence } from "./faded-confidence.ts";
import type { Memory, MemoryRecord, Provenance } from "./memory.ts";
import { confirmMemory, endMemory, findSame, insertMemory, lockMemory } from "./memory-store.ts";

/** Confirmations kept, the latest of them. */
const MAX_CONFIRMATIONS = 50;

/** What a new fact means for one that is known. Both are about the same subject. */
export interface Relations {
  /** No longer true because of the new one. */
  readonly supersedesId: number | null;
  /** Cannot be true together with the new one. */
  readonly contradictsId: number | null;
}

export interface Written {
  readonly memory: Memory;
  readonly outcome: "added" | "confirmed";
  /** How many other facts are no longer true because of it. */
  readonly endedCount: number;
}

/**
 * Writes a fact whose text is free of personal data. One that is known already is confirmed, not doubled. A fact it
 * contradicts is no longer true if the new one is at least as sure; else both stay, an edge tells of the conflict, and
 * conversations are given neither.
 * The caller's lock is held, where it is about a caller.
 * @throws DomainError not-found; invalid-input: what it supersedes or contradicts is about somebody else, or not true any more
 */
export async function writeMemory(
  unit: ScopedUnitOfWork,
  record: MemoryRecord,
  { supersedesId, contradictsId }: Relations,
  now: Date,
): Promise<Written> {
  const old = supersedesId === null ? null : await requireCurrent(unit, supersedesId, record, "supersedes_id");
  const rival = contradictsId === null ? null : await requireCurrent(unit, contradictsId, record, "contradicts_id");
  const same = await findSame(unit, record);
  const memory =
    same === null
      ? await insertMemory(unit, record)
      : await confirmMemory(unit, same, {
          ...record,
          provenance: mergeProvenance(same.provenance, record.provenance),
        });
  const ended = new Set<number>();
  for (const [other, isSuperseded] of [
    [old, true],
    [rival, rival !== null && memory.confidence >= fadedConfidence(rival, now)],
  ] as const) {
    if (other === null || other.id === memory.id || ended.has(other.id)) continue;
    if (isSuperseded) {
      await endMemory(unit, other.id);
      ended.add(other.id);
    }
    // What is true now points to what was: a fact that has ended never begins again, so no chain of them can close.
    await insertEdge(unit, {
      sourceId: memory.id,
      targetId: other.id,
      type: isSuperseded ? "supersedes" : "conflicts_with",
      weight: 1,
    });
  }
  await refreshCards(unit, [record]);
  return { memory, outcome: same === null ? "added" : "confirmed", endedCount: ended.size };
}

async function requireCurrent(
  unit: ScopedUnitOfWork,
  id: number,
  record: MemoryRecord,
  member: "supersedes_id" | "contradicts_id",
): Promise<Memory> {
  const other = await lockMemory(unit, id);
  if (other === null) throw notFound("Memory");
  const isSameSubject = other.scope === record.scope && other.subjectId === record.subjectId;
  if (isSameSubject && other.validTo === null) return other;
  const detail = isSameSubject ? "That memory is no longer true already" : "That memory is about somebody else";
  throw new DomainError("invalid-input", detail, {
    code: member === "supersedes_id" ? "not-superseded" : "not-contradicted",
    fix: `Send in ${member} a memory of the same scope and subject that is still true.`,
  });
}

/** Both are kept: who said it first, and each that said it again. */
function mergeProvenance(first: Provenance, again: Provenance): Provenance {
  const confirmations = Array.isArray(first["confirmations"]) ? first["confirmations"] : [];
  return { ...first, confirmations: [...confirmations, again].slice(-MAX_CONFIRMATIONS) };
}
