import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { refreshCards } from "../cards/refresh-cards.ts";
import { insertEdge } from "../edge-store.ts";
import type { EdgeType, Memory, MemoryRecord, Provenance } from "../memory.ts";
import { endMemory, lockMemory } from "../memory-store.ts";
import { allowsType, type MemoryPolicy } from "../policy/memory-policy.ts";
import { redactPersonalData } from "../redaction/redact-personal-data.ts";
import { writeMemory } from "../write-memory.ts";
import { type DialogueTurn, isQuoteOf } from "./dialogue.ts";
import type { Extraction, ExtractionCounts } from "./extraction-store.ts";
import { isAnOrder } from "./is-an-order.ts";
import type { AddOperation, MemoryOperation } from "./memory-operation.ts";
import type { StatedFact } from "./stated-facts.ts";

/** Nothing that was read out of a conversation is surer than what a person has written. */
const MOST_CONFIDENCE = 0.95;

export interface OperationsToApply {
  readonly extraction: Pick<Extraction, "channel" | "conversationId"> & { readonly callerHash: string };
  readonly turns: readonly DialogueTurn[];
  /** Those the reader was told of: only these may be superseded, contradicted, confirmed or ended. */
  readonly known: readonly Memory[];
  readonly operations: readonly (MemoryOperation | StatedFact)[];
  /** What read the conversation, with its version. */
  readonly extractor: string;
  readonly policy: MemoryPolicy;
  readonly now: Date;
}

/**
 * Applies what was read in a conversation, in the transaction that finishes its reading; the caller's lock is held. An
 * operation without evidence in the caller's own words, against the policy, or about an unknown fact is refused.
 */
export async function applyOperations(unit: ScopedUnitOfWork, request: OperationsToApply): Promise<ExtractionCounts> {
  const known = new Map(request.known.map((memory) => [memory.id, memory]));
  const counts = { added: 0, confirmed: 0, superseded: 0, refused: 0 };
  let lastEpisode = request.known.findLast(({ type }) => type === "episodic")?.id ?? null;
  for (const operation of request.operations) {
    if (!isQuoteOf(request.turns, operation.turn, operation.quote)) {
      counts.refused += 1;
      continue;
    }
    if (operation.op === "add") {
      const written = await add(unit, request, known, operation);
      if (written === null) {
        counts.refused += 1;
        continue;
      }
      const { memory, outcome, endedCount } = written;
      counts[outcome] += 1;
      counts.superseded += endedCount;
      if (outcome === "added" && memory.type === "episodic") {
        if (lastEpisode !== null) await relate(unit, lastEpisode, memory.id, "temporal_next");
        lastEpisode = memory.id;
      }
      continue;
    }
    const memory = known.get(operation.id);
    const current = memory === undefined ? null : await lockMemory(unit, memory.id);
    if (current === null || current.validTo !== null) {
      counts.refused += 1;
    } else if (operation.op === "confirm") {
      await writeMemory(unit, { ...current, provenance: provenanceOf(request, operation) }, NO_RELATIONS, request.now);
      counts.confirmed += 1;
    } else {
      await endMemory(unit, current.id);
      await refreshCards(unit, [current]);
      counts.superseded += 1;
    }
  }
  return counts;
}

const NO_RELATIONS = { supersedesId: null, contradictsId: null };

async function add(
  unit: ScopedUnitOfWork,
  request: OperationsToApply,
  known: ReadonlyMap<number, Memory>,
  operation: AddOperation | StatedFact,
) {
  const { extraction, policy, now } = request;
  const fact = redactPersonalData(operation.fact);
  if (!allowsType(policy, operation.type) || isAnOrder(fact) || saysNothing(fact)) return null;
  const record: MemoryRecord = {
    fact,
    type: operation.type,
    scope: "caller",
    subjectType: "caller",
    subjectId: extraction.callerHash,
    callerHash: extraction.callerHash,
    confidence: Math.min(operation.confidence, MOST_CONFIDENCE),
    importance: operation.importance ?? null,
    provenance: provenanceOf(request, operation),
    expiryClass: operation.expiry,
  };
  const current = async (id: number | null | undefined) => {
    const memory = id == null || !known.has(id) ? null : await lockMemory(unit, id);
    return memory !== null && memory.validTo === null && memory.scope === "caller" ? memory.id : null;
  };
  const sameSlot = "slot" in operation && operation.slot !== null ? holderOf(request.known, operation) : null;
  const written = await writeMemory(
    unit,
    record,
    {
      supersedesId: await current(operation.supersedes),
      contradictsId: await current(operation.contradicts ?? sameSlot),
    },
    now,
  );
  for (const [type, ids] of [
    ["relates_to", operation.relates_to],
    ["causes", operation.causes],
    ["resolves", operation.resolves],
  ] as const) {
    for (const id of ids ?? []) if (known.has(id)) await relate(unit, written.memory.id, id, type);
  }
  return written;
}

/** The known fact a rule has read for the same slot before, if it says something else. */
function holderOf(known: readonly Memory[], { slot, fact }: StatedFact): number | null {
  const holder = known.findLast(({ provenance }) => provenance["slot"] === slot);
  return holder === undefined || holder.fact === redactPersonalData(fact) ? null : holder.id;
}

async function relate(unit: ScopedUnitOfWork, sourceId: number, targetId: number, type: EdgeType): Promise<void> {
  if (sourceId !== targetId) await insertEdge(unit, { sourceId, targetId, type, weight: 1 });
}

function provenanceOf(
  { extraction, extractor }: OperationsToApply,
  operation: Pick<MemoryOperation, "turn" | "quote"> & { readonly slot?: StatedFact["slot"] },
): Provenance {
  const { slot } = operation;
  return {
    source: extraction.channel === "voice" ? "call" : "text",
    conversation_id: extraction.conversationId,
    turn: operation.turn,
    quote: redactPersonalData(operation.quote),
    extractor,
    ...(slot == null ? {} : { slot }),
  };
}

/** Nothing is left of it without the personal data. */
function saysNothing(fact: string): boolean {
  return !/\p{L}{2}/u.test(fact.replace(/\[[A-Z_]+\]/g, ""));
}
