import type { memoryEdge } from "@parley/contracts/learning/memory-contracts";
import type { z } from "zod";

export type MemoryScope = "caller" | "location" | "assistant" | "organization";
export type ExpiryClass = "day" | "month" | "year" | "never";
export type EdgeType = z.output<typeof memoryEdge>["edge_type"];

/** Where a fact comes from, and what became of it since. Other members are what a client said of it. */
export interface Provenance {
  /** `interface`, `call`, `text`, or a client's own word. */
  readonly source: string;
  readonly edits?: readonly Edit[];
  readonly [member: string]: unknown;
}

export interface Edit {
  readonly user_id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string | null;
  /** Members of the memory as the interface names them; absent in edits of earlier versions. */
  readonly changed?: readonly string[];
}

/** A fact that an organization's assistants know. */
export interface Memory {
  readonly id: number;
  readonly fact: string;
  /** Others than those above stand in rows that were brought in from elsewhere. */
  readonly type: string;
  readonly scope: MemoryScope;
  readonly subjectType: string;
  readonly subjectId: string | null;
  /** Whose memory it is, whatever its scope; null when it is about nobody who calls. */
  readonly callerHash: string | null;
  readonly confidence: number;
  readonly importance: number | null;
  readonly provenance: Provenance;
  readonly validFrom: Date;
  readonly validTo: Date | null;
  readonly expiryClass: ExpiryClass;
  readonly expiresAt: Date | null;
  /** When somebody last said it. */
  readonly confirmedAt: Date;
  readonly accessCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is written of a memory. */
export interface MemoryRecord {
  readonly fact: string;
  readonly type: string;
  readonly scope: MemoryScope;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly callerHash: string | null;
  readonly confidence: number;
  readonly importance: number | null;
  readonly provenance: Provenance;
  readonly expiryClass: ExpiryClass;
}

export interface MemoryEdge {
  readonly id: number;
  readonly sourceId: number;
  readonly targetId: number;
  readonly type: EdgeType;
  readonly weight: number;
  readonly createdAt: Date;
}

/** A memory that a conversation was given. */
export interface MemoryUse {
  readonly memoryId: number;
  readonly fact: string;
  /** The turns, or messages, whose answer said what the memory says. */
  /** Of the caller, not of the house. */
  readonly isOfCaller: boolean;
  readonly usedTurns: readonly number[];
}
