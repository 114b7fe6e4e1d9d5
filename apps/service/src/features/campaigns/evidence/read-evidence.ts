import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { checkDecision, type DecisionCheck, sealsFor } from "./check-decision.ts";
import { findDecision, listDecisions, type StoredDecision } from "./evidence-store.ts";
import { findSealedBefore, readSeals } from "./seal-store.ts";

/** An attempt, why it was allowed, and whether that is as it was written. */
export interface AttemptEvidence extends DecisionCheck {
  readonly decision: StoredDecision;
}

/** In the order of the attempts' ids. */
export async function readEvidence(
  unit: ScopedUnitOfWork,
  hashes: KeyedHashes,
  campaignId: number,
  page: { readonly afterId?: number; readonly skip?: number; readonly limit: number },
): Promise<readonly AttemptEvidence[]> {
  return checked(unit, hashes, await listDecisions(unit, campaignId, { afterId: 0, skip: 0, ...page }));
}

/** Null when the campaign has no such attempt. */
export async function readAttemptEvidence(
  unit: ScopedUnitOfWork,
  hashes: KeyedHashes,
  campaignId: number,
  attemptId: number,
): Promise<AttemptEvidence | null> {
  const decision = await findDecision(unit, campaignId, attemptId);
  return decision === null ? null : ((await checked(unit, hashes, [decision]))[0] ?? null);
}

async function checked(
  unit: ScopedUnitOfWork,
  hashes: KeyedHashes,
  decisions: readonly StoredDecision[],
): Promise<readonly AttemptEvidence[]> {
  const seals = await readSeals(unit, sealsFor(decisions));
  const sealedBefore = await findSealedBefore(unit, decisions);
  // Attempts keep the number as it was dialled, and its hash as the number was spelled.
  const hashOf = (phoneNumber: string) => hashes.hash("phone-number", phoneNumber).toString("hex");
  return decisions.map((decision) => ({ decision, ...checkDecision(decision, seals, hashOf, sealedBefore) }));
}

export function isVerified({ seal, problem }: DecisionCheck): boolean {
  return seal !== null && problem === null;
}
