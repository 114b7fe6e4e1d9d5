import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { KOKORO_VOICES_BEFORE, LOCALAI_MODELS } from "@parley/testkit/speech/local/local-speech-lists";
import { type LocalSpeechOptions, startLocalSpeechServer } from "@parley/testkit/speech/local/local-speech-server";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { type OutboundHttp, OutboundHttpError } from "../../../../platform/outbound-http/outbound-http.ts";
import { createOutboundHttp } from "../../../../platform/outbound-http/undici-outbound-http.ts";
import { createServerFinder, USUAL_SPEECH_PORTS } from "./find-servers.ts";

const trustedHttp = createOutboundHttp({ policy: "trusted" });
const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

afterAll(() => trustedHttp.close());

async function standIn(options: LocalSpeechOptions) {
  const server = await startLocalSpeechServer(options);
  stops.push(() => server.stop());
  return server;
}

async function plainServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return `http://127.0.0.1:${address.port}`;
}

function json(value: unknown, statusCode = 200): RequestListener {
  return (_request, response) => {
    response.writeHead(statusCode, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
}

/** Enough for a machine that is busy with other tests; what is silent here is waited for as long. */
const TIMEOUT_MS = 5_000;

/** Asks once. */
function find(...servers: readonly string[]) {
  return createServerFinder({ trustedHttp, servers, ownPorts: [], probeTimeoutMs: TIMEOUT_MS })();
}

const OPENAIS_PATH = "/v1/audio/transcriptions";

describe("createServerFinder", () => {
  it("knows the usual ports", () => {
    expect(USUAL_SPEECH_PORTS).toEqual([8_000, 8_080, 8_880]);
  });

  it("knows Speaches by its tasks: what hears, and each model's voices with their languages", async () => {
    const { origin } = await standIn({ wire: "speaches" });
    expect(await find(origin)).toEqual([
      {
        name: "speaches",
        origin,
        recognizer: { model: "Systran/faster-whisper-small", path: OPENAIS_PATH },
        voices: [
          { model: "speaches-ai/Kokoro-82M-v1.0-ONNX", voice: "af_alloy", languages: ["en"] },
          { model: "speaches-ai/Kokoro-82M-v1.0-ONNX", voice: "af_heart", languages: ["en"] },
          { model: "speaches-ai/Kokoro-82M-v1.0-ONNX", voice: "ef_dora", languages: ["es"] },
          { model: "speaches-ai/piper-de_DE-thorsten-medium", voice: "thorsten", languages: ["de"] },
        ],
      },
    ]);
  });

  it.each([["now", undefined] as const, ["before 0.3", KOKORO_VOICES_BEFORE] as const])(
    "knows Kokoro-FastAPI and its voices as it lists them %s",
    async (_when, voices) => {
      const answers = voices === undefined ? {} : { "/v1/audio/voices": voices };
      const { origin } = await standIn({ wire: "kokoro", answers });
      const [server] = await find(origin);
      expect(server).toMatchObject({ name: "kokoro", recognizer: null });
      expect(server?.voices.map(({ model, voice, languages: [language] }) => [model, voice, language])).toEqual([
        ["kokoro", "af_alloy", "en"],
        ["kokoro", "af_heart", "en"],
        ["kokoro", "bm_george", "en"],
        ["kokoro", "ef_dora", "es"],
        ["kokoro", "ff_siwis", "fr"],
        ["kokoro", "jf_alpha", "ja"],
      ]);
    },
  );

  it("knows LocalAI by what it says its models can do", async () => {
    const { origin } = await standIn({ wire: "localai" });
    expect(await find(origin)).toEqual([
      {
        name: "localai",
        origin,
        recognizer: { model: "whisper-base", path: OPENAIS_PATH },
        voices: [{ model: "piper-lessac", voice: null, languages: [] }],
      },
    ]);
  });

  it("takes a model whose name says that it hears, where a server says nothing else", async () => {
    const origin = await plainServer((request, response) =>
      request.url === "/v1/models" ? json(LOCALAI_MODELS)(request, response) : json({}, 404)(request, response),
    );
    expect(await find(origin)).toEqual([
      { name: "openai-compatible", origin, recognizer: { model: "whisper-base", path: OPENAIS_PATH }, voices: [] },
    ]);
  });

  it.each([
    ["its own path", undefined, "/inference"],
    ["OpenAI's, if it was started so", OPENAIS_PATH, OPENAIS_PATH],
  ])("knows whisper.cpp's server by its name, and %s", async (_which, inferencePath, path) => {
    const server = await standIn({ wire: "whisper.cpp", ...(inferencePath === undefined ? {} : { inferencePath }) });
    expect(await find(server.origin)).toEqual([
      { name: "whisper.cpp", origin: server.origin, recognizer: { model: "whisper", path }, voices: [] },
    ]);
    // It was asked for lists and paths, and given no sound.
    expect(server.heard).toEqual([]);
  });

  const model = { id: "llama3.2", object: "model" };
  it.each<[string, RequestListener]>([
    ["a page", (_request, response) => response.end("<!doctype html>")],
    ["models that only talk", json({ object: "list", data: [model] })],
    ["a list without models", json({ object: "list", data: [] })],
    ["models that do not call themselves a list", json({ data: [{ id: "whisper-1" }] })],
    ["an error with the right body", json({ object: "list", data: [{ id: "whisper-1" }] }, 401)],
    ["a list without end", json({ object: "list", data: Array(30_000).fill({ id: "whisper-1", x: "y".repeat(40) }) })],
    ["a redirect", (_request, response) => response.writeHead(302, { location: "/" }).end()],
    ["a cut answer", (request) => request.socket.destroy()],
  ])("does not take %s for a speech server", async (_what, listener) => {
    expect(await find(await plainServer(listener))).toEqual([]);
  });

  it("asks nothing where it is switched off, and at the usual ports never this service itself", async () => {
    const asked = new Set<string>();
    const nobody: OutboundHttp = {
      ...trustedHttp,
      request: async ({ url }) => {
        asked.add(new URL(url).origin);
        throw new OutboundHttpError("not-sent", "nobody is there");
      },
    };
    expect(await createServerFinder({ trustedHttp: nobody, servers: [], ownPorts: [] })()).toEqual([]);
    expect([...asked]).toEqual([]);
    const finder = createServerFinder({ trustedHttp: nobody, servers: "usual", ownPorts: [1, 8_080] });
    expect(await finder()).toEqual([]);
    expect([...asked]).toEqual(["http://127.0.0.1:8000", "http://127.0.0.1:8880"]);
  });

  it("does not take one for busy that was gone meanwhile", async () => {
    const clock = new VirtualClock();
    const server = await standIn({ wire: "speaches" });
    let isSilent = false;
    const http: OutboundHttp = {
      ...trustedHttp,
      request: async (request) => {
        if (isSilent) throw new OutboundHttpError("unknown", "no answer", { isTimeout: true });
        return trustedHttp.request(request);
      },
    };
    const servers = [server.origin];
    const finder = createServerFinder({ trustedHttp: http, servers, ownPorts: [], clock, probeTimeoutMs: TIMEOUT_MS });
    const found = async (silent: boolean) => {
      isSilent = silent;
      await clock.advance(30_000);
      return (await finder()).length;
    };
    expect([await found(false), await found(true)]).toEqual([1, 1]);
    await server.stop();
    expect([await found(false), await found(true)]).toEqual([0, 0]);
  });

  it("asks again only after 30 s, and once for callers at the same moment", async () => {
    const clock = new VirtualClock();
    const server = await standIn({ wire: "speaches" });
    const finder = createServerFinder({
      trustedHttp,
      servers: [server.origin],
      ownPorts: [],
      clock,
      probeTimeoutMs: TIMEOUT_MS,
    });
    await Promise.all([finder(), finder()]);
    await clock.advance(29_999);
    expect(await finder()).toHaveLength(1);
    expect(server.asked.filter((asked) => asked === "GET /v1/models")).toHaveLength(1);
    await server.stop();
    await clock.advance(1);
    expect(await finder()).toEqual([]);
  });

  it("takes one that was there and is silent for busy, for ten minutes; one that was never there for nothing", async () => {
    const clock = new VirtualClock();
    const server = await standIn({ wire: "kokoro" });
    const never = await standIn({ wire: "kokoro" });
    never.setSilent(true);
    const servers = [server.origin, never.origin];
    // Four probes wait this long.
    const finder = createServerFinder({ trustedHttp, servers, ownPorts: [], clock, probeTimeoutMs: 1_500 });
    const found = async () => (await finder()).map(({ origin }) => origin);
    expect(await found()).toEqual([server.origin]);
    server.setSilent(true);
    await clock.advance(30_000);
    expect(await found()).toEqual([server.origin]);
    await clock.advance(569_999);
    expect(await found()).toEqual([server.origin]);
    await clock.advance(30_000);
    expect(await found()).toEqual([]);
  });
});
