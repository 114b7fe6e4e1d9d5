import { asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { EmbeddingCalibration } from "../../providers/embeddings/embedder.ts";
import type { ChangedTexts, TextOwner } from "./embedding-source.ts";

/** Texts that were being written while the last ones were looked at. */
const SLACK = sql<string>`interval '10 minutes'`;
const REST = sql<string>`interval '10 minutes'`;

/** Those of them whose texts are to be looked at, and are not being looked at. */
export async function listDue(
  { db }: DataDoor,
  kind: string,
  owners: readonly ChangedTexts[],
  limit: number,
): Promise<readonly TextOwner[]> {
  const { rows } = await sql<{ organization_id: number; assistant_id: number | null }>`
    select owner.organization_id, owner.assistant_id
    from unnest(${owners.map((each) => each.organizationId)}::bigint[],
      ${owners.map((each) => each.assistantId)}::bigint[], ${owners.map((each) => each.wantedModel)}::text[],
      ${owners.map((each) => each.changedAt)}::timestamptz[])
      as owner (organization_id, assistant_id, wanted, changed_at)
    left join embedding_states as state on state.organization_id = owner.organization_id and state.kind = ${kind}
      and state.assistant_id is not distinct from owner.assistant_id
    where (state.claimed_until is null or state.claimed_until < now())
      and (state.failed_at is null or state.failed_at < now() - ${REST})
      and (state.checked_at is null
        -- A transaction that began before may end later.
        or owner.changed_at > state.checked_at - interval '1 minute'
        or state.wanted is distinct from owner.wanted
        or (state.is_substitute and state.checked_at < now() - ${REST}))
    order by state.checked_at nulls first, owner.organization_id, owner.assistant_id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    organizationId: asId(row.organization_id),
    assistantId: row.assistant_id === null ? null : asId(row.assistant_id),
  }));
}

/** Texts that one process is turning into vectors. */
export interface EmbeddingWork extends TextOwner {
  readonly kind: string;
  /** The run that holds the claim. */
  readonly run: number;
  readonly beganAt: Date;
  /** The model all of them had vectors of when they were looked at last; null: not all had any. */
  readonly model: string | null;
  /** Texts that were written before need not be looked at again for that model. */
  readonly checkedUntil: Date | null;
}

/** @returns null when another process works on it */
export async function claimTexts(
  unit: ScopedUnitOfWork,
  kind: string,
  assistantId: TextOwner["assistantId"],
  leaseMs: number,
): Promise<EmbeddingWork | null> {
  const { rows } = await sql<{ run: number; began_at: Date; model: string | null; checked_until: Date | null }>`
    insert into embedding_states as state (organization_id, kind, assistant_id, run, claimed_until)
    values (${unit.organizationId}, ${kind}, ${assistantId}, 1, now() + ${leaseMs} * interval '1 millisecond')
    on conflict (organization_id, kind, assistant_id) do update
      set claimed_until = excluded.claimed_until, run = state.run + 1
      where state.claimed_until is null or state.claimed_until < now()
    returning run, now() as began_at, model, checked_at - ${SLACK} as checked_until`.execute(unit.db);
  const [row] = rows;
  if (row === undefined) return null;
  const { run, began_at: beganAt, model, checked_until: checkedUntil } = row;
  return { organizationId: unit.organizationId, assistantId, kind, run, beganAt, model, checkedUntil };
}

/** The claim lasts longer. @returns false when another process has taken it over */
export async function extendClaim(unit: ScopedUnitOfWork, work: EmbeddingWork, leaseMs: number): Promise<boolean> {
  const result = await updateOwn(unit, work)
    .set({ claimed_until: sql<Date>`now() + ${leaseMs} * interval '1 millisecond'` })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** From now on texts get vectors of this model. */
export async function noteModel(
  unit: ScopedUnitOfWork,
  work: EmbeddingWork,
  model: string,
  { unrelatedCosine, relatedCosine }: EmbeddingCalibration,
): Promise<void> {
  await updateOwn(unit, work)
    .set({ calibrated_model: model, unrelated_cosine: unrelatedCosine, related_cosine: relatedCosine })
    .execute();
}

/** The model whose vectors the texts have, or are getting, and its cosines; null: there is none yet. */
export async function readCalibration(
  unit: ScopedUnitOfWork,
  kind: string,
  assistantId: TextOwner["assistantId"],
): Promise<(EmbeddingCalibration & { readonly model: string }) | null> {
  const row = await unit.db
    .selectFrom("embedding_states")
    .select(["calibrated_model as model", "unrelated_cosine as unrelatedCosine", "related_cosine as relatedCosine"])
    .where("organization_id", "=", unit.organizationId)
    .where("kind", "=", kind)
    .where("assistant_id", "is not distinct from", assistantId)
    .executeTakeFirst();
  if (row === undefined || row.model === null || row.unrelatedCosine === null || row.relatedCosine === null)
    return null;
  const { model, unrelatedCosine, relatedCosine } = row;
  return { model, unrelatedCosine, relatedCosine };
}

/** All of them have vectors of the model. */
export async function finishTexts(
  unit: ScopedUnitOfWork,
  work: EmbeddingWork,
  made: { readonly wantedModel: string; readonly model: string; readonly isSubstitute: boolean },
): Promise<void> {
  await updateOwn(unit, work)
    .set({
      wanted: made.wantedModel,
      model: made.model,
      is_substitute: made.isSubstitute,
      checked_at: work.beganAt,
      claimed_until: null,
      failed_at: null,
      failure: null,
    })
    .execute();
}

/** @param failure why it is tried again in ten minutes only; null: it goes on at once */
export async function releaseTexts(unit: ScopedUnitOfWork, work: EmbeddingWork, failure: string | null): Promise<void> {
  await updateOwn(unit, work)
    .set({ claimed_until: null, ...(failure === null ? {} : { failed_at: sql<Date>`now()`, failure }) })
    .execute();
}

function updateOwn(unit: ScopedUnitOfWork, { kind, assistantId, run }: EmbeddingWork) {
  return unit.db
    .updateTable("embedding_states")
    .where("organization_id", "=", unit.organizationId)
    .where("kind", "=", kind)
    .where("assistant_id", "is not distinct from", assistantId)
    .where("run", "=", run);
}
