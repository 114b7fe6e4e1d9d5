import { createHash } from "node:crypto";

/** What never changes of an attempt, and the record of its decision, as the database has them now. */
export interface DecidedAttempt {
  readonly organizationId: number;
  readonly attemptId: number;
  readonly campaignId: number;
  readonly contactId: number;
  readonly round: number;
  readonly attemptNumber: number;
  readonly channel: string;
  /** Hexadecimal. */
  readonly numberHash: string;
  readonly intentId: string;
  /** UTC, to the microsecond: `2026-01-31T10:00:00.000000`. */
  readonly createdAt: string;
  readonly record: unknown;
}

/**
 * SHA-256 over a JSON array in this order, UTF-8; the record as `canonicalJson` writes it. The format is public, so that anybody
 * who has the rows can check them without us.
 */
export function decisionHash(attempt: DecidedAttempt): Buffer {
  const ids = JSON.stringify([
    "parley-decision-1",
    attempt.organizationId,
    attempt.attemptId,
    attempt.campaignId,
    attempt.contactId,
    attempt.round,
    attempt.attemptNumber,
    attempt.channel,
    attempt.numberHash,
    attempt.intentId,
    attempt.createdAt,
  ]);
  return createHash("sha256").update(ids).update(canonicalJson(attempt.record)).digest();
}

/** A link of the chain: which decisions are under it, and which link it follows. */
export interface Seal {
  readonly organizationId: number;
  /** 1, 2, 3, … */
  readonly position: number;
  readonly decisionCount: number;
  readonly attemptIds: readonly number[];
  /** Hexadecimal, one for each attempt. */
  readonly decisionHashes: readonly string[];
  readonly previousHash: Buffer;
  /** UTC, to the microsecond. */
  readonly sealedAt: string;
}

/** The hash that precedes the first seal. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/** SHA-256 over the 32 bytes of the previous hash and a JSON array in this order. */
export function sealHash(seal: Seal): Buffer {
  const canonical = JSON.stringify([
    "parley-decision-seal-1",
    seal.organizationId,
    seal.position,
    seal.decisionCount,
    seal.attemptIds,
    seal.decisionHashes,
    seal.sealedAt,
  ]);
  return createHash("sha256").update(seal.previousHash).update(canonical).digest();
}

/** JSON without spaces, members sorted by the code units of their names: the database keeps no order of them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}
