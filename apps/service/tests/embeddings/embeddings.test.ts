import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { documentEmbeddings } from "../../src/features/documents/embedding-store.ts";
import { embedTexts } from "../../src/features/embeddings/embed-texts.ts";
import type { EmbeddingSource } from "../../src/features/embeddings/embedding-source.ts";
import { memoryEmbeddings } from "../../src/features/memories/embeddings/embedding-store.ts";
import type { Embedder } from "../../src/providers/embeddings/embedder.ts";
import { createEmbeddingTable } from "../../src/providers/embeddings/table.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { embedConcepts } from "../support/concept-model.ts";
import { embedAll } from "../support/embed-all.ts";

const MODEL = "text-embedding-3-small";
const NAME = `openai/${MODEL}`;
const ABOUT_CARS = "# Arrival\n\nYou may park in the yard.\n\n# Breakfast\n\nIt is served from seven.";
const QUESTION = "Can we leave my car somewhere?";

let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
let assistantId: number;
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
  assistantId = await addAssistant({ enabled: true, embedding_model: MODEL });
});

async function addAssistant(rag: Record<string, unknown>): Promise<number> {
  return (await client.post("/api/v1/assistants", { name: "Ada", rag_settings: rag })).json.id;
}

const documents = () => `/api/v1/assistants/${assistantId}/documents`;

async function upload(content = ABOUT_CARS, name = "arrival.md"): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  const response = await fetch(`${service.url}${documents()}/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${organization.admin.key}` },
    body: form,
  });
  const { id } = (await response.json()) as { readonly id: number };
  await read(id);
  return id;
}

const read = (id: number) =>
  expect.poll(async () => (await client.get(`${documents()}/${id}`)).json.status, { interval: 20 }).toBe("completed");
const search = async (query = QUESTION): Promise<readonly string[]> =>
  (await client.post(`${documents()}/search`, { query })).json.passages.map(
    (each: { passage: string }) => each.passage,
  );
const embed = () =>
  embedAll(service.service, { kind: "documents", organizationId: organization.organizationId, assistantId }, () =>
    search(),
  );
const change = async (rag: Record<string, unknown>) => {
  const { status } = await client.patch(`/api/v1/assistants/${assistantId}`, {
    rag_settings: { enabled: true, embedding_model: MODEL, ...rag },
  });
  expect(status).toBe(200);
};
const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(service.service.platform.database)).rows;
const runSchedule = () =>
  service.service.features
    .flatMap(({ schedules }) => schedules)
    .find(({ name }) => name === "embed-texts")
    ?.run(new AbortController().signal);
const stateOf = async (kind: string) =>
  (
    await rows(sql<{ model: string; wanted: string; failure: string; is_claimed: boolean; run: number }>`
      select model, wanted, failure, run, claimed_until is not null as is_claimed from embedding_states
      where organization_id = ${organization.organizationId} and kind = ${kind}`)
  )[0];
const vectorsOf = (model: string) =>
  rows(sql<{ id: number; chunk_id: number }>`
    select id, chunk_id from document_embeddings
    where organization_id = ${organization.organizationId} and model = ${model} order by id`);
/** What a vendor was asked to embed since then, without the pairs by which its cosines are measured. */
const askedSince = (count: number) =>
  models.embeddingRequests
    .slice(count)
    .flatMap(({ texts }) => texts)
    .filter((text) => text.includes("yard") || text.includes("seven") || text === QUESTION);

describe("passages", () => {
  test("are found by what they mean, under the headings they stand under", async () => {
    await upload();
    expect(await search()).toEqual([]);
    const before = models.embeddingRequests.length;
    await embed();
    expect(askedSince(before)).toEqual(
      expect.arrayContaining(["Arrival\nYou may park in the yard.", "Breakfast\nIt is served from seven."]),
    );
    expect(await search()).toEqual(["You may park in the yard."]);
  });

  test("are as similar as the assistant's settings ask for", async () => {
    await upload();
    await embed();
    await change({ similarity_threshold: 1 });
    expect(await search()).toEqual([]);
    expect(await search("park")).toEqual(["You may park in the yard."]);
    await change({ similarity_threshold: 0 });
    expect(await search()).toHaveLength(2);
  });

  test("get vectors only where they are looked up", async () => {
    assistantId = await addAssistant({ enabled: false, embedding_model: MODEL });
    await upload();
    const silent = assistantId;
    assistantId = await addAssistant({ enabled: true, embedding_model: MODEL });
    await upload();
    await embed();
    expect(
      await rows(sql`select from embedding_states where assistant_id = ${silent}
        union all select from document_embeddings where assistant_id = ${silent}`),
    ).toEqual([]);
  });

  test("of another assistant, or of a document that is gone, are found by nobody", async () => {
    const id = await upload();
    await embed();
    const [first] = [assistantId];
    assistantId = await addAssistant({ enabled: true, embedding_model: MODEL });
    await upload("# Pets\n\nYour dog may come.");
    await embed();
    expect(await search()).toEqual([]);
    expect(await search("Is my pet welcome?")).toEqual(["Your dog may come."]);
    assistantId = first;
    await client.delete(`${documents()}/${id}`);
    expect(await search()).toEqual([]);
    expect(await vectorsOf(NAME)).toHaveLength(1);
  });

  test("keep their vectors when their document is read anew and says the same, and lose them when it does not", async () => {
    const id = await upload();
    await embed();
    const before = await vectorsOf(NAME);
    await client.post(`${documents()}/${id}/reprocess`);
    await read(id);
    expect(await vectorsOf(NAME)).toEqual(before);
    await change({ chunking_strategy: "fixed" });
    await client.post(`${documents()}/${id}/reprocess`);
    await read(id);
    expect(await vectorsOf(NAME)).toEqual([]);
    await embed();
    expect(await search()).toEqual(["Arrival\n\nYou may park in the yard.\n\nBreakfast\n\nIt is served from seven."]);
  });

  test("without a key for the model get like words instead, and are asked about again later", async () => {
    await change({ embedding_model: "gemini-embedding-001" });
    await upload();
    await embed();
    expect(await stateOf("documents")).toMatchObject({ wanted: "gemini-embedding-001", model: "lexical/1" });
    expect(await vectorsOf("lexical/1")).toHaveLength(2);
  });
});

describe("what they cost", () => {
  const usage = async () => (await client.get("/api/v1/organization/usage")).json;
  const cap = (usd: number) =>
    client.put("/api/v1/organization", { settings: { limits: { model_spend_usd_per_day: usd } } });

  test("is counted with the assistant whose documents they are, and with the organization for its memories", async () => {
    await upload();
    await embed();
    const ofDocuments = await usage();
    expect(ofDocuments.day.prompt_tokens).toBeGreaterThan(0);
    expect(ofDocuments.assistants).toMatchObject([
      { assistant_id: assistantId, day: { prompt_tokens: ofDocuments.day.prompt_tokens, model_answers: 0 } },
    ]);
    await client.put("/api/v1/organization", { memory_embedding_model: MODEL });
    await client.post("/api/learning/memories", { fact: "Our house takes no cash" });
    const { organizationId } = organization;
    await embedAll(service.service, { kind: "memories", organizationId, assistantId: null }, async () => undefined);
    const ofBoth = await usage();
    expect(ofBoth.day.prompt_tokens).toBeGreaterThan(ofDocuments.day.prompt_tokens);
    expect(ofBoth.assistants).toEqual(ofDocuments.assistants);
  });

  test("is not spent once a cap is reached: neither on passages nor on questions", async () => {
    await cap(0);
    await upload();
    const before = models.embeddingRequests.length;
    await runSchedule();
    await expect.poll(async () => (await stateOf("documents"))?.failure).toMatch(/model_spend_usd_per_day/);
    expect(await search("Where may I park?")).toEqual(["You may park in the yard."]);
    expect(models.embeddingRequests).toHaveLength(before);
    await cap(10);
    await sql`update embedding_states set failed_at = null`.execute(service.service.platform.database);
    await embed();
    const asked = models.embeddingRequests.length;
    await cap(0);
    expect(await search("Somewhere to leave my car?")).toEqual([]);
    expect(models.embeddingRequests).toHaveLength(asked);
  });
});

describe("the work", () => {
  /** Embeds with a model that is in no hurry: `meanwhile` is done before it answers. */
  async function embedSlowly(source: EmbeddingSource, assistantIdOf: number | null, meanwhile: () => Promise<unknown>) {
    const { platform } = service.service;
    const { lexical } = createEmbeddingTable({ ...platform, baseUrls: {} });
    const slow: Embedder = {
      ...lexical,
      embed: async (request) => {
        await meanwhile();
        return lexical.embed(request);
      },
    };
    const findEmbedder = async () => ({ embedder: slow, isSubstitute: false });
    const job = embedTexts({ platform: { data: platform.jobData, logger: platform.logger }, findEmbedder }, [source]);
    const context = { signal: new AbortController().signal, isDraining: () => false, attempt: 1, isLastAttempt: true };
    const { organizationId } = organization;
    await job.run({ kind: source.kind, organizationId, assistantId: assistantIdOf }, context);
  }

  test("that another process has taken over is left to it", async () => {
    await upload();
    await embedSlowly(documentEmbeddings, assistantId, () =>
      sql`update embedding_states set run = run + 1 where organization_id = ${organization.organizationId}`.execute(
        service.service.platform.database,
      ),
    );
    expect(await vectorsOf("lexical/1")).toEqual([]);
    expect(await stateOf("documents")).toMatchObject({ is_claimed: true, model: null });
  });

  test("keeps no vector of a fact that was changed meanwhile, nor of a document that is gone", async () => {
    const id = await upload();
    await embedSlowly(documentEmbeddings, assistantId, () => client.delete(`${documents()}/${id}`));
    expect(await vectorsOf("lexical/1")).toEqual([]);
    const fact = (await client.post("/api/learning/memories", { fact: "Our house takes no cash" })).json;
    const kept = (await client.post("/api/learning/memories", { fact: "Dogs are welcome" })).json;
    await embedSlowly(memoryEmbeddings, null, () =>
      client.put(`/api/learning/memories/${fact.id}`, { fact: "Our house takes cash" }),
    );
    const vectors = await rows(sql<{ memory_id: number }>`
      select memory_id from memory_embeddings where organization_id = ${organization.organizationId}`);
    expect(vectors).toEqual([{ memory_id: kept.id }]);
  });

  test("of a process that was killed is taken up once its claim has run out, where it was", async () => {
    await upload();
    await embed();
    await upload("# Pets\n\nYour dog may come.", "pets.md");
    await sql`update embedding_states set claimed_until = now() + interval '1 minute', run = run + 1
      where organization_id = ${organization.organizationId}`.execute(service.service.platform.database);
    await runSchedule();
    expect(await vectorsOf(NAME)).toHaveLength(2);
    await sql`update embedding_states set claimed_until = now() - interval '1 second'
      where organization_id = ${organization.organizationId}`.execute(service.service.platform.database);
    const before = models.embeddingRequests.length;
    await embed();
    expect(await vectorsOf(NAME)).toHaveLength(3);
    expect(askedSince(before)).toEqual([]);
  });
});
