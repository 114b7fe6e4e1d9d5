import { llmProviderName } from "@parley/contracts/provider-names";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import { createOutboundHttp } from "../../platform/outbound-http/undici-outbound-http.ts";
import { createFallbackModel } from "./chain/fallback-model.ts";
import type { ModelEndpoint, ModelRequest } from "./language-model.ts";
import { collectResponse } from "./reading/collect-response.ts";
import { createModelTable, type ModelTable } from "./table.ts";

const REQUEST: ModelRequest = {
  systemPrompt: "",
  messages: [{ role: "user", content: "Hello" }],
  tools: [],
  settings: {},
  firstTokenTimeoutMs: 1_000,
  totalTimeoutMs: 2_000,
};
const BUILT = ["openai", "anthropic", "gemini", "xai", "groq", "azure", "azure_ai_foundry", "custom"];

let server: ModelServer;
let trustedHttp: ReturnType<typeof counted>;
let guardedHttp: ReturnType<typeof counted>;
let table: ModelTable;

beforeAll(async () => {
  server = await startModelServer();
  trustedHttp = counted(createOutboundHttp({ policy: "trusted" }));
  const allowedHosts = new Set([`127.0.0.1:${server.port}`]);
  guardedHttp = counted(createOutboundHttp({ policy: "guarded", allowedHosts }));
  table = createModelTable({ trustedHttp, guardedHttp, baseUrls: { openai: `${server.url}/v1` } });
});

afterAll(async () => {
  await Promise.all([trustedHttp.close(), guardedHttp.close(), server.stop()]);
});

/** Counts how often it was asked. */
function counted(http: OutboundHttp) {
  const counter = {
    ...http,
    callCount: 0,
    fetch: ((input, init) => {
      counter.callCount += 1;
      return http.fetch(input, init);
    }) satisfies OutboundHttp["fetch"],
  };
  return counter;
}

function endpoint(change: Partial<ModelEndpoint>): ModelEndpoint {
  return {
    provider: "openai",
    modelId: "test-model",
    apiKey: "key",
    baseUrl: null,
    isOrganizationAddress: false,
    ...change,
  };
}

describe("createModelTable", () => {
  it("uses the operator's address where the endpoint names none, through the trusted door", async () => {
    const answer = await collectResponse(table.create(endpoint({ isOrganizationAddress: true })), REQUEST);
    expect(answer.text).toBe("Hello from the model server.");
    expect([trustedHttp.callCount, guardedHttp.callCount]).toEqual([1, 0]);
  });

  it("lets the endpoint's own address win, through the guarded door when it is the organization's", async () => {
    const own = endpoint({ baseUrl: `${server.url}/own/v1`, isOrganizationAddress: true });
    await collectResponse(table.create(own), REQUEST);
    expect(server.requests.at(-1)?.path).toBe("/own/v1/chat/completions");
    expect(guardedHttp.callCount).toBe(1);
  });

  it.each([...llmProviderName.options.filter((name) => !BUILT.includes(name)), "demo", "__proto__", "nobody"])(
    "gives a model for %s that fails when it is used",
    async (provider) => {
      const model = table.create(endpoint({ provider }));
      expect(model).toMatchObject({ provider, modelId: "test-model" });
      await expect(collectResponse(model, REQUEST)).rejects.toMatchObject({
        outcome: "rejected",
        vendorCode: "provider-not-available",
      });
    },
  );

  it("lets a fallback step in for a vendor that is not there", async () => {
    const chain = createFallbackModel(table.create(endpoint({ provider: "custom_websocket" })), [
      table.create(endpoint({})),
    ]);
    const answer = await collectResponse(chain, REQUEST);
    expect(answer.attempts.map((attempt) => attempt.provider)).toEqual(["custom_websocket", "openai"]);
  });

  it("lists what can be used, each default among its models", () => {
    const { providers } = table.providersListing();
    expect(Object.keys(providers)).toEqual(BUILT);
    expect(providers["openai"]).toMatchObject({ default_model: "gpt-4o-mini" });
    expect(providers["custom"]).toEqual({ models: [], default_model: null });
    for (const { models, default_model } of Object.values(providers)) {
      if (default_model !== null) expect(models).toContain(default_model);
    }
  });

  it("knows who needs nothing but a key", () => {
    const names = ["openai", "groq", "azure", "custom", "custom_websocket", "nobody"];
    expect(names.filter((name) => table.needsOnlyKey(name))).toEqual(["openai", "groq"]);
    const azureBaseUrl = "https://acme.openai.azure.com";
    const withAzure = createModelTable({ trustedHttp, guardedHttp, baseUrls: { azure: azureBaseUrl } });
    expect(withAzure.needsOnlyKey("azure")).toBe(true);
  });

  it("knows each vendor's default", () => {
    expect(["openai", "custom", "custom_websocket", "nobody"].map((name) => table.defaultModelId(name))).toEqual([
      "gpt-4o-mini",
      null,
      null,
      null,
    ]);
  });
});
