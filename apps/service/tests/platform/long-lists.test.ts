import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCalls } from "../../src/features/calls/call-store.ts";
import { listLogs } from "../../src/features/texts/logs/log-store.ts";
import { listDeliveries } from "../../src/features/webhooks/deliveries/delivery-history-store.ts";
import type { ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { fillLongLists } from "../support/fill-long-lists.ts";

/** Enough that whoever goes through all of them is found out, in rows and not in seconds. */
const ROWS = 3_000;
const PAGE = 20;
/** A page, the row that says whether more follow, the one it goes on after, and as much again for what belongs to them. */
const MOST_LOOKED_AT = 2 * PAGE + 2;

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  // Without workers: nothing is sent, nobody ends a call that no process holds.
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  client = organization.admin.client;
  stranger = (await service.addOrganization()).admin.client;
  const { id: assistantId } = (await client.post("/api/v1/assistants", { name: "Ada" })).json;
  await fillLongLists(service.service.platform.database, {
    organizationId: organization.organizationId,
    assistantId,
    rows: ROWS,
  });
});
afterAll(() => service.stop());

/** How many rows of the three tables the server looks at for this, with the plans a request gets. */
function looksAt(work: (unit: ScopedUnitOfWork) => Promise<unknown>): Promise<number> {
  return service.service.platform.data.scope(organization.organizationId).transaction(async (unit) => {
    const before = await lookedAt(unit);
    await work(unit);
    return (await lookedAt(unit)) - before;
  });
}

/** By this connection, as far as it has not told the server's statistics yet. */
async function lookedAt(unit: ScopedUnitOfWork): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
    where relname in ('calls', 'sms_logs', 'webhook_deliveries')`.execute(unit.db);
  return rows[0]?.count ?? 0;
}

const LISTS: readonly [path: string, offset: string, read: ReadPage][] = [
  [
    "/api/v1/calls",
    "skip",
    async (unit, after) => (await findCalls(unit, {}, { skip: 0, limit: PAGE, after: after as CallId | null })).length,
  ],
  [
    "/api/v1/sms-logs",
    "skip",
    async (unit, after) => (await listLogs(unit, {}, { skip: 0, limit: PAGE, after })).items.length,
  ],
  [
    "/api/v1/webhook-deliveries",
    "offset",
    async (unit, after) => (await listDeliveries(unit, {}, { offset: 0, limit: PAGE, after })).length,
  ],
];
type ReadPage = (unit: ScopedUnitOfWork, after: number | null) => Promise<number>;

describe.each(LISTS)("the list %s", (path, offset, read) => {
  const ids = async (query: string): Promise<number[]> =>
    (await client.get(`${path}?${query}`)).json.items.map(({ id }: { id: number }) => id);

  test("looks at the rows of the page only, wherever the page is", async () => {
    const [deep] = await ids(`limit=1&${offset}=${ROWS - 2 * PAGE}`);
    for (const after of [null, deep ?? 0]) {
      const taken = await looksAt(async (unit) => expect(await read(unit, after)).toBe(PAGE));
      expect(taken).toBeLessThanOrEqual(MOST_LOOKED_AT);
    }
  });

  test("goes on after the last one of the page before, and nowhere else", async () => {
    const all = await ids(`limit=7&${offset}=100`);
    expect(await ids(`limit=3&${offset}=100`)).toEqual(all.slice(0, 3));
    expect(await ids(`limit=4&before=${all[2]}`)).toEqual(all.slice(3));
    expect(await ids(`limit=2&before=${all[2]}&${offset}=2`)).toEqual(all.slice(5));
    const [oldest] = await ids(`limit=1&${offset}=${ROWS - 1}`);
    expect(await ids(`before=${oldest}`)).toEqual([]);
    expect((await client.get(`${path}?before=987654321`)).json).toMatchObject({ items: [], total: ROWS });
    expect((await stranger.get(`${path}?before=${all[0]}`)).json).toMatchObject({ items: [], total: 0 });
    expect((await client.get(`${path}?before=x`)).status).toBe(422);
  });

  test("counts unless it is told not to", async () => {
    expect((await client.get(`${path}?limit=1`)).json).toMatchObject({ total: ROWS });
    expect((await client.get(`${path}?limit=1&with_total=true`)).json).toMatchObject({ total: ROWS });
    const { status, json } = await client.get(`${path}?limit=1&with_total=false`);
    expect(status).toBe(200);
    expect(json.items).toHaveLength(1);
    expect(json).not.toHaveProperty("total");
    expect((await client.get(`${path}?with_total=perhaps`)).status).toBe(422);
  });
});

test("calls are counted by every filter the list has", async () => {
  const count = async (query: string) => (await client.get(`/api/v1/calls/count?${query}`)).json;
  expect(await count("customer_phone=%2B1415555&assistant_name=ada&status=completed")).toEqual({ count: ROWS });
  expect(await count("customer_phone=999")).toEqual({ count: 0 });
  expect(await count("call_sid=CA99")).toEqual({ count: 1 + 10 });
});

test("texts say whether more follow, counted or not, and after a text, too", async () => {
  const hasMore = async (query: string) => (await client.get(`/api/v1/sms-logs?${query}`)).json.has_more;
  const last = ROWS - PAGE;
  expect(await hasMore(`limit=${PAGE}&skip=${last}`)).toBe(false);
  expect(await hasMore(`limit=${PAGE}&skip=${last - 1}`)).toBe(true);
  expect(await hasMore(`limit=${PAGE}&skip=${ROWS + 5}`)).toBe(false);
  const [text] = (await client.get(`/api/v1/sms-logs?limit=1&skip=${last - 1}`)).json.items;
  expect(await hasMore(`limit=${PAGE}&before=${text.id}&with_total=false`)).toBe(false);
  expect(await hasMore(`limit=${PAGE - 1}&before=${text.id}&with_total=false`)).toBe(true);
});

test("a text by a number, or a delivery to a URL, is found after another's, too", async () => {
  const { items } = (await client.get("/api/v1/webhook-deliveries?limit=4")).json;
  const { url } = items[3];
  const found = (await client.get(`/api/v1/webhook-deliveries?limit=1&before=${items[1].id}&url=${url}`)).json;
  expect(found.items).toMatchObject([{ id: items[3].id }]);
});
