import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** Adds calls that are over and billed to the sums of their days. To be done once for each: by whoever claimed its report. */
export async function addCallFigures(unit: ScopedUnitOfWork, callIds: readonly CallId[]): Promise<void> {
  await sql`select parley_add_call_figures(${unit.organizationId}::bigint, ${callIds}::bigint[])`.execute(unit.db);
}

export interface FigureFilter {
  /** In UTC, `2026-01-31`; both are included. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly assistantId: number | undefined;
  /** The organization's own. */
  readonly phoneNumber: string | undefined;
  readonly campaignId: number | undefined;
}

/** A sum of a day; what `part` and `step` are depends on the figure. */
export interface CallFigure {
  readonly day: string;
  readonly figure: "calls" | "outcome" | "seconds" | "cost" | "cost-unknown" | "latency";
  readonly part: string;
  readonly step: number;
  readonly value: number;
}

/** By day, each figure and part once. */
export async function readCallFigures(unit: ScopedUnitOfWork, filter: FigureFilter): Promise<readonly CallFigure[]> {
  const { fromDay, toDay, assistantId, phoneNumber, campaignId } = filter;
  const day = sql<string>`to_char(day, 'YYYY-MM-DD')`;
  const rows = await unit.db
    .selectFrom("call_figures")
    .select(["figure", "part", "step"])
    .select([day.as("day"), sql<number>`sum(value)::bigint`.as("value")])
    .where("organization_id", "=", unit.organizationId)
    .where(sql<boolean>`day between ${fromDay}::date and ${toDay}::date`)
    .$if(assistantId !== undefined, (query) => query.where("assistant_id", "=", assistantId ?? 0))
    .$if(phoneNumber !== undefined, (query) => query.where("phone_number", "=", phoneNumber ?? ""))
    .$if(campaignId !== undefined, (query) => query.where("campaign_id", "=", campaignId ?? 0))
    .groupBy(["day", "figure", "part", "step"])
    .orderBy("day")
    .execute();
  // The table allows no other figures.
  return rows.map((row) => ({ ...row, figure: row.figure as CallFigure["figure"] }));
}

/** Milliseconds at which the steps of a latency end; a further step comes after the last. */
export async function readLatencySteps(unit: ScopedUnitOfWork): Promise<readonly number[]> {
  const { steps } = await unit.db
    .selectNoFrom(sql<number[]>`parley_latency_steps()`.as("steps"))
    .executeTakeFirstOrThrow();
  return steps;
}
