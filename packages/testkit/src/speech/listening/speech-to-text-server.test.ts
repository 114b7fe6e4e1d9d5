import { once } from "node:events";
import { createServer } from "node:http";
import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { SpokenTexts } from "../../audio/spoken-texts.ts";
import { asRecord, type JsonRecord, parseJson } from "../../models/json-reading.ts";
import { spawnSpeechToTextServers } from "./spawn-speech-to-text-server.ts";
import { startSpeechToTextServer } from "./speech-to-text-server.ts";

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const NOVA = "/v1/listen?model=nova-3&encoding=mulaw&sample_rate=8000";
const FLUX = "/v2/listen?model=flux-general-en&encoding=mulaw&sample_rate=8000";
const SCRIBE = "/v1/speech-to-text/realtime?model_id=scribe_v2_realtime&audio_format=ulaw_8000";

async function start(
  vendor: "deepgram" | "elevenlabs" | "openai",
  more: { elsewhere?: string; idleLimitMs?: number } = {},
) {
  const texts = new SpokenTexts();
  const { elsewhere, ...behaviour } = more;
  const server = await startSpeechToTextServer({
    vendor,
    texts,
    apiKey: "k",
    behaviour,
    ...(elsewhere === undefined ? {} : { elsewhere }),
  });
  cleanUps.push(() => server.stop());
  return { texts, server };
}

async function connect(url: string, headers: Record<string, string>) {
  const received: JsonRecord[] = [];
  const socket = new WebSocket(url.replace("http:", "ws:"), { headers });
  socket.on("message", (data: Buffer) => received.push(asRecord(parseJson(data.toString()))));
  cleanUps.push(() => socket.terminate());
  await once(socket, "open");
  return { socket, received };
}

async function refusalOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(url.replace("http:", "ws:"), { headers });
  socket.on("error", () => undefined);
  const [, response] = await once(socket, "unexpected-response");
  return response.statusCode;
}

const token = { authorization: "Token k" };

describe("startSpeechToTextServer", () => {
  it.each([
    ["deepgram", NOVA, { authorization: "Bearer k" }, 401],
    ["deepgram", NOVA, {}, 401],
    ["deepgram", `${NOVA}&frobnicate=1`, token, 400],
    ["deepgram", NOVA.replace("mulaw", "linear16"), token, 400],
    ["deepgram", NOVA.replace("&sample_rate=8000", ""), token, 400],
    ["deepgram", `${NOVA}&utterance_end_ms=1000`, token, 400],
    ["deepgram", `${NOVA}&keywords=a:1`, token, 400],
    ["deepgram", `${NOVA.replace("nova-3", "nova-2")}&keyterm=a`, token, 400],
    ["deepgram", `${FLUX}&eot_timeout_ms=100`, token, 400],
    ["deepgram", `${FLUX}&eager_eot_threshold=0.95`, token, 400],
    ["deepgram", `${FLUX}&language_hint=es`, token, 400],
    ["deepgram", "/v3/listen", token, 404],
    ["elevenlabs", SCRIBE, { "xi-api-key": "other" }, 401],
    ["elevenlabs", `${SCRIBE}&vad_silence_threshold_secs=9`, { "xi-api-key": "k" }, 400],
  ] as const)("refuses at %s what the vendor would: %s", async (vendor, path, headers, statusCode) => {
    const { server } = await start(vendor);
    expect(await refusalOf(`${server.url}${path}`, { ...headers })).toBe(statusCode);
    expect(server.connections).toEqual([]);
  });

  it.each([
    ["deepgram", NOVA, token, 1011, "NET-0001"],
    ["deepgram", FLUX, token, 1011, "NET-0001"],
    ["elevenlabs", SCRIBE, { "xi-api-key": "k" }, 1000, ""],
  ] as const)("hangs up at %s %s on a silent client", async (vendor, path, headers, code, reason) => {
    const { server } = await start(vendor, { idleLimitMs: 30 });
    const { socket } = await connect(`${server.url}${path}`, { ...headers });
    const [closeCode, closeReason] = await once(socket, "close");
    expect([closeCode, closeReason.toString()]).toEqual([code, reason]);
  });

  it("tells Flux's turns in the order of their sequence, time and again", async () => {
    const { server, texts } = await start("deepgram");
    const { socket, received } = await connect(`${server.url}${FLUX}&eager_eot_threshold=0.4`, token);
    for (const text of ["I would like to order a very large pizza", "Thanks"]) socket.send(texts.add(text).muLaw);
    socket.send(new Uint8Array(800).fill(MU_LAW_SILENCE));
    socket.send('{"type":"CloseStream"}');
    await once(socket, "close");
    expect(received.map(({ sequence_id }) => sequence_id)).toEqual(received.map((_, index) => index));
    const turns = received.filter(({ type }) => type === "TurnInfo");
    expect(turns.filter(({ event }) => event !== "Update").map(({ event, turn_index }) => [event, turn_index])).toEqual(
      [
        ["StartOfTurn", 0],
        ["EagerEndOfTurn", 0],
        ["EndOfTurn", 0],
        ["StartOfTurn", 1],
        ["EagerEndOfTurn", 1],
        ["EndOfTurn", 1],
      ],
    );
    expect(turns.some(({ event }) => event === "Update")).toBe(true);
  });

  it("ends a Scribe session that commits too little", async () => {
    const { server } = await start("elevenlabs");
    const { socket, received } = await connect(`${server.url}${SCRIBE}`, { "xi-api-key": "k" });
    socket.send('{"message_type":"input_audio_chunk","audio_base_64":"","commit":true,"sample_rate":8000}');
    const [, reason] = await once(socket, "close");
    expect(reason.toString()).toBe("commit_throttled");
    expect(received.map(({ message_type }) => message_type)).toEqual(["session_started", "commit_throttled"]);
  });

  it("leaves the vendor's other paths to another server", async () => {
    const voices = createServer((request, response) => response.end(`heard of ${request.url}`)).listen(0, "127.0.0.1");
    const sockets = new WebSocketServer({ server: voices });
    sockets.on("connection", (socket) => socket.on("message", (data: Buffer) => socket.send(data.toString())));
    await once(voices, "listening");
    cleanUps.push(() => voices.close());
    const address = voices.address();
    const elsewhere = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
    const deepgram = await start("deepgram", { elsewhere });
    const { socket, received } = await connect(`${deepgram.server.url}/v1/speak?model=aura`, token);
    socket.send('{"type":"Speak"}');
    await once(socket, "message");
    expect(received).toEqual([{ type: "Speak" }]);
    const openai = await start("openai", { elsewhere });
    const response = await fetch(`${openai.server.url}/audio/speech`, { method: "POST", body: "{}" });
    expect(await response.text()).toBe("heard of /v1/audio/speech");
  });
});

describe("spawnSpeechToTextServers", () => {
  it("serves from a process of its own, which learns texts and faults from ours", async () => {
    const servers = await spawnSpeechToTextServers([
      { vendor: "deepgram", apiKey: "k" },
      { vendor: "openai", apiKey: "k" },
    ]);
    cleanUps.push(() => servers.stop());
    const texts = new SpokenTexts();
    const { number, muLaw } = texts.add("Hello from afar");
    await servers.addText(number, "Hello from afar");
    const url = `${servers.urls.deepgram}${NOVA}`;
    const { socket, received } = await connect(url, token);
    socket.send(muLaw);
    await once(socket, "message");
    expect(JSON.stringify(received)).toContain("Hello from afar");
    expect(await servers.connections("deepgram")).toMatchObject([{ path: "/v1/listen", audioBytes: muLaw.length }]);
    await servers.setFault("deepgram", { kind: "refuse", statusCode: 402 });
    expect(await refusalOf(url, token)).toBe(402);
    await expect(servers.setFault("elevenlabs", null)).rejects.toThrow("elevenlabs was not started");
    expect(servers.urls.openai).toMatch(/\/v1$/);
  });
});
