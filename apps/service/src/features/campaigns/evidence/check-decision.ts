import type { DecisionRecord } from "../attempts/attempt.ts";
import { CHAIN_START, type DecidedAttempt, decisionHash, sealHash } from "./decision-hash.ts";
import type { StoredDecision } from "./evidence-store.ts";
import type { StoredSeal } from "./seal-store.ts";

export type EvidenceProblem =
  | "decision-missing"
  /** The record is not what was sealed, or the ids of its attempt are not. */
  | "decision-changed"
  /** The attempt is of another number, contact or round than the record. */
  | "attempt-changed"
  /** Another seal lists it as well: it was taken from under that one, and sealed again. */
  | "sealed-before"
  | "seal-missing"
  | "seal-changed"
  | "chain-broken";

export interface DecisionCheck {
  readonly decisionHash: Buffer | null;
  readonly seal: StoredSeal | null;
  /** What does not agree; null while a decision waits for its seal. */
  readonly problem: EvidenceProblem | null;
}

/**
 * Computes everything anew from the rows as they are: the decision's hash, which its seal has to list; the seal's; and that both seals
 * beside it are linked to it.
 * @param seals at least those of `sealsFor`
 * @param hashNumber the keyed hash of a number, hexadecimal
 * @param sealedBefore ids of attempts that another seal lists than the one they are under
 */
export function checkDecision(
  decision: StoredDecision,
  seals: ReadonlyMap<number, StoredSeal>,
  hashNumber: (phoneNumber: string) => string,
  sealedBefore: ReadonlySet<number>,
): DecisionCheck {
  if (!decision.isThere) return { decisionHash: null, seal: null, problem: "decision-missing" };
  const hash = decisionHash(decision);
  const { sealPosition } = decision;
  const seal = sealPosition === null ? null : (seals.get(sealPosition) ?? null);
  const known = { decisionHash: hash, seal };
  if (!agrees(decision, decision.record, hashNumber)) return { ...known, problem: "attempt-changed" };
  const isSealedBefore = sealedBefore.has(decision.attemptId);
  if (sealPosition === null) return { ...known, problem: isSealedBefore ? "sealed-before" : null };
  if (seal === null) return { ...known, problem: "seal-missing" };
  const place = seal.attemptIds.indexOf(decision.attemptId);
  if (place === -1 || seal.decisionHashes[place] !== hash.toString("hex"))
    return { ...known, problem: "decision-changed" };
  if (!sealHash(seal).equals(seal.hash)) return { ...known, problem: "seal-changed" };
  if (isSealedBefore) return { ...known, problem: "sealed-before" };
  return { ...known, problem: isLinked(seal, seals) ? null : "chain-broken" };
}

/** The positions of the seals that a check needs. */
export function sealsFor(decisions: readonly Pick<StoredDecision, "sealPosition">[]): readonly number[] {
  const positions = decisions.flatMap(({ sealPosition: at }) => (at === null ? [] : [at - 1, at, at + 1]));
  return [...new Set(positions)].filter((position) => position > 0);
}

/** The one after it: there is none yet after the newest. */
function isLinked(seal: StoredSeal, seals: ReadonlyMap<number, StoredSeal>): boolean {
  const before = seal.position === 1 ? CHAIN_START : seals.get(seal.position - 1)?.hash;
  const after = seals.get(seal.position + 1);
  return before?.equals(seal.previousHash) === true && (after?.previousHash.equals(seal.hash) ?? true);
}

function agrees(
  attempt: DecidedAttempt & Pick<StoredDecision, "toNumber">,
  record: unknown,
  hashNumber: (phoneNumber: string) => string,
) {
  if (typeof record !== "object" || record === null) return false;
  const { campaignId, contactId, round, attemptNumber, channel, numberHash } = record as Partial<DecisionRecord>;
  return (
    campaignId === attempt.campaignId &&
    contactId === attempt.contactId &&
    round === attempt.round &&
    attemptNumber === attempt.attemptNumber &&
    channel === attempt.channel &&
    numberHash === attempt.numberHash &&
    numberHash === hashNumber(attempt.toNumber)
  );
}
