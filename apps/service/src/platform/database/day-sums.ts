import { type RawBuilder, sql } from "kysely";
import type { ScopedUnitOfWork } from "./scope.ts";
import { storableJson } from "./storable.ts";

/** Kinds of sums; the triggers of `migrations/0085-baseline/14-figures.sql` know which rows change which. */
export type DaySumKind = "texts" | "costs" | "calls";

/** From the first moment to before the second. */
export interface TimeSpan {
  readonly from: Date;
  readonly to: Date;
}

export interface SumsOfDay<Row> {
  /** `2026-03-02`, of UTC. */
  readonly day: string;
  readonly rows: readonly Row[];
}

/** The sums of all rows within any of the spans, by day; a day without rows may be left out. Rows are plain JSON. */
export type SumUp<Row> = (unit: ScopedUnitOfWork, spans: readonly TimeSpan[]) => Promise<readonly SumsOfDay<Row>[]>;

/** The end of a span that has none. */
const AFTER_ALL = new Date("9999-01-01T00:00:00Z");

const DAY_MS = 86_400_000;
/** Whose sums one statement makes: those of years in one would be cut off by its time limit, and so would each try after it. */
const DAYS_AT_ONCE = 15;

/**
 * What rows of a long time sum up to. Whole days that ended a day ago or earlier are summed once and kept; only what is around
 * them, and days of which a row has changed since, is summed now.
 * @returns sums by day; one day may come twice, of its parts
 */
export async function readSumsByDay<Row>(
  unit: ScopedUnitOfWork,
  kind: DaySumKind,
  span: TimeSpan,
  sumUp: SumUp<Row>,
): Promise<readonly SumsOfDay<Row>[]> {
  const kept = await readKept<Row>(unit, kind, span);
  if (kept.days.from >= kept.days.to) return sumUp(unit, [span]);
  const missing = daysBetween(kept.days).filter((day) => !kept.sums.has(day));
  const around: readonly TimeSpan[] = [
    { from: span.from, to: kept.days.from },
    { from: kept.days.to, to: span.to },
  ];
  const now = await sumUp(
    unit,
    around.filter(({ from, to }) => from < to),
  );
  const made = missing.length === 0 ? [] : await makeSums(unit, kind, missing, sumUp);
  return [...[...kept.sums].map(([day, rows]) => ({ day, rows })), ...made, ...now];
}

/** A span that may be open at either end. */
export interface OpenSpan {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/**
 * `readSumsByDay` of a span that may begin long before there is anything to sum: days are kept one by one.
 * @param first of all rows; null: there is none
 */
export async function readSumsSince<Row>(
  unit: ScopedUnitOfWork,
  kind: DaySumKind,
  { from, before = AFTER_ALL }: OpenSpan,
  { first, sumUp }: { readonly first: Date | null; readonly sumUp: SumUp<Row> },
): Promise<readonly SumsOfDay<Row>[]> {
  if (first === null) return [];
  return readSumsByDay(unit, kind, { from: from !== undefined && from > first ? from : first, to: before }, sumUp);
}

/** Whole days of the span that may be kept, by the database's clock, and those that are. */
async function readKept<Row>(unit: ScopedUnitOfWork, kind: DaySumKind, { from, to }: TimeSpan) {
  const first = new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS);
  const { rows } = await sql<{ ended: Date; day: string | null; sums: readonly Row[] | null }>`
    select ended.before as ended, to_char(day_sums.day, 'YYYY-MM-DD') as day, day_sums.sums
    from (select least(parley_today() - interval '1 day', ${to}) as before) as ended
    left join day_sums on day_sums.organization_id = ${unit.organizationId} and day_sums.kind = ${kind}
      and day_sums.day >= (${first}::timestamptz at time zone 'utc')::date
      and (day_sums.day + 1)::timestamp at time zone 'utc' <= ended.before`.execute(unit.db);
  const ended = rows[0]?.ended.getTime() ?? 0;
  return {
    days: { from: first, to: new Date(Math.floor(ended / DAY_MS) * DAY_MS) },
    sums: new Map(rows.flatMap(({ day, sums }) => (day === null || sums === null ? [] : [[day, sums] as const]))),
  };
}

/** While somebody changes rows of ended days, sums are made and not kept. */
async function makeSums<Row>(
  unit: ScopedUnitOfWork,
  kind: DaySumKind,
  days: readonly string[],
  sumUp: SumUp<Row>,
): Promise<readonly SumsOfDay<Row>[]> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(parley_day_sums_lock(${unit.organizationId}, ${kind})) as alone`.execute(unit.db);
  const found = new Map<string, readonly Row[]>();
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const sums = await sumUp(unit, spansOf(days.slice(from, from + DAYS_AT_ONCE)));
    for (const { day, rows: ofDay } of sums) found.set(day, ofDay);
  }
  // Days without a row are kept, too, or they would be looked for again and again.
  const made = days.map((day) => ({ day, rows: found.get(day) ?? [] }));
  if (rows[0]?.alone === true) {
    await sql`
      insert into day_sums (organization_id, kind, day, sums)
      select ${unit.organizationId}::bigint, ${kind}, made.day, made.rows
      from jsonb_to_recordset(${storableJson(made)}::jsonb) as made (day date, rows jsonb)
      on conflict do nothing`.execute(unit.db);
  }
  return made;
}

/** Whether a moment is in one of the spans. Written out, so that the server knows how little that is. @param column as in `calls.started_at` */
export function isWithin(column: string, spans: readonly TimeSpan[]): RawBuilder<boolean> {
  const moment = sql.ref(column);
  const each = spans.map(({ from, to }) => sql`(${moment} >= ${from} and ${moment} < ${to})`);
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Rows as a query returns them, put together by their day. */
export function byDay<Row>(rows: readonly (Row & { readonly day: string })[]): readonly SumsOfDay<Row>[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({ day, rows: ofDay }));
}

function daysBetween({ from, to }: TimeSpan): readonly string[] {
  const days: string[] = [];
  for (let ms = from.getTime(); ms < to.getTime(); ms += DAY_MS) days.push(new Date(ms).toISOString().slice(0, 10));
  return days;
}

/** Days that follow each other are one span. */
function spansOf(days: readonly string[]): readonly TimeSpan[] {
  const spans: { from: Date; to: Date }[] = [];
  for (const day of days) {
    const from = new Date(`${day}T00:00:00Z`);
    const to = new Date(from.getTime() + DAY_MS);
    const last = spans.at(-1);
    if (last?.to.getTime() === from.getTime()) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}
