import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { requireMayRemember } from "./callers/caller-memory.ts";
import { insertEdge } from "./edge-store.ts";
import type { MemoriesDeps } from "./memories-deps.ts";
import type { ExpiryClass, Memory, MemoryRecord, MemoryScope, Provenance } from "./memory.ts";
import {
  confirmMemory,
  endMemory,
  findMemory,
  findSame,
  insertMemory,
  lockMemory,
  replaceMemory,
} from "./memory-store.ts";
import { resolveSubject } from "./memory-subject.ts";
import { redactPersonalData } from "./redaction/redact-personal-data.ts";

/** The latest edits are kept; nobody reads more. */
const MOST_EDITS = 50;
/** Of what a client says of a fact; deeper parts are left out. */
const DEEPEST = 16;

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
}

/**
 * Remembers a fact without personal data in it. One that is known already is confirmed, not doubled.
 * @throws DomainError invalid-input: the subject does not fit, or it supersedes a fact about somebody else; not-found
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
  if (record.callerHash !== null) await requireMayRemember(unit, record.callerHash);
  const same = await findSame(unit, record);
  if (same !== null) {
    return confirmMemory(unit, same, { ...record, provenance: mergeProvenance(same.provenance, record.provenance) });
  }
  const old = given.supersedesId === null ? null : await requireSuperseded(unit, given.supersedesId, record);
  const added = await insertMemory(unit, record);
  if (old !== null) {
    await endMemory(unit, old.id);
    // The newer one points to the older one, so that no chain of them can close.
    await insertEdge(unit, { sourceId: added.id, targetId: old.id, type: "supersedes", weight: 1 });
  }
  return added;
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
  if (seen.callerHash !== null) await requireMayRemember(unit, seen.callerHash);
  const before = await lockMemory(unit, id);
  if (before === null) throw notFound("Memory");
  const scope = change.scope ?? before.scope;
  const subject =
    scope === before.scope
      ? before
      : await resolveSubject(unit, platform.hashes, scope, before.subjectType, before.subjectId);
  const { callerHash } = subject;
  if (callerHash !== null && before.callerHash === null) await requireMayRemember(unit, callerHash);
  const edit = {
    user_id: userId,
    at: platform.clock.now().toISOString(),
    reason: change.reason === null ? null : redactPersonalData(change.reason),
  };
  return replaceMemory(unit, before, {
    fact: change.fact === null ? before.fact : redactPersonalData(change.fact),
    type: change.type ?? before.type,
    scope,
    subjectType: before.subjectType,
    subjectId: subject.subjectId,
    callerHash,
    confidence: change.confidence ?? before.confidence,
    importance: change.importance ?? before.importance,
    provenance: { ...before.provenance, edits: [...(before.provenance.edits ?? []), edit].slice(-MOST_EDITS) },
    expiryClass: change.expiryClass ?? before.expiryClass,
  });
}

async function requireSuperseded(unit: ScopedUnitOfWork, id: number, record: MemoryRecord): Promise<Memory> {
  const old = await lockMemory(unit, id);
  if (old === null) throw notFound("Memory");
  const isSameSubject = old.scope === record.scope && old.subjectId === record.subjectId;
  if (isSameSubject && old.validTo === null) return old;
  const detail = isSameSubject ? "That memory is no longer true already" : "That memory is about somebody else";
  throw new DomainError("invalid-input", detail, {
    code: "not-superseded",
    fix: "Send in supersedes_id a memory of the same scope and subject that is still true.",
  });
}

function provenanceOf(given: NewMemory["provenance"], userId: UserId): Provenance {
  // Edits are ours to write.
  const { edits: _edits, source, ...said } = redactedMembers(given ?? {});
  return { ...said, source: typeof source === "string" && source !== "" ? source : "interface", created_by: userId };
}

/** Both are kept: who said it first, and each that said it again. */
function mergeProvenance(first: Provenance, again: Provenance): Provenance {
  const confirmations = Array.isArray(first["confirmations"]) ? first["confirmations"] : [];
  return { ...first, confirmations: [...confirmations, again].slice(-MOST_EDITS) };
}

function redactedMembers(value: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redacted(member, depth + 1)]));
}

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactPersonalData(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return null;
  return Array.isArray(value) ? value.map((each) => redacted(each, depth + 1)) : redactedMembers(value, depth);
}
