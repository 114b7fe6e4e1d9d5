import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { CAMPAIGNS, CampaignStage } from "./campaign-stage.ts";

let service: TestService;
let stage: CampaignStage;
beforeAll(async () => {
  service = await startTestService();
  stage = await CampaignStage.open(service);
});
afterAll(() => service.stop());

const client = () => stage.client;
const at = (id: number) => `${CAMPAIGNS}/${id}`;
const minimal = () => ({ name: "Spring", campaign_type: "call", assistant_id: stage.assistantId });

describe("creating", () => {
  test("a campaign is a draft with the documented defaults, and answers as the client libraries read it", async () => {
    const made = await client().post(CAMPAIGNS, minimal());
    expect(made.status).toBe(200);
    expect(made.json).toMatchObject({
      success: true,
      task_id: null,
      campaign_id: made.json.id,
      organization_id: stage.organization.organizationId,
      name: "Spring",
      status: "draft",
      campaign_type: "call",
      purpose: "marketing",
      max_attempts: 3,
      retry_delay_minutes: 30,
      fallback_values: {},
      variable_mappings: {},
      available_variables: [],
      pending_import: null,
      total_contacts: 0,
      completed_contacts: 0,
      failed_contacts: 0,
      settings: { concurrent_limit: 5, rate_limit_per_minute: 10, allowed_hours: null },
      schedule: { schedule_type: "immediate", scheduled_at: null },
      started_at: null,
    });
    expect(made.json.created_at).toMatch(/\+00:00$/);
    const read = await stage.read(made.json.id);
    expect(read).toMatchObject({ assistant_name: "Ada", last_import_file_name: null, last_import_row_count: null });
  });

  test("what the client libraries send is taken: nulls everywhere, contacts, schedule, settings", async () => {
    const made = await client().post(CAMPAIGNS, {
      ...minimal(),
      description: null,
      welcome_message_template: null,
      max_attempts: null,
      pending_import: null,
      phone_number_id: null,
      contacts: [
        { id: null, campaign_id: null, phone_number: "(415) 555-0100", status: "pending", attempts: 0, variables: {} },
        { phone_number: "+14155550101", name: "Bo", variables: { plan: "gold" }, "First Name": "Bo" },
        { phone_number: "415-555-0101" },
      ],
      settings: { concurrent_limit: 2, allowed_hours: { start: "09:00", end: "17:00" }, leave_voicemail: true },
      schedule: {
        schedule_type: "recurring",
        timezone: "America/New_York",
        recurring_config: { frequency: "weekly", days_of_week: [0, 4], time: "10:00" },
      },
    });
    expect(made.status, made.text).toBe(200);
    expect(made.json).toMatchObject({
      status: "scheduled",
      total_contacts: 2,
      max_attempts: 3,
      settings: {
        concurrent_limit: 2,
        rate_limit_per_minute: 10,
        allowed_hours: { start: "09:00", end: "17:00", days: [1, 2, 3, 4, 5, 6, 7] },
        leave_voicemail: true,
      },
      // That library counts from 0.
      schedule: { schedule_type: "recurring", recurring_config: { days_of_week: [1, 5] } },
    });
    const { contacts, items } = await stage.contacts(made.json.id);
    expect(items).toEqual(contacts);
    expect(contacts).toMatchObject([
      { phone_number: "+14155550100", status: "pending", attempts: 0, contact_data: { source: "api" } },
      {
        phone_number: "+14155550101",
        name: "Bo",
        contact_data: { name: "Bo", variable_values: { plan: "gold", first_name: "Bo" } },
      },
    ]);
  });

  describe("the pace under the names that client libraries have for it", () => {
    const shown = (calls: number, perMinute: number) => ({
      concurrent_limit: calls,
      max_concurrent_calls: calls,
      rate_limit_per_minute: perMinute,
      calls_per_minute: perMinute,
    });

    test.each([
      ["as Python writes them", { max_concurrent_calls: 7, calls_per_minute: 30 }, shown(7, 30)],
      ["as JavaScript writes them", { maxConcurrentCalls: 7, callsPerMinute: 30 }, shown(7, 30)],
      ["one of them", { calls_per_minute: 1 }, shown(5, 1)],
      ["one of each", { concurrent_limit: 3, calls_per_minute: 1 }, shown(3, 1)],
      ["null beside the name of the reference", { concurrent_limit: 3, max_concurrent_calls: null }, shown(3, 10)],
      ["both, which differ", { concurrent_limit: 3, max_concurrent_calls: 4 }, shown(3, 10)],
    ])("%s", async (_what, settings, expected) => {
      const made = await client().post(CAMPAIGNS, { ...minimal(), settings });
      expect(made.status, made.text).toBe(200);
      expect(made.json).toMatchObject({ settings: expected });
      expect(made.json.warnings).toBeUndefined();
      expect(await stage.read(made.json.id)).toMatchObject({ settings: expected });
    });

    test("an object that is sent back with one of the names changed is changed", async () => {
      const { id, settings } = (await client().post(CAMPAIGNS, minimal())).json;
      const change = async (sent: object) =>
        (await client().patch(`${CAMPAIGNS}/${id}`, { settings: sent })).json.settings;
      const first = await change({ ...settings, calls_per_minute: 2 });
      expect(first).toMatchObject(shown(5, 2));
      const second = await change({ ...first, rate_limit_per_minute: 3 });
      expect(second).toMatchObject(shown(5, 3));
      expect(await change({ ...second, max_concurrent_calls: 9 })).toMatchObject(shown(9, 3));
    });

    test.each([
      ["no call at a time", { max_concurrent_calls: 0 }],
      ["more than any campaign may have", { calls_per_minute: 60_001 }],
      ["a word", { calls_per_minute: "many" }],
    ])("%s is refused, as it is under the other name", async (_what, settings) => {
      expect((await client().post(CAMPAIGNS, { ...minimal(), settings })).status).toBe(422);
    });
  });

  test.each([
    ["an assistant that is not there", { assistant_id: 987_654_321 }, 404],
    ["a number that is not there", { phone_number_id: 987_654_321 }, 404],
    ["no name", { name: " " }, 422],
    ["a name of 201 letters", { name: "x".repeat(201) }, 422],
    ["a type there is not", { campaign_type: "fax" }, 422],
    ["eleven attempts", { max_attempts: 11 }, 422],
    ["a delay of four minutes", { retry_delay_minutes: 4 }, 422],
    ["a template with a mistake", { welcome_message_template: "Hi {{ name | shout }}" }, 422],
    ["hours that end before they begin", { settings: { allowed_hours: { start: "17:00", end: "09:00" } } }, 422],
    ["a time zone there is not", { settings: { time_zone: "Mars/Olympus" } }, 422],
    ["a contact without a usable number", { contacts: [{ phone_number: "nobody" }] }, 422],
    ["a time that has passed", { schedule: { schedule_type: "scheduled", scheduled_at: "2020-01-01T00:00:00Z" } }, 400],
  ])("%s makes nothing", async (_what, more, status) => {
    const before = (await client().get(CAMPAIGNS)).json.total;
    const made = await client().post(CAMPAIGNS, { ...minimal(), ...more });
    expect(made.status, made.text).toBe(status);
    expect((await client().get(CAMPAIGNS)).json.total).toBe(before);
  });

  test("server-owned members are not the sender's to say", async () => {
    const id = await stage.add({ id: 5, status: "running", organization_id: 1, total_contacts: 7, metrics: {} });
    expect(await stage.read(id)).toMatchObject({
      status: "draft",
      organization_id: stage.organization.organizationId,
      total_contacts: 0,
    });
  });
});

describe("lists", () => {
  test("pages, both styles, with both names of the list and both slashes", async () => {
    const other = await CampaignStage.open(service);
    const ids = [];
    for (const name of ["One", "Two", "Three", "Four", "Five"]) ids.push(await other.add({ name }));
    const list = async (query: string) => (await other.client.get(`${CAMPAIGNS}${query}`)).json;
    const names = (answer: { campaigns: { name: string }[] }) => answer.campaigns.map(({ name }) => name);
    const first = await list("?per_page=2");
    expect(names(first)).toEqual(["Five", "Four"]);
    expect(first.items).toEqual(first.campaigns);
    expect(first.pagination).toEqual({
      page: 1,
      per_page: 2,
      total_items: 5,
      total_pages: 3,
      has_next: true,
      has_prev: false,
    });
    expect(names(await list("/?page=3&per_page=2"))).toEqual(["One"]);
    expect((await list("?page=3&per_page=2")).pagination).toMatchObject({ has_next: false, has_prev: true });
    expect(names(await list("?skip=1&limit=3"))).toEqual(["Four", "Three", "Two"]);
    expect((await other.client.get(`${CAMPAIGNS}?per_page=1001`)).status).toBe(422);
    expect(first.campaigns[0]).toMatchObject({
      assistant_name: "Ada",
      metrics: { success_rate: 0, answer_rate: 0, actual_cost: 0 },
    });
    expect(names(await list("?page=9&per_page=50"))).toEqual([]);
  });

  test("filters and search apply together, and % is a character like any other", async () => {
    const other = await CampaignStage.open(service);
    await other.add({ name: "Autumn 50% off", campaign_type: "sms" });
    await other.add({ name: "Autumn", description: "for a 50 % discount", campaign_type: "call" });
    const names = async (query: string) =>
      (await other.client.get(`${CAMPAIGNS}${query}`)).json.campaigns.map((each: { name: string }) => each.name);
    expect(await names("?search=50%25")).toEqual(["Autumn 50% off"]);
    expect(await names("?search=DISCOUNT")).toEqual(["Autumn"]);
    expect(await names("?search=autumn&campaign_type=call")).toEqual(["Autumn"]);
    expect(await names("?status=running")).toEqual([]);
    expect(await names(`?assistant_id=${other.assistantId}&status=draft`)).toHaveLength(2);
    expect((await other.client.get(`${CAMPAIGNS}?status=asleep`)).status).toBe(400);
    expect((await other.client.get(`${CAMPAIGNS}?campaign_type=fax`)).status).toBe(400);
  });
});

describe("changing", () => {
  test.each(["put", "patch"] as const)("%s changes what is sent and leaves the rest", async (method) => {
    const id = await stage.add({ description: "Before", settings: { concurrent_limit: 3 } });
    const changed = await client()[method](at(id), {
      name: "Summer",
      description: null,
      max_attempts: 1,
      settings: { voicemail_message: "Call us back." },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.json).toMatchObject({
      success: true,
      campaign_id: id,
      name: "Summer",
      description: "Before",
      max_attempts: 1,
      settings: { concurrent_limit: 3, voicemail_message: "Call us back." },
    });
    expect(await stage.read(id)).toMatchObject({ name: "Summer", max_attempts: 1 });
  });

  test.each(["put", "patch"] as const)("%s removes what an empty value takes the place of", async (method) => {
    const { id: numberId } = await stage.database
      .insertInto("phone_numbers")
      .values({
        organization_id: stage.organization.organizationId,
        phone_number: method === "put" ? "+14155550170" : "+14155550171",
        provider: "twilio",
        provider_number_id: `test-${method}`,
        capabilities: JSON.stringify({ voice: true, sms: true, mms: true, fax: false }),
        assistant_id: stage.assistantId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const id = await stage.add({
      description: "Before",
      welcome_message_template: "Hello",
      phone_number_id: numberId,
      pending_import: { file_name: "people.csv" },
    });
    expect(await stage.read(id)).toMatchObject({ description: "Before", phone_number_id: numberId });
    const empty = { description: "", welcome_message_template: "", phone_number_id: 0, pending_import: {} };
    const removed = await client()[method](at(id), empty);
    expect(removed.status, removed.text).toBe(200);
    const none = { description: null, welcome_message_template: null, phone_number_id: null, pending_import: null };
    expect(await stage.read(id)).toMatchObject(none);
  });

  test("a template with a mistake is refused, and nothing is changed", async () => {
    const id = await stage.add();
    const refused = await client().put(at(id), { name: "New", sms_message_template: "{{ name" });
    expect(refused.status).toBe(422);
    expect(refused.json.detail[0].loc).toEqual(["body", "sms_message_template"]);
    expect((await stage.read(id)).name).toBe("Spring");
  });
});

const EDITABLE = ["draft", "paused"];
const STATUSES = ["draft", "scheduled", "running", "paused", "completed", "cancelled", "failed"];
const soon = { schedule_type: "scheduled", scheduled_at: "2099-01-01T00:00:00Z" };
/** Each move, and from where it is allowed. */
const MOVES: readonly (readonly [string, (id: number) => ReturnType<CampaignStage["client"]["get"]>, string[]])[] = [
  ["PUT", (id) => client().put(at(id), { name: "New" }), EDITABLE],
  ["PATCH", (id) => client().patch(at(id), { name: "New" }), EDITABLE],
  ["schedule", (id) => client().post(`${at(id)}/schedule`, soon), ["draft", "scheduled"]],
  [
    "schedule immediate",
    (id) => client().post(`${at(id)}/schedule`, { schedule_type: "immediate" }),
    ["draft", "scheduled"],
  ],
  ["unschedule", (id) => client().post(`${at(id)}/unschedule`), ["scheduled"]],
  [
    "contacts",
    (id) => client().post(`${at(id)}/contacts`, { contacts: [{ phone_number: "+14155550199" }] }),
    STATUSES.filter((status) => status !== "running"),
  ],
  ["DELETE", (id) => client().delete(at(id)), STATUSES.filter((status) => status !== "running")],
];

describe.each(MOVES)("%s", (_name, move, allowed) => {
  test.each(STATUSES)("from %s", async (status) => {
    const id = await stage.add(status === "scheduled" ? { schedule: soon } : {});
    await stage.put(id, status);
    const before = await stage.read(id);
    const { status: code, json } = await move(id);
    if (allowed.includes(status)) {
      expect(code, JSON.stringify(json)).toBe(200);
      return;
    }
    expect([code, json.code]).toEqual([400, `campaign-${status}`]);
    expect(await stage.read(id)).toEqual(before);
  });
});

describe("contacts", () => {
  test("are added beside those there are; what is left out is said with its reason", async () => {
    const id = await stage.add({ contacts: [{ phone_number: "+14155550110" }] });
    const { database, hashes } = service.service.platform;
    // The second as STOP from Mexico was noted before numbers had one form.
    const optedOut = ["+14155550112", "+5215512345678"].map((number) => ({
      organization_id: stage.organization.organizationId,
      number_hash: hashes.hash("phone-number", number),
      source: "keyword",
    }));
    await database.insertInto("opt_outs").values(optedOut).execute();
    const added = await client().post(`${at(id)}/contacts`, {
      contacts: [
        { phone_number: "4155550110" },
        { phone_number: "+1 415 555 0111", company: "Acme" },
        { phone_number: "+14155550112" },
        { phone_number: "12" },
        { phone_number: "\u202a+14155550113\u202c" },
        { phone_number: "4155550114.0" },
        { phone_number: "4155550115.5" },
        { phone_number: "+525512345678" },
      ],
    });
    expect(added.json).toMatchObject({
      success: true,
      imported_count: 3,
      total_contacts: 4,
      duplicate_count: 1,
      invalid_count: 2,
      opted_out_count: 2,
      rejects: [
        { index: 0, reason: "duplicate" },
        { index: 2, reason: "opted-out" },
        { index: 3, reason: "number-invalid", value: "12" },
        { index: 6, reason: "number-invalid", value: "4155550115.5" },
        { index: 7, reason: "opted-out" },
      ],
    });
    expect(await stage.numbers(id)).toEqual(["+14155550110", "+14155550111", "+14155550113", "+14155550114"]);
    expect((await client().get(`${at(id)}/contacts?status=asleep`)).status).toBe(400);
    expect((await stage.contacts(id, "?status=completed")).pagination.total_items).toBe(0);
    expect((await stage.contacts(id, "?skip=1&limit=1")).contacts).toHaveLength(1);
  });

  test("two callers who add the same numbers at once make each contact once", async () => {
    const id = await stage.add();
    const contacts = Array.from({ length: 50 }, (_, index) => ({ phone_number: `+1415555${3_000 + index}` }));
    const answers = await Promise.all([1, 2, 3].map(() => client().post(`${at(id)}/contacts`, { contacts })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((total, { json }) => total + json.imported_count, 0)).toBe(50);
    expect((await stage.read(id)).total_contacts).toBe(50);
    expect(new Set(await stage.numbers(id)).size).toBe(50);
  });

  test("numbers without a country are of the organization's", async () => {
    const other = await CampaignStage.open(service);
    await other.client.put("/api/v1/organization", { settings: { default_country: "de" } });
    const id = await other.add({ contacts: [{ phone_number: "030 23125000" }, { phone_number: "+14155550100" }] });
    expect(await other.numbers(id)).toEqual(["+493023125000", "+14155550100"]);
    expect(
      (await other.client.put("/api/v1/organization", { settings: { default_country: "Freedonia" } })).status,
    ).toBe(422);
  });
});

test("a deleted campaign is gone at once for everybody, and its rows soon after", async () => {
  const id = await stage.add({ contacts: [{ phone_number: "+14155550120" }] });
  expect((await client().delete(at(id))).json).toMatchObject({ message: "Campaign deleted" });
  for (const path of ["", "/contacts", "/schedule"]) expect((await client().get(`${at(id)}${path}`)).status).toBe(404);
  expect((await client().delete(at(id))).status).toBe(404);
  const rowsOf = () =>
    stage.database.selectFrom("campaign_contacts").select("id").where("campaign_id", "=", id).execute();
  await expect.poll(async () => (await rowsOf()).length).toBe(0);
  await expect
    .poll(() => stage.database.selectFrom("campaigns").select("id").where("id", "=", id).executeTakeFirst())
    .toBeUndefined();
});

describe("the preview of a template", () => {
  const preview = async (template: string, variables: object = {}) =>
    (await client().post(`${CAMPAIGNS}/template-preview`, { template, variables })).json;

  test("says what a contact would hear", async () => {
    expect(
      await preview("Hi {{ name | title_case }}, {{ phone | phone_format }}: {{ plan | default('basic') | upper }}", {
        name: "ada byron",
        phone: "+14155550123",
      }),
    ).toEqual({
      success: true,
      rendered_template: "Hi Ada Byron, (415) 555-0123: BASIC",
      missing_variables: [],
    });
  });

  test("what is always there has a generic value, what is missing is named", async () => {
    expect(await preview("{{name}} of {{company}}, {{assistant_name}} here: {{ due }}")).toEqual({
      success: true,
      rendered_template: "there of your company, your assistant here: ",
      missing_variables: ["due"],
    });
  });

  test.each(["{{ name | shout }}", "{{ name", "{{ 1 + 1 }}"])("the mistake in %s is told", async (template) => {
    const { success, rendered_template: text } = await preview(template, { name: "Ada" });
    expect(success).toBe(false);
    expect(text).toMatch(/^\[Template error\] ./);
  });
});
