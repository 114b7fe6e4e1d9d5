import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { startModelServer } from "@parley/testkit/models/model-server";
import { KOKORO_MODELS, SPEACHES_MODELS } from "@parley/testkit/speech/local/local-speech-lists";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createOutboundHttp } from "../../platform/outbound-http/undici-outbound-http.ts";
import { createLocalEndpoints, USUAL_LOCAL_SERVERS } from "./local-endpoints.ts";

const trustedHttp = createOutboundHttp({ policy: "trusted" });
const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

afterAll(() => trustedHttp.close());

async function modelServer(modelIds: readonly string[]) {
  const server = await startModelServer({ modelIds });
  stops.push(() => server.stop());
  return server;
}

async function plainServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}

function json(value: unknown, statusCode = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(statusCode, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
}

describe("createLocalEndpoints", () => {
  it("knows the usual ports", () => {
    expect(USUAL_LOCAL_SERVERS.map(({ name, port }) => `${name} ${port}`)).toEqual([
      "ollama 11434",
      "lm-studio 1234",
      "llama.cpp 8080",
      "vllm 8000",
    ]);
  });

  it("finds those that answer, in order, with the models that can talk", async () => {
    const first = await modelServer(["qwen3:8b", "nomic-embed-text", "bge-m3", "llama3.2"]);
    const second = await modelServer(["mistral"]);
    const closed = await plainServer(json({}));
    await stops.pop()?.();
    const endpoints = createLocalEndpoints({
      trustedHttp,
      ownPorts: [],
      candidates: [
        { name: "ollama", port: first.port },
        { name: "vllm", port: closed },
        { name: "lm-studio", port: second.port },
      ],
    });
    expect(await endpoints.find()).toEqual([
      { name: "ollama", baseUrl: `http://127.0.0.1:${first.port}/v1`, models: ["qwen3:8b", "llama3.2"] },
      { name: "lm-studio", baseUrl: `http://127.0.0.1:${second.port}/v1`, models: ["mistral"] },
    ]);
  });

  it("knows which models turn texts into vectors", async () => {
    const server = await modelServer(["qwen3:8b", "nomic-embed-text", "bge-reranker-v2-m3", "bge-m3"]);
    const endpoints = createLocalEndpoints({
      trustedHttp,
      ownPorts: [],
      candidates: [{ name: "ollama", port: server.port }],
    });
    expect(await endpoints.find("embedding")).toMatchObject([
      { name: "ollama", models: ["nomic-embed-text", "bge-m3"] },
    ]);
    expect(await endpoints.find()).toMatchObject([{ models: ["qwen3:8b"] }]);
    expect(server.modelListCount).toBe(1);
  });

  it("never asks this service itself", async () => {
    const own = await modelServer(["would-be-taken"]);
    const endpoints = createLocalEndpoints({
      trustedHttp,
      ownPorts: [own.port],
      candidates: [{ name: "llama.cpp", port: own.port }],
    });
    expect(await endpoints.find()).toEqual([]);
    expect(own.modelListCount).toBe(0);
  });

  const model = { id: "m", object: "model" };
  it.each<[string, RequestListener]>([
    ["a page", (_request, response) => response.end("<!doctype html>")],
    ["another JSON", json({ detail: "Not Found" })],
    ["a list without models", json({ object: "list", data: [] })],
    ["a list of something else", json({ object: "list", data: [{ id: "m", object: "widget" }] })],
    ["an array", json([model])],
    ["models that do not call themselves a list", json({ data: [model] })],
    ["Speaches, which listens where vLLM does and has no model that talks", json(SPEACHES_MODELS)],
    ["Kokoro-FastAPI, whose models have names of voices", json(KOKORO_MODELS)],
    ["only an embedding model", json({ object: "list", data: [{ ...model, id: "text-embedding-nomic" }] })],
    ["an error with the right body", json({ object: "list", data: [model] }, 401)],
    ["a redirect", (_request, response) => response.writeHead(302, { location: "/" }).end()],
    ["a list without end", json({ object: "list", data: Array(9_000).fill({ ...model, owned_by: "x".repeat(40) }) })],
    ["a cut answer", (request) => request.socket.destroy()],
  ])("does not take %s for a model server", async (_what, listener) => {
    const port = await plainServer(listener);
    const endpoints = createLocalEndpoints({
      trustedHttp,
      ownPorts: [],
      candidates: [{ name: "x", port }],
    });
    expect(await endpoints.find()).toEqual([]);
  });

  it("asks all at once, and waits for none that is silent", async () => {
    let askedCount = 0;
    const seenAtTheEnd: number[] = [];
    const listen = (request: IncomingMessage) => {
      askedCount += 1;
      request.socket.once("close", () => seenAtTheEnd.push(askedCount));
    };
    const silent = await Promise.all([1, 2, 3, 4, 5].map(() => plainServer(listen)));
    const endpoints = createLocalEndpoints({
      trustedHttp,
      ownPorts: [],
      candidates: silent.map((port) => ({ name: "silent", port })),
    });
    expect(await endpoints.find()).toEqual([]);
    await expect.poll(() => seenAtTheEnd).toEqual([5, 5, 5, 5, 5]);
  });

  it("asks again only after 30 s, and once for callers at the same moment", async () => {
    const clock = new VirtualClock();
    const server = await modelServer(["m"]);
    const endpoints = createLocalEndpoints({
      trustedHttp,
      ownPorts: [],
      clock,
      candidates: [{ name: "ollama", port: server.port }],
    });
    await Promise.all([endpoints.find(), endpoints.find()]);
    await clock.advance(29_999);
    expect(await endpoints.find()).toHaveLength(1);
    expect(server.modelListCount).toBe(1);
    await server.stop();
    await clock.advance(1);
    expect(await endpoints.find()).toEqual([]);
  });
});
