import { type RawBuilder, sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { StepKind, StepName } from "./improvement.ts";

/** A row and one it came of. */
export interface Link {
  readonly kind: StepKind;
  readonly id: number;
  readonly fromKind: StepKind;
  readonly fromId: number;
}

interface Relation {
  readonly kind: StepKind;
  readonly fromKind: StepKind;
  /** Rows of two ids, the second of which came of the first; of one organization. */
  readonly rows: (organizationId: number) => RawBuilder<unknown>;
}

const RELATIONS: readonly Relation[] = [
  {
    kind: "failure_cluster",
    fromKind: "call_trace",
    rows: (organizationId) =>
      sql`select call_trace_id as from_id, cluster_id as id from failed_calls where organization_id = ${organizationId}`,
  },
  {
    kind: "failure_cluster",
    fromKind: "failure_review",
    rows: (organizationId) =>
      sql`select review_id as from_id, id from failure_clusters where organization_id = ${organizationId}`,
  },
  {
    kind: "case_draft",
    fromKind: "failure_cluster",
    rows: (organizationId) =>
      sql`select cluster_id as from_id, id from case_drafts where organization_id = ${organizationId}`,
  },
  {
    kind: "case_draft",
    fromKind: "call_trace",
    rows: (organizationId) =>
      sql`select call_trace_id as from_id, id from case_drafts where organization_id = ${organizationId}`,
  },
  {
    kind: "eval_case",
    fromKind: "case_draft",
    rows: (organizationId) =>
      sql`select case_draft_id as from_id, id from eval_cases
        where organization_id = ${organizationId} and case_draft_id is not null`,
  },
  {
    kind: "eval_case",
    fromKind: "call_trace",
    rows: (organizationId) =>
      sql`select call_trace_id as from_id, id from eval_cases
        where organization_id = ${organizationId} and call_trace_id is not null and case_draft_id is null`,
  },
  {
    kind: "optimization",
    fromKind: "eval_case",
    // Cases that somebody wrote came of nothing; a dataset may have 100,000 of them.
    rows: (organizationId) =>
      sql`select eval_cases.id as from_id, optimizations.id from optimizations join eval_cases
          on eval_cases.organization_id = optimizations.organization_id and eval_cases.dataset_id = optimizations.dataset_id
          and eval_cases.id = any (optimizations.training_case_ids || optimizations.held_out_case_ids)
        where optimizations.organization_id = ${organizationId}
          and (eval_cases.case_draft_id is not null or eval_cases.call_trace_id is not null)`,
  },
  {
    kind: "prompt_version",
    fromKind: "optimization",
    rows: (organizationId) =>
      sql`select id as from_id, prompt_version_id as id from optimizations
        where organization_id = ${organizationId} and prompt_version_id is not null`,
  },
  {
    kind: "eval_run",
    fromKind: "prompt_version",
    rows: (organizationId) =>
      sql`select prompt_version_id as from_id, id from eval_runs where organization_id = ${organizationId}`,
  },
];

/**
 * Links from a row to what it came of and what that came of, or to what came of it and so on.
 * @param limit so many, the nearest first
 */
export async function listLinks(
  unit: ScopedUnitOfWork,
  { kind, id }: StepName,
  direction: "from" | "to",
  limit: number,
): Promise<readonly Link[]> {
  const [here, there] = direction === "from" ? [sql`id`, sql`from_id`] : [sql`from_id`, sql`id`];
  // Each is asked by the ids of the rows before, so that only those are read.
  const steps = RELATIONS.map((relation) => {
    const [hereKind, thereKind] =
      direction === "from" ? [relation.kind, relation.fromKind] : [relation.fromKind, relation.kind];
    return sql`select ${relation.kind}::text as kind, relation.id, ${relation.fromKind}::text as from_kind, relation.from_id,
        ${thereKind}::text as next_kind, relation.${there} as next_id
      from (${relation.rows(unit.organizationId)}) as relation
      where walked.next_kind = ${hereKind} and relation.${here} = walked.next_id`;
  });
  const { rows } = await sql<{ kind: StepKind; id: number; from_kind: StepKind; from_id: number }>`
    with recursive walked as (
      select null::text as kind, null::bigint as id, null::text as from_kind, null::bigint as from_id,
        ${kind}::text as next_kind, ${id}::bigint as next_id
      union
      select step.* from walked cross join lateral (${sql.join(steps, sql` union all `)}) as step
    )
    select kind, id, from_kind, from_id from walked where kind is not null limit ${limit}`.execute(unit.db);
  return rows.map((row) => ({
    kind: row.kind,
    id: Number(row.id),
    fromKind: row.from_kind,
    fromId: Number(row.from_id),
  }));
}

/** What is told of a row besides its links. */
export interface StepRow extends StepName {
  readonly at: Date;
  readonly by: number | null;
  readonly status: string | null;
  readonly what: string;
}

type OwnKind = Exclude<StepKind, "call_trace" | "prompt_version" | "prompt_move">;

/** Of an assistant's rows of one kind; of another's, nothing. */
const TELL: Readonly<
  Record<OwnKind, (organizationId: number, assistantId: number, ids: readonly number[]) => RawBuilder<StoredStep>>
> = {
  failure_review: (organizationId, assistantId, ids) => sql`
    select id, created_at as at, created_by as by, null as status, call_count || ' calls that went badly' as what
    from failure_reviews where organization_id = ${organizationId} and assistant_id = ${assistantId} and id = any (${[...ids]})`,
  failure_cluster: (organizationId, assistantId, ids) => sql`
    select cluster.id, review.created_at as at, null::bigint as by, null as status, array_to_string(cluster.words, ', ') as what
    from failure_clusters as cluster join failure_reviews as review
      on review.organization_id = cluster.organization_id and review.id = cluster.review_id
    where cluster.organization_id = ${organizationId} and review.assistant_id = ${assistantId} and cluster.id = any (${[...ids]})`,
  case_draft: (organizationId, assistantId, ids) => sql`
    select draft.id, draft.created_at as at, draft.decided_by as by, draft.state as status,
      coalesce(draft.case_name, 'A case without a name') as what
    from case_drafts as draft
    join failure_clusters as cluster on cluster.organization_id = draft.organization_id and cluster.id = draft.cluster_id
    join failure_reviews as review on review.organization_id = cluster.organization_id and review.id = cluster.review_id
    where draft.organization_id = ${organizationId} and review.assistant_id = ${assistantId} and draft.id = any (${[...ids]})`,
  eval_case: (organizationId, assistantId, ids) => sql`
    select eval_cases.id, eval_cases.created_at as at, null::bigint as by, null as status,
      coalesce(case_name, 'A case without a name') || ', in ' || eval_datasets.name as what
    from eval_cases join eval_datasets
      on eval_datasets.organization_id = eval_cases.organization_id and eval_datasets.id = eval_cases.dataset_id
    where eval_cases.organization_id = ${organizationId} and eval_datasets.assistant_id = ${assistantId}
      and eval_cases.id = any (${[...ids]})`,
  optimization: (organizationId, assistantId, ids) => sql`
    select id, created_at as at, created_by as by, state as status, coalesce(reason, 'An optimization') as what
    from optimizations where organization_id = ${organizationId} and assistant_id = ${assistantId} and id = any (${[...ids]})`,
  eval_run: (organizationId, assistantId, ids) => sql`
    select id, created_at as at, created_by as by, state as status,
      coalesce(round(100 * pass_rate)::text || ' % of the cases passed', 'An evaluation') as what
    from eval_runs where organization_id = ${organizationId} and assistant_id = ${assistantId} and id = any (${[...ids]})`,
};

interface StoredStep {
  readonly id: number | string;
  readonly at: Date;
  readonly by: number | string | null;
  readonly status: string | null;
  readonly what: string;
}

export async function readSteps(
  unit: ScopedUnitOfWork,
  assistantId: number,
  kind: OwnKind,
  ids: readonly number[],
): Promise<readonly StepRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await TELL[kind](unit.organizationId, assistantId, ids).execute(unit.db);
  return rows.map(({ id, at, by, status, what }) => ({
    kind,
    id: Number(id),
    at,
    by: by === null ? null : Number(by),
    status,
    what,
  }));
}
