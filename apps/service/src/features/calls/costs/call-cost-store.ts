import type { CostServiceType } from "@parley/contracts/calls/call-cost-contracts";
import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { byDay, isWithin, readSumsByDay, type SumsOfDay, type TimeSpan } from "../../../platform/database/day-sums.ts";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { CostSum, CostTotals } from "./cost-totals.ts";

/** One entry of a call's bill. */
export interface CostEntry {
  readonly id: number;
  readonly serviceType: CostServiceType;
  readonly provider: string;
  readonly model: string | null;
  readonly usageType: string;
  readonly usageAmount: number;
  /** Null when the price is not known. */
  readonly unitCostMicros: number | null;
  readonly totalCostMicros: number | null;
  readonly createdAt: Date;
}

export type NewCostEntry = Omit<CostEntry, "id" | "createdAt">;

/** Writes the entries that are missing: a bill is made once, however often its job runs. */
export async function insertCostEntries(
  unit: ScopedUnitOfWork,
  entries: readonly (NewCostEntry & { readonly callId: CallId })[],
): Promise<void> {
  await insertEntries(unit.db, { organizationId: unit.organizationId, entries: storableJson(entries) });
}

const insertEntries = prepareQuery<{ readonly organizationId: number /** JSON. */; readonly entries: string }>()(
  (db, value) => ({
    compile: () =>
      sql`
        insert into call_cost_entries (organization_id, call_id, service_type, provider, model, usage_type, usage_amount,
          unit_cost_micros, total_cost_micros)
        select ${value("organizationId")}::bigint, "callId", "serviceType", provider, model, "usageType", "usageAmount",
          "unitCostMicros", "totalCostMicros"
        from jsonb_to_recordset(${value("entries")}::jsonb) as entry ("callId" bigint, "serviceType" text, provider text,
          model text, "usageType" text, "usageAmount" float8, "unitCostMicros" float8, "totalCostMicros" bigint)
        on conflict do nothing`.compile(db),
  }),
);

/** Corrects the entry of the same service, provider, model and unit, if there is one. */
export async function correctCostEntry(unit: ScopedUnitOfWork, callId: CallId, entry: NewCostEntry): Promise<void> {
  await unit.db
    .updateTable("call_cost_entries")
    .set({
      usage_amount: entry.usageAmount,
      unit_cost_micros: entry.unitCostMicros,
      total_cost_micros: entry.totalCostMicros,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("service_type", "=", entry.serviceType)
    .where("provider", "=", entry.provider)
    .where("usage_type", "=", entry.usageType)
    .where("model", entry.model === null ? "is" : "=", entry.model)
    .execute();
}

export async function listCostEntries(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly CostEntry[]> {
  const rows = await unit.db
    .selectFrom("call_cost_entries")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // The table allows no other value.
    serviceType: row.service_type as CostServiceType,
    provider: row.provider,
    model: row.model,
    usageType: row.usage_type,
    usageAmount: row.usage_amount,
    unitCostMicros: row.unit_cost_micros,
    totalCostMicros: row.total_cost_micros,
    createdAt: row.created_at,
  }));
}

/** By call; calls without a bill are left out. */
export async function readCostTotals(
  unit: ScopedUnitOfWork,
  callIds: readonly CallId[],
): Promise<ReadonlyMap<number, CostTotals>> {
  if (callIds.length === 0) return new Map();
  const rows = await unit.db
    .selectFrom("call_cost_entries")
    .select(["call_id", ...totalColumns()])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "in", callIds)
    .groupBy("call_id")
    .execute();
  return new Map(rows.map((row) => [row.call_id, totalsFromRow(row)]));
}

/** By the call's intent; calls without a bill are left out. */
export async function readBillsOfIntents(
  unit: ScopedUnitOfWork,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, CostSum>> {
  if (intentIds.length === 0) return new Map();
  const { rows } = await sql<{ intent_id: string; known: number; complete: boolean }>`
    select calls.intent_id, coalesce(sum(entry.total_cost_micros), 0)::bigint as known,
      bool_and(entry.total_cost_micros is not null) as complete
    from calls
    join call_cost_entries entry on entry.organization_id = calls.organization_id and entry.call_id = calls.id
    where calls.organization_id = ${unit.organizationId} and calls.intent_id = any(${intentIds}::uuid[])
    group by calls.intent_id`.execute(unit.db);
  return new Map(rows.map((row) => [row.intent_id, { knownMicros: row.known, isComplete: row.complete }]));
}

/** Of the calls that began on a day: all of them, those that used one service, or those that used one vendor. */
export interface CostsOfDay {
  readonly grouping: "all" | "service" | "provider";
  /** The service or the vendor; null for all. */
  readonly key: string | null;
  readonly callCount: number;
  readonly totals: CostTotals;
}

/** The costs of the calls that began in a time. @returns sums by day; one day may come twice, of its parts */
export async function readCostsByDay(
  unit: ScopedUnitOfWork,
  time: TimeSpan,
): Promise<readonly SumsOfDay<CostsOfDay>[]> {
  return readSumsByDay(unit, "costs", time, sumCostsByDay);
}

/**
 * Each bill is looked up by itself (`offset 0`): for a day or two, the server would otherwise read all bills there are. Money is added up
 * once for each service and vendor, and calls are told apart by hashing: `count(distinct)` with grouping sets would sort the entries
 * for each of them.
 */
async function sumCostsByDay(
  unit: ScopedUnitOfWork,
  spans: readonly TimeSpan[],
): Promise<readonly SumsOfDay<CostsOfDay>[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<CostRow>`
    with entries as materialized (
      select (calls.started_at at time zone 'utc')::date as day, calls.id as call_id, entry.service, entry.provider, entry.micros
      from calls
      cross join lateral (
        select service_type as service, provider, total_cost_micros as micros from call_cost_entries
        where organization_id = ${unit.organizationId} and call_id = calls.id offset 0
      ) as entry
      where calls.organization_id = ${unit.organizationId} and calls.channel = 'voice'
        and ${isWithin("calls.started_at", spans)}
    )
    select to_char(day, 'YYYY-MM-DD') as day, service, provider, null::bigint as calls, coalesce(sum(micros), 0)::bigint as known,
      bool_and(micros is not null) as complete
    from entries group by entries.day, service, provider
    union all select to_char(day, 'YYYY-MM-DD'), null, null, count(*), 0, true
    from (select distinct day, call_id from entries) as of_all group by of_all.day
    union all select to_char(day, 'YYYY-MM-DD'), service, null, count(*), 0, true
    from (select distinct day, call_id, service from entries) as of_service group by of_service.day, service
    union all select to_char(day, 'YYYY-MM-DD'), null, provider, count(*), 0, true
    from (select distinct day, call_id, provider from entries) as of_provider group by of_provider.day, provider`.execute(
    unit.db,
  );
  return byDay(rows).map(({ day, rows: ofDay }) => ({ day, rows: costsOfDay(ofDay) }));
}

/** Without calls: what a service of a vendor cost. With them: how many calls used the service or the vendor, or any. */
interface CostRow {
  readonly day: string;
  readonly service: CostServiceType | null;
  readonly provider: string | null;
  readonly calls: number | null;
  readonly known: number;
  readonly complete: boolean;
}

function costsOfDay(rows: readonly CostRow[]): readonly CostsOfDay[] {
  const spent = rows.filter(({ calls }) => calls === null);
  return rows.flatMap(({ calls, service, provider }): CostsOfDay[] => {
    if (calls === null) return [];
    const own = spent.filter(
      (row) => (service === null || row.service === service) && (provider === null || row.provider === provider),
    );
    const sumOf = (type: CostServiceType): CostSum => ({
      knownMicros: own.reduce((all, row) => (row.service === type ? all + row.known : all), 0),
      isComplete: own.every((row) => row.service !== type || row.complete),
    });
    return [
      {
        grouping: service !== null ? "service" : provider !== null ? "provider" : "all",
        key: service ?? provider,
        callCount: calls,
        totals: { llm: sumOf("llm"), tts: sumOf("tts"), stt: sumOf("stt"), telephony: sumOf("telephony") },
      },
    ];
  });
}

/** The sums of a group of entries, as `totalsFromRow` reads them. */
function totalColumns() {
  const known = (type: CostServiceType) =>
    sql<number>`coalesce(sum(total_cost_micros) filter (where service_type = ${sql.lit(type)}), 0)::bigint`;
  const isComplete = (type: CostServiceType) =>
    sql<boolean>`coalesce(bool_and(total_cost_micros is not null) filter (where service_type = ${sql.lit(type)}), true)`;
  return [
    known("llm").as("llm"),
    known("tts").as("tts"),
    known("stt").as("stt"),
    known("telephony").as("telephony"),
    isComplete("llm").as("llm_complete"),
    isComplete("tts").as("tts_complete"),
    isComplete("stt").as("stt_complete"),
    isComplete("telephony").as("telephony_complete"),
  ] as const;
}

type TotalRow = Readonly<Record<CostServiceType, number> & Record<`${CostServiceType}_complete`, boolean>>;

function totalsFromRow(row: TotalRow): CostTotals {
  return {
    llm: { knownMicros: row.llm, isComplete: row.llm_complete },
    tts: { knownMicros: row.tts, isComplete: row.tts_complete },
    stt: { knownMicros: row.stt, isComplete: row.stt_complete },
    telephony: { knownMicros: row.telephony, isComplete: row.telephony_complete },
  };
}
