import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countMemoryTerms } from "../../src/features/memories/schedules/count-memory-terms.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const MEMORIES = "/api/learning/memories";
const PATH = "/api/v1/gdpr/memory";
const CALLER = "+12125550199";
const OTHER = "+12125550198";

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  organization = await service.addOrganization();
  client = organization.admin.client;
});

const hashOf = (number: string) => service.service.platform.hashes.hash("phone-number", number).toString("hex");
const remember = (fact: string, caller = CALLER, more: Record<string, unknown> = {}) =>
  client.post(MEMORIES, { fact, memory_scope: "caller", subject_type: "caller", subject_id: caller, ...more });
const facts = async () => (await client.get(MEMORIES)).json.map(({ fact }: { fact: string }) => fact);
const ask = (operation: string, caller = CALLER) => client.get(`${PATH}/${operation}/${encodeURIComponent(caller)}`);
const tell = (operation: string, body?: unknown, caller = CALLER) =>
  client.post(`${PATH}/${operation}/${encodeURIComponent(caller)}`, body);

/** Everything of the organization in every table, as text. */
async function dump(): Promise<string> {
  const { database } = service.service.platform;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(database);
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t
      where organization_id = ${organization.organizationId}`.execute(database);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join("\n");
}

describe("a caller who is forgotten", () => {
  test("is so under every spelling of the number", async () => {
    const [current, former] = ["+525512345678", "+5215512345678"];
    const memory = (await remember("Likes tea", former)).json;
    expect(memory.subject_id).toBe(hashOf(current));
    // As traces of calls had it before numbers had one form.
    await remember("Likes coffee", hashOf(former));
    expect((await tell("forget-caller", undefined, current)).json.forgotten_count).toBe(2);
    expect(await facts()).toEqual([]);
    expect((await ask("status", hashOf(former))).json.forgotten_at).not.toBeNull();
  });

  test("has no memories left, and others keep theirs", async () => {
    const canary = `canary-${organization.organizationId}`;
    const old = (await remember(`Likes ${canary}`)).json;
    await remember(`Loves ${canary}`, CALLER, { supersedes_id: old.id, provenance: { quote: canary } });
    const deleted = (await remember(`Hates ${canary}`)).json;
    await client.delete(`${MEMORIES}/${deleted.id}`);
    await client.put(`${MEMORIES}/${old.id}`, { memory_scope: "organization", edit_reason: canary });
    await remember("Has a dog", OTHER);
    expect(await dump()).toContain(canary);
    const { status, json } = await tell("forget-caller");
    expect([status, json]).toEqual([
      200,
      {
        success: true,
        message: expect.stringContaining("conversations themselves stay"),
        caller_hash: hashOf(CALLER),
        forgotten_count: 3,
      },
    ]);
    expect(await dump()).not.toContain(canary);
    expect(await facts()).toEqual(["Has a dog"]);
    expect((await ask("status")).json).toMatchObject({ memory_count: 0, forgotten_at: expect.any(String) });
    expect((await ask("status", OTHER)).json).toMatchObject({ memory_count: 1, forgotten_at: null });
  });

  test("leaves a line in the audit log, without a number or a fact", async () => {
    await remember("Has a cat");
    await tell("forget-caller");
    const entries = (await client.get("/api/v1/audit-log")).text;
    expect(entries).toContain("forgetCaller");
    expect(entries).not.toContain(CALLER.slice(1));
    expect(entries).not.toContain("Has a cat");
  });

  test("may be remembered anew, unless they opted out", async () => {
    await remember("Has a cat");
    await tell("opt-out");
    await tell("forget-caller");
    expect((await ask("status")).json).toMatchObject({ opted_out: true });
    expect((await remember("Has a dog")).json.code).toBe("caller-opted-out");
    await tell("consent", { given: true, source: "verbal" });
    await tell("forget-caller");
    expect((await remember("Has a dog")).status).toBe(200);
  });
});

describe("the counted words of memories", () => {
  const count = () => countMemoryTerms({ platform: service.service.platform }).run(new AbortController().signal);
  const countedWords = async () => {
    const { rows } = await sql<{ term: string; count: number }>`
      select term, memory_count as count from memory_terms where organization_id = ${organization.organizationId}
      order by term`.execute(service.service.platform.database);
    return Object.fromEntries(rows.map(({ term, count: memories }) => [term, memories]));
  };

  test("go with a caller who is forgotten, those that only the caller's memories had", async () => {
    await remember("kangaroo kangaroo saxophone");
    const { id } = (await remember("kangaroo violin")).json;
    await remember("quokka violin", CALLER, { supersedes_id: id });
    await remember("kangaroo trombone", OTHER);
    await count();
    expect(await countedWords()).toMatchObject({ saxophon: 1, quokka: 1, kangaroo: 2 });
    await tell("forget-caller");
    expect(await dump()).not.toMatch(/saxophon|quokka|violin/);
    expect(await countedWords()).toMatchObject({ trombon: 1 });
    await count();
    const left = await countedWords();
    expect(left).toMatchObject({ kangaroo: 1, trombon: 1 });
    expect(Object.keys(left).filter((word) => /saxo|quok|viol/.test(word))).toEqual([]);
  });

  test("go with the last memory of an organization", async () => {
    await remember("kangaroo saxophone");
    await count();
    await tell("forget-caller");
    expect(await countedWords()).toEqual({});
    await count();
    const { rows } = await sql<{ memory_count: number }>`
      select memory_count from memory_term_counts where organization_id = ${organization.organizationId}`.execute(
      service.service.platform.database,
    );
    expect(rows).toEqual([{ memory_count: 0 }]);
  });

  test("are counted anew after a memory is deleted or expires", async () => {
    const deleted = (await remember("kangaroo saxophone")).json;
    const expired = (await remember("quokka", CALLER, { expiry_class: "day" })).json;
    await count();
    await client.delete(`${MEMORIES}/${deleted.id}`);
    await count();
    expect(await countedWords()).toMatchObject({ quokka: 1 });
    expect(Object.keys(await countedWords()).filter((word) => /kangaroo|saxo/.test(word))).toEqual([]);
    const { database } = service.service.platform;
    await sql`update memories set expires_at = now() where id = ${expired.id}`.execute(database);
    const schedules = service.service.features.flatMap((feature) => feature.schedules);
    await schedules.find(({ name }) => name === "forget-old-memories")?.run(new AbortController().signal);
    await count();
    expect(await countedWords()).toEqual({});
  });

  test("of a memory that somebody writes while a caller is forgotten are counted afterwards", async () => {
    await remember("kangaroo");
    await count();
    await remember("kangaroo trombone", OTHER);
    await tell("forget-caller");
    await count();
    expect(await countedWords()).toMatchObject({ kangaroo: 1, trombon: 1 });
  });
});

describe("a caller who opts out", () => {
  test("is neither written of nor read of from then on, and the rows stay", async () => {
    const { id } = (await remember("Has a cat")).json;
    await client.post(MEMORIES, { fact: "Open at nine" });
    const { json } = await tell("opt-out");
    expect(json).toMatchObject({ opted_out: true, memory_count: 1, consent: { given: false, source: "opt-out" } });
    expect(await facts()).toEqual(["Open at nine"]);
    expect((await client.get(`${MEMORIES}/${id}`)).status).toBe(404);
    const refused = await remember("Has a dog");
    expect([refused.status, refused.json.code]).toEqual([400, "caller-opted-out"]);
    expect((await client.put(`${MEMORIES}/${id}`, { fact: "Has two cats" })).status).toBe(404);
    const indirect = await client.post(MEMORIES, { fact: "Has a fish", subject_id: CALLER });
    expect(indirect.json.code).toBe("caller-opted-out");
    expect((await ask("export")).json.memories.map(({ fact }: { fact: string }) => fact)).toEqual(["Has a cat"]);
  });

  test("is remembered again with what there was once they agree", async () => {
    await remember("Has a cat");
    await tell("opt-out");
    const { json } = await tell("consent", { given: true, source: "form 12" });
    expect(json).toMatchObject({
      opted_out: false,
      consent: { given: true, source: "form 12", recorded_by: organization.admin.userId },
    });
    expect(await facts()).toEqual(["Has a cat"]);
    await tell("consent", { given: false, source: "verbal" });
    expect(await facts()).toEqual([]);
    expect((await ask("export")).json.consents.map(({ given }: { given: boolean }) => given)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("in one organization has not in another, nor has anybody else", async () => {
    await tell("opt-out");
    expect((await remember("Has a dog", OTHER)).status).toBe(200);
    const other = (await service.addOrganization()).admin.client;
    const body = { fact: "Has a cat", memory_scope: "caller", subject_id: CALLER };
    expect((await other.post(MEMORIES, body)).status).toBe(200);
    await tell("forget-caller");
    expect((await other.get(MEMORIES)).json).toHaveLength(1);
  });
});

test("an export holds everything of the caller and nothing of others", async () => {
  const old = (await remember("Lives in Leeds")).json;
  const current = (await remember("Lives in York", CALLER, { supersedes_id: old.id })).json;
  await remember("Has a dog", OTHER);
  const { json } = await ask("export", hashOf(CALLER));
  expect(json).toMatchObject({
    caller_hash: hashOf(CALLER),
    edges: [{ source_id: current.id, target_id: old.id, edge_type: "supersedes" }],
    consents: [],
  });
  expect(json.memories.map(({ id }: { id: number }) => id)).toEqual([old.id, current.id]);
});

test("writing of a caller and forgetting them take turns", async () => {
  const written = Array.from({ length: 10 }, (_, index) => remember(`Fact ${index}`));
  const [forgotten] = await Promise.all([tell("forget-caller"), ...written]);
  const { json } = await ask("status");
  expect(forgotten.json.forgotten_count + json.memory_count).toBe(10);
});

test("who is no caller is refused, and members are kept from what is not theirs", async () => {
  for (const operation of ["status", "export"]) {
    const refused = await ask(operation, "Jane");
    expect([refused.status, refused.json.code]).toEqual([400, "caller-needed"]);
  }
  for (const operation of ["forget-caller", "opt-out"])
    expect((await tell(operation, undefined, "7")).status).toBe(400);
  expect((await tell("consent", { given: true, source: " " })).status).toBe(422);
  expect((await tell("consent", { given: "yes", source: "form" })).status).toBe(422);
  const user = (await organization.addMember({ role: "user" })).client;
  const viewer = (await organization.addMember({ role: "viewer" })).client;
  const path = (operation: string) => `${PATH}/${operation}/${encodeURIComponent(CALLER)}`;
  expect([(await user.get(path("status"))).status, (await viewer.get(path("status"))).status]).toEqual([200, 403]);
  for (const member of [user, viewer]) {
    expect((await member.get(path("export"))).status).toBe(403);
    for (const operation of ["forget-caller", "opt-out"]) expect((await member.post(path(operation))).status).toBe(403);
    expect((await member.post(path("consent"), { given: true, source: "form" })).status).toBe(403);
  }
});
