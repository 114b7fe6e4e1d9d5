import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCalls, findCallsByText } from "../../src/features/calls/call-store.ts";
import { listLogs } from "../../src/features/texts/logs/log-store.ts";
import type { ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { fillCallsAndTexts } from "../support/fill-long-lists.ts";

/** More than are looked through before the index is asked, several times. */
const ROWS = 20_000;
/** The oldest of all, and more than are looked up in the index at once. */
const ANCIENT = 4_000;
const PAGE = 50;

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
let stranger: ApiClient;
let strangersId: OrganizationId;

beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  client = organization.admin.client;
  const other = await service.addOrganization();
  stranger = other.admin.client;
  strangersId = asId(other.organizationId);
  const db = service.service.platform.database;
  for (const { organizationId, admin } of [organization, other]) {
    const { id: assistantId } = (await admin.client.post("/api/v1/assistants", { name: "Ada" })).json;
    if (organizationId !== organization.organizationId) continue;
    await fillCallsAndTexts(
      db,
      { organizationId, assistantId, rows: ROWS },
      {
        callerNumber: sql`'+1212' || lpad(place::text, 7, '0')`,
        reportedAt: sql`case when place = 123 then null else timestamptz '2026-05-04' end`,
        body: sql`'Text ' || place || case when place <= ${ANCIENT} then ' ancient' else '' end
          || case when place % 4999 = 0 then ' Rare 100%_sure' else '' end
          || case when place = 77 then ' queued-only' else '' end`,
        textStatus: sql`case when place = 77 then 'queued' else 'received' end`,
      },
    );
  }
  await sql`insert into call_transcripts (organization_id, call_id, speaker, content, is_final)
    select organization_id, id, 'user', case when substr(call_sid, 3)::int <= ${ANCIENT} then 'An ancient saying'
      else 'A saying' end || case when call_sid = 'CA42' then ' of zebras' else '' end, call_sid <> 'CA43' from calls`.execute(
    db,
  );
  await sql`insert into call_transcripts (organization_id, call_id, speaker, content, is_final)
    select organization_id, id, 'user', 'zebras, for a moment', false from calls where call_sid = 'CA43'`.execute(db);
  // As the server does by itself after so many changes.
  await sql`vacuum analyze calls, sms_logs, call_transcripts`.execute(db);
});
afterAll(() => service.stop());

/** How many rows the server looks at for this. */
function looksAt(work: (unit: ScopedUnitOfWork) => Promise<unknown>): Promise<number> {
  const lookedAt = async (unit: ScopedUnitOfWork) => {
    const { rows } = await sql<{ count: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
      where relname in ('calls', 'sms_logs', 'call_transcripts')`.execute(unit.db);
    return rows[0]?.count ?? 0;
  };
  return service.service.platform.data.scope(organization.organizationId).transaction(async (unit) => {
    const before = await lookedAt(unit);
    await work(unit);
    return (await lookedAt(unit)) - before;
  });
}

const page = { skip: 0, limit: PAGE, after: null };

describe("the text log's search", () => {
  test.each([
    "Text",
    "text 1234",
    "rare",
    "ancient",
    "100%_",
    "%",
    "e_1",
    "queued-only",
    "zz",
    "nobody wrote",
    "",
    "\\",
  ])("for %j finds what a plain look finds, page by page", async (search) => {
    const { rows } = await sql<{ id: number }>`
      select id from sms_logs where organization_id = ${organization.organizationId}
        and position(lower(${search}) in lower(body)) > 0
      order by created_at desc, id desc`.execute(service.service.platform.database);
    const expected = rows.map(({ id }) => id);
    const ask = async (query: string) =>
      (await client.get(`/api/v1/sms-logs?search=${encodeURIComponent(search)}&${query}`)).json;
    const first = await ask("limit=30");
    expect(first.items.map(({ id }: { id: number }) => id)).toEqual(expected.slice(0, 30));
    expect(first).toMatchObject({ total: expected.length, has_more: expected.length > 30 });
    expect((await ask("limit=5&skip=3")).items.map(({ id }: { id: number }) => id)).toEqual(expected.slice(3, 8));
    const at = Math.floor(expected.length / 2);
    if (expected.length > 1) {
      const after = await ask(`limit=20&with_total=false&before=${expected[at]}`);
      expect(after.items.map(({ id }: { id: number }) => id)).toEqual(expected.slice(at + 1, at + 21));
    }
    expect((await stranger.get(`/api/v1/sms-logs?search=${encodeURIComponent(search)}`)).json).toMatchObject({
      total: 0,
    });
  });

  test("reads a part of the texts only, whether many have the words, few or none", async () => {
    for (const search of ["text", "rare", "nobody wrote", "queued-only"]) {
      expect(await looksAt((unit) => listLogs(unit, { search }, page)), search).toBeLessThan(ROWS / 2);
    }
  });
});

describe("the calls' search", () => {
  const sids = (json: readonly { call_sid: string }[]) => json.map(({ call_sid }) => call_sid);

  test("finds what was said, by few or by many a long time ago, and nothing heard for a moment", async () => {
    const search = async (words: string, who = client) =>
      sids((await who.get(`/api/v1/calls/search?q=${encodeURIComponent(words)}&limit=${PAGE}`)).json);
    expect(await search("ZEBRAS")).toEqual(["CA42"]);
    const newestAncient = Array.from({ length: PAGE }, (_, index) => `CA${ANCIENT - index}`);
    expect((await search("ancient")).slice(1)).toEqual(newestAncient.slice(1));
    expect((await search("a saying")).slice(0, 2).sort()).toEqual([`CA${ROWS - 1}`, `CA${ROWS}`]);
    expect(await search("ca123")).toHaveLength(PAGE);
    expect(await search("0000123")).toEqual(["CA123"]);
    expect(await search("said by nobody")).toEqual([]);
    expect(await search("zebras", stranger)).toEqual([]);
  });

  test("finds parts of numbers and ids, counted or not, reported or not", async () => {
    const list = async (query: string, who = client) =>
      (await who.get(`/api/v1/calls?${query}`)).json as { items: { call_sid: string }[]; total: number };
    expect(sids((await list("customer_phone=0000123")).items)).toEqual(["CA123"]);
    expect(await list("customer_phone=2120012")).toMatchObject({ total: 1_000 });
    expect(await list("customer_phone=2120001&limit=1")).toMatchObject({ total: 1_000 });
    expect(sids((await list("call_sid=a1777")).items)).toEqual([
      "CA17779",
      "CA17778",
      "CA17777",
      "CA17776",
      "CA17775",
      "CA17774",
      "CA17773",
      "CA17772",
      "CA17771",
      "CA17770",
      "CA1777",
    ]);
    expect(await list("customer_phone=0000123", stranger)).toMatchObject({ items: [], total: 0 });
  });

  test("reads a part of the calls only, whether many have the words, few or none", async () => {
    for (const words of ["zebras", "a saying", "said by nobody", "0000123"]) {
      const text = { words, phone: words };
      expect(await looksAt((unit) => findCallsByText(unit, text, PAGE)), words).toBeLessThan(ROWS / 2);
    }
    for (const customerPhone of ["0000123", "+1212", "999999"]) {
      expect(await looksAt((unit) => findCalls(unit, { customerPhone }, page)), customerPhone).toBeLessThan(ROWS / 2);
    }
  });
});

test.each([
  ["parley_texts_like", "%text 1%"],
  ["parley_calls_of_number_like", "%0000123%"],
  ["parley_calls_of_sid_like", "%CA123%"],
  ["parley_calls_of_words_like", "%zebras%"],
])("%s runs with its owner's rights, and tells nobody another organization's ids", async (name, pattern) => {
  const found = async (organizationId: OrganizationId) => {
    const scope = service.service.platform.data.scope(organizationId);
    const { rows } = await scope.transaction((unit) =>
      sql`select id from ${sql.id(name)}(${pattern}, 5) as id`.execute(unit.db),
    );
    return rows.length;
  };
  expect(await found(asId(organization.organizationId))).toBeGreaterThan(0);
  expect(await found(strangersId)).toBe(0);
});
