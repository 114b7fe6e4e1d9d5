import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announceVectors } from "../../../platform/vectors/vector-events.ts";
import { deleteCard } from "../cards/card-store.ts";
import { MEMORIES } from "../embeddings/embedding-store.ts";
import { countOfCaller, eraseCaller } from "../memory-store.ts";
import { callerHashOf } from "../memory-subject.ts";
import type { MemoryPolicy } from "../policy/memory-policy.ts";
import { type Consent, findConsent, findForgotten, insertConsent, lockCaller, noteForgotten } from "./consent-store.ts";

/** What is known of a caller's memories, and of what they want. */
export interface CallerMemory {
  readonly callerHash: string;
  readonly count: number;
  readonly isOptedOut: boolean;
  readonly consent: Consent | null;
  readonly forgottenAt: Date | null;
}

/** @throws DomainError invalid-input: neither a hash nor a number */
export function requireCallerHash(hashes: KeyedHashes, given: string): string {
  const callerHash = callerHashOf(hashes, given.trim());
  if (callerHash !== null) return callerHash;
  throw new DomainError("invalid-input", "This is no caller", {
    code: "caller-needed",
    fix: "Send the number in E.164, or its caller_hash as traces show it.",
  });
}

export async function readCallerMemory(unit: ScopedUnitOfWork, callerHash: string): Promise<CallerMemory> {
  const consent = await findConsent(unit, callerHash, "memory");
  return {
    callerHash,
    count: await countOfCaller(unit, callerHash),
    isOptedOut: consent?.isGiven === false,
    consent,
    forgottenAt: await findForgotten(unit, callerHash),
  };
}

export async function recordConsent(
  unit: ScopedUnitOfWork,
  callerHash: string,
  consent: { readonly isGiven: boolean; readonly source: string; readonly recordedBy: UserId },
): Promise<CallerMemory> {
  await lockCaller(unit, callerHash);
  await insertConsent(unit, callerHash, "memory", consent);
  return readCallerMemory(unit, callerHash);
}

/**
 * Erases what is remembered of a caller, with its relations, also what was deleted softly. What the caller agreed to stays:
 * it says that they are not to be remembered, or may be.
 * @returns how many memories there were
 */
export async function forgetCaller(unit: ScopedUnitOfWork, callerHash: string): Promise<number> {
  await lockCaller(unit, callerHash);
  await noteForgotten(unit, callerHash);
  await deleteCard(unit, { scope: "caller", subjectId: callerHash });
  await announceVectors(unit, { organizationId: unit.organizationId, kind: MEMORIES }, "erased");
  return eraseCaller(unit, callerHash);
}

/**
 * Before anything is written of a caller, in the same transaction.
 * @throws DomainError invalid-state: the caller does not want to be remembered, or has yet to agree
 */
export async function requireMayRemember(
  unit: ScopedUnitOfWork,
  callerHash: string,
  policy: Pick<MemoryPolicy, "needsConsent">,
): Promise<void> {
  const refusal = await findRefusal(unit, callerHash, policy);
  if (refusal === "opted-out") {
    throw new DomainError("invalid-state", "The caller does not want to be remembered", {
      code: "caller-opted-out",
      fix: "Only the caller can change that; record it under /api/v1/gdpr/memory/consent.",
    });
  }
  if (refusal === "no-consent") {
    throw new DomainError("invalid-state", "The caller has not agreed to be remembered", {
      code: "consent-needed",
      fix: "Ask the caller and record the answer under /api/v1/gdpr/memory/consent.",
    });
  }
}

/** Why nothing may be written of the caller until the transaction ends; null: it may. */
export async function findRefusal(
  unit: ScopedUnitOfWork,
  callerHash: string,
  { needsConsent }: Pick<MemoryPolicy, "needsConsent">,
): Promise<"opted-out" | "no-consent" | null> {
  await lockCaller(unit, callerHash);
  const consent = await findConsent(unit, callerHash, "memory");
  if (consent?.isGiven === false) return "opted-out";
  return consent === null && needsConsent ? "no-consent" : null;
}
