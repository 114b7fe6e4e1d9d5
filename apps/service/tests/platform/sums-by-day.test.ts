import { randomUUID } from "node:crypto";
import { seededRandom } from "@parley/foundation/seeded-random";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { analyzeCalls } from "../../src/features/calls/analyze-calls.ts";
import { analyzeCosts } from "../../src/features/calls/costs/analyze-costs.ts";
import { countLogs } from "../../src/features/texts/logs/log-store.ts";
import { summarizeCounts } from "../../src/features/texts/operations/sms-logs.ts";
import { seedCall } from "../calls/seed-call.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";

const DAY_MS = 86_400_000;
const DAYS = 12;

let service: TestService;
let own: TestOrganization;
let other: TestOrganization;
let assistants: ReadonlyMap<TestOrganization, number>;

beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  [own, other] = [await service.addOrganization(), await service.addOrganization()];
  const made = new Map<TestOrganization, number>();
  for (const each of [own, other]) {
    made.set(each, (await each.admin.client.post("/api/v1/assistants", { name: "Ada" })).json.id);
  }
  assistants = made;
});
afterAll(() => service.stop());
beforeEach(async () => {
  for (const table of ["sms_logs", "call_cost_entries", "calls", "day_sums"]) {
    await sql`delete from ${sql.table(table)}`.execute(db());
  }
});

const db = () => service.service.platform.database;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const inScope = <Result>(work: Parameters<ReturnType<typeof scope>["transaction"]>[0], organization = own) =>
  scope(organization).transaction(work) as Promise<Result>;
const scope = (organization: TestOrganization) =>
  service.service.platform.data.scope(organization.organizationId as never);

const addCall = async (organization: TestOrganization, startedAt: Date) =>
  (await seedCall(service, organization, assistants.get(organization) ?? 0, { startedAt })).id;

async function addThread(organization: TestOrganization): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id,
      customer_phone_number, assistant_phone_number, started_at)
    values (${organization.organizationId}, ${randomUUID()}, 'sms', 'inbound', 'active', 'twilio',
      ${assistants.get(organization)}, '+12125550100', '+14155550100', ${daysAgo(40)})
    returning id`.execute(db());
  return rows[0]?.id ?? 0;
}

let threads = new Map<TestOrganization, number>();
beforeEach(() => {
  threads = new Map();
});

interface Text {
  readonly organization: TestOrganization;
  readonly at: Date;
  readonly status?: string;
  readonly provider?: string;
}

async function addTexts(texts: readonly Text[]): Promise<void> {
  const rows: object[] = [];
  for (const { organization, at, status = "delivered", provider = "twilio" } of texts) {
    const thread = threads.get(organization) ?? (await addThread(organization));
    threads.set(organization, thread);
    rows.push({
      organization_id: organization.organizationId,
      conversation_id: thread,
      assistant_id: assistants.get(organization),
      provider,
      direction: status === "received" ? "inbound" : "outbound",
      origin: status === "received" ? "carrier" : "api",
      status,
      created_at: at,
    });
  }
  await sql`insert into sms_logs (organization_id, conversation_id, assistant_id, provider, provider_message_id, direction,
      origin, from_number, to_number, body, segment_count, status, created_at)
    select organization_id, conversation_id, assistant_id, provider, gen_random_uuid()::text, direction,
      origin, '+12125550100', '+14155550100', 'Hi', 1, status, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as texts (organization_id bigint, conversation_id bigint,
      assistant_id bigint, provider text, direction text, origin text, status text, created_at timestamptz)`.execute(
    db(),
  );
}

const addText = (organization: TestOrganization, at: Date, status = "delivered") =>
  addTexts([{ organization, at, status }]);

interface Cost {
  readonly organization: TestOrganization;
  readonly call: number;
  readonly service: string;
  readonly provider: string;
  readonly micros: number | null;
}

async function addCosts(costs: readonly Cost[]): Promise<void> {
  const rows = costs.map(({ organization, ...cost }) => ({ ...cost, organization_id: organization.organizationId }));
  await sql`insert into call_cost_entries
      (organization_id, call_id, service_type, provider, model, usage_type, usage_amount, total_cost_micros)
    select organization_id, call, service, provider, gen_random_uuid()::text, 'seconds', 1, micros
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as costs
      (organization_id bigint, call bigint, service text, provider text, micros bigint)`.execute(db());
}

const addCost = (organization: TestOrganization, call: number, service: string, provider: string, micros: number) =>
  addCosts([{ organization, call, service, provider, micros }]);

const SERVICES = ["llm", "tts", "stt", "telephony"] as const;

/** Texts and bills of the last days, some of them today, at any moment of the day. */
async function fill(random: ReturnType<typeof seededRandom>): Promise<void> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random.next() * items.length)] as Item;
  await addTexts(
    Array.from({ length: 60 }, () => ({
      at: daysAgo(random.next() * DAYS),
      organization: pick([own, other]),
      status: pick(["received", "sent", "delivered", "failed", "queued"]),
      provider: pick(["twilio", "vonage"]),
    })),
  );
  const calls = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const organization = pick([own, other]);
      return { organization, call: await addCall(organization, daysAgo(random.next() * DAYS)) };
    }),
  );
  await addCosts(
    calls.flatMap((call) =>
      Array.from({ length: 4 }, () => ({
        ...call,
        service: pick(SERVICES),
        provider: pick(["openai", "deepgram", "twilio"]),
        micros: pick([null, 100, 2_500, 40_000]),
      })),
    ),
  );
}

/** The plain way, which reads every text. */
async function plainStats(organization: TestOrganization, from: Date | null, before: Date | null) {
  const { rows } = await sql<{ direction: string; status: string; provider: string; count: number }>`
    select direction, status, provider, count(*) as count from sms_logs
    where organization_id = ${organization.organizationId} and (${from}::timestamptz is null or created_at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or created_at < ${before}::timestamptz)
    group by 1, 2, 3`.execute(db());
  return summarizeCounts(rows);
}

/** The plain way, which reads every entry. */
async function plainCosts(organization: TestOrganization, from: Date, to: Date, key: string) {
  const { rows } = await sql<{ key: string; calls: number; micros: number; complete: boolean }>`
    select ${sql.raw(key)} as key, count(distinct call_id) as calls, coalesce(sum(total_cost_micros), 0)::bigint as micros,
      bool_and(total_cost_micros is not null) as complete
    from call_cost_entries entry join calls on calls.id = entry.call_id
    where entry.organization_id = ${organization.organizationId} and started_at >= ${from} and started_at <= ${to}
    group by 1 order by 1`.execute(db());
  return rows.map((row) => ({
    key: row.key,
    calls: row.calls,
    total_cost: row.micros / 1_000_000,
    isComplete: row.complete,
  }));
}

const STATUSES = ["ongoing", "completed", "failed"] as const;

/** Calls of the last days, of several assistants, some answered and some with a length that the carrier told. */
async function fillCalls(random: ReturnType<typeof seededRandom>): Promise<void> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random.next() * items.length)] as Item;
  for (const organization of [own, other]) {
    const { client } = organization.admin;
    const desks = await Promise.all(
      Array.from({ length: 12 }, async (_, index): Promise<number> => {
        return (await client.post("/api/v1/assistants", { name: `Desk ${index}` })).json.id;
      }),
    );
    const calls = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const seed = {
          status: pick(STATUSES),
          startedAt: daysAgo(random.next() * DAYS),
          answeredAfterMs: pick([null, 0, 4_000]),
          durationMs: Math.floor(random.next() * 300_000),
        };
        const told = random.next() < 0.3 ? Math.floor(random.next() * 300) : null;
        return { id: (await seedCall(service, organization, pick(desks), seed)).id, told };
      }),
    );
    await sql`update calls set carrier_duration_seconds = told
      from jsonb_to_recordset(${JSON.stringify(calls.filter(({ told }) => told !== null))}::jsonb) as known (id bigint, told integer)
      where calls.id = known.id`.execute(db());
    await addThread(organization);
    expect((await client.delete(`/api/v1/assistants/${desks[0]}`)).status).toBeLessThan(300);
  }
}

interface PlainCall {
  readonly assistantId: number;
  readonly name: string;
  readonly status: string;
  readonly startedAt: Date;
  /** Null while it goes on. */
  readonly seconds: number | null;
}

/** The plain way, which reads every call. */
async function plainCalls(organization: TestOrganization): Promise<readonly PlainCall[]> {
  const { rows } = await sql<PlainCall>`
    select calls.assistant_id as "assistantId", assistants.name, calls.status, calls.started_at as "startedAt",
      case when ended_at is not null then coalesce(carrier_duration_seconds,
        greatest(0, round(extract(epoch from ended_at - coalesce(answered_at, ended_at)))))::int end as seconds
    from calls join assistants on assistants.id = calls.assistant_id
    where calls.organization_id = ${organization.organizationId} and channel = 'voice'`.execute(db());
  return rows;
}

const round = (value: number) => Math.round(100 * value) / 100;
const secondsOf = (calls: readonly PlainCall[]) => calls.reduce((all, { seconds }) => all + (seconds ?? 0), 0);
const inStatus = (calls: readonly PlainCall[], status: string) => calls.filter((call) => call.status === status).length;

function plainAnalytics(all: readonly PlainCall[], days: number, now: Date) {
  const from = now.getTime() - days * DAY_MS;
  const calls = all.filter(({ startedAt }) => startedAt.getTime() >= from);
  const ended = calls.length - inStatus(calls, "ongoing");
  const average = ended === 0 ? 0 : round(secondsOf(calls) / ended);
  const daily: Record<string, object> = {};
  for (let ms = from; dayOf(new Date(ms)) <= dayOf(now); ms += DAY_MS) {
    const ofDay = calls.filter(({ startedAt }) => dayOf(startedAt) === dayOf(new Date(ms)));
    daily[dayOf(new Date(ms))] = {
      total: ofDay.length,
      completed: inStatus(ofDay, "completed"),
      failed: inStatus(ofDay, "failed"),
    };
  }
  const top = [...Map.groupBy(calls, ({ assistantId }) => assistantId)]
    .map(([id, ofDesk]) => ({
      assistant_id: id,
      assistant_name: ofDesk[0]?.name,
      calls: ofDesk.length,
      duration: secondsOf(ofDesk),
    }))
    .sort((one, two) => two.calls - one.calls || one.assistant_id - two.assistant_id);
  return {
    period: `${days}d`,
    total_calls: calls.length,
    completed_calls: inStatus(calls, "completed"),
    failed_calls: inStatus(calls, "failed"),
    ongoing_calls: inStatus(calls, "ongoing"),
    total_duration: secondsOf(calls),
    avg_duration: average,
    average_duration: average,
    success_rate: ended === 0 ? 0 : round((100 * inStatus(calls, "completed")) / ended),
    daily_stats: daily,
    top_assistants: top.slice(0, 10),
  };
}

const GROUPINGS = {
  day: "to_char(started_at at time zone 'utc', 'YYYY-MM-DD')",
  week: "to_char(date_trunc('week', started_at at time zone 'utc'), 'YYYY-MM-DD')",
  month: "to_char(date_trunc('month', started_at at time zone 'utc'), 'YYYY-MM-DD')",
  service: "entry.service_type",
  provider: "entry.provider",
} as const;

const kept = async (kind: string, organization = own) =>
  (
    await sql<{ day: string }>`select to_char(day, 'YYYY-MM-DD') as day from day_sums
      where kind = ${kind} and organization_id = ${organization.organizationId} order by day`.execute(db())
  ).rows.map(({ day }) => day);

const stats = async (organization = own, query = "") =>
  (await organization.admin.client.get(`/api/v1/sms-logs/stats${query}`)).json;
const callStats = async () => (await own.admin.client.get("/api/v1/calls/stats")).json;
const costs = async (query = "?days=30") => (await own.admin.client.get(`/api/costs/analytics${query}`)).json;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

describe("answers are what the rows say", () => {
  test.each([1, 2, 3])("of texts, for any span, made or kept (%i)", async (seed) => {
    const random = seededRandom(seed);
    await fill(random);
    const spans = [
      [null, null] as const,
      ...Array.from({ length: 8 }, () => {
        const [one, two] = [daysAgo(random.next() * DAYS), daysAgo(random.next() * DAYS)];
        return one < two ? ([one, two] as const) : ([two, one] as const);
      }),
    ];
    for (const [from, to] of [...spans, ...spans]) {
      for (const organization of [own, other]) {
        const query = from === null ? "" : `?date_from=${from.toISOString()}&date_to=${to.toISOString()}`;
        // The end of the span is a millisecond, all of which is in it.
        const before = to === null ? null : new Date(to.getTime() + 1);
        expect(await stats(organization, query)).toEqual(await plainStats(organization, from, before));
      }
    }
    expect((await kept("texts")).length).toBeGreaterThan(5);
  });

  test.each([1, 2])("of costs, by whatever they are grouped, made or kept (%i)", async (seed) => {
    await fill(seededRandom(seed));
    for (const days of [1, 3, 8, 30, 8]) {
      for (const [grouping, key] of Object.entries(GROUPINGS)) {
        const now = new Date();
        const answer = await inScope<Awaited<ReturnType<typeof analyzeCosts>>>((unit) =>
          analyzeCosts(unit, { days, grouping: grouping as keyof typeof GROUPINGS }, now),
        );
        const groups = answer.groups.map((group) => ({
          key: group.key,
          calls: group.calls,
          total_cost: group.total_cost,
          isComplete: !group.unknown.includes("total_cost"),
        }));
        const from = new Date(now.getTime() - days * DAY_MS);
        expect(groups, `${days} ${grouping}`).toEqual(await plainCosts(own, from, now, key));
        const [whole] = await plainCosts(own, from, now, "''");
        expect(answer).toMatchObject({ total_calls: whole?.calls ?? 0, total_cost: whole?.total_cost ?? 0 });
      }
    }
    expect((await kept("costs")).length).toBeGreaterThan(5);
  });
});

describe("answers about calls are what the calls say, made or kept", () => {
  test.each([1, 2, 3])("in all, of periods, and counted (%i)", async (seed) => {
    const random = seededRandom(seed);
    await fillCalls(random);
    for (const organization of [own, other, own]) {
      const { client } = organization.admin;
      const all = await plainCalls(organization);
      const ended = all.length - inStatus(all, "ongoing");
      expect((await client.get("/api/v1/calls/stats")).json).toEqual({
        total_calls: 60,
        total_duration: secondsOf(all),
        average_duration: round(secondsOf(all) / ended),
      });
      for (const days of [1, 7, 30, 90] as const) {
        const now = new Date();
        const answer = await inScope<object>((unit) => analyzeCalls(unit, `${days}d`, now), organization);
        expect(answer, `${days} days`).toEqual(plainAnalytics(all, days, now));
      }
      for (let tries = 0; tries < 8; tries += 1) {
        const times = [daysAgo(random.next() * DAYS), daysAgo(random.next() * DAYS)];
        // The wrong way around, too.
        const [from, to] = times as [Date, Date];
        const status = STATUSES[tries % 4];
        const assistant = tries % 3 === 0 ? all[tries]?.assistantId : undefined;
        const query = new URLSearchParams({ date_from: from.toISOString(), date_to: to.toISOString() });
        if (status !== undefined) query.set("status", status);
        if (assistant !== undefined) query.set("assistant_id", String(assistant));
        const count = all.filter(
          (call) =>
            call.startedAt >= from &&
            call.startedAt.getTime() <= to.getTime() &&
            (status === undefined || call.status === status) &&
            (assistant === undefined || call.assistantId === assistant),
        ).length;
        expect((await client.get(`/api/v1/calls/count?${query}`)).json, query.toString()).toEqual({ count });
        expect((await client.get(`/api/v1/calls?${query}`)).json.total, query.toString()).toBe(count);
      }
      expect((await client.get("/api/v1/calls/count")).json).toEqual({ count: 60 });
      // What the sums do not know is counted by the calls.
      const long = all.filter(({ seconds }) => seconds !== null && seconds >= 100).length;
      expect((await client.get("/api/v1/calls?min_duration=100&limit=1")).json.total).toBe(long);
      const named = all.filter(({ name }) => name.includes("Desk 1")).length;
      expect((await client.get("/api/v1/calls/count?assistant_name=desk%201")).json).toEqual({ count: named });
      expect((await client.get("/api/v1/calls/count?customer_phone=4155550100")).json).toEqual({ count: 60 });
      expect((await client.get("/api/v1/calls/count?customer_phone=999999")).json).toEqual({ count: 0 });
      expect((await kept("calls", organization)).length).toBeGreaterThan(5);
    }
  });

  test("where there are none", async () => {
    const { client } = own.admin;
    expect((await client.get("/api/v1/calls/stats")).json).toEqual({
      total_calls: 0,
      total_duration: 0,
      average_duration: 0,
    });
    expect((await client.get("/api/v1/calls/count?date_from=0001-01-01")).json).toEqual({ count: 0 });
    expect((await client.get("/api/v1/calls/analytics?period=1d")).json).toMatchObject({
      total_calls: 0,
      top_assistants: [],
    });
    expect(await kept("calls")).toEqual([]);
  });
});

describe("what is kept", () => {
  test("are days that ended a day ago, and they are what is answered from", async () => {
    await addTexts([0, 1, 2, 3, 4, 5].map((days) => ({ organization: own, at: daysAgo(days) })));
    expect((await stats()).total).toBe(6);
    // Not the first, which begins in its middle, nor today and yesterday, which may still grow.
    expect(await kept("texts")).toEqual([4, 3, 2].map((days) => dayOf(daysAgo(days))));
    await sql`update day_sums set sums = jsonb_set(sums, '{0,count}', '1000')`.execute(db());
    expect((await stats()).total).toBe(3_003);
    expect((await stats(other)).total).toBe(0);
  });

  test("no more days than there are texts, however long before them the question begins", async () => {
    for (const days of [5, 0]) await addText(own, daysAgo(days));
    for (const from of ["0001-01-01", "1970-01-01"]) {
      expect((await stats(own, `?date_from=${from}`)).total).toBe(2);
    }
    expect((await stats(other, "?date_from=1970-01-01")).total).toBe(0);
    expect(await kept("texts")).toEqual([4, 3, 2].map((days) => dayOf(daysAgo(days))));
    expect(await kept("texts", other)).toEqual([]);
  });

  test("as many days as there are, made in parts", async () => {
    await addTexts(
      Array.from({ length: 40 }, (_, days) => ({
        organization: own,
        at: daysAgo(days),
        status: days % 3 === 0 ? "failed" : "delivered",
      })),
    );
    for (const _look of ["made", "kept"]) expect(await stats()).toMatchObject({ total: 40, failed_count: 14 });
    expect(await kept("texts")).toEqual(Array.from({ length: 37 }, (_, index) => dayOf(daysAgo(38 - index))));
  });

  test("days without anything are kept as such", async () => {
    await addText(own, daysAgo(9));
    await stats();
    expect((await kept("texts")).length).toBe(7);
  });
});

describe("a day is summed anew when a row of it changes:", () => {
  beforeEach(async () => {
    const days = [6, 5, 4, 3, 2, 8].map(daysAgo);
    await addTexts(days.map((at) => ({ organization: own, at })));
    const calls = await Promise.all(days.map((at) => addCall(own, at)));
    const cost = { organization: own, service: "llm", provider: "openai", micros: 1_000_000 };
    await addCosts(calls.map((call) => ({ ...cost, call })));
    expect((await stats()).total).toBe(6);
    expect((await costs()).total_cost).toBe(6);
    expect(await callStats()).toMatchObject({ total_calls: 6, total_duration: 360 });
    expect((await kept("texts")).length).toBe(6);
    expect((await kept("calls")).length).toBe(6);
  });

  const textOf = (days: number) =>
    sql`(select id from sms_logs where created_at::date = ${daysAgo(days)}::date limit 1)`;
  const callOf = (days: number) =>
    sql`(select id from calls where channel = 'voice' and started_at::date = ${daysAgo(days)}::date limit 1)`;

  test.each<[string, () => Promise<unknown>, object]>([
    [
      "a text's status",
      () => sql`update sms_logs set status = 'failed' where id = ${textOf(4)}`.execute(db()),
      { failed_count: 1, total: 6 },
    ],
    ["a text that came late", () => addText(own, daysAgo(4)), { total: 7 }],
    ["a text that is erased", () => sql`delete from sms_logs where id = ${textOf(4)}`.execute(db()), { total: 5 }],
  ])("%s", async (_what, change, expected) => {
    await change();
    expect(await kept("texts")).not.toContain(dayOf(daysAgo(4)));
    expect((await kept("texts")).length).toBe(5);
    expect(await stats()).toMatchObject(expected);
    expect((await kept("texts")).length).toBe(6);
  });

  test.each<[string, () => Promise<unknown>, number]>([
    [
      "a bill that is corrected",
      () => sql`update call_cost_entries set total_cost_micros = 3000000 where call_id = ${callOf(4)}`.execute(db()),
      8,
    ],
    [
      "an entry that is removed",
      () => sql`delete from call_cost_entries where call_id = ${callOf(4)}`.execute(db()),
      5,
    ],
    ["a call that is erased with its bill", () => sql`delete from calls where id = ${callOf(4)}`.execute(db()), 5],
    [
      "a call that began on another day",
      () => sql`update calls set started_at = started_at - interval '1 day' where id = ${callOf(4)}`.execute(db()),
      6,
    ],
  ])("%s", async (_what, change, total) => {
    await change();
    expect(await kept("costs")).not.toContain(dayOf(daysAgo(4)));
    expect((await costs("?days=30&group_by=day")).total_cost).toBe(total);
    const byDay = await plainCosts(own, daysAgo(30), new Date(), GROUPINGS.day);
    expect(
      (await costs("?days=30&group_by=day")).groups.map(({ key, calls }: { key: string; calls: number }) => [
        key,
        calls,
      ]),
    ).toEqual(byDay.map(({ key, calls }) => [key, calls]));
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      "a call's length, as the carrier told it later",
      () => sql`update calls set carrier_duration_seconds = 100 where id = ${callOf(4)}`.execute(db()),
      { total_calls: 6, total_duration: 400 },
    ],
    [
      "when a call was answered",
      () => sql`update calls set answered_at = answered_at + interval '10 s' where id = ${callOf(4)}`.execute(db()),
      { total_duration: 350 },
    ],
    [
      "when a call ended",
      () => sql`update calls set ended_at = ended_at + interval '10 s' where id = ${callOf(4)}`.execute(db()),
      { total_duration: 370 },
    ],
    [
      "a call that goes on after all",
      () =>
        sql`update calls set status = 'ongoing', ended_at = null, end_reason = null, reported_at = null where id = ${callOf(4)}`.execute(
          db(),
        ),
      { total_calls: 6, total_duration: 300, average_duration: 60 },
    ],
    ["a call that came late", () => addCall(own, daysAgo(4)), { total_calls: 7 }],
    ["a call that is erased", () => sql`delete from calls where id = ${callOf(4)}`.execute(db()), { total_calls: 5 }],
    [
      "a call that began on another day",
      () => sql`update calls set started_at = started_at - interval '1 day' where id = ${callOf(4)}`.execute(db()),
      { total_calls: 6 },
    ],
  ])("%s", async (_what, change, expected) => {
    await change();
    expect(await kept("calls")).not.toContain(dayOf(daysAgo(4)));
    expect(await callStats()).toMatchObject(expected);
    expect(await inScope((unit) => analyzeCalls(unit, "30d", new Date()))).toEqual(
      plainAnalytics(await plainCalls(own), 30, new Date()),
    );
    expect((await kept("calls")).length).toBeGreaterThan(5);
  });

  test("how a call of an ended day turned out, and whose it is", async () => {
    const desk = (await own.admin.client.post("/api/v1/assistants", { name: "Bob" })).json.id;
    await sql`update calls set status = 'failed', assistant_id = ${desk} where id = ${callOf(4)}`.execute(db());
    expect(await kept("calls")).not.toContain(dayOf(daysAgo(4)));
    for (const [query, count] of [
      ["", 6],
      ["?status=failed", 1],
      [`?assistant_id=${desk}`, 1],
      [`?assistant_id=${desk}&status=completed`, 0],
    ] as const) {
      expect((await own.admin.client.get(`/api/v1/calls/count${query}`)).json, query).toEqual({ count });
    }
    await sql`update calls set assistant_id = ${assistants.get(own)} where id = ${callOf(4)}`.execute(db());
    expect((await own.admin.client.get(`/api/v1/calls/count?assistant_id=${desk}`)).json).toEqual({ count: 0 });
  });

  test("a bill that came late", async () => {
    const { rows } = await sql<{ id: number }>`select ${callOf(4)} as id`.execute(db());
    await addCost(own, rows[0]?.id ?? 0, "tts", "x", 2_000_000);
    expect(await kept("costs")).not.toContain(dayOf(daysAgo(4)));
    expect((await costs()).total_cost).toBe(8);
  });

  test("nothing is, for what happens today, in another organization, or changes no figure", async () => {
    await addText(own, new Date());
    await addText(other, daysAgo(4));
    await sql`update sms_logs set body = 'Erased' where id = ${textOf(4)}`.execute(db());
    await addCost(own, await addCall(own, new Date()), "llm", "openai", 1);
    await addCost(other, await addCall(other, daysAgo(4)), "llm", "openai", 1);
    await sql`update calls set customer_phone_number = '+12125550199', reported_at = now(), status = status
      where id = ${callOf(4)}`.execute(db());
    // Threads share the table.
    await sql`update calls set started_at = ${daysAgo(4)} where channel = 'sms'`.execute(db());
    await sql`update calls set status = 'completed' where channel = 'sms'`.execute(db());
    const thread = await addThread(own);
    await sql`update calls set started_at = ${daysAgo(4)} where id = ${thread}`.execute(db());
    await sql`delete from calls where id = ${thread}`.execute(db());
    expect((await kept("calls")).length).toBe(6);
    expect(await callStats()).toMatchObject({ total_calls: 7 });
    expect((await kept("texts")).length).toBe(6);
    expect((await kept("costs")).length).toBeGreaterThan(20);
    expect((await stats()).total).toBe(7);
  });
});

describe("while somebody changes a row of an ended day", () => {
  test("the sum that is made is not kept, and the next one has the change", async () => {
    await addTexts([6, 5, 4, 3].map((days) => ({ organization: own, at: daysAgo(days) })));
    await db()
      .transaction()
      .execute(async (writer) => {
        await sql`update sms_logs set status = 'failed' where created_at::date = ${daysAgo(4)}::date`.execute(writer);
        expect(await stats()).toMatchObject({ failed_count: 0, total: 4 });
        expect(await kept("texts")).toEqual([]);
      });
    expect(await stats()).toMatchObject({ failed_count: 1, total: 4 });
    expect((await kept("texts")).length).toBe(4);
  });

  test("no sum of calls that is made is kept, either", async () => {
    for (const days of [6, 5, 4, 3]) await addCall(own, daysAgo(days));
    await db()
      .transaction()
      .execute(async (writer) => {
        await sql`update calls set carrier_duration_seconds = 100 where started_at::date = ${daysAgo(4)}::date`.execute(
          writer,
        );
        expect(await callStats()).toMatchObject({ total_duration: 240 });
        expect(await kept("calls")).toEqual([]);
      });
    expect(await callStats()).toMatchObject({ total_duration: 280 });
    expect((await kept("calls")).length).toBe(4);
  });

  test("who has begun to make sums is waited for, and what was kept is forgotten", async () => {
    await addTexts([6, 5, 4, 3].map((days) => ({ organization: own, at: daysAgo(days) })));
    let changed: Promise<unknown> = Promise.resolve();
    await inScope(async (unit) => {
      expect(summarizeCounts(await countLogs(unit, {}))).toMatchObject({ failed_count: 0 });
      changed = sql`update sms_logs set status = 'failed' where created_at::date = ${daysAgo(4)}::date`.execute(db());
      await untilSomebodyWaits();
    });
    await changed;
    expect((await kept("texts")).length).toBe(3);
    expect(await stats()).toMatchObject({ failed_count: 1, total: 4 });
  });
});

async function untilSomebodyWaits(): Promise<void> {
  await until(async () => {
    const { rows } = await sql`select from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db());
    expect(rows.length).toBeGreaterThan(0);
  });
}
