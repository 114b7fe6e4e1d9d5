import type { UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import type { EvalMark, PlacedMark, ResultPlace } from "./eval-mark.ts";
import type { Verdicts } from "./judge-agreement.ts";

/** In place of what the person said of the answer before. @returns null when there is no such answer */
export async function putMark(
  unit: ScopedUnitOfWork,
  { runId, caseId, repeat }: ResultPlace,
  mark: { readonly markedBy: UserId; readonly passed: boolean; readonly note: string | null },
): Promise<EvalMark | null> {
  const note = mark.note === null ? null : storable(mark.note);
  // Locked: a case that is being deleted takes its answers with it.
  const { rows } = await sql<EvalMark>`
    insert into eval_marks (organization_id, run_id, case_id, repeat, marked_by, passed, note)
    select organization_id, run_id, case_id, repeat, ${mark.markedBy}, ${mark.passed}, ${note}
    from eval_results
    where organization_id = ${unit.organizationId} and run_id = ${runId} and case_id = ${caseId} and repeat = ${repeat}
    for key share
    on conflict (organization_id, run_id, case_id, repeat, marked_by)
    do update set passed = excluded.passed, note = excluded.note, marked_at = now()
    returning marked_by as "markedBy", passed, note, marked_at as "markedAt"`.execute(unit.db);
  return rows[0] ?? null;
}

/** Of all answers of a run to these cases, the first mark first. */
export async function listMarks(
  unit: ScopedUnitOfWork,
  runId: number,
  caseIds: readonly number[],
): Promise<readonly PlacedMark[]> {
  if (caseIds.length === 0) return [];
  const rows = await unit.db
    .selectFrom("eval_marks")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("run_id", "=", runId)
    .where("case_id", "in", [...new Set(caseIds)])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    caseId: row.case_id,
    repeat: row.repeat,
    markedBy: row.marked_by,
    passed: row.passed,
    note: row.note,
    markedAt: row.marked_at,
  }));
}

/** How often the judge and people said what of the run's answers; each mark counts, where the metric was judged. */
export async function countVerdicts(
  unit: ScopedUnitOfWork,
  runId: number,
  metric: "intent" | "rubric",
): Promise<Verdicts> {
  const { rows } = await sql<Verdicts>`
    select count(*) filter (where holds and passed)::int as "bothPass",
      count(*) filter (where holds and not passed)::int as "onlyJudgePasses",
      count(*) filter (where not holds and passed)::int as "onlyPersonPasses",
      count(*) filter (where not holds and not passed)::int as "bothFail"
    from (
      select eval_marks.passed, (metrics -> ${metric}::text ->> 'holds')::boolean as holds
      from eval_marks
      join eval_results using (organization_id, run_id, case_id, repeat)
      where organization_id = ${unit.organizationId} and run_id = ${runId}) as judged`.execute(unit.db);
  return rows[0] ?? { bothPass: 0, onlyJudgePasses: 0, onlyPersonPasses: 0, bothFail: 0 };
}
