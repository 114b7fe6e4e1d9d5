import { createHash } from "node:crypto";

/** An entry in the form that is hashed: every column, as the database's own text where converting it could lose detail. */
export interface ChainedEntry {
  readonly id: number;
  readonly requestId: string;
  readonly organizationId: number | null;
  readonly userId: number | null;
  readonly apiKeyId: number | null;
  readonly sessionId: string | null;
  readonly credential: string | null;
  readonly operation: string;
  /** The `jsonb` as PostgreSQL prints it. */
  readonly pathIds: string;
  readonly bodyMembers: readonly string[];
  readonly statusCode: number;
  readonly remoteAddress: string;
  readonly userAgent: string | null;
  /** UTC, to the microsecond: `2026-01-31T10:00:00.000000`. */
  readonly occurredAt: string;
}

/** The hash that precedes the first entry. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/**
 * SHA-256 over the 32 bytes of the previous hash and the entry as a JSON array in this order, with its position in the
 * chain first. The format is public, so that anybody who has the rows can check them without us.
 */
export function chainHash(previous: Buffer, position: number, entry: ChainedEntry): Buffer {
  const canonical = JSON.stringify([
    "parley-audit-1",
    position,
    entry.id,
    entry.requestId,
    entry.organizationId,
    entry.userId,
    entry.apiKeyId,
    entry.sessionId,
    entry.credential,
    entry.operation,
    entry.pathIds,
    entry.bodyMembers,
    entry.statusCode,
    entry.remoteAddress,
    entry.userAgent,
    entry.occurredAt,
  ]);
  return createHash("sha256").update(previous).update(canonical).digest();
}
