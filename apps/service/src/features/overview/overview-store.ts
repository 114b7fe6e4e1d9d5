import type { UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { BusyHour, CallDay, ExpiringKey, SetUpFacts, TextDay, Trouble } from "./overview.ts";

/** As many as a person reads: with the keys, and an address, calls and texts, 20. */
const MAX_TROUBLES = 12;
const MAX_EXPIRING_KEYS = 5;
/** After so many failures in a row a webhook is left alone for a while. */
const FAILING_FROM = 5;

/** Each fact is the first row of an index: the cost does not grow with the organization. */
export async function readSetUpFacts(unit: ScopedUnitOfWork): Promise<SetUpFacts> {
  const { organizationId } = unit;
  const { rows } = await sql<SetUpFacts>`select
    exists (select 1 from assistants
      where organization_id = ${organizationId} and deleted_at is null and is_active) as "hasAssistant",
    exists (select 1 from calls where organization_id = ${organizationId}) as "hasConversation",
    exists (select 1 from assistant_secrets
      where organization_id = ${organizationId} and path = 'llm_provider_config.api_key') as "hasAssistantWithKey",
    exists (select 1 from phone_numbers where organization_id = ${organizationId} and is_active) as "hasNumber",
    exists (select 1 from phone_numbers
      where organization_id = ${organizationId} and is_active
        and (assistant_id is not null or flow_id is not null)) as "hasAnsweringNumber",
    (select count(*) from (select 1 from organization_members
      where organization_id = ${organizationId} limit 2) members) > 1
      or exists (select 1 from invitations where organization_id = ${organizationId} and accepted_at is null) as "hasTeam"`.execute(
    unit.db,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error("a statement without a table gave no row");
  return facts;
}

/** Calls and texts since a moment, by the hours of UTC; hours without any are left out. */
export async function listBusyHours(unit: ScopedUnitOfWork, since: Date): Promise<readonly BusyHour[]> {
  const { organizationId } = unit;
  const { rows } = await sql<BusyHour>`
    select hour as "startedAt", sum(calls)::integer as "calls", sum(failed)::integer as "failedCalls",
      sum(texts_in)::integer as "textsIn", sum(texts_out)::integer as "textsOut"
    from (
      select date_trunc('hour', started_at, 'UTC') as hour, count(*) as calls,
        count(*) filter (where status = 'failed') as failed, 0 as texts_in, 0 as texts_out
      from calls
      where organization_id = ${organizationId} and channel = 'voice' and started_at >= ${since}
      group by 1
      union all
      select date_trunc('hour', created_at, 'UTC'), 0, 0,
        count(*) filter (where direction = 'inbound'), count(*) filter (where direction = 'outbound' and status <> 'cancelled')
      from sms_logs where organization_id = ${organizationId} and created_at >= ${since}
      group by 1
    ) parts
    group by hour order by hour`.execute(unit.db);
  return rows;
}

export async function readCallDay(unit: ScopedUnitOfWork, since: Date): Promise<CallDay> {
  const { organizationId } = unit;
  const { rows } = await sql<CallDay>`
    select count(*)::integer as "total", count(*) filter (where status = 'failed')::integer as "failed",
      coalesce(sum(coalesce(carrier_duration_seconds,
        greatest(0, round(extract(epoch from ended_at - coalesce(answered_at, ended_at)))))), 0)::integer as "seconds",
      mode() within group (order by end_reason) filter (where status = 'failed') as "worstReason"
    from calls
    where organization_id = ${organizationId} and channel = 'voice' and started_at >= ${since}`.execute(unit.db);
  const [day] = rows;
  if (day === undefined) throw new Error("an aggregate gave no row");
  return day;
}

export async function countOngoing(unit: ScopedUnitOfWork): Promise<number> {
  const { count } = await unit.db
    .selectFrom("calls")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .where("status", "=", "ongoing")
    .executeTakeFirstOrThrow();
  return count;
}

export async function readTextDay(unit: ScopedUnitOfWork, since: Date): Promise<TextDay> {
  const { received, sent, failed } = await unit.db
    .selectFrom("sms_logs")
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere("direction", "=", "inbound").as("received"),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb("direction", "=", "outbound"), eb("status", "!=", "cancelled")]))
        .as("sent"),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb("direction", "=", "outbound"), eb("status", "=", "failed")]))
        .as("failed"),
    ])
    .where("organization_id", "=", unit.organizationId)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return { received, sent, failed };
}

/** The longest first. */
export async function listTroubles(unit: ScopedUnitOfWork): Promise<readonly Trouble[]> {
  const { organizationId } = unit;
  const { rows } = await sql<Trouble>`
    select case when disabled_at is null then 'webhook-failing' else 'webhook-disabled' end as "kind", url as "subject",
      consecutive_failures::integer as "count", first_failure_at as "since"
    from webhook_endpoints
    where organization_id = ${organizationId} and (disabled_at is not null or consecutive_failures >= ${FAILING_FROM})
    union all
    select 'trunk-failed', trunk.name, 1, state.changed_at
    from sip_trunks trunk
    join sip_trunk_states state on state.organization_id = trunk.organization_id and state.trunk_id = trunk.id
    where trunk.organization_id = ${organizationId} and trunk.is_enabled and state.state in ('auth_failed', 'unreachable')
    order by "since" nulls last, "subject" limit ${MAX_TROUBLES}`.execute(unit.db);
  return rows;
}

/** Keys that still work and stop within a time, the first to expire first. @param ownerId null: everybody's */
export async function listExpiringKeys(
  unit: ScopedUnitOfWork,
  ownerId: UserId | null,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly ExpiringKey[]> {
  return unit.db
    .selectFrom("api_keys")
    .select(["name", sql<Date>`expires_at`.as("expiresAt")])
    .where("organization_id", "=", unit.organizationId)
    .where("is_active", "=", true)
    .where("expires_at", ">", from)
    .where("expires_at", "<=", to)
    .$if(ownerId !== null, (query) => query.where("user_id", "=", ownerId))
    .orderBy("expires_at")
    .orderBy("id")
    .limit(MAX_EXPIRING_KEYS)
    .execute();
}
