import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { addAccessCallers } from "../support/access-callers.ts";

const PATH = "/api/v1/canned-replies";

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;

beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  ({ client } = organization.admin);
});
afterAll(() => service.stop());

const shortcutsOf = async (who = client) =>
  (await who.get(PATH)).json.map(({ shortcut }: { shortcut: string }) => shortcut);

describe("canned replies", () => {
  test("are added, listed by their shortcuts, changed and deleted", async () => {
    const later = await client.post(PATH, { shortcut: "Thanks", body: "  Thank you!\nBye.  ", language: "pt-BR" });
    expect([later.status, later.json]).toEqual([
      201,
      {
        id: expect.any(Number),
        shortcut: "thanks",
        body: "Thank you!\nBye.",
        language: "pt-BR",
        unknown_placeholders: [],
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    const sooner = await client.post(PATH, { shortcut: "营业时间-1_é", body: "Nine to five" });
    expect([sooner.status, sooner.json.language]).toEqual([201, null]);
    expect(await shortcutsOf()).toEqual(["thanks", "营业时间-1_é"]);

    const changed = await client.put(`${PATH}/${later.json.id}`, { shortcut: "bye", body: "Bye" });
    expect([changed.status, changed.json]).toEqual([
      200,
      {
        ...later.json,
        shortcut: "bye",
        body: "Bye",
        language: null,
        updated_at: changed.json.updated_at,
      },
    ]);
    expect(changed.json.updated_at > later.json.updated_at).toBe(true);
    expect((await client.get(PATH)).json).toEqual([changed.json, sooner.json]);
    expect((await client.delete(`${PATH}/${later.json.id}`)).status).toBe(204);
    expect(await shortcutsOf()).toEqual(["营业时间-1_é"]);
    expect((await client.delete(`${PATH}/${later.json.id}`)).status).toBe(404);
    expect((await client.put(`${PATH}/${later.json.id}`, { shortcut: "bye", body: "Bye" })).status).toBe(404);
  });

  test("tell which placeholders nothing is known for", async () => {
    const body =
      "{organization_name} {customer_name} {customer_number} {assistant_name} {assistant_number} {own_name} {caller_name} { x } {} {Größe} {caller_name}";
    const made = await client.post(PATH, { shortcut: "placeholders", body });
    expect(made.json.unknown_placeholders).toEqual(["caller_name", "Größe"]);
    const mended = await client.put(`${PATH}/${made.json.id}`, { shortcut: "placeholders", body: "{own_name}" });
    expect(mended.json.unknown_placeholders).toEqual([]);
  });

  test("have a shortcut of their own, however it is written, in each organization", async () => {
    const { id } = (await client.post(PATH, { shortcut: "caf\u00e9", body: "One" })).json;
    const taken = await client.post(PATH, { shortcut: "CAFE\u0301", body: "Two" });
    expect([taken.status, taken.json.code]).toEqual([409, "shortcut-taken"]);
    const other = (await client.post(PATH, { shortcut: "tea", body: "Three" })).json;
    expect((await client.put(`${PATH}/${other.id}`, { shortcut: "Café", body: "Three" })).status).toBe(409);
    expect((await client.put(`${PATH}/${id}`, { shortcut: "CAFÉ", body: "Still one" })).status).toBe(200);
    const stranger = (await service.addOrganization()).admin.client;
    expect((await stranger.post(PATH, { shortcut: "café", body: "Theirs" })).status).toBe(201);
    expect(await shortcutsOf(stranger)).toEqual(["café"]);
    expect((await stranger.put(`${PATH}/${id}`, { shortcut: "mine", body: "Now" })).status).toBe(404);
    expect((await stranger.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await client.get(PATH)).json).toContainEqual(expect.objectContaining({ id, body: "Still one" }));
  });

  test.each([
    ["no shortcut", { body: "x" }],
    ["an empty shortcut", { shortcut: "  ", body: "x" }],
    ["a blank in it", { shortcut: "two words", body: "x" }],
    ["a slash in it", { shortcut: "/hours", body: "x" }],
    ["markup in it", { shortcut: "<b>", body: "x" }],
    ["a long shortcut", { shortcut: "x".repeat(65), body: "x" }],
    ["no text", { shortcut: "bad" }],
    ["a text of blanks", { shortcut: "bad", body: " \n " }],
    ["a text longer than a text may be", { shortcut: "bad", body: "x".repeat(1_601) }],
    ["a language that is none", { shortcut: "bad", body: "x", language: "English!" }],
    ["a number", { shortcut: 5, body: "x" }],
  ])("with %s are refused", async (_what, body) => {
    const before = await shortcutsOf();
    expect((await client.post(PATH, body)).status).toBe(422);
    expect(await shortcutsOf()).toEqual(before);
  });

  test("are read by everybody, and changed by those who may write", async () => {
    for (const caller of await addAccessCallers(organization)) {
      const has = (access: "read" | "write", status: number) => (caller.may(access) ? status : 403);
      const reply = { shortcut: `of-${organization.organizationId}`, body: "x" };
      expect((await caller.client.get(PATH)).status, caller.name).toBe(has("read", 200));
      const made = await caller.client.post(PATH, reply);
      expect(made.status, caller.name).toBe(has("write", 201));
      const id = made.json.id ?? (await client.get(PATH)).json[0].id;
      expect((await caller.client.put(`${PATH}/${id}`, reply)).status, caller.name).toBe(has("write", 200));
      expect((await caller.client.delete(`${PATH}/${id}`)).status, caller.name).toBe(has("write", 204));
    }
  });

  test("are at most 500, also when several people add one at the same moment", async () => {
    const full = await service.addOrganization();
    await sql`insert into canned_replies (organization_id, shortcut, body)
      select ${full.organizationId}, 'reply-' || number, 'x' from generate_series(1, 498) as number`.execute(
      service.service.platform.database,
    );
    const statuses = await Promise.all(
      ["a", "b", "c", "d", "e"].map(
        async (shortcut) => (await full.admin.client.post(PATH, { shortcut, body: "x" })).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([201, 201, 400, 400, 400]);
    expect(await shortcutsOf(full.admin.client)).toHaveLength(500);
  });

  test("are in the audit log by who changed them, without their words", async () => {
    await client.post(PATH, { shortcut: "audited", body: "Words of nobody's business" });
    const log = await client.get("/api/v1/audit-log?limit=5");
    expect(log.json.items[0]).toMatchObject({ operation: "createCannedReply", user_id: organization.admin.userId });
    expect(log.text).not.toContain("nobody's business");
  });
});
