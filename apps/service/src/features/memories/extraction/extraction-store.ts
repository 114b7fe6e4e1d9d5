import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { type Selectable, sql } from "kysely";
import type { MemoryExtractions } from "../../../platform/database/schema.generated.ts";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** waiting → running → done, skipped or failed; a run whose process died goes back to waiting. */
export type ExtractionState = "waiting" | "running" | "done" | "skipped" | "failed";
export type Channel = "voice" | "sms";

/** A finished conversation that is to be read for facts. */
interface ReadConversation {
  readonly conversationId: number;
  readonly channel: Channel;
  readonly assistantId: AssistantId;
  readonly beganAt: Date;
}

export interface Extraction extends ReadConversation {
  /** Null until it is claimed for the first time. */
  readonly callerHash: string | null;
  readonly state: ExtractionState;
  readonly reason: string | null;
  readonly attempts: number;
  /** True while the process that claimed it may still be at work. */
  readonly isClaimed: boolean;
  readonly provider: string | null;
  readonly modelId: string | null;
  readonly counts: ExtractionCounts;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** What became of the operations. */
export interface ExtractionCounts {
  readonly added: number;
  readonly confirmed: number;
  /** Facts that are no longer true. */
  readonly superseded: number;
  /** Operations without evidence, against the policy, or malformed. */
  readonly refused: number;
}

/** @returns false when it was asked for already */
export async function insertExtraction(unit: ScopedUnitOfWork, read: ReadConversation): Promise<boolean> {
  const row = await unit.db
    .insertInto("memory_extractions")
    .values({
      organization_id: unit.organizationId,
      conversation_id: read.conversationId,
      channel: read.channel,
      assistant_id: read.assistantId,
      began_at: read.beganAt,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "conversation_id"]).doNothing())
    .returning("conversation_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findExtraction(unit: ScopedUnitOfWork, conversationId: number): Promise<Extraction | null> {
  const row = await select(unit, conversationId).executeTakeFirst();
  return row === undefined ? null : extractionFromRow(row);
}

/** The same, which nobody else changes before the transaction ends. */
export async function lockExtraction(unit: ScopedUnitOfWork, conversationId: number): Promise<Extraction | null> {
  const row = await select(unit, conversationId).forUpdate().executeTakeFirst();
  return row === undefined ? null : extractionFromRow(row);
}

function select(unit: ScopedUnitOfWork, conversationId: number) {
  return unit.db
    .selectFrom("memory_extractions")
    .selectAll()
    .select(sql<boolean>`coalesce(state = 'running' and claimed_until > now(), false)`.as("is_claimed"))
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId);
}

/** Whether another conversation of the same caller is being read. */
export async function isCallerBeingRead(
  unit: ScopedUnitOfWork,
  callerHash: string,
  conversationId: number,
): Promise<boolean> {
  const row = await unit.db
    .selectFrom("memory_extractions")
    .select("conversation_id")
    .where("organization_id", "=", unit.organizationId)
    .where("caller_hash", "=", callerHash)
    .where("conversation_id", "<>", conversationId)
    .where("state", "=", "running")
    .where("claimed_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** @param leaseMs the process that claims it is given so long */
export async function claimExtraction(
  unit: ScopedUnitOfWork,
  conversationId: number,
  callerHash: string,
  leaseMs: number,
): Promise<void> {
  await update(unit, conversationId, {
    state: "running",
    caller_hash: callerHash,
    attempts: sql<number>`attempts + 1`,
    claimed_until: sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`,
  });
}

/** Another run may claim it. */
export async function releaseExtraction(unit: ScopedUnitOfWork, conversationId: number): Promise<void> {
  await update(unit, conversationId, { state: "waiting", claimed_until: null });
}

/** It is asked for again then. */
export async function postponeExtraction(
  unit: ScopedUnitOfWork,
  conversationId: number,
  { until, reason }: { readonly until: Date; readonly reason: string },
): Promise<void> {
  await update(unit, conversationId, { state: "waiting", claimed_until: null, not_before: until, reason });
}

/** How long a job has before it counts as lost. */
const LOST_AFTER = sql<string>`interval '10 minutes'`;

/** Readings that nobody is at, although they should have been by now; each is given anew the time a job has. */
export async function takeOverdue(
  { db }: DataDoor,
  limit: number,
): Promise<readonly { readonly organizationId: number; readonly conversationId: number }[]> {
  const { rows } = await sql<{ organizationId: number; conversationId: number }>`
    update memory_extractions as extraction set not_before = now() + ${LOST_AFTER}
    from (
      select organization_id, conversation_id from memory_extractions
      where state in ('waiting', 'running') and (claimed_until is null or claimed_until < now())
        and coalesce(not_before, created_at + ${LOST_AFTER}) < now()
      order by created_at limit ${limit} for update skip locked) as overdue
    where extraction.organization_id = overdue.organization_id
      and extraction.conversation_id = overdue.conversation_id
    returning extraction.organization_id as "organizationId", extraction.conversation_id as "conversationId"`.execute(
    db,
  );
  return rows;
}

/** Asked for again by a person: what was skipped or failed is tried anew. */
export async function repeatExtraction(unit: ScopedUnitOfWork, conversationId: number): Promise<void> {
  await update(unit, conversationId, {
    state: "waiting",
    attempts: 0,
    reason: null,
    finished_at: null,
    not_before: null,
  });
}

export async function finishExtraction(
  unit: ScopedUnitOfWork,
  conversationId: number,
  end: {
    readonly state: "done" | "skipped" | "failed";
    readonly reason: string | null;
    readonly model?: { readonly provider: string; readonly modelId: string };
    readonly counts?: ExtractionCounts;
  },
): Promise<void> {
  await update(unit, conversationId, {
    state: end.state,
    reason: end.reason,
    claimed_until: null,
    finished_at: sql<Date>`now()`,
    ...(end.model === undefined ? {} : { llm_provider: end.model.provider, llm_model: end.model.modelId }),
    ...(end.counts === undefined
      ? {}
      : {
          added_count: end.counts.added,
          confirmed_count: end.counts.confirmed,
          superseded_count: end.counts.superseded,
          refused_count: end.counts.refused,
        }),
  });
}

async function update(unit: ScopedUnitOfWork, conversationId: number, values: object): Promise<void> {
  await unit.db
    .updateTable("memory_extractions")
    .set(values)
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .execute();
}

function extractionFromRow(row: Selectable<MemoryExtractions> & { readonly is_claimed: boolean }): Extraction {
  return {
    conversationId: row.conversation_id,
    channel: row.channel as Channel,
    assistantId: asId(row.assistant_id),
    callerHash: row.caller_hash,
    beganAt: row.began_at,
    state: row.state as ExtractionState,
    reason: row.reason,
    attempts: row.attempts,
    isClaimed: row.is_claimed,
    provider: row.llm_provider,
    modelId: row.llm_model,
    counts: {
      added: row.added_count,
      confirmed: row.confirmed_count,
      superseded: row.superseded_count,
      refused: row.refused_count,
    },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
