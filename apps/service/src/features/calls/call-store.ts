import { asId, type CallId } from "@parley/foundation/branded-ids";
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { hasThreeInARow, likePattern } from "../../platform/database/like-pattern.ts";
import type { Assistants, Calls, DB } from "../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storableJson } from "../../platform/database/storable.ts";
import type { CallStatus, VoiceCall } from "./call.ts";
import type { CallFilter } from "./call-filter.ts";
import { type CallSearch, findFewCalls } from "./call-search-store.ts";
import { publicCallSid, readOwnCallId } from "./live/live-call.ts";

/**
 * The length of a call in seconds: as its carrier counts it, else from the answer to the end by our clock. Null while the
 * call runs; `greatest` alone would ignore the null and say 0.
 */
export const durationSeconds = sql<number | null>`case when calls.ended_at is not null then
  coalesce(calls.carrier_duration_seconds, greatest(0, round(extract(epoch from calls.ended_at - coalesce(calls.answered_at, calls.ended_at))))) end::bigint`;

/** What many calls have is on a page of these: in ten times as many each saying would be read. */
const NEWEST = 1_000;

/** The carrier's id of the call. Null while we only have our placeholder, so that no search finds one. */
const knownCallSid = sql<string | null>`case when calls.call_sid not like 'pending\\_%' then calls.call_sid end`;

interface CallPage {
  readonly skip: number;
  readonly limit: number;
  /** The call after which the list goes on; its first calls when null. */
  readonly after: CallId | null;
}

/**
 * Newest first.
 *
 * Parts of a number or an id are looked for among the newest calls, and then in the index (`call-search-store.ts`). What is in
 * neither, because older calls have it often, is found by going through all of them until the page is full.
 */
export async function findCalls(
  unit: ScopedUnitOfWork,
  filter: CallFilter,
  page: CallPage,
): Promise<readonly VoiceCall[]> {
  const search = callsOfFilter(filter);
  if (search === null) return readCalls(filteredCalls(unit, filter), unit, page);
  const newest = await readCalls(
    filteredCalls(unit, filter).where(isAmong(newestCalls(unit, filter, page.after))),
    unit,
    page,
  );
  if (newest.length >= page.limit) return newest;
  const few = await findFewCalls(unit, search);
  return readCalls(
    filteredCalls(unit, filter).$if(few !== null, (query) => query.where(isAmong(few))),
    unit,
    page,
  );
}

function callsOfFilter({ customerPhone, callSid }: CallFilter): CallSearch | null {
  if (customerPhone !== undefined && hasThreeInARow(customerPhone)) return { phone: customerPhone };
  return callSid !== undefined && hasThreeInARow(callSid) ? { callSid } : null;
}

async function readCalls(query: FilteredCalls, unit: ScopedUnitOfWork, page: CallPage): Promise<readonly VoiceCall[]> {
  const { skip, limit, after } = page;
  const rows = await newestFirst(withCallColumns(query))
    .$if(after !== null, (list) => list.where(comesAfter(unit, after)))
    .offset(skip)
    .limit(limit)
    .execute();
  return rows.map(callFromRow);
}

/** The position is read from the row itself: a Date is less precise than the database. */
function comesAfter(unit: ScopedUnitOfWork, after: CallId | null) {
  return sql<boolean>`(calls.started_at, calls.id) < (
    select last.started_at, last.id from calls last
    where last.organization_id = ${unit.organizationId} and last.id = ${after})`;
}

function newestCalls(unit: ScopedUnitOfWork, { from, before }: CallFilter, after: CallId | null) {
  const newest = newestFirst(filteredCalls(unit, { from, before }))
    .$if(after !== null, (query) => query.where(comesAfter(unit, after)))
    .select("calls.id")
    .limit(NEWEST);
  return sql`array(${newest})`;
}

function isAmong(ids: RawBuilder<unknown> | readonly number[] | null) {
  return sql<boolean>`calls.id = any (${ids}::bigint[])`;
}

export async function countMatchingCalls(unit: ScopedUnitOfWork, filter: CallFilter): Promise<number> {
  const search = callsOfFilter(filter);
  const few = search === null ? null : await findFewCalls(unit, search);
  const { count } = await filteredCalls(unit, filter)
    .$if(few !== null, (query) => query.where(isAmong(few)))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Calls with the text in their id, customer's number, assistant's name or final transcript, newest first. */
export async function findCallsByText(
  unit: ScopedUnitOfWork,
  text: { readonly words: string; readonly phone: string },
  limit: number,
): Promise<readonly VoiceCall[]> {
  const page = { skip: 0, limit, after: null };
  const matching = callsWithText(unit, text);
  if (!hasThreeInARow(text.words) || !hasThreeInARow(text.phone)) return readCalls(matching, unit, page);
  const newest = await readCalls(matching.where(isAmong(newestCalls(unit, {}, null))), unit, page);
  if (newest.length >= limit) return newest;
  const few = await findFewCalls(unit, { ...text, callSid: text.words, assistantName: text.words });
  return readCalls(few === null ? matching : matching.where(isAmong(few)), unit, page);
}

function callsWithText(unit: ScopedUnitOfWork, text: { readonly words: string; readonly phone: string }) {
  const pattern = likePattern(text.words);
  return filteredCalls(unit, {}).where((expression) =>
    expression.or([
      expression(knownCallSid, "ilike", pattern),
      expression("calls.customer_phone_number", "ilike", likePattern(text.phone)),
      expression("assistants.name", "ilike", pattern),
      expression.exists(
        expression
          .selectFrom("call_transcripts")
          .select("call_transcripts.id")
          .where("call_transcripts.organization_id", "=", unit.organizationId)
          .whereRef("call_transcripts.call_id", "=", "calls.id")
          .where("call_transcripts.is_final", "=", true)
          .where("call_transcripts.content", "ilike", pattern)
          // Each call is looked at by itself: without it, the server reads all that was ever said first.
          .offset(0),
      ),
    ]),
  );
}

/** By our id, or by the carrier's; `callSid` also takes ours in digits. Null when the organization has no such call. */
export async function findCall(
  unit: ScopedUnitOfWork,
  which: { readonly id: number } | { readonly callSid: string },
): Promise<VoiceCall | null> {
  const query = withCallColumns(filteredCalls(unit, {}));
  const id = "id" in which ? which.id : readOwnCallId(which.callSid);
  const row = await (id === null && "callSid" in which
    ? query.where("calls.call_sid", "=", which.callSid)
    : query.where("calls.id", "=", id)
  ).executeTakeFirst();
  return row === undefined ? null : callFromRow(row);
}

/** Merges members into the metadata and removes those that are null. False when there is no such call. */
export async function mergeMetadata(
  unit: ScopedUnitOfWork,
  id: CallId,
  members: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const kept = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
  const removed = Object.keys(members).filter((name) => members[name] === null);
  const result = await unit.db
    .updateTable("calls")
    .set({ call_meta: sql`(call_meta || ${storableJson(kept)}::jsonb) - ${removed}::text[]` })
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The organization's phone calls with their assistants; text threads share the table. */
export function filteredCalls(unit: { readonly db: Database; readonly organizationId: number }, filter: CallFilter) {
  let query = unit.db
    .selectFrom("calls")
    .innerJoin("assistants", (join) =>
      join
        .onRef("assistants.organization_id", "=", "calls.organization_id")
        .onRef("assistants.id", "=", "calls.assistant_id"),
    )
    .where("calls.organization_id", "=", unit.organizationId)
    .where("calls.channel", "=", "voice");
  if (filter.status !== undefined) query = query.where("calls.status", "=", filter.status);
  if (filter.assistantId !== undefined) query = query.where("calls.assistant_id", "=", filter.assistantId);
  if (filter.customerPhone !== undefined)
    query = query.where("calls.customer_phone_number", "ilike", likePattern(filter.customerPhone));
  if (filter.callSid !== undefined) query = query.where(knownCallSid, "ilike", likePattern(filter.callSid));
  if (filter.assistantName !== undefined)
    query = query.where("assistants.name", "ilike", likePattern(filter.assistantName));
  if (filter.from !== undefined) query = query.where("calls.started_at", ">=", filter.from);
  if (filter.before !== undefined) query = query.where("calls.started_at", "<", filter.before);
  if (filter.minDurationSeconds !== undefined) query = query.where(durationSeconds, ">=", filter.minDurationSeconds);
  if (filter.maxDurationSeconds !== undefined) query = query.where(durationSeconds, "<=", filter.maxDurationSeconds);
  const entriesOfCall = sql`from call_cost_entries entry
    where entry.organization_id = ${unit.organizationId} and entry.call_id = calls.id`;
  const knownCost = sql<number>`(select coalesce(sum(entry.total_cost_micros), 0) / 1e6 ${entriesOfCall})::double precision`;
  if (filter.isBilled === true) query = query.where(sql<boolean>`exists (select ${entriesOfCall})`);
  if (filter.minCost !== undefined) query = query.where(knownCost, ">=", filter.minCost);
  if (filter.maxCost !== undefined) query = query.where(knownCost, "<=", filter.maxCost);
  return query;
}

type FilteredCalls = ReturnType<typeof filteredCalls>;
type JoinedTables = DB & { calls: Calls; assistants: Assistants };

function withCallColumns(query: SelectQueryBuilder<JoinedTables, "calls" | "assistants", object>) {
  return query.selectAll("calls").select([
    "assistants.name as assistant_name",
    sql<string | null>`(select flows.name from flows
        where flows.organization_id = calls.organization_id and flows.id = calls.flow_id)`.as("flow_name"),
    durationSeconds.as("duration_seconds"),
    sql<Record<string, unknown>>`calls.call_meta`.as("metadata"),
  ]);
}

function newestFirst<Row>(query: SelectQueryBuilder<JoinedTables, "calls" | "assistants", Row>) {
  return query.orderBy("calls.started_at", "desc").orderBy("calls.id", "desc");
}

interface CallRow extends Selectable<Calls> {
  readonly assistant_name: string;
  readonly flow_name: string | null;
  readonly duration_seconds: number | null;
  readonly metadata: Record<string, unknown>;
}

function callFromRow(row: CallRow): VoiceCall {
  return {
    id: asId(row.id),
    organizationId: asId(row.organization_id),
    callSid: publicCallSid(row.call_sid),
    direction: row.direction === "outbound" ? "outbound" : "inbound",
    // The table allows no other value for channel `voice`.
    status: row.status as CallStatus,
    provider: row.provider,
    assistantId: row.assistant_id,
    assistantName: row.assistant_name,
    flowName: row.flow_name,
    assistantPhoneNumber: row.assistant_phone_number,
    customerPhoneNumber: row.customer_phone_number,
    metadata: row.metadata,
    welcomeMessage: row.welcome_message,
    agenda: row.agenda,
    transferredTo: row.transferred_to,
    streamSid: row.stream_sid,
    endReason: row.end_reason,
    endDetail: row.end_detail,
    createdAt: row.created_at,
    startedAt: row.started_at,
    answeredAt: row.answered_at,
    endedAt: row.ended_at,
    durationSeconds: row.duration_seconds,
  };
}
