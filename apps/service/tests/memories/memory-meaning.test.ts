import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { embedConcepts } from "../support/concept-model.ts";

const MEMORIES = "/api/learning/memories";
const CALLER = "+12125550199";
const OTHER = "+12125550198";
const MODEL = "text-embedding-3-small";

let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  models = await startModelServer({ embed: embedConcepts });
  service = await startTestService({ env: { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${models.url}/v1` } });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});
beforeEach(async () => {
  await models.setFault(null);
  organization = await service.addOrganization();
  client = organization.admin.client;
});

const remember = async (fact: string, more: Record<string, unknown> = {}) => {
  const { status, json } = await client.post(MEMORIES, { fact, ...more });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json;
};
const ofCaller = (number = CALLER) => ({ memory_scope: "caller", subject_id: number });
const choose = async (model: string) => {
  const { status } = await client.put("/api/v1/organization", { memory_embedding_model: model });
  expect(status).toBe(200);
};
const factsFound = async (query: string, more: Record<string, unknown> = {}, by = client): Promise<string[]> =>
  (await by.post(`${MEMORIES}/search`, { query, ...more })).json.memories.map(({ fact }: { fact: string }) => fact);

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(service.service.platform.database)).rows;
const schedule = (name: string) =>
  service.service.features
    .flatMap(({ schedules }) => schedules)
    .find((each) => each.name === name)
    ?.run(new AbortController().signal);
/** How many of the organization's memories have a vector, by model. */
const embedded = async () =>
  Object.fromEntries(
    (
      await rows(sql<{ model: string; count: number }>`
        select model, count(*)::integer from memory_embeddings
        where organization_id = ${organization.organizationId} group by model`)
    ).map(({ model, count }) => [model, count]),
  );
const state = async () =>
  (
    await rows(sql<{ model: string | null; wanted: string | null; failure: string | null; is_claimed: boolean }>`
      select model, wanted, failure, claimed_until is not null as is_claimed from embedding_states
      where organization_id = ${organization.organizationId}`)
  )[0];
/** Has what has no vector yet be given one, and the process read them. */
const embedAll = async (model: string, count: number) => {
  await schedule("embed-texts");
  await expect.poll(embedded).toEqual({ [model]: count });
  await expect.poll(async () => (await state())?.is_claimed).toBe(false);
  await read(model);
};
const read = async (model: string) => {
  const space = { organizationId: organization.organizationId, kind: "memories", name: `|${model}` };
  // What was announced may still be on its way.
  await expect
    .poll(async () => {
      await factsFound("anything");
      await service.service.vectors.settled(space);
      return service.service.vectors.count();
    })
    .toBeGreaterThan(0);
};
const OPENAI = `openai/${MODEL}`;

describe("with a model of meanings", () => {
  beforeEach(() => choose(MODEL));

  test("finds what has no word of the question", async () => {
    await remember("Is allergic to hazelnuts", ofCaller());
    await remember("Uses a wheelchair", ofCaller());
    await remember("Our house takes no cash");
    expect(await factsFound("Which foods must she avoid?")).toEqual([]);
    await embedAll(OPENAI, 3);
    expect((await factsFound("Which foods must she avoid?"))[0]).toBe("Is allergic to hazelnuts");
    expect((await factsFound("How does she get around?", { caller_hash: CALLER }))[0]).toBe("Uses a wheelchair");
  });

  test("what has the words and the meaning comes before what has one of them", async () => {
    await remember("Wants an invoice by post");
    await remember("The pet is allowed to come in");
    await remember("Sends the post on by courier");
    await embedAll(OPENAI, 3);
    expect((await factsFound("Does an invoice come by post?"))[0]).toBe("Wants an invoice by post");
  });

  test("shows nobody what words would not show either", async () => {
    await remember("Has a spaniel", ofCaller());
    await remember("Has two spaniels", ofCaller(OTHER));
    const gone = await remember("Had a spaniel puppy", ofCaller());
    const old = await remember("Once had a spaniel", ofCaller());
    await remember("Has no spaniel", { ...ofCaller(), supersedes_id: old.id });
    await embedAll(OPENAI, 4);
    await client.delete(`${MEMORIES}/${gone.id}`);
    const question = "Any pets?";
    expect((await factsFound(question, { caller_hash: CALLER })).toSorted()).toEqual([
      "Has a spaniel",
      "Has no spaniel",
    ]);
    expect(await factsFound(question)).toHaveLength(3);
    const viewer = (await organization.addMember({ role: "viewer" })).client;
    expect(await factsFound(question, {}, viewer)).toEqual([]);
    const stranger = await service.addOrganization();
    expect(await factsFound(question, {}, stranger.admin.client)).toEqual([]);
    await client.post(`/api/v1/gdpr/memory/opt-out/${encodeURIComponent(OTHER)}`);
    expect((await factsFound(question)).toSorted()).toEqual(["Has a spaniel", "Has no spaniel"]);
  });

  test("a fact that is changed is no more found by its former meaning, and soon by its new one", async () => {
    const memory = await remember("Is allergic to hazelnuts");
    await remember("Uses a wheelchair");
    await embedAll(OPENAI, 2);
    await client.put(`${MEMORIES}/${memory.id}`, { fact: "Pays by invoice" });
    expect(await embedded()).toEqual({ [OPENAI]: 1 });
    expect(await factsFound("Which foods must she avoid?")).not.toContain("Pays by invoice");
    await embedAll(OPENAI, 2);
    await expect.poll(async () => (await factsFound("How would they pay?"))[0]).toBe("Pays by invoice");
    await client.put(`${MEMORIES}/${memory.id}`, { confidence: 0.7 });
    expect(await embedded()).toEqual({ [OPENAI]: 2 });
  });

  test("a fact that is no longer true, or was deleted, has no vector any more", async () => {
    const old = await remember("Has a spaniel", ofCaller());
    const gone = await remember("Uses a wheelchair", ofCaller());
    await embedAll(OPENAI, 2);
    await remember("Has no pets", { ...ofCaller(), supersedes_id: old.id });
    await client.delete(`${MEMORIES}/${gone.id}`);
    expect(await embedded()).toEqual({});
  });

  test("another model makes all vectors anew, and words answer meanwhile", async () => {
    await remember("Is allergic to hazelnuts");
    await embedAll(OPENAI, 1);
    await choose("text-embedding-3-large");
    expect(await factsFound("Which foods must she avoid?")).toEqual([]);
    expect(await factsFound("hazelnuts")).toEqual(["Is allergic to hazelnuts"]);
    await embedAll("openai/text-embedding-3-large", 1);
    expect(await factsFound("Which foods must she avoid?")).toEqual(["Is allergic to hazelnuts"]);
  });

  test("a vendor that fails leaves words, is told of, and is asked again later", async () => {
    await remember("Is allergic to hazelnuts");
    await models.setFault({ kind: "status", statusCode: 401, message: "Wrong key" });
    await schedule("embed-texts");
    await expect.poll(async () => (await state())?.failure).toMatch(/openai answered 401/);
    expect(await state()).toMatchObject({ is_claimed: false, wanted: null });
    expect(await factsFound("hazelnuts")).toEqual(["Is allergic to hazelnuts"]);
    await models.setFault(null);
    await schedule("embed-texts");
    expect(await embedded()).toEqual({});
    await sql`update embedding_states set failed_at = now() - interval '11 minutes'`.execute(
      service.service.platform.database,
    );
    await schedule("embed-texts");
    await expect.poll(embedded).toEqual({ [OPENAI]: 1 });
    await expect.poll(state).toMatchObject({ failure: null, wanted: MODEL, model: OPENAI });
  });

  test("work that was killed is taken up where it was", async () => {
    await remember("Is allergic to hazelnuts");
    await remember("Uses a wheelchair");
    await embedAll(OPENAI, 2);
    await sql`
      update embedding_states set checked_at = null, claimed_until = now() + interval '1 minute'
      where organization_id = ${organization.organizationId}`.execute(service.service.platform.database);
    await sql`delete from memory_embeddings where organization_id = ${organization.organizationId} and id = (
      select max(id) from memory_embeddings where organization_id = ${organization.organizationId})`.execute(
      service.service.platform.database,
    );
    const askedBefore = models.embeddingRequests.length;
    await schedule("embed-texts");
    expect((await state())?.is_claimed).toBe(true);
    await sql`
      update embedding_states set claimed_until = now() - interval '1 second'
      where organization_id = ${organization.organizationId}`.execute(service.service.platform.database);
    await schedule("embed-texts");
    await expect.poll(embedded).toEqual({ [OPENAI]: 2 });
    const texts = models.embeddingRequests.slice(askedBefore).flatMap((request) => request.texts);
    expect(texts).toEqual(["Uses a wheelchair"]);
  });
});

describe("what is forgotten", () => {
  test("is in no vector, in no process", async () => {
    await remember("Is allergic to hazelnuts", ofCaller());
    await embedAll("lexical/1", 1);
    const before = await service.service.vectors.count();
    const { status } = await client.post(`/api/v1/gdpr/memory/forget-caller/${encodeURIComponent(CALLER)}`);
    expect(status).toBe(200);
    expect(await embedded()).toEqual({});
    await expect.poll(() => service.service.vectors.count()).toBe(before - 1);
  });

  test("because its time is over is let go of, too", async () => {
    const { id } = await remember("Is allergic to hazelnuts", ofCaller());
    await embedAll("lexical/1", 1);
    const before = await service.service.vectors.count();
    await sql`update memories set deleted_at = now() - interval '31 days' where id = ${id}`.execute(
      service.service.platform.database,
    );
    await schedule("forget-old-memories");
    expect(await embedded()).toEqual({});
    await expect.poll(() => service.service.vectors.count()).toBeLessThan(before);
  });
});

describe("without a setting", () => {
  test("like words are found, by a model that is named so", async () => {
    await remember("Die Rechnungsadresse ist eine andere als die Lieferadresse");
    await remember("Mag Kaffee");
    expect(await factsFound("Adresse für Rechnungen")).toEqual([]);
    await embedAll("lexical/1", 2);
    expect(await factsFound("Adresse für Rechnungen")).toEqual([
      "Die Rechnungsadresse ist eine andere als die Lieferadresse",
    ]);
    expect(models.embeddingRequests.flatMap(({ texts }) => texts)).not.toContain("Mag Kaffee");
  });

  test("a model without a key is replaced by like words, and asked for again later", async () => {
    await choose("gemini-embedding-001");
    await remember("Is allergic to hazelnuts");
    await embedAll("lexical/1", 1);
    expect(await state()).toMatchObject({ wanted: "gemini-embedding-001", model: "lexical/1" });
  });
});
