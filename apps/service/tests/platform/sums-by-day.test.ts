import { randomUUID } from "node:crypto";
import { seededRandom } from "@parley/foundation/seeded-random";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { analyzeCosts } from "../../src/features/calls/costs/analyze-costs.ts";
import { countLogs } from "../../src/features/texts/logs/log-store.ts";
import { summarizeCounts } from "../../src/features/texts/operations/sms-logs.ts";
import { seedCall } from "../calls/seed-call.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

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
const inScope = <Result>(work: Parameters<ReturnType<typeof scope>["transaction"]>[0]) =>
  scope().transaction(work) as Promise<Result>;
const scope = () => service.service.platform.data.scope(own.organizationId as never);

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

async function addText(organization: TestOrganization, createdAt: Date, status = "delivered", provider = "twilio") {
  const thread = threads.get(organization) ?? (await addThread(organization));
  threads.set(organization, thread);
  const { rows } = await sql<{ id: number }>`
    insert into sms_logs (organization_id, conversation_id, assistant_id, provider, provider_message_id, direction, origin,
      from_number, to_number, body, segment_count, status, created_at)
    values (${organization.organizationId}, ${thread}, ${assistants.get(organization)}, ${provider}, ${randomUUID()},
      ${status === "received" ? "inbound" : "outbound"}, ${status === "received" ? "carrier" : "api"},
      '+12125550100', '+14155550100', 'Hi', 1, ${status}, ${createdAt})
    returning id`.execute(db());
  return rows[0]?.id ?? 0;
}

async function addCost(
  organization: TestOrganization,
  callId: number,
  service: string,
  provider: string,
  micros: number | null,
) {
  await sql`insert into call_cost_entries (organization_id, call_id, service_type, provider, model, usage_type, usage_amount, total_cost_micros)
    values (${organization.organizationId}, ${callId}, ${service}, ${provider}, ${randomUUID()}, 'seconds', 1, ${micros})`.execute(
    db(),
  );
}

const SERVICES = ["llm", "tts", "stt", "telephony"] as const;

/** Texts and bills of the last days, some of them today, at any moment of the day. */
async function fill(random: ReturnType<typeof seededRandom>): Promise<void> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random.next() * items.length)] as Item;
  for (let index = 0; index < 60; index += 1) {
    const at = daysAgo(random.next() * DAYS);
    await addText(
      pick([own, other]),
      at,
      pick(["received", "sent", "delivered", "failed", "queued"]),
      pick(["twilio", "vonage"]),
    );
  }
  for (let index = 0; index < 40; index += 1) {
    const organization = pick([own, other]);
    const call = await addCall(organization, daysAgo(random.next() * DAYS));
    for (let entry = 0; entry < 4; entry += 1) {
      await addCost(
        organization,
        call,
        pick(SERVICES),
        pick(["openai", "deepgram", "twilio"]),
        pick([null, 100, 2_500, 40_000]),
      );
    }
  }
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
const costs = async (query = "?days=30") => (await own.admin.client.get(`/api/costs/analytics${query}`)).json;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

describe("answers are what the rows say", () => {
  test.each([1, 2, 3])("of texts, for any span, made or kept (%i)", { timeout: 60_000 }, async (seed) => {
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
    expect((await kept("texts")).length).toBeGreaterThan(8);
  });

  test.each([1, 2])("of costs, by whatever they are grouped, made or kept (%i)", { timeout: 60_000 }, async (seed) => {
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
    expect((await kept("costs")).length).toBeGreaterThan(8);
  });
});

describe("what is kept", () => {
  test("are days that ended a day ago, and they are what is answered from", async () => {
    for (let days = 0; days < 6; days += 1) await addText(own, daysAgo(days));
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

  test("days without anything are kept as such", async () => {
    await addText(own, daysAgo(9));
    await stats();
    expect((await kept("texts")).length).toBe(7);
  });
});

describe("a day is summed anew when a row of it changes:", () => {
  beforeEach(async () => {
    for (const days of [6, 5, 4, 3, 2]) {
      await addText(own, daysAgo(days));
      const call = await addCall(own, daysAgo(days));
      await addCost(own, call, "llm", "openai", 1_000_000);
    }
    await addText(own, daysAgo(8));
    await addCost(own, await addCall(own, daysAgo(8)), "llm", "openai", 1_000_000);
    expect((await stats()).total).toBe(6);
    expect((await costs()).total_cost).toBe(6);
    expect((await kept("texts")).length).toBe(6);
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
    expect((await kept("texts")).length).toBe(6);
    expect((await kept("costs")).length).toBeGreaterThan(20);
    expect((await stats()).total).toBe(7);
  });
});

describe("while somebody changes a row of an ended day", () => {
  test("the sum that is made is not kept, and the next one has the change", async () => {
    for (const days of [6, 5, 4, 3]) await addText(own, daysAgo(days));
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

  test("who has begun to make sums is waited for, and what was kept is forgotten", async () => {
    for (const days of [6, 5, 4, 3]) await addText(own, daysAgo(days));
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
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db());
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("nobody waits");
}
