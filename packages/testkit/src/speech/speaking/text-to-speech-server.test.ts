import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { asRecord, asText, type JsonRecord, parseJson } from "../../models/json-reading.ts";
import { hearTones } from "../listening/tone-hearing.ts";
import { renderTones } from "../tone-words.ts";
import { spawnTextToSpeechServer } from "./spawn-text-to-speech-server.ts";
import type { SpeakingOptions } from "./speaking-script.ts";
import { startTextToSpeechServer } from "./text-to-speech-server.ts";

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const AURA = "/v1/speak?model=aura-2-thalia-en&encoding=mulaw&sample_rate=8000&container=none";
const FLUX = "/v2/speak?model=flux-alexis-en&encoding=mulaw&sample_rate=8000";
const ELEVENLABS =
  "/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM/multi-stream-input?model_id=eleven_flash_v2_5&output_format=ulaw_8000";
const CARTESIA = "/tts/websocket?cartesia_version=2026-03-01";
const token = { authorization: "Token k" };

async function start(options: Omit<SpeakingOptions, "apiKey">) {
  const server = await startTextToSpeechServer({ apiKey: "k", ...options });
  cleanUps.push(() => server.stop());
  return server;
}

async function connect(url: string, headers: Record<string, string>) {
  const messages: JsonRecord[] = [];
  const audio: Buffer[] = [];
  const socket = new WebSocket(url.replace("http:", "ws:"), { headers });
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) audio.push(data);
    else messages.push(asRecord(parseJson(data.toString())));
  });
  cleanUps.push(() => socket.terminate());
  await once(socket, "open");
  return { socket, messages, audio };
}

async function refusalOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(url.replace("http:", "ws:"), { headers });
  socket.on("error", () => undefined);
  const [, response] = await once(socket, "unexpected-response");
  return response.statusCode;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("startTextToSpeechServer", () => {
  it.each([
    ["deepgram", AURA, {}, 401],
    ["deepgram", AURA, { authorization: "Token other" }, 401],
    ["deepgram", AURA, { authorization: "Bearer k" }, 401],
    ["deepgram", AURA.replace("aura-2-thalia-en", "aura-9"), token, 400],
    ["deepgram", AURA.replace("mulaw", "mp9"), token, 400],
    ["deepgram", FLUX.replace("flux-alexis-en", "aura-2-thalia-en"), token, 400],
    ["deepgram", "/v3/speak", token, 404],
    ["elevenlabs", ELEVENLABS, {}, 401],
    ["elevenlabs", ELEVENLABS.replace("ulaw_8000", "mp9_8000"), { "xi-api-key": "k" }, 400],
    ["cartesia", CARTESIA, {}, 401],
  ] as const)("refuses at %s what the vendor would: %s", async (vendor, path, headers, statusCode) => {
    const server = await start({ vendor });
    expect(await refusalOf(server.url + path, headers)).toBe(statusCode);
    expect(server.state().utterances).toEqual([]);
  });

  it("speaks a text as tones that can be told apart, and records what it was asked", async () => {
    const server = await start({ vendor: "deepgram" });
    const { socket, messages, audio } = await connect(server.url + AURA, token);
    socket.send(JSON.stringify({ type: "Speak", text: "Good morning to you." }));
    socket.send(JSON.stringify({ type: "Flush" }));
    await until(() => messages.some((message) => message["type"] === "Flushed"));
    expect(Buffer.concat(audio).equals(Buffer.from(renderTones("Good morning to you.")))).toBe(true);
    expect(hearTones("Good morning to you.", Buffer.concat(audio))).toMatchObject({ isWhole: true, wordCount: 4 });
    expect(server.state()).toMatchObject({
      connections: [{ path: "/v1/speak", query: { model: "aura-2-thalia-en" }, isOpen: true }],
      utterances: [{ texts: ["Good morning to you."], isCancelled: false }],
    });
  });

  it("ends a socket that stood idle, as the vendor does", async () => {
    const server = await start({ vendor: "elevenlabs", secondMs: 1 });
    const { socket, messages } = await connect(`${server.url}${ELEVENLABS}&inactivity_timeout=30`, {
      "xi-api-key": "k",
    });
    const [code] = await once(socket, "close");
    expect(code).toBe(1008);
    expect(messages).toMatchObject([{ error: "input_timeout_exceeded" }]);
  });

  it("fails as often as it is told to", async () => {
    const server = await start({ vendor: "deepgram" });
    server.setFault({ kind: "refuse", statusCode: 429, limit: 1 });
    expect(await refusalOf(server.url + AURA, token)).toBe(429);
    const { socket } = await connect(server.url + AURA, token);
    server.cutConnections();
    const [code] = await once(socket, "close");
    expect(code).toBe(1006);
  });
});

describe("spawnTextToSpeechServer", () => {
  it("serves from a process of its own, which learns faults from ours and tells what it was asked", async () => {
    const spawned = await spawnTextToSpeechServer({ vendor: "openai", apiKey: "k" });
    cleanUps.push(() => spawned.stop());
    expect(spawned.pid).not.toBe(process.pid);
    const ask = async (authorization: string) => {
      const response = await fetch(`${spawned.url}/v1/audio/speech`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ model: "tts-1", voice: "alloy", input: "Hello there.", response_format: "pcm" }),
      });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    };
    expect(await ask("Bearer other")).toMatchObject({ status: 401 });
    await spawned.setFault({ kind: "refuse", statusCode: 503, limit: 1 });
    expect(await ask("Bearer k")).toMatchObject({ status: 503 });
    const heard = await ask("Bearer k");
    expect(heard.status).toBe(200);
    expect(heard.bytes).toBeGreaterThan(10_000);
    const { utterances } = await spawned.state();
    expect(utterances.map(({ texts }) => asText(texts[0]))).toEqual(["Hello there."]);
  });
});
