import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listLogs } from "../../src/features/texts/logs/log-store.ts";
import { listConversations } from "../../src/features/texts/thread/conversation-list-store.ts";
import type { ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const PATH = "/api/v1/sms-conversations";
/** More than are looked through before the index is asked, several times. */
const THREADS = 4_000;
/** In the oldest of all, and more of them than are looked up in the index at once. */
const ANCIENT = 3_200;
const MESSAGES = 3;

interface Listed {
  readonly id: number;
  readonly customer_phone_number: string;
  readonly match: {
    readonly message_index: number;
    readonly excerpt: readonly { readonly text: string; readonly is_match: boolean }[];
  } | null;
}

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
let stranger: ApiClient;
let strangersId: OrganizationId;

beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  ({ client } = organization.admin);
  const other = await service.addOrganization();
  stranger = other.admin.client;
  strangersId = asId(other.organizationId);
  const db = service.service.platform.database;
  const { id: assistantId } = (await client.post("/api/v1/assistants", { name: "Ada" })).json;
  // The first is the oldest; two have their last text at each moment, so that the id decides. A third of the old ones goes on.
  await sql`insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number,
      assistant_phone_number, message_count, started_at, last_activity_at)
    select ${organization.organizationId}, 'sms_' || place, 'sms', 'inbound',
      case when place % 3 = 0 then 'active' else 'completed' end, 'twilio', ${assistantId},
      '+1212' || lpad(place::text, 7, '0'), '+14155550199', ${MESSAGES}, moment, moment
    from generate_series(1, ${THREADS}) as place
    cross join lateral (select timestamptz '2026-05-04' + (place / 2) * interval '1 minute' as moment) as at`.execute(
    db,
  );
  await sql`insert into sms_logs (organization_id, conversation_id, assistant_id, provider, direction, origin, from_number, to_number,
      body, segment_count, status, created_at)
    select organization_id, id, assistant_id, 'twilio', 'inbound', 'carrier', customer_phone_number, assistant_phone_number,
      'Text ' || index || ' of ' || place
        || case when index = 1 and place <= ${ANCIENT} then ' ancient words' else '' end
        || case when index = 2 and place = 77 then ' A Rare 100%_sure \\ thing' else '' end
        || case when place = 1234 then ' 我想预约牙医，明天可以吗？' else '' end
        || case when index = 0 and place = 1300 then ' 看牙 和 医生' else '' end
        || case when index = 0 and place = 90 then ' Привет, É' else '' end
        || case when index = 0 and place in (100, 3990) then ' mixed-age' else '' end
        || case when place = 200 then ' queued-only 排队' else '' end, 1,
      case when place = 200 then 'queued' else 'received' end, last_activity_at
    from calls cross join generate_series(0, ${MESSAGES - 1}) as index
    cross join lateral (select substr(call_sid, 5)::integer as place) as placed
    where organization_id = ${organization.organizationId}`.execute(db);
  await sql`insert into sms_messages (organization_id, conversation_id, message_index, role, content, sms_log_id, created_at)
    select organization_id, conversation_id, split_part(body, ' ', 2)::integer, 'user', body, id, created_at
    from sms_logs`.execute(db);
  // A text that belongs to no thread, as those have whose number nobody answers.
  await sql`insert into sms_logs (organization_id, provider, direction, origin, from_number, to_number, body, segment_count, status)
    values (${organization.organizationId}, 'twilio', 'inbound', 'carrier', '+1', '+2', 'Rare, of no thread', 1, 'received')`.execute(
    db,
  );
  const { json: campaign } = await client.post("/api/v1/campaigns", {
    name: "Names",
    campaign_type: "sms",
    assistant_id: assistantId,
  });
  const contacts = [
    { phone_number: "+12120000500", name: "Grace Hopper" },
    { phone_number: "+12120000501", name: "王小明" },
    { phone_number: "+12120000502", name: "Rare Formername" },
    // Never wrote.
    { phone_number: "+12129999999", name: "Grace Kelly" },
  ];
  const added = await client.post(`/api/v1/campaigns/${campaign.id}/contacts`, { contacts });
  if (added.status >= 300) throw new Error(added.text);
  const { json: later } = await client.post("/api/v1/campaigns", {
    name: "Later",
    campaign_type: "sms",
    assistant_id: assistantId,
  });
  await client.post(`/api/v1/campaigns/${later.id}/contacts`, {
    contacts: [{ phone_number: "+12120000502", name: "Newername" }, { phone_number: "+12120000500" }],
  });
  await sql`vacuum analyze calls, sms_logs, sms_messages, campaign_contacts`.execute(db);
});
afterAll(() => service.stop());

const search = async (words: string, query = "", who = client): Promise<readonly Listed[]> => {
  const answer = await who.get(`${PATH}?search=${encodeURIComponent(words)}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const idsOf = (listed: readonly Listed[]) => listed.map(({ id }) => id);
/** With the match in brackets. */
const excerptOf = (listed: Listed | undefined) =>
  listed?.match?.excerpt.map(({ text, is_match: isMatch }) => (isMatch ? `[${text}]` : text)).join("") ?? null;

describe("threads of a part of a number", () => {
  test.each(["2120000077", "2120000078", "+12120003999", "12120", "00001", "77", "%0077", "999999999", "abc"])(
    "for %j are what a plain look finds, alone and with others",
    async (part) => {
      const threads = (where = sql`true`) =>
        sql<{ id: number }>`
        select id from calls where organization_id = ${organization.organizationId} and channel = 'sms'
          and position(${part} in customer_phone_number) > 0 and ${where}
        order by last_activity_at desc, id desc`
          .execute(service.service.platform.database)
          .then(({ rows }) => rows.map(({ id }) => id));
      const listed = async (query: string, who = client) => {
        const answer = await who.get(`${PATH}?customer_phone=${encodeURIComponent(part)}${query}`);
        expect(answer.status, answer.text).toBe(200);
        return idsOf(answer.json);
      };
      const all = await threads();
      expect(await listed("&limit=30")).toEqual(all.slice(0, 30));
      expect(await listed("&limit=5&skip=3")).toEqual(all.slice(3, 8));
      const at = Math.floor(all.length / 2);
      if (all.length > 1) expect(await listed(`&limit=20&before=${all[at]}`)).toEqual(all.slice(at + 1, at + 21));
      const active = await threads(sql`status = 'active'`);
      expect(await listed("&limit=30&status=active")).toEqual(active.slice(0, 30));
      const ancient = await threads(sql`substr(call_sid, 5)::integer <= ${ANCIENT}`);
      expect(await listed("&limit=30&search=ancient")).toEqual(ancient.slice(0, 30));
      expect(await listed("", stranger)).toEqual([]);
    },
  );
});

describe("searching threads", () => {
  test.each([
    "Text 1 of",
    "text 1 OF 1234",
    "rare",
    "ancient",
    "mixed-age",
    "100%_sure \\",
    "queued-only",
    "排队",
    "nobody wrote",
    "牙医",
    "医",
    "预约牙医，明天",
    "2120000077",
    "+1 (212) 000-1",
    "%%%abc",
  ])("for %j finds what a plain look finds, page by page", async (words) => {
    const digits = /^[+\d\s().-]+$/.test(words) ? words.replaceAll(/\D/g, "") : "no number";
    const { rows } = await sql<{ id: number }>`
      select id from calls where organization_id = ${organization.organizationId} and channel = 'sms'
        and (position(${digits} in customer_phone_number) > 0 or exists (
          select from sms_messages where conversation_id = calls.id and position(lower(${words}) in lower(content)) > 0))
      order by last_activity_at desc, id desc`.execute(service.service.platform.database);
    const expected = rows.map(({ id }) => id);
    expect(idsOf(await search(words, "&limit=30"))).toEqual(expected.slice(0, 30));
    expect(idsOf(await search(words, "&limit=5&skip=3"))).toEqual(expected.slice(3, 8));
    const at = Math.floor(expected.length / 2);
    if (expected.length > 1) {
      expect(idsOf(await search(words, `&limit=20&before=${expected[at]}`))).toEqual(expected.slice(at + 1, at + 21));
    }
    expect(await search(words, "", stranger)).toEqual([]);
  });

  test("tells the newest message that has the words, with what stands around them", async () => {
    const [rare] = await search("a rare 100%");
    expect([rare?.customer_phone_number, rare?.match?.message_index, excerptOf(rare)]).toEqual([
      "+12120000077",
      2,
      "Text 2 of 77 [A Rare 100%]_sure \\ thing",
    ]);
    const [dentist] = await search("牙医");
    expect([dentist?.match?.message_index, excerptOf(dentist)]).toEqual([
      2,
      "Text 2 of 1234 我想预约[牙医]，明天可以吗？",
    ]);
    const [byNumber] = await search("(212) 000-0077");
    expect([byNumber?.customer_phone_number, byNumber?.match]).toEqual(["+12120000077", null]);
    expect((await client.get(`${PATH}?limit=1`)).json[0].match).toBe(null);
  });

  test("finds customers by their names, of which each has the newest that is known", async () => {
    const numbersOf = async (words: string) => (await search(words)).map((each) => each.customer_phone_number);
    expect(await numbersOf("grace h")).toEqual(["+12120000500"]);
    expect((await search("HOPPER"))[0]).toMatchObject({ customer_name: "Grace Hopper", match: null });
    expect(await numbersOf("小明")).toEqual(["+12120000501"]);
    expect(await numbersOf("王")).toEqual(["+12120000501"]);
    expect(await numbersOf("newername")).toEqual(["+12120000502"]);
    expect(await numbersOf("formername")).toEqual([]);
    expect(await numbersOf("grace kelly")).toEqual([]);
    const [named] = await search("newername");
    expect((await client.get(`${PATH}/${named?.id}`)).json.customer_name).toBe("Newername");
    expect((await client.get(`${PATH}?limit=1`)).json[0].customer_name).toBe(null);
    expect(await search("hopper", "", stranger)).toEqual([]);
  });

  test("applies the other filters, too", async () => {
    const listed = await search("ancient", "&status=active&limit=40");
    expect(listed).toHaveLength(40);
    expect(await search("rare", "&status=active")).toEqual([]);
    expect(await search("rare", "&status=completed")).toHaveLength(1);
    expect(await search("rare", "&customer_phone=0000078")).toEqual([]);
    expect(await search("rare", "&assistant_id=987654321")).toEqual([]);
    expect(await search("rare", "&date_from=2026-06-01")).toEqual([]);
  });

  test("leaves out archived threads, and goes on after none of another organization", async () => {
    const [dear] = await search("看牙");
    expect((await client.delete(`${PATH}/${dear?.id}`)).status).toBe(200);
    expect(await search("看牙")).toEqual([]);
    expect(await search("2120001300")).toEqual([]);
    expect((await stranger.get(`${PATH}?before=${dear?.id}`)).json).toEqual([]);
    expect((await client.get(`${PATH}?before=987654321`)).json).toEqual([]);
  });

  test.each(["", "ab", " a! ", "12", "%%%", "x".repeat(257)])("for %j is refused: it says nothing", async (words) => {
    expect((await client.get(`${PATH}?search=${encodeURIComponent(words)}`)).status).toBe(422);
  });

  test("is for everybody who reads", async () => {
    const viewer = await organization.addMember({ role: "viewer" });
    expect(await search("rare", "", viewer.client)).toHaveLength(1);
  });

  test("reads a part of the texts only, whether many have the words, few or none", async () => {
    const lookedAt = async (unit: ScopedUnitOfWork) => {
      const { rows } = await sql<{ count: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
        where relname in ('calls', 'sms_logs', 'sms_messages')`.execute(unit.db);
      return rows[0]?.count ?? 0;
    };
    const looksAt = (work: (unit: ScopedUnitOfWork) => Promise<unknown>) =>
      service.service.platform.data.scope(organization.organizationId).transaction(async (unit) => {
        const before = await lookedAt(unit);
        await work(unit);
        return (await lookedAt(unit)) - before;
      });
    const page = { skip: 0, limit: 50, after: null };
    for (const words of ["text 1 of", "rare", "牙医", "医", "nobody wrote", "2120000077"]) {
      expect(await looksAt((unit) => listConversations(unit, { search: words }, page)), words).toBeLessThan(
        (THREADS * MESSAGES) / 2,
      );
    }
    for (const words of ["牙医", "医", "rare"]) {
      const texts = await looksAt((unit) => listLogs(unit, { search: words }, page));
      expect(texts, words).toBeLessThan((THREADS * MESSAGES) / 2);
    }
  });
});

test("the text log finds other letters, too", async () => {
  const found = async (words: string) =>
    (await client.get(`/api/v1/sms-logs?search=${encodeURIComponent(words)}`)).json.items.map(
      ({ body }: { body: string }) => body,
    );
  expect(await found("牙医")).toHaveLength(MESSAGES);
  expect(await found("é")).toEqual(["Text 0 of 90 Привет, É"]);
  expect(await found("привет")).toHaveLength(1);
  expect(await found("排队")).toHaveLength(MESSAGES);
});

test.each([
  ["parley_threads_of_number_like", "%000012%"],
  ["parley_texts_like", "%牙医%"],
  ["parley_numbers_of_name_like", "%hopper%"],
  ["parley_numbers_of_name_like", "%小明%"],
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
