import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { MadeCall } from "../mocked-thread.ts";
import type { EvalResult, EvalRun, Metrics, PendingCase } from "./eval-run.ts";
import { expectedAnswerOf } from "./expected-answer.ts";

/** Where a page of pending cases begins: after this one. */
export interface CasePlace {
  readonly caseId: number;
  readonly repeat: number;
}

/** Cases of the run that have no result yet, in order. */
export async function listPendingCases(
  unit: ScopedUnitOfWork,
  { id, datasetId, repeats }: Pick<EvalRun, "id" | "datasetId" | "repeats">,
  after: CasePlace,
  limit: number,
): Promise<readonly PendingCase[]> {
  const { rows } = await sql<{
    id: number;
    repeat: number;
    conversation: PendingCase["case"]["conversation"];
    expected: unknown;
    mocks: Readonly<Record<string, unknown>> | null;
  }>`
    select eval_cases.id, repeat, conversation, expected_response as expected, mock_tool_responses as mocks
    from eval_cases cross join generate_series(1, ${repeats}::integer) as repeat
    where eval_cases.organization_id = ${unit.organizationId} and dataset_id = ${datasetId}
      and eval_cases.id >= ${after.caseId} and (eval_cases.id, repeat) > (${after.caseId}::bigint, ${after.repeat}::integer)
      and not exists (
        select from eval_results as known where known.organization_id = ${unit.organizationId}
          and known.run_id = ${id} and known.case_id = eval_cases.id and known.repeat = repeat.repeat)
    order by eval_cases.id, repeat limit ${limit}`.execute(unit.db);
  return rows.map((row) => ({
    case: {
      id: row.id,
      conversation: row.conversation,
      expected: expectedAnswerOf(row.expected),
      mocks: row.mocks ?? {},
    },
    repeat: row.repeat,
  }));
}

/** In one statement. Of a case that has that result already, or is gone, nothing is kept. */
export async function insertEvalResults(
  unit: ScopedUnitOfWork,
  runId: number,
  results: readonly EvalResult[],
): Promise<void> {
  await sql`
    insert into eval_results (organization_id, run_id, case_id, repeat, passed, score, answer, tool_calls, metrics, problems, duration_ms)
    select ${unit.organizationId}, ${runId}, eval_cases.id, repeat, passed, score, answer, "toolCalls", metrics,
      array(select jsonb_array_elements_text(problems)), "durationMs"
    from jsonb_to_recordset(${storableJson(results)}::jsonb) as made ("caseId" bigint, repeat integer, passed boolean,
      score double precision, answer text, "toolCalls" jsonb, metrics jsonb, problems jsonb, "durationMs" integer)
    join eval_cases on organization_id = ${unit.organizationId} and eval_cases.id = "caseId"
    order by eval_cases.id, repeat
    for key share of eval_cases
    on conflict do nothing`.execute(unit.db);
}

export interface RunTally {
  readonly completedCases: number;
  readonly passedCases: number;
  /** Some of whose answers passed, and some did not. */
  readonly flakyCases: number;
  readonly meanScore: number | null;
}

/** A case counts once all its answers are there; it has passed when all of them have. */
export async function tallyRun(
  unit: ScopedUnitOfWork,
  { id, repeats }: Pick<EvalRun, "id" | "repeats">,
): Promise<RunTally> {
  const { rows } = await sql<{ completed: number; passed: number; flaky: number; score: number | null }>`
    select count(*) filter (where answers >= ${repeats})::int as completed,
      count(*) filter (where answers >= ${repeats} and is_sure)::int as passed,
      count(*) filter (where was_right and not is_sure)::int as flaky, avg(score) as score
    from (
      select count(*) as answers, bool_and(passed) as is_sure, bool_or(passed) as was_right, avg(score)::float8 as score
      from eval_results where organization_id = ${unit.organizationId} and run_id = ${id} group by case_id) as cases`.execute(
    unit.db,
  );
  const [row] = rows;
  return {
    completedCases: row?.completed ?? 0,
    passedCases: row?.passed ?? 0,
    flakyCases: row?.flaky ?? 0,
    meanScore: row?.score ?? null,
  };
}

export async function listEvalResults(
  unit: ScopedUnitOfWork,
  runId: number,
  filter: { readonly passed: boolean | null; readonly limit: number; readonly offset: number },
): Promise<readonly (EvalResult & { readonly caseName: string | null })[]> {
  const rows = await unit.db
    .selectFrom("eval_results")
    .innerJoin("eval_cases", (join) =>
      join
        .onRef("eval_cases.organization_id", "=", "eval_results.organization_id")
        .onRef("eval_cases.id", "=", "eval_results.case_id"),
    )
    .selectAll("eval_results")
    .select("eval_cases.case_name")
    .where("eval_results.organization_id", "=", unit.organizationId)
    .where("eval_results.run_id", "=", runId)
    .$if(filter.passed !== null, (query) => query.where("eval_results.passed", "=", filter.passed ?? false))
    .orderBy("eval_results.case_id")
    .orderBy("eval_results.repeat")
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return rows.map((row) => ({
    caseId: row.case_id,
    caseName: row.case_name,
    repeat: row.repeat,
    passed: row.passed,
    score: row.score,
    answer: row.answer,
    toolCalls: row.tool_calls as unknown as readonly MadeCall[],
    metrics: row.metrics as unknown as Metrics,
    problems: row.problems,
    durationMs: row.duration_ms,
  }));
}
