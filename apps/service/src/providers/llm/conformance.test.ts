import type { ModelServerRequest } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type OutboundHttp, OutboundHttpError } from "../../platform/outbound-http/outbound-http.ts";
import { createOutboundHttp } from "../../platform/outbound-http/undici-outbound-http.ts";
import { ProviderError } from "../provider-error.ts";
import { anthropicVendor } from "./anthropic/vendor.ts";
import { azureVendor } from "./azure/vendor.ts";
import { azureAiFoundryVendor } from "./azure-ai-foundry/vendor.ts";
import { geminiVendor } from "./gemini/vendor.ts";
import { groqVendor } from "./groq/vendor.ts";
import type { LanguageModel, ModelEvent, ModelRequest } from "./language-model.ts";
import type { ModelVendor } from "./model-vendor.ts";
import { openaiVendor } from "./openai/vendor.ts";
import { openaiCompatibleVendor } from "./openai-compatible/vendor.ts";
import { xaiVendor } from "./xai/vendor.ts";

const VENDORS: readonly {
  readonly name: string;
  readonly vendor: ModelVendor;
  readonly versionPath: string;
  readonly keyHeader: string;
  /** Where a request arrives, after the origin. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly customConfig?: Readonly<Record<string, unknown>>;
}[] = [
  {
    name: "openai",
    vendor: openaiVendor,
    versionPath: "/v1",
    keyHeader: "authorization",
    path: "/v1/chat/completions",
  },
  { name: "anthropic", vendor: anthropicVendor, versionPath: "/v1", keyHeader: "x-api-key", path: "/v1/messages" },
  {
    name: "gemini",
    vendor: geminiVendor,
    versionPath: "/v1beta",
    keyHeader: "x-goog-api-key",
    path: "/v1beta/models/test-model:streamGenerateContent",
    query: { alt: "sse" },
  },
  { name: "xai", vendor: xaiVendor, versionPath: "/v1", keyHeader: "authorization", path: "/v1/responses" },
  {
    name: "groq",
    vendor: groqVendor,
    versionPath: "/openai/v1",
    keyHeader: "authorization",
    path: "/openai/v1/chat/completions",
  },
  {
    name: "azure",
    vendor: azureVendor,
    versionPath: "",
    keyHeader: "api-key",
    path: "/openai/v1/chat/completions",
  },
  {
    name: "azure",
    vendor: azureVendor,
    versionPath: "/openai",
    keyHeader: "api-key",
    path: "/openai/deployments/test-model/chat/completions",
    query: { "api-version": "2024-10-21" },
    customConfig: { api_version: "2024-10-21" },
  },
  {
    name: "azure_ai_foundry",
    vendor: azureAiFoundryVendor,
    versionPath: "",
    keyHeader: "api-key",
    path: "/models/chat/completions",
    query: { "api-version": "2024-05-01-preview" },
  },
  {
    name: "custom",
    vendor: openaiCompatibleVendor,
    versionPath: "/v1",
    keyHeader: "authorization",
    path: "/v1/chat/completions",
  },
];

const WEATHER_TOOL = {
  name: "get_weather",
  description: "Tells the weather of a city",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};

const REQUEST: ModelRequest = {
  systemPrompt: "You are the assistant of a bakery.",
  messages: [{ role: "user", content: "Are you open?" }],
  tools: [],
  settings: {},
  firstTokenTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
};

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

function failingWith(failure: "blocked" | "not-sent" | "unknown"): OutboundHttp {
  return {
    ...createOutboundHttp({ policy: "guarded" }),
    fetch: async (input) => {
      throw new OutboundHttpError(failure, `No way to ${String(input)}.`);
    },
  };
}

describe.each(VENDORS)("$name at $path", ({ name, vendor, versionPath, keyHeader, path, query, customConfig }) => {
  const apiKey = `key-${crypto.randomUUID()}`;
  let server: ModelServer;
  let trustedHttp: ReturnType<typeof counted>;
  let guardedHttp: ReturnType<typeof counted>;
  let model: LanguageModel;

  beforeEach(async () => {
    server = await startModelServer();
    trustedHttp = counted(createOutboundHttp({ policy: "trusted" }));
    const allowedHosts = new Set([`127.0.0.1:${server.port}`]);
    guardedHttp = counted(createOutboundHttp({ policy: "guarded", allowedHosts }));
    model = createModel({});
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await Promise.all([trustedHttp.close(), guardedHttp.close(), server.stop()]);
  });

  function createModel(change: { baseUrl?: string | null; apiKey?: string | null; isOrganizationAddress?: boolean }) {
    const endpoint = {
      provider: name,
      modelId: "test-model",
      apiKey,
      baseUrl: server.url + versionPath,
      isOrganizationAddress: false,
      ...(customConfig === undefined ? {} : { customConfig }),
      ...change,
    };
    return vendor.create(endpoint, { trustedHttp, guardedHttp });
  }

  function lastRequest(): ModelServerRequest {
    const request = server.requests.at(-1);
    if (request === undefined) throw new Error("No request arrived.");
    return request;
  }

  it("streams text as it comes and ends with one finish", async () => {
    server.setReply(() => ({
      textChunks: ["We open ", "at ", "nine."],
      usage: { promptTokens: 12, completionTokens: 5 },
    }));
    const events = await collect(model, REQUEST);
    expect(events).toEqual([
      { kind: "text", text: "We open " },
      { kind: "text", text: "at " },
      { kind: "text", text: "nine." },
      { kind: "finish", usage: { promptTokens: 12, completionTokens: 5 }, reason: "stop" },
    ]);
    expect(model).toMatchObject({ provider: name, modelId: "test-model" });
  });

  it("gives the first text before the last has been sent", async () => {
    server.setReply(() => ({ textChunks: ["One.", " Two."], chunkDelayMs: 5_000 }));
    for await (const event of model.respond(REQUEST)) {
      expect(event).toEqual({ kind: "text", text: "One." });
      break;
    }
    await expect(lastRequest().whenEnded).resolves.toBe("aborted");
  });

  it("sends the key, the model, the prompt and the whole dialogue", async () => {
    await collect(model, {
      ...REQUEST,
      tools: [WEATHER_TOOL],
      messages: [
        { role: "user", content: "Weather in Rome?" },
        {
          role: "assistant",
          content: "Let me see.",
          toolCalls: [{ id: "call_1", name: "get_weather", arguments: { city: "Rome" } }],
        },
        { role: "tool", toolCallId: "call_1", toolName: "get_weather", result: { degrees: 21 } },
        { role: "assistant", content: "It is 21 degrees." },
        { role: "user", content: "Thanks" },
      ],
    });
    const request = lastRequest();
    expect(request).toMatchObject({ path, query: query ?? {} });
    expect(request.headers[keyHeader]).toContain(apiKey);
    if (keyHeader !== "authorization") expect(request.headers.authorization).toBeUndefined();
    expect(request.modelId).toBe("test-model");
    expect(request.isStreaming).toBe(true);
    expect(request.systemPrompt).toBe("You are the assistant of a bakery.");
    expect(request.toolNames).toEqual(["get_weather"]);
    expect(request.messages.map((message) => message.role)).toEqual(["user", "assistant", "tool", "assistant", "user"]);
    expect(request.messages[1]?.toolCalls[0]).toMatchObject({ name: "get_weather", arguments: { city: "Rome" } });
    expect(request.messages[2]?.text).toContain("21");
    expect(request.messages[4]?.text).toBe("Thanks");
  });

  it("rejects what no vendor could answer, without sending it", async () => {
    const orphan = {
      role: "assistant",
      content: "",
      toolCalls: [{ id: "call_1", name: "get_weather", arguments: {} }],
    } as const;
    for (const messages of [[], [...REQUEST.messages, orphan, ...REQUEST.messages]]) {
      const error = await failureOf(collect(model, { ...REQUEST, messages, tools: [WEATHER_TOOL] }));
      expect(error).toMatchObject({ outcome: "rejected", vendorCode: "invalid-request" });
    }
    expect(server.requests).toHaveLength(0);
  });

  it("sends no setting that was not given and none that is neutral", async () => {
    await collect(model, {
      ...REQUEST,
      settings: { topP: 1, frequencyPenalty: 0, presencePenalty: 0, stopSequences: [] },
    });
    const sent = JSON.stringify(lastRequest().body);
    for (const word of ["temperature", "top_p", "topP", "enalty", "stop"]) expect(sent).not.toContain(`${word}":`);
  });

  it("sends the settings that were given", async () => {
    await collect(model, { ...REQUEST, settings: { temperature: 0.5, maxTokens: 77, stopSequences: ["END"] } });
    const sent = JSON.stringify(lastRequest().body);
    for (const value of ['"temperature":0.5', ":77"]) expect(sent).toContain(value);
    // xAI's responses know no stop sequences.
    expect(sent.includes('["END"]')).toBe(name !== "xai");
  });

  it("takes a dialogue that the assistant opened, and silent turns in it", async () => {
    await collect(model, {
      ...REQUEST,
      messages: [
        { role: "assistant", content: "Welcome to the bakery." },
        { role: "user", content: "   " },
        { role: "user", content: "Do you have rye bread?" },
      ],
    });
    const texts = lastRequest().messages.map((message) => message.text);
    expect(texts.join("|")).toContain("Welcome to the bakery.");
    expect(texts.every((text) => text.trim() !== "")).toBe(true);
    if (name === "anthropic" || name === "gemini") expect(lastRequest().messages[0]?.role).toBe("user");
  });

  it("asks for tools with their arguments and does not run them", async () => {
    server.setReply(() => ({
      text: "Let me look.",
      toolCalls: [{ id: "call_9", name: "get_weather", arguments: { city: "Rome" } }],
    }));
    const events = await collect(model, { ...REQUEST, tools: [WEATHER_TOOL] });
    const call = events.find((event) => event.kind === "tool-call");
    expect(call).toMatchObject({ call: { name: "get_weather", arguments: { city: "Rome" } } });
    expect(events.at(-1)).toMatchObject({ kind: "finish", reason: "tool-calls" });
    expect(server.requests).toHaveLength(1);
  });

  it("refuses a call of a tool that was not offered", async () => {
    server.setReply(() => ({ toolCalls: [{ name: "delete_everything", arguments: {} }] }));
    const error = await failureOf(collect(model, { ...REQUEST, tools: [WEATHER_TOOL] }));
    expect(error).toMatchObject({ outcome: "not-done", vendorCode: "malformed-tool-call" });
  });

  it("tells an answer that was cut at the length limit", async () => {
    server.setReply(() => ({ text: "We open", finish: "length" }));
    expect((await collect(model, REQUEST)).at(-1)).toMatchObject({ reason: "length" });
  });

  it("takes the organization's address through the guarded door, all others through the trusted", async () => {
    await collect(model, REQUEST);
    expect([trustedHttp.callCount, guardedHttp.callCount]).toEqual([1, 0]);
    await collect(createModel({ isOrganizationAddress: true }), REQUEST);
    expect([trustedHttp.callCount, guardedHttp.callCount]).toEqual([1, 1]);
  });

  it("does not reach a private address out of an organization's record", async () => {
    const guarded = createOutboundHttp({ policy: "guarded" });
    const endpoint = {
      provider: name,
      modelId: "test-model",
      apiKey,
      baseUrl: `https://127.0.0.1:${server.port}${versionPath}`,
      isOrganizationAddress: true,
    };
    const error = await failureOf(collect(vendor.create(endpoint, { trustedHttp, guardedHttp: guarded }), REQUEST));
    expect(error).toMatchObject({ outcome: "not-done", vendorCode: "address-blocked" });
    expect(server.connectionCount).toBe(0);
    await guarded.close();
  });

  it("takes a base address with a trailing slash", async () => {
    await collect(createModel({ baseUrl: `${server.url}${versionPath}/` }), REQUEST);
    expect(lastRequest().path).not.toContain("//");
  });

  it.each(["not an address", "ftp://127.0.0.1/v1", "http://user:secret@127.0.0.1/v1", "http://127.0.0.1/v1?a=b"])(
    "refuses the base address %s when it is used",
    async (baseUrl) => {
      const error = await failureOf(collect(createModel({ baseUrl }), REQUEST));
      expect(error).toMatchObject({ outcome: "rejected", vendorCode: "invalid-base-url" });
      expect(error.message).not.toContain("secret");
    },
  );

  it("never takes a key from the environment", async () => {
    const variables = [
      "OPENAI_API_KEY",
      "ANTHROPIC_API_KEY",
      "GOOGLE_GENERATIVE_AI_API_KEY",
      "XAI_API_KEY",
      "GROQ_API_KEY",
      "AZURE_API_KEY",
    ];
    for (const variable of variables) vi.stubEnv(variable, "the-operators-own");
    const answer = collect(createModel({ apiKey: null, isOrganizationAddress: true }), REQUEST);
    if (name === "custom") {
      await answer;
      expect(lastRequest().headers.authorization).toBeUndefined();
    } else {
      expect(await failureOf(answer)).toMatchObject({ outcome: "rejected", vendorCode: "missing-api-key" });
      expect(server.requests).toHaveLength(0);
    }
  });

  it("never takes an address from the environment", async () => {
    for (const variable of ["OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "GROQ_BASE_URL"]) vi.stubEnv(variable, server.url);
    vi.stubEnv("AZURE_RESOURCE_NAME", "acme");
    const model = vendor.create(
      { provider: name, modelId: "test-model", apiKey, baseUrl: null, isOrganizationAddress: false },
      { trustedHttp: failingWith("not-sent"), guardedHttp },
    );
    const error = await failureOf(collect(model, REQUEST));
    if (vendor.defaultBaseUrl === null)
      expect(error).toMatchObject({ outcome: "rejected", vendorCode: "missing-base-url" });
    else expect(error.cause).toMatchObject({ message: expect.stringContaining(vendor.defaultBaseUrl ?? "none") });
    expect(server.requests).toHaveLength(0);
  });

  it("uses a connection again", async () => {
    for (let count = 0; count < 5; count += 1) await collect(model, REQUEST);
    expect(server.connectionCount).toBeLessThanOrEqual(2);
  });

  describe("when it is aborted", () => {
    it.each(["hang", "stall"] as const)("closes the socket (%s)", async (kind) => {
      await server.setFault(kind === "hang" ? { kind } : { kind, afterChunks: 1 });
      const controller = new AbortController();
      const answer = failureOf(collect(model, REQUEST, controller.signal));
      while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      controller.abort(new Error("hung up"));
      expect(await answer).toMatchObject({ outcome: "not-done", vendorCode: "aborted", cause: new Error("hung up") });
      expect(await lastRequest().whenEnded).toBe("aborted");
    });

    it("sends nothing when it was aborted before", async () => {
      const error = await failureOf(collect(model, REQUEST, AbortSignal.abort()));
      expect(error).toMatchObject({ vendorCode: "aborted" });
      expect(server.requests).toHaveLength(0);
    });
  });

  describe("when it is slow", () => {
    it("ends at the first-token limit and closes the socket", async () => {
      await server.setFault({ kind: "slow-first-chunk", delayMs: 5_000 });
      const error = await failureOf(collect(model, { ...REQUEST, firstTokenTimeoutMs: 80 }));
      expect(error).toMatchObject({ outcome: "not-done", vendorCode: "first-token-timeout" });
      await expect(lastRequest().whenEnded).resolves.toBe("aborted");
    });

    it("ends at the total limit, not before, once the first token is there", async () => {
      server.setReply(() => ({ text: "a b c d e f g h", chunkDelayMs: 80 }));
      const slow = { ...REQUEST, firstTokenTimeoutMs: 400 };
      const events = await collect(model, slow);
      expect(events.at(-1)).toMatchObject({ kind: "finish", reason: "stop" });
      const error = await failureOf(collect(model, { ...slow, totalTimeoutMs: 250 }));
      expect(error).toMatchObject({ outcome: "not-done", vendorCode: "total-timeout" });
      await expect(lastRequest().whenEnded).resolves.toBe("aborted");
    });
  });

  describe("when it fails", () => {
    const TABLE = [
      [429, "not-done"],
      [500, "not-done"],
      [503, "not-done"],
      [529, "not-done"],
      [408, "not-done"],
      [400, "rejected"],
      [401, "rejected"],
      [403, "rejected"],
      [404, "rejected"],
      [302, "rejected"],
    ] as const;

    it.each(TABLE)("takes status %i for %s", async (statusCode, outcome) => {
      await server.setFault({ kind: "status", statusCode });
      const error = await failureOf(collect(model, REQUEST));
      expect(error).toMatchObject({ provider: name, operation: "respond", outcome, statusCode });
      expect(server.requests).toHaveLength(1);
    });

    it("reads how long to wait", async () => {
      await server.setFault({ kind: "status", statusCode: 429, retryAfter: "3" });
      expect(await failureOf(collect(model, REQUEST))).toMatchObject({ retryAfterMs: 3_000 });
    });

    it.each([
      [401, "authentication-failed", "key"],
      [402, "quota-exhausted", "credit"],
      [403, "permission-denied", "access"],
      [404, "unknown-model", "model"],
      [413, "context-too-long", "Shorten"],
      [429, "rate-limited", "rate limit"],
    ])("says how to mend a %i", async (statusCode, code, fix) => {
      await server.setFault({ kind: "status", statusCode, code });
      const error = await failureOf(collect(model, REQUEST));
      expect(error).toMatchObject({ vendorCode: code, fix: expect.stringContaining(fix) });
    });

    it("keeps the vendor's code, and no key or content in the error", async () => {
      const message = `No access with ${apiKey}`;
      await server.setFault({ kind: "status", statusCode: 401, code: "bad_key", message });
      const refused = await failureOf(collect(model, REQUEST));
      expect(refused).toMatchObject({ vendorCode: "bad_key", message: `${name} answered 401: No access with …` });
      const quoting = "Cannot read: Are you open?";
      await server.setFault({ kind: "status", statusCode: 400, message: quoting });
      const rejected = await failureOf(collect(model, REQUEST));
      for (const error of [refused, rejected]) {
        expect(error.cause).toBeUndefined();
        expect(JSON.stringify(error)).not.toContain("Are you open");
        expect(JSON.stringify(error)).not.toContain(apiKey);
      }
      expect(rejected.message).not.toContain("Are you open?");
    });

    it.each([
      ["blocked", "address-blocked"],
      ["not-sent", "no-connection"],
      ["unknown", "connection-lost"],
    ] as const)("takes an exchange that was %s for not done", async (failure, vendorCode) => {
      const endpoint = { provider: name, modelId: "m", apiKey, baseUrl: server.url, isOrganizationAddress: true };
      const failed = vendor.create(endpoint, { trustedHttp, guardedHttp: failingWith(failure) });
      expect(await failureOf(collect(failed, REQUEST))).toMatchObject({ outcome: "not-done", vendorCode });
    });

    it("takes a refused connection for not done", async () => {
      await server.setFault({ kind: "refuse" });
      const error = await failureOf(collect(model, REQUEST));
      expect(error).toMatchObject({ outcome: "not-done", vendorCode: "no-connection" });
      expect(error.message).toContain("cannot be reached");
    });

    it("takes a port that must not be asked for unreachable", async () => {
      const error = await failureOf(collect(createModel({ baseUrl: "http://127.0.0.1:9/v1" }), REQUEST));
      expect(error).toMatchObject({ outcome: "not-done", vendorCode: "no-connection", fix: expect.any(String) });
      expect(error.message).toContain("cannot be reached");
    });

    it.each([0, 1])("does not take an answer that ends early after %i chunks for complete", async (afterChunks) => {
      server.setReply(() => ({ text: "We open at nine." }));
      await server.setFault({ kind: "early-end", afterChunks });
      expect(await failureOf(collect(model, REQUEST))).toMatchObject({ outcome: "not-done" });
    });

    it("does not invent tokens that were not counted", async () => {
      server.setReply(() => ({ text: "We open at nine.", usage: null }));
      expect((await collect(model, REQUEST)).at(-1)).toMatchObject({
        usage: { promptTokens: null, completionTokens: null },
      });
    });

    it.each([0, 1])("takes a stream cut after %i chunks for not done", async (afterChunks) => {
      server.setReply(() => ({ text: "We open at nine." }));
      await server.setFault({ kind: "cut", afterChunks });
      const error = await failureOf(collect(model, REQUEST));
      expect(error).toMatchObject({ outcome: "not-done", vendorCode: "connection-lost" });
    });

    it("takes broken JSON in the stream for not done", async () => {
      await server.setFault({ kind: "malformed", afterChunks: 1 });
      const error = await failureOf(collect(model, REQUEST));
      expect(error).toMatchObject({ outcome: "not-done", vendorCode: "malformed-response" });
    });

    it.each([0, 1])("takes the vendor's error frame after %i chunks for not done", async (afterChunks) => {
      await server.setFault({ kind: "stream-error", afterChunks });
      const error = await failureOf(collect(model, REQUEST));
      expect(error).toMatchObject({ outcome: "not-done" });
    });

    it("does not take a web page for an answer", async () => {
      await server.setFault({ kind: "not-a-stream" });
      expect(await failureOf(collect(model, REQUEST))).toMatchObject({ outcome: "not-done" });
    });

    it("works again afterwards", async () => {
      await server.setFault({ kind: "status", statusCode: 500, limit: 1 });
      await failureOf(collect(model, REQUEST));
      expect((await collect(model, REQUEST)).at(-1)).toMatchObject({ kind: "finish" });
    });
  });
});

async function collect(model: LanguageModel, request: ModelRequest, signal?: AbortSignal): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.respond(request, signal)) events.push(event);
  return events;
}

async function failureOf(answer: Promise<unknown>): Promise<ProviderError> {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error("No ProviderError was thrown.", { cause: error });
  return error;
}
