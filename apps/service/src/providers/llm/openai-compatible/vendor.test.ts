import type { ScriptedFinish } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import type { LanguageModel, ModelRequest } from "../language-model.ts";
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

const REQUEST: ModelRequest = {
  systemPrompt: "",
  messages: [{ role: "user", content: "Hello" }],
  tools: [],
  settings: {},
  firstTokenTimeoutMs: 2_000,
  totalTimeoutMs: 4_000,
};

function modelCalled(modelId: string): LanguageModel {
  return openaiCompatibleVendor.create(
    { provider: "custom", modelId, apiKey: null, baseUrl: `${server.url}/v1`, isOrganizationAddress: false },
    { trustedHttp: http, guardedHttp: http },
  );
}

async function answerTo(textChunks: readonly string[], usage: null | undefined = undefined) {
  server.setReply(() => ({ textChunks, ...(usage === undefined ? {} : { usage }) }));
  return collectResponse(modelCalled("qwen3:8b"), REQUEST);
}

/** The texts of an answer as a call gets them. */
async function spokenTexts(modelId: string, textChunks: readonly string[], finish: ScriptedFinish = "stop") {
  server.setReply(() => ({ textChunks, finish }));
  const texts: string[] = [];
  for await (const event of modelCalled(modelId).respond(REQUEST)) if (event.kind === "text") texts.push(event.text);
  return texts;
}

it.each<[string, readonly string[], string]>([
  ["thoughts before the answer", ["<think>", "They greet me.", "</think>", "Hello!"], "Hello!"],
  ["tags that are cut in two", ["<thi", "nk>Hm.</th", "ink>Hel", "lo!"], "Hello!"],
  ["a thought whose beginning is in the prompt", ["I should be nice.", "</think>", "All is well."], "All is well."],
  ["thoughts under another name", ["<thinking>…</thinking>", "All is well."], "All is well."],
  ["no thoughts", ["Hel", "lo!"], "Hello!"],
  ["something that only begins like a tag", ["2 <", " 3"], "2 < 3"],
])("cuts out %s", async (_what, chunks, expected) => {
  expect((await answerTo(chunks)).text.trim()).toBe(expected);
});

it("does not invent tokens for a server that does not count them", async () => {
  expect((await answerTo(["Hello!"], null)).usage).toEqual({ promptTokens: null, completionTokens: null });
});

describe("in a call", () => {
  const THOUGHT = ["I should ", "be nice.", "</think>", "All ", "is well."];

  it("nothing is spoken until the thought is over, where the model's name says that it begins with one", async () => {
    expect(await spokenTexts("Qwen/QwQ-32B", THOUGHT)).toEqual(["All ", "is well."]);
  });

  it("a model is known by its answers", async () => {
    expect(await spokenTexts("acme-1", THOUGHT)).toEqual(["I should ", "be nice.", "\nAll ", "is well."]);
    expect(await spokenTexts("acme-1", THOUGHT)).toEqual(["All ", "is well."]);
    for (let answer = 0; answer < 3; answer += 1)
      expect(await spokenTexts("acme-1", ["All ", "is well."])).toEqual(["All is well."]);
    expect(await spokenTexts("acme-1", ["All ", "is well."])).toEqual(["All ", "is well."]);
  });

  it("a text teaches it, too", async () => {
    server.setReply(() => ({ textChunks: THOUGHT }));
    expect((await collectResponse(modelCalled("acme-2"), REQUEST)).text).toBe("All is well.");
    expect(await spokenTexts("acme-2", THOUGHT)).toEqual(["All ", "is well."]);
  });

  it("a thought that is cut at the length limit is not spoken", async () => {
    expect(await spokenTexts("deepseek-r1:8b", ["I should ", "be"], "length")).toEqual([]);
    expect(await spokenTexts("acme-3", ["We are ", "open"], "length")).toEqual(["We are ", "open"]);
  });

  it.each(["qwen3:8b", "grok-4-fast-non-reasoning", "qwen3-no-think", "r10"])(
    "%s is spoken as it comes",
    async (id) => {
      expect(await spokenTexts(id, ["All ", "is well."])).toEqual(["All ", "is well."]);
    },
  );
});
