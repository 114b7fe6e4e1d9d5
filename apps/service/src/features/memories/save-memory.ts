import type { UserId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { requireMayRemember } from "./callers/caller-memory.ts";
import { refreshCards } from "./cards/refresh-cards.ts";
import type { MemoriesDeps } from "./memories-deps.ts";
import type { ExpiryClass, Memory, MemoryRecord, MemoryScope, Provenance } from "./memory.ts";
import { deleteMemory } from "./memory-store.ts";
import { assistantOfSubject, resolveSubject } from "./memory-subject.ts";
import { requireType } from "./policy/memory-policy.ts";
import { readMemoryPolicy } from "./policy/policy-store.ts";
import { redactPersonalData } from "./redaction/redact-personal-data.ts";
import { redactMembers } from "./redaction/redact-value.ts";
import { writeMemory } from "./write-memory.ts";

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
  const policy = await readMemoryPolicy(unit, assistantOfSubject(record));
  requireType(policy, record.type);
  if (record.callerHash !== null) await requireMayRemember(unit, record.callerHash, policy);
  return (await writeMemory(unit, record, given, platform.clock.now())).memory;
}

/** @throws DomainError not-found */
export async function removeMemory(unit: ScopedUnitOfWork, id: number): Promise<void> {
  const removed = await deleteMemory(unit, id);
  if (removed === null) throw notFound("Memory");
  await refreshCards(unit, [removed]);
}

function provenanceOf(given: NewMemory["provenance"], userId: UserId): Provenance {
  // Edits are ours to write.
  const { edits: _edits, source, ...said } = redactMembers(given ?? {});
  return { ...said, source: typeof source === "string" && source !== "" ? source : "interface", created_by: userId };
}
