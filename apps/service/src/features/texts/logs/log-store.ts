import { type RawBuilder, sql } from "kysely";
import {
  byDay,
  isWithin,
  type OpenSpan,
  readSumsSince,
  type SumsOfDay,
  type TimeSpan,
} from "../../../platform/database/day-sums.ts";
import { isInIndexOfTexts, likePattern } from "../../../platform/database/like-pattern.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** What is on record about one text at the carrier. */
export interface TextLog {
  readonly id: number;
  readonly provider: string;
  readonly providerMessageId: string | null;
  readonly direction: "inbound" | "outbound";
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: readonly string[];
  readonly segmentCount: number;
  readonly status: string;
  readonly providerStatus: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly assistantId: number | null;
  readonly assistantName: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly providerPayload: Record<string, unknown>;
}

export interface TextLogFilter {
  readonly provider?: string | undefined;
  readonly direction?: "inbound" | "outbound" | undefined;
  readonly status?: string | undefined;
  readonly fromNumber?: string | undefined;
  readonly toNumber?: string | undefined;
  readonly assistantId?: number | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** Matches any part of the text, ignoring case. */
  readonly search?: string | undefined;
}

/** What many texts have is on a page of these: a word that every fiftieth has or more. */
const NEWEST = 2_500;
/** What so few texts have is looked up, and put in order afterwards. */
const FEW = 3_000;

interface LogPage {
  readonly skip: number;
  readonly limit: number;
  /** The text after which the list goes on; its first texts when null. */
  readonly after: number | null;
}

interface ListedLogs {
  readonly items: readonly TextLog[];
  readonly hasMore: boolean;
}

/**
 * Newest first.
 *
 * What is searched for is looked for among the newest texts, and then in the index. What is in neither, because older texts have it
 * often, is found by going through all of them until the page is full.
 */
export async function listLogs(unit: ScopedUnitOfWork, filter: TextLogFilter, page: LogPage): Promise<ListedLogs> {
  if (filter.search === undefined || !isInIndexOfTexts(filter.search)) return readLogs(unit, filter, page);
  const newest = await readLogs(unit, filter, page, newestLogs(unit, filter, page.after));
  if (newest.hasMore) return newest;
  const ids = await findFewLogs(unit, filter.search);
  return readLogs(unit, filter, page, ids === null ? undefined : sql`${ids}::bigint[]`);
}

/** Null: there are more than a few. */
async function findFewLogs(unit: ScopedUnitOfWork, search: string): Promise<readonly number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select id from parley_texts_like(${likePattern(search)}, ${FEW + 1}) as id`.execute(unit.db);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

function newestLogs(unit: ScopedUnitOfWork, { from, before }: TextLogFilter, after: number | null) {
  const newest = filteredLogs(unit, { from, before })
    .$if(after !== null, (query) => query.where(comesAfter(unit, after)))
    .select("sms_logs.id")
    .orderBy("sms_logs.created_at", "desc")
    .orderBy("sms_logs.id", "desc")
    .limit(NEWEST);
  return sql`array(${newest})`;
}

/** The position is read from the row itself: a Date is less precise than the database. */
function comesAfter(unit: ScopedUnitOfWork, after: number | null) {
  return sql<boolean>`(sms_logs.created_at, sms_logs.id) < (
    select last.created_at, last.id from sms_logs last
    where last.organization_id = ${unit.organizationId} and last.id = ${after})`;
}

/** @param among an array of ids; without it, all texts */
async function readLogs(
  unit: ScopedUnitOfWork,
  filter: TextLogFilter,
  { skip, limit, after }: LogPage,
  among?: RawBuilder<unknown>,
): Promise<ListedLogs> {
  const rows = await logsWithAssistants(unit, filter)
    .$if(among !== undefined, (query) => query.where(sql<boolean>`sms_logs.id = any (${among})`))
    .$if(after !== null, (query) => query.where(comesAfter(unit, after)))
    .orderBy("sms_logs.created_at", "desc")
    .orderBy("sms_logs.id", "desc")
    .offset(skip)
    // One more than is shown says whether more follow, without counting them.
    .limit(limit + 1)
    .execute();
  return { items: rows.slice(0, limit).map(logFromRow), hasMore: rows.length > limit };
}

export async function countMatchingLogs(unit: ScopedUnitOfWork, filter: TextLogFilter): Promise<number> {
  const { search } = filter;
  const ids = search === undefined || !isInIndexOfTexts(search) ? null : await findFewLogs(unit, search);
  const { count } = await filteredLogs(unit, filter)
    .$if(ids !== null, (query) => query.where(sql<boolean>`sms_logs.id = any (${ids}::bigint[])`))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findLog(unit: ScopedUnitOfWork, logId: number): Promise<TextLog | null> {
  const row = await logsWithAssistants(unit, {}).where("sms_logs.id", "=", logId).executeTakeFirst();
  return row === undefined ? null : logFromRow(row);
}

export interface TextLogCount {
  readonly direction: string;
  readonly status: string;
  readonly provider: string;
  readonly count: number;
}

/** @returns counts of a direction, status and provider; there may be several, of different days */
export async function countLogs(unit: ScopedUnitOfWork, span: OpenSpan): Promise<readonly TextLogCount[]> {
  const sums = await readSumsSince(unit, "texts", span, { first: await firstLogAt(unit), sumUp: countLogsByDay });
  return sums.flatMap(({ rows }) => rows);
}

async function firstLogAt(unit: ScopedUnitOfWork): Promise<Date | null> {
  const first = await filteredLogs(unit, {})
    .select("sms_logs.created_at")
    .orderBy("sms_logs.created_at")
    .orderBy("sms_logs.id")
    .limit(1)
    .executeTakeFirst();
  return first?.created_at ?? null;
}

async function countLogsByDay(
  unit: ScopedUnitOfWork,
  spans: readonly TimeSpan[],
): Promise<readonly SumsOfDay<TextLogCount>[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<TextLogCount & { readonly day: string }>`
    select to_char(sms_logs.created_at at time zone 'utc', 'YYYY-MM-DD') as day, sms_logs.direction, sms_logs.status,
      sms_logs.provider, count(*) as count
    from sms_logs
    where sms_logs.organization_id = ${unit.organizationId} and ${isWithin("sms_logs.created_at", spans)}
    group by 1, 2, 3, 4`.execute(unit.db);
  return byDay(rows);
}

function filteredLogs(unit: ScopedUnitOfWork, filter: TextLogFilter) {
  let query = unit.db.selectFrom("sms_logs").where("sms_logs.organization_id", "=", unit.organizationId);
  if (filter.provider !== undefined) query = query.where("sms_logs.provider", "=", filter.provider);
  if (filter.direction !== undefined) query = query.where("sms_logs.direction", "=", filter.direction);
  if (filter.status !== undefined) query = query.where("sms_logs.status", "=", filter.status);
  if (filter.fromNumber !== undefined) query = query.where("sms_logs.from_number", "=", filter.fromNumber);
  if (filter.toNumber !== undefined) query = query.where("sms_logs.to_number", "=", filter.toNumber);
  if (filter.assistantId !== undefined) query = query.where("sms_logs.assistant_id", "=", filter.assistantId);
  if (filter.from !== undefined) query = query.where("sms_logs.created_at", ">=", filter.from);
  if (filter.before !== undefined) query = query.where("sms_logs.created_at", "<", filter.before);
  if (filter.search !== undefined) query = query.where("sms_logs.body", "ilike", likePattern(filter.search));
  return query;
}

function logsWithAssistants(unit: ScopedUnitOfWork, filter: TextLogFilter) {
  return filteredLogs(unit, filter)
    .leftJoin("assistants", (join) =>
      join
        .onRef("assistants.organization_id", "=", "sms_logs.organization_id")
        .onRef("assistants.id", "=", "sms_logs.assistant_id"),
    )
    .selectAll("sms_logs")
    .select([
      "assistants.name as assistant_name",
      sql<Record<string, unknown>>`sms_logs.provider_payload`.as("payload"),
    ]);
}

type LogRow = Awaited<ReturnType<ReturnType<typeof logsWithAssistants>["execute"]>>[number];

function logFromRow(row: LogRow): TextLog {
  return {
    id: row.id,
    provider: row.provider,
    providerMessageId: row.provider_message_id,
    direction: row.direction === "inbound" ? "inbound" : "outbound",
    from: row.from_number,
    to: row.to_number,
    body: row.body,
    mediaUrls: row.media_urls,
    segmentCount: row.segment_count,
    status: row.status,
    providerStatus: row.provider_status,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    assistantId: row.assistant_id,
    assistantName: row.assistant_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    providerPayload: row.payload,
  };
}
