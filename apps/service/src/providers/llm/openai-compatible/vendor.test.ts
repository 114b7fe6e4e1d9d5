import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import { collectResponse } from "../reading/collect-response.ts";
import { openaiCompatibleVendor } from "./vendor.ts";

const http = createOutboundHttp({ policy: "trusted" });
let server: ModelServer;

beforeAll(async () => {
  server = await startModelServer();
});

afterAll(async () => {
  await Promise.all([http.close(), server.stop()]);
});

async function answerTo(textChunks: readonly string[], usage: null | undefined = undefined) {
  server.setReply(() => ({ textChunks, ...(usage === undefined ? {} : { usage }) }));
  const model = openaiCompatibleVendor.create(
    {
      provider: "custom",
      modelId: "qwen3:8b",
      apiKey: null,
      baseUrl: `${server.url}/v1`,
      isOrganizationAddress: false,
    },
    { trustedHttp: http, guardedHttp: http },
  );
  return collectResponse(model, {
    systemPrompt: "",
    messages: [{ role: "user", content: "Hello" }],
    tools: [],
    settings: {},
    firstTokenTimeoutMs: 2_000,
    totalTimeoutMs: 4_000,
  });
}

it.each<[string, readonly string[], string]>([
  ["thoughts before the answer", ["<think>", "They greet me.", "</think>", "Hello!"], "Hello!"],
  ["tags that are cut in two", ["<thi", "nk>Hm.</th", "ink>Hel", "lo!"], "Hello!"],
  ["no thoughts", ["Hel", "lo!"], "Hello!"],
  ["something that only begins like a tag", ["2 <", " 3"], "2 < 3"],
])("cuts out %s", async (_what, chunks, expected) => {
  expect((await answerTo(chunks)).text.trim()).toBe(expected);
});

it("does not invent tokens for a server that does not count them", async () => {
  expect((await answerTo(["Hello!"], null)).usage).toEqual({ promptTokens: null, completionTokens: null });
});
