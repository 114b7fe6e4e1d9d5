import { isDeepStrictEqual } from "node:util";
import { MAX_PROVENANCE_CHARACTERS } from "@parley/contracts/learning/memory-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storable } from "../../platform/database/storable.ts";
import { requireMayRemember } from "./callers/caller-memory.ts";
import { refreshCards } from "./cards/refresh-cards.ts";
import { deleteEmbeddings } from "./embeddings/embedding-store.ts";
import type { MemoriesDeps } from "./memories-deps.ts";
import type { Edit, ExpiryClass, Memory, MemoryRecord, MemoryScope, Provenance } from "./memory.ts";
import { findMemory, lockMemory, replaceMemory } from "./memory-store.ts";
import { assistantOfSubject, resolveSubject } from "./memory-subject.ts";
import { requireType } from "./policy/memory-policy.ts";
import { readMemoryPolicy } from "./policy/policy-store.ts";
import { redactPersonalData } from "./redaction/redact-personal-data.ts";
import { redactMembers } from "./redaction/redact-value.ts";

/** Edits kept besides those that changed the fact, which all stay. */
const MAX_OTHER_EDITS = 50;

/** Null: as it is. */
export interface MemoryChange {
  readonly fact: string | null;
  readonly type: string | null;
  readonly scope: MemoryScope | null;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly confidence: number | null;
  readonly importance: number | null;
  readonly provenance: Readonly<Record<string, unknown>> | null;
  readonly expiryClass: ExpiryClass | null;
  readonly reason: string | null;
}

/**
 * Corrects a memory under the rules of a new one. A change that leaves everything as it is writes nothing.
 * @throws DomainError not-found; invalid-input: the subject does not fit, or the provenance grows too long; invalid-state: the
 * policy or the caller is against it
 */
export async function changeMemory(
  deps: MemoriesDeps,
  unit: ScopedUnitOfWork,
  userId: UserId,
  id: number,
  change: MemoryChange,
): Promise<Memory> {
  const { platform } = deps;
  const seen = await findMemory(unit, id);
  if (seen === null) throw notFound("Memory");
  const subject = await changedSubject(deps, unit, seen, change);
  await requireAllowed(unit, seen, { ...subject, type: change.type ?? seen.type });
  const before = await lockMemory(unit, id);
  if (before === null) throw notFound("Memory");
  // Somebody else changed the subject meanwhile, so what was checked is out of date.
  if (!isSameSubject(before, seen)) return changeMemory(deps, unit, userId, id, change);
  const changed: MemoryRecord = {
    fact: change.fact === null ? before.fact : storable(redactPersonalData(change.fact)),
    type: change.type ?? before.type,
    ...subject,
    confidence: change.confidence ?? before.confidence,
    importance: change.importance ?? before.importance,
    provenance: changedProvenance(before.provenance, change.provenance),
    expiryClass: change.expiryClass ?? before.expiryClass,
  };
  const names = namesOfChanges(before, changed);
  if (names.length === 0) return before;
  const edit = {
    user_id: userId,
    at: toWireTimestamp(platform.clock.now()),
    reason: change.reason === null ? null : redactPersonalData(change.reason),
    changed: names,
  };
  const edits = keepEdits([...(before.provenance.edits ?? []), edit]);
  const after = await replaceMemory(unit, before, { ...changed, provenance: { ...changed.provenance, edits } });
  if (after.fact !== before.fact) await deleteEmbeddings(unit, [id]);
  await refreshCards(unit, [before, after]);
  return after;
}

type Subject = Pick<MemoryRecord, "scope" | "subjectType" | "subjectId" | "callerHash">;

async function changedSubject(
  { platform }: MemoriesDeps,
  unit: ScopedUnitOfWork,
  seen: Memory,
  change: MemoryChange,
): Promise<Subject> {
  const scope = change.scope ?? seen.scope;
  const subjectType = change.subjectType === null ? seen.subjectType : storable(change.subjectType);
  const given = change.subjectId ?? seen.subjectId;
  if (scope === seen.scope && subjectType === seen.subjectType && given === seen.subjectId) {
    return { scope, subjectType, subjectId: seen.subjectId, callerHash: seen.callerHash };
  }
  return { scope, subjectType, ...(await resolveSubject(unit, platform.hashes, scope, subjectType, given)) };
}

function isSameSubject(one: Subject, other: Subject): boolean {
  return one.scope === other.scope && one.subjectType === other.subjectType && one.subjectId === other.subjectId;
}

/** Takes the callers' locks before the row's, as forgetting a caller does, and those of two callers always in one order. */
async function requireAllowed(
  unit: ScopedUnitOfWork,
  seen: Memory,
  wanted: Pick<MemoryRecord, "scope" | "subjectId" | "callerHash" | "type">,
): Promise<void> {
  const policy = await readMemoryPolicy(unit, assistantOfSubject(wanted));
  const isOtherAssistant = assistantOfSubject(wanted) !== assistantOfSubject(seen);
  if (wanted.type !== seen.type || isOtherAssistant) requireType(policy, wanted.type);
  const callers = new Set([seen.callerHash, wanted.callerHash].filter((hash) => hash !== null));
  for (const callerHash of [...callers].sort()) await requireMayRemember(unit, callerHash, policy);
}

/** What is sent takes the place of members of the same name. Who wrote, confirmed and edited the fact is not the client's to say. */
function changedProvenance(before: Provenance, given: MemoryChange["provenance"]): Provenance {
  if (given === null) return before;
  const {
    edits: _edits,
    confirmations: _confirmations,
    created_by: _createdBy,
    source,
    ...said
  } = redactMembers(given);
  const isNamed = typeof source === "string" && source !== "";
  const provenance = { ...before, ...said, source: isNamed ? source : before.source };
  const { edits: _, confirmations: __, ...kept } = provenance as Provenance;
  if (JSON.stringify(kept).length > MAX_PROVENANCE_CHARACTERS && Object.keys(said).length > 0) {
    throw new DomainError("invalid-input", "The provenance would grow too long", {
      code: "provenance-too-long",
      fix: `Send shorter members: what is kept and what is sent have room for ${MAX_PROVENANCE_CHARACTERS} characters of JSON.`,
    });
  }
  return provenance;
}

const WIRE_NAMES: Readonly<Record<Exclude<keyof MemoryRecord, "callerHash">, string>> = {
  fact: "fact",
  type: "memory_type",
  scope: "memory_scope",
  subjectType: "subject_type",
  subjectId: "subject_id",
  confidence: "confidence",
  importance: "importance",
  provenance: "provenance",
  expiryClass: "expiry_class",
};

function namesOfChanges(before: Memory, changed: MemoryRecord): readonly string[] {
  const members = Object.entries(WIRE_NAMES) as [keyof typeof WIRE_NAMES, string][];
  return members.filter(([member]) => !isDeepStrictEqual(before[member], changed[member])).map(([, name]) => name);
}

/** An edit without the names of what it changed may have changed the fact. */
function keepEdits(edits: readonly Edit[]): readonly Edit[] {
  const changesFact = ({ changed }: Edit) => changed === undefined || changed.includes("fact");
  const others = new Set(edits.filter((edit) => !changesFact(edit)).slice(-MAX_OTHER_EDITS));
  return edits.filter((edit) => changesFact(edit) || others.has(edit));
}
