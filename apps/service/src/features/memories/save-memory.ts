import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { requireMayRemember } from "./callers/caller-memory.ts";
import { refreshCards } from "./cards/refresh-cards.ts";
import { deleteEmbeddings } from "./embeddings/embedding-store.ts";
import type { MemoriesDeps } from "./memories-deps.ts";
import type { ExpiryClass, Memory, MemoryRecord, MemoryScope, Provenance } from "./memory.ts";
import { deleteMemory, findMemory, lockMemory, replaceMemory } from "./memory-store.ts";
import { resolveSubject } from "./memory-subject.ts";
import { allowsType, type MemoryPolicy } from "./policy/memory-policy.ts";
import { readMemoryPolicy } from "./policy/policy-store.ts";
import { redactPersonalData } from "./redaction/redact-personal-data.ts";
import { redactMembers } from "./redaction/redact-value.ts";
import { MOST_NOTES, writeMemory } from "./write-memory.ts";

export interface NewMemory {
  readonly fact: string;
  readonly type: string;
  readonly scope: MemoryScope;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly confidence: number;
  readonly importance: number | null;
  readonly provenance: Readonly<Record<string, unknown>> | null;
  readonly expiryClass: ExpiryClass;
  readonly supersedesId: number | null;
  readonly contradictsId: number | null;
}

/**
 * Remembers a fact without personal data in it. One that is known already is confirmed, not doubled.
 * @throws DomainError invalid-input: the subject does not fit, or it supersedes or contradicts a fact about somebody else;
 * invalid-state: the policy or the caller is against it; not-found
 */
export async function addMemory(
  { platform }: MemoriesDeps,
  unit: ScopedUnitOfWork,
  userId: UserId,
  given: NewMemory,
): Promise<Memory> {
  const subject = await resolveSubject(unit, platform.hashes, given.scope, given.subjectType, given.subjectId);
  const record: MemoryRecord = {
    fact: redactPersonalData(given.fact),
    type: given.type,
    scope: given.scope,
    subjectType: given.subjectType,
    ...subject,
    confidence: given.confidence,
    importance: given.importance,
    provenance: provenanceOf(given.provenance, userId),
    expiryClass: given.expiryClass,
  };
  const policy = await readMemoryPolicy(unit, assistantOf(record));
  requireType(policy, record.type);
  if (record.callerHash !== null) await requireMayRemember(unit, record.callerHash, policy);
  return (await writeMemory(unit, record, given, platform.clock.now())).memory;
}

/** Null: as it is. */
export interface MemoryChange {
  readonly fact: string | null;
  readonly type: string | null;
  readonly scope: MemoryScope | null;
  readonly confidence: number | null;
  readonly importance: number | null;
  readonly expiryClass: ExpiryClass | null;
  readonly reason: string | null;
}

/** @throws DomainError not-found; invalid-input: its subject does not fit the new scope */
export async function changeMemory(
  { platform }: MemoriesDeps,
  unit: ScopedUnitOfWork,
  userId: UserId,
  id: number,
  change: MemoryChange,
): Promise<Memory> {
  // The caller's lock before the row's, as where callers are forgotten.
  const seen = await findMemory(unit, id);
  if (seen === null) throw notFound("Memory");
  const policy = await readMemoryPolicy(unit, assistantOf(seen));
  if (change.type !== null && change.type !== seen.type) requireType(policy, change.type);
  if (seen.callerHash !== null) await requireMayRemember(unit, seen.callerHash, policy);
  const before = await lockMemory(unit, id);
  if (before === null) throw notFound("Memory");
  const scope = change.scope ?? before.scope;
  const subject =
    scope === before.scope
      ? before
      : await resolveSubject(unit, platform.hashes, scope, before.subjectType, before.subjectId);
  const { callerHash } = subject;
  if (callerHash !== null && before.callerHash === null) await requireMayRemember(unit, callerHash, policy);
  const edit = {
    user_id: userId,
    at: platform.clock.now().toISOString(),
    reason: change.reason === null ? null : redactPersonalData(change.reason),
  };
  const after = await replaceMemory(unit, before, {
    fact: change.fact === null ? before.fact : redactPersonalData(change.fact),
    type: change.type ?? before.type,
    scope,
    subjectType: before.subjectType,
    subjectId: subject.subjectId,
    callerHash,
    confidence: change.confidence ?? before.confidence,
    importance: change.importance ?? before.importance,
    provenance: { ...before.provenance, edits: [...(before.provenance.edits ?? []), edit].slice(-MOST_NOTES) },
    expiryClass: change.expiryClass ?? before.expiryClass,
  });
  if (after.fact !== before.fact) await deleteEmbeddings(unit, [id]);
  await refreshCards(unit, [before, after]);
  return after;
}

/** @throws DomainError not-found */
export async function removeMemory(unit: ScopedUnitOfWork, id: number): Promise<void> {
  const removed = await deleteMemory(unit, id);
  if (removed === null) throw notFound("Memory");
  await refreshCards(unit, [removed]);
}

/** @throws DomainError invalid-state: the organization or the assistant does not want such memories */
function requireType(policy: MemoryPolicy, type: string): void {
  if (allowsType(policy, type)) return;
  throw new DomainError("invalid-state", `Memories of type ${type} are not to be written`, {
    code: "memory-type-not-allowed",
    fix: "The memory_write_policy of the organization or the assistant says which types are.",
  });
}

function assistantOf({ scope, subjectId }: Pick<MemoryRecord, "scope" | "subjectId">): number | null {
  return scope === "assistant" && subjectId !== null ? Number(subjectId) : null;
}

function provenanceOf(given: NewMemory["provenance"], userId: UserId): Provenance {
  // Edits are ours to write.
  const { edits: _edits, source, ...said } = redactMembers(given ?? {});
  return { ...said, source: typeof source === "string" && source !== "" ? source : "interface", created_by: userId };
}
