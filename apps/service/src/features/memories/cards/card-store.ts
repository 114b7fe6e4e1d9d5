import { type RawBuilder, sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { ExpiryClass } from "../memory.ts";

/** Whose card it is. */
export interface CardSubject {
  readonly scope: "caller" | "location" | "assistant" | "organization";
  /** Empty for the organization. */
  readonly subjectId: string;
}

/** A fact on a card. Times are ISO 8601. */
export interface CardFact {
  readonly id: number;
  readonly fact: string;
  readonly confidence: number;
  readonly expiry_class: ExpiryClass;
  readonly confirmed_at: string;
  readonly expires_at: string | null;
}

export interface Card {
  readonly scope: CardSubject["scope"];
  readonly facts: readonly CardFact[];
}

/** More never fits into what a conversation is given. */
const MOST_FACTS = 60;

/**
 * Makes a card anew from what is remembered now: facts that are still true and that no other fact contradicts, the most
 * important and surest first. Others who change the same card wait until the transaction ends.
 */
export async function remakeCard(unit: ScopedUnitOfWork, { scope, subjectId }: CardSubject): Promise<void> {
  const name = `memory-card|${unit.organizationId}|${scope}|${subjectId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
  const isSubject =
    scope === "caller"
      ? sql`memory.caller_hash = ${subjectId}`
      : scope === "organization"
        ? sql`memory.memory_scope = 'organization' and memory.caller_hash is null`
        : sql`memory.memory_scope = ${scope} and memory.subject_id = ${subjectId} and memory.caller_hash is null`;
  const { rows } = await sql<CardFact>`
    select memory.id, memory.fact, memory.confidence, memory.expiry_class, memory.confirmed_at, memory.expires_at
    from memories as memory
    where memory.organization_id = ${unit.organizationId} and ${isSubject}
      and memory.deleted_at is null and memory.valid_to is null
      and (memory.expires_at is null or memory.expires_at > now())
      and not exists (
        select from memory_edges as edge
        join memories as other on other.organization_id = edge.organization_id
          and other.id = case when edge.source_id = memory.id then edge.target_id else edge.source_id end
        where edge.organization_id = memory.organization_id and edge.edge_type = 'conflicts_with'
          and memory.id in (edge.source_id, edge.target_id)
          and other.deleted_at is null and other.valid_to is null
          and (other.expires_at is null or other.expires_at > now()))
    order by coalesce(memory.importance, 0.5) * memory.confidence desc, memory.confirmed_at desc, memory.id desc
    limit ${MOST_FACTS}`.execute(unit.db);
  if (rows.length === 0) {
    await deleteCard(unit, { scope, subjectId });
    return;
  }
  const facts = storableJson(rows);
  await unit.db
    .insertInto("memory_cards")
    .values({ organization_id: unit.organizationId, memory_scope: scope, subject_id: subjectId, facts })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "memory_scope", "subject_id"])
        .doUpdateSet({ facts, made_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteCard(unit: ScopedUnitOfWork, { scope, subjectId }: CardSubject): Promise<void> {
  await unit.db
    .deleteFrom("memory_cards")
    .where("organization_id", "=", unit.organizationId)
    .where("memory_scope", "=", scope)
    .where("subject_id", "=", subjectId)
    .execute();
}

/**
 * The cards for a conversation as one column of whatever select reads the conversation anyway: JSON of `Card[]`, or null.
 * A caller who took their consent back, or has yet to give the consent that is asked for, has no card.
 */
export function cardsColumn(
  organizationId: number,
  subjects: {
    readonly callerHash: string | null;
    readonly location: string;
    readonly assistantId: number;
  },
): RawBuilder<readonly Card[] | null> {
  const { callerHash, location, assistantId } = subjects;
  const needsConsent = sql`exists (
    select from organizations left join assistants
      on assistants.organization_id = organizations.id and assistants.id = ${assistantId}
    where organizations.id = ${organizationId} and 'true' in (
      organizations.memory_write_policy ->> 'require_explicit_consent',
      assistants.settings -> 'memory_write_policy' ->> 'require_explicit_consent'))`;
  return sql<readonly Card[] | null>`(
    select json_agg(json_build_object('scope', card.memory_scope, 'facts', card.facts)) from memory_cards as card
    where card.organization_id = ${organizationId}
      and (card.memory_scope, card.subject_id) in (
        ('caller', ${callerHash ?? ""}::text), ('location', ${location}::text),
        ('assistant', ${assistantId}::bigint::text), ('organization', ''))
      and (card.memory_scope <> 'caller' or coalesce((
        select consent.is_given from caller_consents as consent
        where consent.organization_id = card.organization_id and consent.caller_hash = card.subject_id
          and consent.kind = 'memory'
        order by consent.id desc limit 1), not ${needsConsent})))`;
}

export async function readCards(
  unit: ScopedUnitOfWork,
  column: RawBuilder<readonly Card[] | null>,
): Promise<readonly Card[] | null> {
  const { cards } = await unit.db.selectNoFrom(column.as("cards")).executeTakeFirstOrThrow();
  return cards;
}
