import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import { azureVendor } from "../azure/vendor.ts";
import { azureAiFoundryVendor } from "../azure-ai-foundry/vendor.ts";
import { groqVendor } from "../groq/vendor.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { openaiVendor } from "../openai/vendor.ts";
import { openaiCompatibleVendor } from "../openai-compatible/vendor.ts";
import { collectResponse } from "./collect-response.ts";

/** What the server sends, piece by piece, whatever it is asked. */
let pieces: readonly (string | Uint8Array)[] = [];
const http = createOutboundHttp({ policy: "trusted" });
const server = createServer((request, response) => {
  request.resume().once("end", () => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of pieces) response.write(piece);
    response.end();
  });
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(async () => {
  await http.close();
  await new Promise((resolve) => server.close(resolve));
});

const VENDORS: readonly (readonly [string, ModelVendor])[] = [
  ["custom", openaiCompatibleVendor],
  ["openai", openaiVendor],
  ["groq", groqVendor],
  ["azure", azureVendor],
  ["azure_ai_foundry", azureAiFoundryVendor],
];
const BOOK = { name: "book", description: "Books a table", parameters: { type: "object", properties: {} } };

function ask(provider: string, vendor: ModelVendor) {
  const { port } = server.address() as AddressInfo;
  const model = vendor.create(
    {
      provider,
      modelId: "m",
      apiKey: "k",
      baseUrl: `http://127.0.0.1:${port}/v1`,
      isOrganizationAddress: false,
    },
    { trustedHttp: http, guardedHttp: http },
  );
  return collectResponse(model, {
    systemPrompt: "",
    messages: [{ role: "user", content: "Hello" }],
    tools: [BOOK],
    settings: {},
    firstTokenTimeoutMs: 2_000,
    totalTimeoutMs: 4_000,
  });
}

function chunk(delta: object, finish: object = {}): string {
  return `data: ${JSON.stringify({ id: "1", created: 1, model: "m", choices: [{ index: 0, delta, ...finish }] })}\n\n`;
}

const TEXT = [chunk({ role: "assistant", content: "All " }), chunk({ content: "is well." })];
const CALL = chunk({
  tool_calls: [{ index: 0, id: "c1", type: "function", function: { name: "book", arguments: "{}" } }],
});
const DONE = "data: [DONE]\n\n";
const bytesOf = (text: string) => [...Buffer.from(text)].map((byte) => Uint8Array.of(byte));

describe.each(VENDORS)("%s", (provider, vendor) => {
  it.each<[string, readonly (string | Uint8Array)[]]>([
    ["[DONE] without a reason", [...TEXT, DONE]],
    ["[DONE] after reasons that are null", [...TEXT, chunk({}, { finish_reason: null }), DONE]],
    ["[DONE] after empty reasons", [...TEXT, chunk({}, { finish_reason: "" }), DONE]],
    ["[DONE] without a space, in CRLF lines", [[...TEXT, "data:[DONE]\n\n"].join("").replaceAll("\n", "\r\n")]],
    ["[DONE] without a line end", [...TEXT, "data: [DONE]"]],
    ["[DONE] in single bytes", bytesOf([...TEXT, DONE].join(""))],
    ["a reason without [DONE]", [...TEXT, chunk({}, { finish_reason: "stop" })]],
    ["both", [...TEXT, chunk({}, { finish_reason: "stop" }), DONE]],
  ])("uses an answer that ends in %s", async (_what, sent) => {
    pieces = sent;
    expect(await ask(provider, vendor)).toMatchObject({ text: "All is well.", finishReason: "stop" });
  });

  it("keeps the reason that is named", async () => {
    pieces = [...TEXT, chunk({}, { finish_reason: "length" }), DONE];
    expect(await ask(provider, vendor)).toMatchObject({ text: "All is well.", finishReason: "length" });
  });

  it("uses a tool's call without a reason", async () => {
    pieces = [CALL, DONE];
    expect(await ask(provider, vendor)).toMatchObject({ toolCalls: [{ name: "book" }], finishReason: "tool-calls" });
  });

  it.each<[string, readonly string[]]>([
    ["neither", TEXT],
    ["empty reasons only", TEXT.map((text) => text.replace('"index":0', '"index":0,"finish_reason":""'))],
    ["[DONE] and nothing else", [DONE]],
    ["words about an end", [chunk({ content: 'data: [DONE] "finish_reason": "stop"' })]],
  ])("does not use an answer that has %s", async (_what, sent) => {
    pieces = sent;
    await expect(ask(provider, vendor)).rejects.toMatchObject({ outcome: "not-done" });
  });
});

it("letters of several bytes may come in pieces", async () => {
  pieces = bytesOf(chunk({ content: "Grüße, 東京 👋" }) + DONE);
  expect(await ask("custom", openaiCompatibleVendor)).toMatchObject({ text: "Grüße, 東京 👋" });
});
