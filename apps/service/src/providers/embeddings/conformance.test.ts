import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type OutboundHttp, OutboundHttpError } from "../../platform/outbound-http/outbound-http.ts";
import { createOutboundHttp } from "../../platform/outbound-http/undici-outbound-http.ts";
import { ProviderError } from "../provider-error.ts";
import { type Embedder, embeddingNameOf, MOST_DIMENSIONS } from "./embedder.ts";
import { createEmbeddingTable, EMBEDDING_VENDORS, embeddingCostMicros } from "./table.ts";

const VENDORS = [
  {
    name: "openai",
    modelId: "text-embedding-3-small",
    versionPath: "/v1",
    keyHeader: "authorization",
    paths: ["/v1/embeddings", "/v1/embeddings"],
    dimensions: 512,
  },
  {
    name: "openai",
    modelId: "text-embedding-ada-002",
    versionPath: "/v1",
    keyHeader: "authorization",
    paths: ["/v1/embeddings", "/v1/embeddings"],
    dimensions: null,
  },
  {
    name: "gemini",
    modelId: "gemini-embedding-001",
    versionPath: "/v1beta",
    keyHeader: "x-goog-api-key",
    paths: [
      "/v1beta/models/gemini-embedding-001:embedContent",
      "/v1beta/models/gemini-embedding-001:batchEmbedContents",
    ],
    dimensions: 512,
  },
  {
    name: "custom",
    modelId: "nomic-embed-text",
    versionPath: "/v1",
    keyHeader: "authorization",
    paths: ["/v1/embeddings", "/v1/embeddings"],
    dimensions: null,
  },
] as const;

const ASKED = { purpose: "passage", timeoutMs: 5_000 } as const;

/** As wide as asked for, else as wide as OpenAI's older models; each text another direction. */
function vectorOf(text: string, dimensions: number | null): readonly number[] {
  return Array.from({ length: dimensions ?? 1_536 }, (_, index) => Math.sin((index + 1) * (text.length + 1)) * 3);
}

describe.each(VENDORS)("$name with $modelId", ({ name, modelId, versionPath, keyHeader, paths, dimensions }) => {
  const apiKey = `key-${crypto.randomUUID()}`;
  let server: ModelServer;
  let trustedHttp: OutboundHttp;
  let embedder: Embedder;

  beforeEach(async () => {
    server = await startModelServer({ embed: vectorOf });
    trustedHttp = createOutboundHttp({ policy: "trusted" });
    embedder = create({});
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await Promise.all([trustedHttp.close(), server.stop()]);
  });

  function create(change: { baseUrl?: string | null; apiKey?: string | null; isOrganizationAddress?: boolean }) {
    return createEmbeddingTable({ trustedHttp, guardedHttp: refusing, baseUrls: {} }).create({
      provider: name,
      modelId,
      apiKey,
      baseUrl: server.url + versionPath,
      isOrganizationAddress: false,
      ...change,
    });
  }

  it("gives a vector of length 1 for each text, in their order", async () => {
    const texts = ["one", "three", "fourteen"];
    const { vectors } = await embedder.embed({ ...ASKED, texts });
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) {
      expect(vector).toHaveLength(MOST_DIMENSIONS);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
    for (const [index, text] of texts.entries()) {
      expect((await embedder.embed({ ...ASKED, texts: [text] })).vectors[0]).toEqual(vectors[index]);
    }
    expect(server.embeddingRequests.map(({ path }) => path)).toEqual([paths[1], ...texts.map(() => paths[0])]);
  });

  it("sends the key, the model, the texts and the width the model can be asked for", async () => {
    await embedder.embed({ ...ASKED, texts: ["Are you open?", "When?"] });
    const [request] = server.embeddingRequests;
    expect(request).toMatchObject({ modelId, texts: ["Are you open?", "When?"], dimensions });
    expect(request?.headers[keyHeader]).toContain(apiKey);
  });

  it("takes the organization's addresses through the guarded door", async () => {
    const guarded = create({ isOrganizationAddress: true });
    expect(await failureOf(guarded.embed({ ...ASKED, texts: ["a"] }))).toMatchObject({ vendorCode: "address-blocked" });
    expect(server.embeddingRequests).toHaveLength(0);
  });

  it("never takes a key from the environment", async () => {
    for (const variable of ["OPENAI_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"])
      vi.stubEnv(variable, "the-operators-own");
    const answer = create({ apiKey: null }).embed({ ...ASKED, texts: ["a"] });
    if (EMBEDDING_VENDORS[name].needsKey) {
      expect(await failureOf(answer)).toMatchObject({ outcome: "rejected", vendorCode: "missing-api-key" });
      expect(server.embeddingRequests).toHaveLength(0);
    } else {
      await answer;
      expect(server.embeddingRequests[0]?.headers["authorization"]).toBeUndefined();
    }
  });

  it.each([
    [401, "rejected"],
    [404, "rejected"],
    [429, "not-done"],
    [503, "not-done"],
  ])("tells what a refusal with %i means", async (statusCode, outcome) => {
    await server.setFault({ kind: "status", statusCode, message: "The text was: secret" });
    const error = await failureOf(embedder.embed({ ...ASKED, texts: ["secret"] }));
    expect(error).toMatchObject({ provider: name, operation: "embed", outcome, statusCode });
  });

  it("does not wait longer than it may, and not for who gave up", async () => {
    await server.setFault({ kind: "hang" });
    const late = await failureOf(embedder.embed({ ...ASKED, texts: ["a"], timeoutMs: 20 }));
    expect(late).toMatchObject({ outcome: "not-done", vendorCode: "timeout" });
    const given = new AbortController();
    const answer = embedder.embed({ ...ASKED, texts: ["a"] }, given.signal);
    given.abort(new Error("Hung up"));
    await expect(answer).rejects.toThrow("Hung up");
  });

  it("refuses what are not vectors of the texts", async () => {
    const strange = await startModelServer({ embed: () => [0, 0] });
    const answer = create({ baseUrl: strange.url + versionPath }).embed({ ...ASKED, texts: ["a", "b"] });
    expect(await failureOf(answer)).toMatchObject({ outcome: "not-done", vendorCode: "malformed-response" });
    await strange.stop();
  });
});

const refusing: OutboundHttp = {
  ...createOutboundHttp({ policy: "guarded" }),
  fetch: async () => {
    throw new OutboundHttpError("blocked", "Not allowed.");
  },
};

async function failureOf(answer: Promise<unknown>): Promise<ProviderError> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error("It did not fail as vendors do.");
  return error;
}

describe("the table", () => {
  const table = createEmbeddingTable({ trustedHttp: refusing, guardedHttp: refusing, baseUrls: {} });

  it.each([
    ["text-embedding-3-small", "openai"],
    ["text-embedding-3-large", "openai"],
    ["text-embedding-ada-002", "openai"],
    ["gemini-embedding-001", "gemini"],
    ["text-embedding-004", "gemini"],
    ["lexical", "lexical"],
    ["nomic-embed-text", "custom"],
  ])("knows that %s is of %s", (model, provider) => {
    expect(table.providerOf(model)).toBe(provider);
  });

  it.each([
    ["openai", "text-embedding-3-small", 1_000_000, 20_000],
    ["openai", "text-embedding-3-small", null, null],
    ["openai", "an-unknown-model", 10, null],
    ["ollama", "nomic-embed-text", 10, null],
    ["lexical", "1", 0, 0],
  ])("knows what %s takes for %s", (provider, modelId, promptTokens, micros) => {
    expect(embeddingCostMicros(provider, modelId, promptTokens)).toBe(micros);
  });

  it("has like words built in, and names them so", async () => {
    expect(embeddingNameOf(table.lexical)).toMatch(/^lexical\//);
    const texts = ["The dog is called Rex", "Her dog's name is Rex", "Payment by invoice only"];
    const { vectors } = await table.lexical.embed({ ...ASKED, texts });
    const alike = (one: number, other: number) =>
      vectors[one]?.reduce((sum, value, index) => sum + value * (vectors[other]?.[index] ?? 0), 0) ?? 0;
    expect(alike(0, 1)).toBeGreaterThan(0.4);
    expect(alike(0, 2)).toBeLessThan(table.lexical.calibration?.relatedCosine ?? 0);
  });
});
