import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { addList, BASE, importCsv, newPerson } from "./compliance-room.ts";

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService({});
  organization = await service.addOrganization();
});
afterAll(() => service.stop());

const LISTS = `${BASE}/do-not-call-lists`;
const client = () => organization.admin.client;
const importJson = (listId: number, body: unknown) => client().post(`${LISTS}/${listId}/numbers`, body);
const listsWith = async (phoneNumber: string) =>
  (await client().get(`${LISTS}/lookup?phone_number=${encodeURIComponent(phoneNumber)}`)).json.lists.map(
    (list: { id: number }) => list.id,
  );
const countOf = async (listId: number) =>
  (await client().get(LISTS)).json.lists.find((list: { id: number }) => list.id === listId)?.number_count;

describe("a list", () => {
  test("is made, listed with how many numbers it has, and deleted with them by an admin", async () => {
    const made = await client().post(LISTS, {
      name: " Complaints ",
      source: "Support",
      obtained_at: "2026-11-20T08:00:00+02:00",
    });
    expect(made.status, made.text).toBe(201);
    expect(made.json).toEqual({
      id: expect.any(Number),
      name: "Complaints",
      kind: "own",
      source: "Support",
      obtained_at: "2026-11-20T06:00:00.000+00:00",
      number_count: 0,
      is_complete: false,
      created_at: expect.any(String),
    });
    const [person, other] = [newPerson(), newPerson()];
    await importJson(made.json.id, { numbers: [person, other] });
    expect(await countOf(made.json.id)).toBe(2);
    expect(await listsWith(person)).toEqual([made.json.id]);
    expect((await client().delete(`${LISTS}/${made.json.id}`)).status).toBe(204);
    expect(await listsWith(person)).toEqual([]);
    expect(await countOf(made.json.id)).toBeUndefined();
  });

  test.each([
    ["no source", { name: "a", obtained_at: "2026-11-20T00:00:00Z" }, 422],
    ["a time without an offset", { name: "a", source: "b", obtained_at: "2026-11-20T00:00:00" }, 422],
    ["a day that is none", { name: "a", source: "b", obtained_at: "2026-02-31T00:00:00Z" }, 422],
    ["another kind", { name: "a", source: "b", obtained_at: "2026-11-20T00:00:00Z", kind: "rented" }, 422],
    ["a time to come", { name: "a", source: "b", obtained_at: "2999-11-20T00:00:00Z" }, 400],
  ])("with %s is refused", async (_what, body, status) => {
    expect((await client().post(LISTS, body)).status).toBe(status);
  });

  test("keeps no number, only keyed hashes", async () => {
    const person = newPerson();
    await importJson(await addList(client()), [person]);
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from do_not_call_numbers t`.execute(
      service.service.platform.database,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ row }) => row).join()).not.toContain(person.slice(2));
  });
});

describe("an import", () => {
  test("reads numbers as files have them, and says by line what it could not", async () => {
    const id = await addList(client());
    const [one, two, three] = [newPerson(), newPerson(), newPerson()];
    const national = `(${two.slice(2, 5)}) ${two.slice(5, 8)}-${two.slice(8)}`;
    const csv = [
      "\uFEFFName;x,Mobile",
      `Ann,${one}`,
      `"Bob, ""the"" second",${national}`,
      `Cy,1${three.slice(2)}`,
      `Ann again,'${one}`,
      "Di,1.41555E+10",
      "Ed,",
      "Fay,٤١٥",
      "Gus,+1999",
      "",
      "Hal,+49 30 901820",
    ].join("\r\n");
    const { status, json } = await importCsv(client(), id, csv);
    expect(status).toBe(200);
    expect(json).toEqual({
      ...{ lines: 9, added: 4, duplicates: 1, invalid: 4 },
      rejects: [6, 7, 8, 9].map((line) => ({ line, reason: "not-a-phone-number" })),
    });
    for (const person of [one, two, three, "+4930901820"]) expect(await listsWith(person), person).toEqual([id]);
  });

  test("reads semicolons and tabs, rows over several lines, and blanks before quotes", async () => {
    const id = await addList(client());
    const [one, two] = [newPerson(), newPerson()];
    const semicolons = `Name;Phone\r\n"Ann\r\nMiller"; "${one}"\r\nBob;none\r\n`;
    expect((await importCsv(client(), id, semicolons)).json).toMatchObject({
      ...{ lines: 2, added: 1, invalid: 1 },
      rejects: [{ line: 4, reason: "not-a-phone-number" }],
    });
    expect((await importCsv(client(), id, `Name\tPhone\nBob\t${two}\n`)).json).toMatchObject({ lines: 1, added: 1 });
    for (const person of [one, two]) expect(await listsWith(person), person).toEqual([id]);
  });

  test("adds to what is there, and the same again changes nothing", async () => {
    const id = await addList(client());
    const numbers = Array.from({ length: 12 }, () => newPerson());
    expect((await importJson(id, { numbers: numbers.slice(0, 7) })).json).toMatchObject({ added: 7, duplicates: 0 });
    const again = await Promise.all([importJson(id, { numbers }), importJson(id, numbers)]);
    expect(again.map(({ json }) => json.added).sort()).toEqual([0, 5]);
    expect(await countOf(id)).toBe(12);
  });

  test.each([
    ["a file without header", "+12125550101\n+12125550102\n", "csv-header-missing"],
    ["an empty file", "", "csv-empty"],
    ["an open quotation mark", 'phone\n"+12125550101\n', "csv-unreadable"],
    ["an open quotation mark before a long list", `phone\n"${"+12125550101\n".repeat(9_000)}`, "csv-unreadable"],
    ["a line without end", `phone\n${"1".repeat(70_000)}\n`, "csv-unreadable"],
    ["more lines than it takes", `phone\n${"1\n".repeat(100_001)}`, "too-many-lines"],
  ])("of %s is refused with the reason", async (_what, csv, code) => {
    const id = await addList(client());
    const { status, json } = await importCsv(client(), id, csv);
    expect([status, json.code]).toEqual([400, code]);
    expect(json.fix).toEqual(expect.any(String));
    expect(await countOf(id)).toBe(0);
  });

  test("of a million lines is refused by its size", async () => {
    const id = await addList(client());
    const { status, json } = await importCsv(client(), id, `phone\n${"+12125550101\n".repeat(1_000_000)}`);
    expect([status, json.detail]).toEqual([413, "The body is too large"]);
  });

  test("of 100,000 lines is taken", async () => {
    const id = await addList(client());
    const lines = Array.from({ length: 100_000 }, (_, index) => `+1212${String(2_000_000 + index)}`);
    const { json } = await importCsv(client(), id, `phone\n${lines.join("\n")}\n`);
    expect(json).toEqual({ lines: 100_000, added: 100_000, duplicates: 0, invalid: 0, rejects: [] });
    expect(await countOf(id)).toBe(100_000);
  });

  test("of bytes that are no UTF-8, and of other things, is refused", async () => {
    const id = await addList(client());
    const latin = await fetch(`${service.url}${LISTS}/${id}/numbers`, {
      method: "POST",
      headers: { authorization: `Bearer ${organization.admin.key}`, "content-type": "text/csv" },
      body: Buffer.from("name,phone\nJosé,+12125550101\n", "latin1"),
    });
    expect([latin.status, ((await latin.json()) as { code: string }).code]).toEqual([400, "not-utf8"]);
    for (const body of ["", "{", '{"numbers": "+12125550101"}', "7", '{"other": []}']) {
      expect((await importJson(id, body)).status, body).toBe(400);
    }
    expect((await importJson(id, [7, null, {}, ["+12125550101"]])).json).toMatchObject({ added: 0, invalid: 4 });
  });

  test("into a list that is not there, or another organization's, finds none", async () => {
    const stranger = (await service.addOrganization()).admin.client;
    const id = await addList(client());
    expect((await importCsv(stranger, id, "phone\n+12125550101\n")).status).toBe(404);
    expect((await stranger.delete(`${LISTS}/${id}`)).status).toBe(404);
    expect((await importCsv(client(), 987_654_321, "phone\n+12125550101\n")).status).toBe(404);
  });
});

test("who may", async () => {
  const [viewer, user] = await Promise.all([
    organization.addMember({ role: "viewer" }),
    organization.addMember({ role: "user" }),
  ]);
  const body = { name: "a", source: "b", obtained_at: "2026-11-20T00:00:00Z" };
  expect((await viewer.client.post(LISTS, body)).status).toBe(403);
  expect((await viewer.client.get(LISTS)).status).toBe(200);
  const made = await user.client.post(LISTS, body);
  expect(made.status).toBe(201);
  expect((await user.client.delete(`${LISTS}/${made.json.id}`)).status).toBe(403);
});
