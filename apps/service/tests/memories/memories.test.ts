import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const PATH = "/api/learning/memories";
const CALLER = "+12125550199";
const LOCATION = "+14155550100";

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

const add = async (body: Record<string, unknown>) => {
  const { status, json, text } = await client.post(PATH, { fact: "Opens at nine", ...body });
  expect(status, text).toBe(200);
  return json;
};
const ofCaller = (fact: string, more: Record<string, unknown> = {}) =>
  add({ fact, memory_scope: "caller", subject_type: "caller", subject_id: CALLER, ...more });
const list = async (query = "", as = client) => (await as.get(`${PATH}${query}`)).json;
const callerHash = () => service.service.platform.hashes.hash("phone-number", CALLER).toString("hex");

async function runSchedule(): Promise<void> {
  const schedules = service.service.features.flatMap((feature) => feature.schedules);
  await schedules.find(({ name }) => name === "forget-old-memories")?.run(new AbortController().signal);
}

describe("a fact", () => {
  test("is kept with what the interface says of it by default", async () => {
    const added = await add({ fact: "  We open at nine.  " });
    expect(added).toMatchObject({
      fact: "We open at nine.",
      memory_type: "semantic",
      memory_scope: "organization",
      subject_type: "general",
      subject_id: null,
      confidence: 0.9,
      importance: null,
      access_count: 0,
      expiry_class: "never",
      expires_at: null,
      valid_to: null,
    });
    expect(added.provenance).toEqual({ source: "interface", created_by: organization.admin.userId });
    expect((await client.get(`${PATH}/${added.id}`)).json).toEqual(added);
    expect(await list()).toEqual([added]);
  });

  test("about a caller is kept under the hash of the number, which stands nowhere", async () => {
    const added = await ofCaller("Prefers mornings", { provenance: { source: "call", call_id: 7, quote: "mornings" } });
    expect(added.subject_id).toBe(callerHash());
    expect(added.provenance).toMatchObject({ source: "call", call_id: 7, quote: "mornings" });
    const again = await ofCaller("Has a dog", { subject_id: callerHash() });
    expect(again.subject_id).toBe(callerHash());
    for (const scopeId of [callerHash(), encodeURIComponent(CALLER), CALLER.slice(1)]) {
      const found = await list(`?scope_type=caller&scope_id=${scopeId}`);
      expect(found.map(({ fact }: { fact: string }) => fact)).toEqual(["Has a dog", "Prefers mornings"]);
    }
    const { rows } = await sql<{ row: string }>`select memories::text as row from memories`.execute(
      service.service.platform.database,
    );
    expect(rows.some(({ row }) => row.includes(CALLER.slice(1)))).toBe(false);
  });

  test("about a caller stays theirs in any scope", async () => {
    const viewer = (await organization.addMember({ role: "viewer" })).client;
    for (const subject of [CALLER, callerHash()]) {
      const added = await add({ fact: `Knows ${subject === CALLER ? "us" : "them"}`, subject_id: subject });
      expect(added.subject_id).toBe(callerHash());
    }
    const { id } = await ofCaller("Is a member");
    expect((await client.put(`${PATH}/${id}`, { memory_scope: "organization" })).status).toBe(200);
    expect(await list("", viewer)).toEqual([]);
    expect((await viewer.get(`${PATH}/${id}`)).status).toBe(404);
  });

  test("about a location or an assistant names it", async () => {
    const { id } = (await client.post("/api/v1/assistants", { name: "Ada" })).json;
    const location = await add({ fact: "Ring twice", memory_scope: "location", subject_id: LOCATION });
    const assistant = await add({ fact: "Speaks softly", memory_scope: "assistant", subject_id: String(id) });
    expect([location.subject_id, assistant.subject_id]).toEqual([LOCATION, String(id)]);
    expect(await list(`?scope_type=location&scope_id=${encodeURIComponent(LOCATION)}`)).toEqual([location]);
    expect(await list("?scope_type=assistant")).toEqual([assistant]);
  });

  test.each([
    ["caller", null, 400, "caller-needed"],
    ["caller", "Jane", 400, "caller-needed"],
    ["location", null, 400, "number-needed"],
    ["location", "the office", 400, "number-needed"],
    ["assistant", "Ada", 400, "assistant-needed"],
    ["assistant", "999999999", 404, undefined],
  ])("of the scope %s about %s is refused with %i", async (scope, subject, status, code) => {
    const refused = await client.post(PATH, { fact: "x", memory_scope: scope, subject_id: subject });
    expect([refused.status, refused.json.code]).toEqual([status, code]);
    expect(await list()).toEqual([]);
  });

  test.each([
    { fact: "" },
    { fact: "   " },
    { fact: "x".repeat(2_001) },
    { memory_type: "preference" },
    { memory_scope: "everybody" },
    { confidence: 1.1 },
    { confidence: -0.1 },
    { confidence: "sure" },
    { importance: 2 },
    { expiry_class: "week" },
    { provenance: "a call" },
    { provenance: { said: "x".repeat(9_000) } },
  ])("with %j is refused with 422", async (change) => {
    expect((await client.post(PATH, { fact: "Opens at nine", ...change })).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  test("loses personal data before it is written, as the words quoted for it do", async () => {
    const added = await ofCaller("Reach her at jane@example.com or 415-555-0133", {
      provenance: { source: "call", quote: "my card is 4111 1111 1111 1111", more: [{ ip: "192.0.2.7" }] },
    });
    expect(added.fact).toBe("Reach her at [EMAIL] or [PHONE]");
    expect(added.provenance).toMatchObject({ quote: "my card is [CREDIT_CARD]", more: [{ ip: "[IP_ADDRESS]" }] });
    const { json } = await client.put(`${PATH}/${added.id}`, {
      fact: "SSN 123-45-6789",
      edit_reason: "call +14155550133",
    });
    expect([json.fact, json.provenance.edits[0].reason]).toEqual(["SSN [SSN]", "call [PHONE]"]);
  });

  test("that is known already is confirmed, also when two say it at once", async () => {
    const first = await ofCaller("Likes tea", { confidence: 0.6 });
    const again = await Promise.all([
      ofCaller("likes TEA", { confidence: 0.8, provenance: { source: "text" } }),
      ofCaller("Likes tea", { confidence: 0.5 }),
    ]);
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id]);
    const { json } = await client.get(`${PATH}/${first.id}`);
    expect(json).toMatchObject({ fact: "Likes tea", confidence: 0.8, provenance: { source: "interface" } });
    expect(json.provenance.confirmations).toHaveLength(2);
    await add({ fact: "Likes tea" });
    expect(await list()).toHaveLength(2);
  });
});

describe("a fact that is no longer true", () => {
  test("is ended by the one that takes its place", async () => {
    const old = await ofCaller("Lives in Leeds");
    const current = await ofCaller("Lives in York", { supersedes_id: old.id });
    const { json: ended } = await client.get(`${PATH}/${old.id}`);
    expect(ended.valid_to).not.toBeNull();
    const edge = { source_id: current.id, target_id: old.id, edge_type: "supersedes", weight: 1 };
    for (const id of [old.id, current.id]) {
      expect((await client.get(`${PATH}/${id}/edges`)).json).toMatchObject([edge]);
    }
    // It may become true again, as a fact of its own.
    expect((await ofCaller("Lives in Leeds", { supersedes_id: current.id })).id).not.toBe(old.id);
  });

  test("is not ended by one about somebody else, nor twice", async () => {
    const old = await ofCaller("Lives in Leeds");
    const refusal = async (more: Record<string, unknown>) => {
      const body = {
        fact: `Lives in York ${JSON.stringify(more)}`,
        memory_scope: "caller",
        subject_id: CALLER,
        ...more,
      };
      const { status, json } = await client.post(PATH, { supersedes_id: old.id, ...body });
      return [status, json.code];
    };
    expect(await refusal({ subject_id: "+12125550198" })).toEqual([400, "not-superseded"]);
    expect(await refusal({ memory_scope: "organization", subject_id: null })).toEqual([400, "not-superseded"]);
    expect(await refusal({ supersedes_id: 999_999_999 })).toEqual([404, undefined]);
    expect(await list()).toHaveLength(1);
    await ofCaller("Lives in Hull", { supersedes_id: old.id });
    expect(await refusal({})).toEqual([400, "not-superseded"]);
  });
});

describe("a correction", () => {
  test("changes what is sent, and says who did it and why", async () => {
    const added = await ofCaller("Has a cat", { importance: 0.2 });
    const { json } = await client.put(`${PATH}/${added.id}`, { fact: "Has two cats", edit_reason: "She said so" });
    expect(json).toMatchObject({
      ...added,
      fact: "Has two cats",
      updated_at: json.updated_at,
      provenance: json.provenance,
    });
    expect(json.provenance.edits).toEqual([
      {
        user_id: organization.admin.userId,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
        reason: "She said so",
        changed: ["fact"],
      },
    ]);
    await client.put(`${PATH}/${added.id}`, { confidence: 0.4, memory_type: "episodic", importance: 1 });
    expect((await client.get(`${PATH}/${added.id}`)).json).toMatchObject({
      fact: "Has two cats",
      confidence: 0.4,
      memory_type: "episodic",
      importance: 1,
      provenance: { source: "interface" },
    });
  });

  const put = async (id: number, body: Record<string, unknown>) => {
    const { status, json, text } = await client.put(`${PATH}/${id}`, body);
    expect(status, text).toBe(200);
    return json;
  };

  test("of whom it is about keeps a caller as a hash", async () => {
    const added = await ofCaller("Has a cat");
    const moved = await put(added.id, { subject_id: "+1 (212) 555-0156" });
    const hash = service.service.platform.hashes.hash("phone-number", "+12125550156").toString("hex");
    expect([moved.subject_id, moved.provenance.edits.at(-1).changed]).toEqual([hash, ["subject_id"]]);
    expect(await list("?scope_type=caller&scope_id=%2B12125550156")).toHaveLength(1);
    expect(await list(`?scope_type=caller&scope_id=${encodeURIComponent(CALLER)}`)).toEqual([]);
    expect(await put(added.id, { subject_type: "general" })).toMatchObject({
      subject_type: "general",
      subject_id: hash,
    });
    // A number makes it a caller's, whatever the scope.
    const general = await add({ fact: "Likes tea" });
    const personal = await put(general.id, { subject_id: CALLER });
    expect(personal.subject_id).toBe(callerHash());
    const scoped = await put(general.id, { memory_scope: "location", subject_id: LOCATION });
    expect([scoped.memory_scope, scoped.subject_id]).toEqual(["location", LOCATION]);
  });

  test("of whom it is about keeps the vector; one of the fact drops it", async () => {
    const added = await ofCaller("Has a cat");
    const { database } = service.service.platform;
    await sql`insert into memory_embeddings (organization_id, memory_id, model, vector, signs)
      values (${organization.organizationId}, ${added.id}, 'test/none', '\\x01', '\\x01')`.execute(database);
    const vectors = async () =>
      (await sql`select from memory_embeddings where memory_id = ${added.id}`.execute(database)).rows.length;
    await put(added.id, { subject_id: "+12125550156", provenance: { source: "crm" } });
    expect(await vectors()).toBe(1);
    await put(added.id, { fact: "Has two cats" });
    expect(await vectors()).toBe(0);
  });

  test.for<[string, Record<string, unknown>, [number, string | undefined]]>([
    ["no caller for a caller's memory", { subject_id: "somebody" }, [400, "caller-needed"]],
    ["no number for a location", { memory_scope: "location", subject_id: "here" }, [400, "number-needed"]],
    ["an assistant that does not exist", { memory_scope: "assistant", subject_id: "999999999" }, [404, undefined]],
    ["a caller who opted out", { subject_id: "+12125550157" }, [400, "caller-opted-out"]],
  ])("that names %s is refused and changes nothing", async ([, body, [status, code]]) => {
    const consent = `/api/v1/gdpr/memory/consent/${encodeURIComponent("+12125550157")}`;
    expect((await client.post(consent, { given: false, source: "call" })).status).toBe(200);
    const added = await ofCaller("Has a cat");
    const refused = await client.put(`${PATH}/${added.id}`, body);
    expect([refused.status, refused.json.code]).toEqual([status, code]);
    expect((await client.get(`${PATH}/${added.id}`)).json).toEqual(added);
  });

  test("of the provenance keeps who wrote it, and what was not sent", async () => {
    const added = await ofCaller("Has a cat", { provenance: { source: "call", quote: "my cat" } });
    const forged = { created_by: 1, edits: [], confirmations: [{ source: "x" }] };
    const { provenance } = await put(added.id, {
      provenance: { source: "crm", card: "4111 1111 1111 1111", ...forged },
    });
    expect(provenance).toEqual({
      source: "crm",
      quote: "my cat",
      card: "[CREDIT_CARD]",
      created_by: organization.admin.userId,
      edits: [expect.objectContaining({ changed: ["provenance"] })],
    });
    for (const name of ["a", "b"]) {
      const { status } = await client.put(`${PATH}/${added.id}`, { provenance: { [name]: "x".repeat(8_000) } });
      expect(status).toBe(name === "a" ? 200 : 400);
    }
  });

  test("that changes nothing is no edit and moves no time", async () => {
    const added = await ofCaller("Has a cat", { importance: 0.3, provenance: { source: "call", quote: "my cat" } });
    const same = { fact: "Has a cat", subject_id: CALLER, subject_type: "caller", confidence: 0.9, importance: 0.3 };
    for (const body of [
      {},
      same,
      { edit_reason: "Nothing" },
      { provenance: { quote: "my cat" } },
      { expiry_class: "never", memory_scope: "caller", memory_type: "semantic" },
      { provenance: added.provenance, fact: null },
    ]) {
      expect(await put(added.id, body), JSON.stringify(body)).toEqual(added);
    }
  });

  test("of the fact stays on record, however many others follow", async () => {
    const added = await ofCaller("Has a cat");
    await put(added.id, { fact: "Has two cats", edit_reason: "She said so" });
    for (let edit = 0; edit < 53; edit += 1) await put(added.id, { importance: edit / 100 });
    const { provenance } = await put(added.id, { fact: "Has three cats" });
    expect(provenance.created_by).toBe(organization.admin.userId);
    expect(provenance.edits).toHaveLength(52);
    expect(provenance.edits[0]).toMatchObject({ reason: "She said so", changed: ["fact"] });
    expect(provenance.edits.at(-1)).toMatchObject({ changed: ["fact"] });
  });

  test("warns of members that are not known, as writing one does", async () => {
    const added = await client.post(PATH, { fact: "Opens at nine", subjct_id: "x" });
    expect(added.json.warnings).toMatchObject([{ code: "unknown-member", path: "subjct_id" }]);
    const { warnings } = await put(added.json.id, { importanse: 1 });
    expect(warnings).toMatchObject([{ code: "unknown-member", path: "importanse" }]);
  });

  test("to a scope that the subject does not fit is refused", async () => {
    const added = await ofCaller("Has a cat");
    const { status, json } = await client.put(`${PATH}/${added.id}`, { memory_scope: "location" });
    expect([status, json.code]).toEqual([400, "number-needed"]);
    expect((await client.put(`${PATH}/999999999`, { fact: "x" })).status).toBe(404);
  });
});

describe("what is forgotten", () => {
  const inTheTable = async () => {
    const { rows } = await sql<{ fact: string }>`select fact from memories
      where organization_id = ${organization.organizationId} order by id`.execute(service.service.platform.database);
    return rows.map(({ fact }) => fact);
  };

  test("is seen by nobody at once, and gone after thirty days with its edges", async () => {
    const old = await add({ fact: "Open on Sundays" });
    const current = await add({ fact: "Closed on Sundays", supersedes_id: old.id });
    expect((await client.delete(`${PATH}/${old.id}`)).json).toEqual({ success: true, message: "Memory deleted" });
    expect((await client.get(`${PATH}/${old.id}`)).status).toBe(404);
    expect((await client.get(`${PATH}/${old.id}/edges`)).status).toBe(404);
    expect((await client.put(`${PATH}/${old.id}`, { fact: "x" })).status).toBe(404);
    expect((await client.delete(`${PATH}/${old.id}`)).status).toBe(404);
    expect((await client.get(`${PATH}/${current.id}/edges`)).json).toEqual([]);
    await runSchedule();
    expect(await inTheTable()).toEqual(["Open on Sundays", "Closed on Sundays"]);
    await sql`update memories set deleted_at = deleted_at - interval '30 days'`.execute(
      service.service.platform.database,
    );
    await runSchedule();
    expect(await inTheTable()).toEqual(["Closed on Sundays"]);
  });

  test("because its time is over is no more seen, and deleted by the schedule", async () => {
    const added = await add({ fact: "The lift is broken", expiry_class: "day" });
    const lifetimeMs = Date.parse(added.expires_at) - Date.parse(added.created_at);
    expect(lifetimeMs).toBe(86_400_000);
    await add({ fact: "The lift is old", expiry_class: "year" });
    await sql`update memories set expires_at = now() where id = ${added.id}`.execute(service.service.platform.database);
    expect((await list()).map(({ fact }: { fact: string }) => fact)).toEqual(["The lift is old"]);
    expect((await client.get(`${PATH}/${added.id}`)).status).toBe(404);
    // It does not stand in the way of the same fact.
    expect((await add({ fact: "The lift is broken", expiry_class: "day" })).id).not.toBe(added.id);
    await runSchedule();
    await sql`update memories set deleted_at = deleted_at - interval '31 days'`.execute(
      service.service.platform.database,
    );
    await runSchedule();
    expect(await inTheTable()).toEqual(["The lift is old", "The lift is broken"]);
  });
});

describe("who may", () => {
  test("users read everything and change nothing; viewers see nothing of callers", async () => {
    const general = await add({ fact: "Open at nine" });
    const old = await ofCaller("Has a cat");
    const personal = await ofCaller("Has a dog", { supersedes_id: old.id });
    const [user, viewer] = await Promise.all(
      (["user", "viewer"] as const).map(async (role) => (await organization.addMember({ role })).client),
    );
    if (user === undefined || viewer === undefined) throw new Error("there are no members");
    expect((await list("", user)).map(({ id }: { id: number }) => id)).toEqual([personal.id, old.id, general.id]);
    expect((await user.get(`${PATH}/${personal.id}/edges`)).json).toMatchObject([{ edge_type: "supersedes" }]);
    expect(await list("", viewer)).toEqual([general]);
    await sql`insert into memory_edges (organization_id, source_id, target_id, edge_type, weight)
      values (${organization.organizationId}, ${personal.id}, ${general.id}, 'relates_to', 0.5)`.execute(
      service.service.platform.database,
    );
    expect((await user.get(`${PATH}/${general.id}/edges`)).json).toMatchObject([{ edge_type: "relates_to" }]);
    expect((await viewer.get(`${PATH}/${general.id}/edges`)).json).toEqual([]);
    expect(await list("?scope_type=caller", viewer)).toEqual([]);
    for (const path of [`${PATH}/${personal.id}`, `${PATH}/${personal.id}/edges`]) {
      expect((await viewer.get(path)).status).toBe(404);
    }
    for (const member of [user, viewer]) {
      expect((await member.post(PATH, { fact: "x" })).status).toBe(403);
      expect((await member.put(`${PATH}/${general.id}`, { fact: "x" })).status).toBe(403);
      expect((await member.delete(`${PATH}/${general.id}`)).status).toBe(403);
    }
    expect((await client.get(`${PATH}/${general.id}`)).json).toEqual(general);
  });

  test("another organization finds nothing, and supersedes nothing", async () => {
    const own = await ofCaller("Has a cat");
    const other = (await service.addOrganization()).admin.client;
    expect(await list("", other)).toEqual([]);
    for (const path of [`${PATH}/${own.id}`, `${PATH}/${own.id}/edges`])
      expect((await other.get(path)).status).toBe(404);
    expect((await other.put(`${PATH}/${own.id}`, { fact: "x" })).status).toBe(404);
    expect((await other.delete(`${PATH}/${own.id}`)).status).toBe(404);
    const stolen = { fact: "Has a dog", memory_scope: "caller", subject_id: CALLER, supersedes_id: own.id };
    expect((await other.post(PATH, stolen)).status).toBe(404);
    const { id } = (await client.post("/api/v1/assistants", { name: "Ada" })).json;
    const foreign = { fact: "Is rude", memory_scope: "assistant", subject_id: String(id) };
    expect((await other.post(PATH, foreign)).status).toBe(404);
    expect((await client.get(`${PATH}/${own.id}`)).json).toEqual(own);
  });
});

test("a list is paged and filtered, the newest first", async () => {
  for (let index = 0; index < 5; index += 1) {
    await add({ fact: `Fact ${index}`, memory_type: index % 2 === 0 ? "semantic" : "procedural" });
  }
  const facts = async (query: string) => (await list(query)).map(({ fact }: { fact: string }) => fact);
  expect(await facts("?limit=2&offset=1")).toEqual(["Fact 3", "Fact 2"]);
  expect(await facts("?memory_type=procedural")).toEqual(["Fact 3", "Fact 1"]);
  expect(await facts("?memory_type=preference")).toEqual([]);
  expect((await client.get(`${PATH}?limit=201`)).status).toBe(422);
});
