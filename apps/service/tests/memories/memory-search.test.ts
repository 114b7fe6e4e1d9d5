import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countMemoryTerms } from "../../src/features/memories/schedules/count-memory-terms.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const MEMORIES = "/api/learning/memories";
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

const remember = async (fact: string, more: Record<string, unknown> = {}) => {
  const { status, json } = await client.post(MEMORIES, { fact, ...more });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json;
};
const ofCaller = (number = CALLER) => ({ memory_scope: "caller", subject_id: number });
const search = (query: string, more: Record<string, unknown> = {}, by = client) =>
  by.post(`${MEMORIES}/search`, { query, ...more });
const factsFound = async (query: string, more: Record<string, unknown> = {}, by = client) =>
  (await search(query, more, by)).json.memories.map(({ fact }: { fact: string }) => fact);
const count = () => {
  const { platform } = service.service;
  return countMemoryTerms({ platform } as never).run(new AbortController().signal);
};

test("answers as documented", async () => {
  const memory = await remember("Prefers a table by the window", { ...ofCaller(), provenance: { source: "crm" } });
  const { status, json } = await search("Which table does she prefer?", { caller_hash: CALLER });
  expect(status).toBe(200);
  expect(json).toEqual({
    memories: [
      {
        id: memory.id,
        fact: "Prefers a table by the window",
        confidence: 0.9,
        source: "crm",
        memory_type: "semantic",
        memory_scope: "caller",
        subject_type: "general",
        subject_id: memory.subject_id,
        importance: null,
        created_at: memory.created_at,
        score: 1,
      },
    ],
    intent: "preference",
    traversal_path: [],
    retrieval_ms: expect.any(Number),
  });
});

describe("finds", () => {
  test.each([
    ["another form of the word", "Likes dogs", "Which dog?"],
    ["another form in German", "Möchte keine Rückrufe", "Rückruf"],
    ["another form in Spanish", "Prefiere las mesas tranquilas", "mesa tranquila"],
    ["another form in French", "A des chevaux et des chiens", "un chien"],
    ["words without their accents", "Wohnt in Görlitz", "gorlitz"],
    ["capitals and punctuation", "Owns the ACME-4000", "acme 4000?"],
  ])("%s", async (_what, fact, query) => {
    await remember(fact);
    await remember("Something else entirely: umbrellas");
    expect(await factsFound(query)).toEqual([fact]);
  });

  test("a word that is misspelled, once the words were counted", async () => {
    await remember("Is allergic to penicillin");
    await remember("Likes umbrellas");
    expect(await factsFound("penicilin")).toEqual([]);
    await count();
    expect(await factsFound("penicilin")).toEqual(["Is allergic to penicillin"]);
  });

  test("what has the rare words before what has the common ones", async () => {
    for (let index = 0; index < 12; index += 1) await remember(`Order ${index} was delivered late`);
    await remember("The umbrella was delivered late");
    await count();
    expect((await factsFound("Which umbrella was delivered late?"))[0]).toBe("The umbrella was delivered late");
  });

  test("what is more specific, surer and newer first", async () => {
    await remember("Tables are by the window", { confidence: 0.9 });
    await remember("Wants a table by the window", { ...ofCaller(), confidence: 0.9 });
    expect((await factsFound("table by the window", { caller_hash: CALLER }))[0]).toBe("Wants a table by the window");
    await remember("The garden has tables", { confidence: 0.4 });
    await remember("The garden has chairs", { confidence: 0.95 });
    expect(await factsFound("garden")).toEqual(["The garden has chairs", "The garden has tables"]);
  });

  test("what is related to what was found, and says how it got there", async () => {
    const found = await remember("Reported a broken boiler", { ...ofCaller(), memory_type: "episodic" });
    const related = await remember("Engineer replaced the valve", { ...ofCaller(), memory_type: "episodic" });
    await service.service.platform.database
      .insertInto("memory_edges")
      .values({
        organization_id: organization.organizationId,
        source_id: related.id,
        target_id: found.id,
        edge_type: "resolves",
        weight: 1,
      })
      .execute();
    const { json } = await search("boiler", { caller_hash: CALLER });
    expect(json.memories.map(({ id }: { id: number }) => id)).toEqual([found.id, related.id]);
    expect(json.traversal_path).toEqual([{ source_id: related.id, target_id: found.id, edge_type: "resolves" }]);
  });
});

describe("does not find", () => {
  test("other callers' memories, other assistants' or other organizations'", async () => {
    const assistants: number[] = [];
    for (const name of ["Ada", "Bob"]) assistants.push((await client.post("/api/v1/assistants", { name })).json.id);
    await remember("Caller likes umbrellas", ofCaller());
    await remember("Other likes umbrellas", ofCaller(OTHER));
    await remember("House sells umbrellas");
    for (const id of assistants) {
      await remember(`Assistant ${id} knows umbrellas`, { memory_scope: "assistant", subject_id: String(id) });
    }
    const found = await factsFound("umbrellas", { caller_hash: CALLER, assistant_id: assistants[0] });
    expect(found.toSorted()).toEqual([
      `Assistant ${assistants[0]} knows umbrellas`,
      "Caller likes umbrellas",
      "House sells umbrellas",
    ]);
    expect(await factsFound("umbrellas")).toHaveLength(5);
    const viewer = (await organization.addMember({ role: "viewer" })).client;
    expect((await factsFound("umbrellas", {}, viewer)).toSorted()).toEqual([
      `Assistant ${assistants[0]} knows umbrellas`,
      `Assistant ${assistants[1]} knows umbrellas`,
      "House sells umbrellas",
    ]);
    const stranger = (await service.addOrganization()).admin.client;
    expect(await factsFound("umbrellas", {}, stranger)).toEqual([]);
    expect(await factsFound("umbrellas", { caller_hash: CALLER }, stranger)).toEqual([]);
  });

  test("anything of another caller, one step along an edge", async () => {
    const house = await remember("House sells umbrellas");
    const other = await remember("Has a villa by the sea", ofCaller(OTHER));
    await service.service.platform.database
      .insertInto("memory_edges")
      .values({
        organization_id: organization.organizationId,
        source_id: house.id,
        target_id: other.id,
        edge_type: "relates_to",
        weight: 1,
      })
      .execute();
    expect(await factsFound("umbrellas")).toEqual(["House sells umbrellas", "Has a villa by the sea"]);
    expect(await factsFound("umbrellas", { caller_hash: CALLER })).toEqual(["House sells umbrellas"]);
    const viewer = (await organization.addMember({ role: "viewer" })).client;
    expect(await factsFound("umbrellas", {}, viewer)).toEqual(["House sells umbrellas"]);
  });

  test("what was deleted, superseded, or belongs to who opted out", async () => {
    const old = await remember("Likes green umbrellas", ofCaller());
    await remember("Likes red umbrellas", { ...ofCaller(), supersedes_id: old.id });
    const gone = await remember("Sells umbrellas");
    await client.delete(`${MEMORIES}/${gone.id}`);
    expect(await factsFound("umbrellas", { caller_hash: CALLER })).toEqual(["Likes red umbrellas"]);
    await client.post(`/api/v1/gdpr/memory/opt-out/${encodeURIComponent(CALLER)}`);
    expect(await factsFound("umbrellas", { caller_hash: CALLER })).toEqual([]);
  });
});

test.each([
  [{ query: "" }, 422],
  [{ query: "x", limit: 51 }, 422],
  [{ query: "x", caller_hash: "nobody" }, 400],
  [{ query: "'; drop table memories; -- & | ! ( :* \\ \"" }, 200],
  [{ query: "a\u0000b" }, 422],
  [{ query: "??? !!! ..." }, 200],
  [{ query: "many ".repeat(200).trim() }, 200],
])("%j is answered with %d", async (body, status) => {
  await remember("Something about x");
  expect((await client.post(`${MEMORIES}/search`, body)).status).toBe(status);
});
