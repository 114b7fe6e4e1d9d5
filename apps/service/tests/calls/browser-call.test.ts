import { randomBytes } from "node:crypto";
import { readWavHeader } from "@parley/audio/wav";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findEspeak } from "../../src/providers/speech/espeak/program.ts";
import type { SpeechTable } from "../../src/providers/speech/table.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { PATIENCE_MS } from "../harness/until.ts";
import { BrowserPage, type StartedCall } from "./browser-page.ts";

const PROMPT = `You are Ada, the receptionist of Acme Dental.
Opening hours: Monday to Thursday 8:00 to 17:00
A check-up costs 60 dollars and takes 30 minutes.
The practice is at 12 Elm Street, Springfield.`;
const ASSISTANT = { ...UNDISCLOSED, name: "Ada", llm_settings: { system_prompt: PROMPT, welcome_message: "Hello." } };

const SPEECHLESS: SpeechTable = { get: () => null, fallbackOrder: () => [] };
const espeak = await findEspeak();

async function call(client: ApiClient, body?: object): Promise<StartedCall> {
  const { status, json, text } = await client.post("/api/v1/calls/browser", body);
  expect(status, text).toBe(201);
  return json;
}

/** Until the call's end is written, with everything that follows from it. */
async function finished(client: ApiClient, callId: number) {
  return vi.waitFor(
    async () => {
      const { json: call } = await client.get(`/api/v1/calls/${callId}`);
      const { json: recordings } = await client.get(`/api/v1/calls/${callId}/recordings`);
      const { json: traces } = await client.get("/api/learning/call-traces");
      const trace = traces.find(({ call_id: id }: { call_id: number }) => id === callId);
      expect(call.status).not.toBe("ongoing");
      expect(recordings.filter(({ status }: { status: string }) => status !== "completed")).toEqual([]);
      expect(trace).toBeDefined();
      return { call, recordings, trace };
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
}

describe("with nothing configured", () => {
  let service: TestService;
  let own: TestOrganization;
  let client: ApiClient;

  beforeAll(async () => {
    service = await startTestService({ overrides: { providers: { speech: SPEECHLESS } } });
    own = await service.addOrganization();
    ({ client } = own.admin);
  });
  afterAll(() => service.stop());

  test("there is nobody to talk to before there is an assistant", async () => {
    expect((await client.post("/api/v1/calls/browser")).status).toBe(404);
    const off = { ...ASSISTANT, is_active: false };
    const { json: asleep } = await client.post("/api/v1/assistants", off);
    expect((await client.post("/api/v1/calls/browser")).status).toBe(404);
    expect((await client.post("/api/v1/calls/browser", { assistant_id: asleep.id })).status).toBe(400);
    await client.post("/api/v1/assistants", ASSISTANT);
  });

  test("people write three times, read what is said, and every record agrees", async () => {
    const started = await call(client);
    expect(started).toMatchObject({
      assistant_name: "Ada",
      stream_url: "wss://parley.example/streams/browser",
      model: "demo/rules-v1",
      listener: null,
      voice: "captions/silent",
    });
    const page = new BrowserPage(service, started);
    await page.waitFor(({ text, isFinal }) => text === "Hello." && isFinal);
    expect(await page.ask("When are you open?")).not.toBe("");
    expect(await page.ask("How much is a check-up?")).not.toBe("");
    expect(await page.ask("Where are you?")).not.toBe("");
    page.hangUp();

    const { call: record, recordings, trace } = await finished(client, started.call_id);
    expect(record).toMatchObject({
      status: "completed",
      end_reason: "customer-ended-call",
      telephony_provider: "browser",
      direction: "inbound",
    });
    const { json: transcripts } = await client.get(`/api/v1/calls/${started.call_id}/transcripts`);
    const written = transcripts.map((each: { speaker: string; content: string }) => [each.speaker, each.content]);
    const shown = page.captions.filter(({ isFinal }) => isFinal).map(({ speaker, text }) => [speaker, text]);
    // The last answer is cut by the hang-up, after which the page is told nothing.
    expect(written.slice(0, -1)).toEqual(shown);
    expect(written.map(([speaker]: string[]) => speaker).join(" ")).toBe(
      "assistant user assistant user assistant user assistant",
    );
    const { json: messages } = await client.get(`/api/v1/calls/${started.call_id}/messages`);
    expect(messages.map((each: { role: string }) => each.role)[0]).toBe("system");
    expect(messages.slice(1).map((each: { role: string; content: string }) => [each.role, each.content])).toEqual(
      written,
    );
    const { json: detail } = await client.get(`/api/learning/call-traces/${trace.id}`);
    const turns: { role: string; content: string; generated_text: string | null }[] = detail.turns;
    expect(turns.map(({ role, content }) => [role, content])).toEqual(written);
    const whole = turns.map(({ content, generated_text: generated }) => generated ?? content);
    expect(whole[2]).toContain("8:00");
    expect(whole[4]).toContain("60");
    expect(whole[6]).toContain("Elm Street");

    const full = recordings.find((each: { recording_type: string }) => each.recording_type === "full");
    const file = await fetch(`${service.url}/api/v1/calls/${started.call_id}/recording/${full.id}/play`, {
      headers: { authorization: `Bearer ${own.admin.key}` },
    });
    expect(readWavHeader(new Uint8Array(await file.arrayBuffer()))).toMatchObject({ channels: 2, sampleRateHz: 8_000 });
    expect(Math.abs(full.duration - record.duration)).toBeLessThan(2);
  });

  test("captions of the assistant come word by word, before it has finished", async () => {
    const page = new BrowserPage(service, await call(client));
    await page.waitFor(({ state }) => state === "speaking");
    await page.ask("How much is a check-up?");
    await page.waitFor(({ event, state }) => event === "state" && state === "listening", page.events.length);
    page.hangUp();
    const last = page.captions.findLastIndex(({ speaker, isFinal }) => speaker === "assistant" && isFinal);
    const growing = page.captions.slice(0, last + 1).filter(({ speaker }) => speaker === "assistant");
    const interims = growing.filter(({ isFinal }) => !isFinal).map(({ text }) => text);
    expect(interims.length).toBeGreaterThan(3);
    const final = growing.at(-1)?.text ?? "";
    expect(final).toContain("60 dollars");
    expect(interims.slice(-3).every((text) => final.startsWith(text))).toBe(true);
    expect(page.states.slice(-3)).toEqual(["thinking", "speaking", "listening"]);
    // Silence, as long as the words take: 65 ms a character.
    const audioMs = Buffer.concat(page.audio).length / 16;
    expect(audioMs).toBeGreaterThan(final.length * 65);
    expect(Buffer.concat(page.audio).every((byte) => byte === 0)).toBe(true);
  });

  test("sounds of a microphone nobody listens to hold up nothing", async () => {
    const page = new BrowserPage(service, await call(client));
    await page.waitFor(({ state }) => state === "speaking");
    await page.ask("When are you open?");
    await page.speak(new SpokenTexts().add("Hello, can anybody hear me?").muLaw);
    expect(page.states).toEqual(["speaking", "thinking", "speaking"]);
    page.hangUp();
  });

  test("keys are a turn", async () => {
    const started = await call(client);
    const page = new BrowserPage(service, started);
    await page.waitFor(({ state }) => state === "speaking");
    for (const digit of "42#") page.send({ event: "dtmf", digit });
    await page.waitFor(({ state }) => state === "thinking");
    page.hangUp();
    await finished(client, started.call_id);
    const { json: messages } = await client.get(`/api/v1/calls/${started.call_id}/messages`);
    expect(messages.map((each: { content: string }) => each.content)).toContain("[Keypad: 42#]");
  });

  test("who ends it otherwise is told to the page", async () => {
    const started = await call(client);
    const page = new BrowserPage(service, started);
    await page.waitFor(({ state }) => state === "speaking");
    await client.post(`/api/v1/calls/${started.call_sid}/terminate`);
    expect(await page.waitFor(({ state }) => state === "ended")).toEqual({
      event: "state",
      state: "ended",
      reason: "terminated-by-user",
    });
    expect(await page.closed).toEqual({ code: 1000, reason: "" });
  });

  test("leaving the page is a hang-up, even where the page could not say so", async () => {
    const started = await call(client);
    const page = new BrowserPage(service, started);
    await page.waitFor(({ state }) => state === "speaking");
    page.leave();
    expect((await finished(client, started.call_id)).call).toMatchObject({ end_reason: "customer-ended-call" });
  });

  test("a connection that breaks is no hang-up", async () => {
    const started = await call(client);
    const page = new BrowserPage(service, started);
    await page.waitFor(({ state }) => state === "speaking");
    page.cut();
    expect((await finished(client, started.call_id)).call).toMatchObject({ end_reason: "media-stream-lost" });
  });

  test("a token opens one stream, and no other opens any", async () => {
    const started = await call(client);
    const stranger = new BrowserPage(service, { ...started, token: randomBytes(32).toString("base64url") });
    expect(await stranger.closed).toMatchObject({ code: 1008 });
    expect(stranger.events).toEqual([]);
    const page = new BrowserPage(service, started);
    await page.waitFor(({ state }) => state === "speaking");
    const second = new BrowserPage(service, started);
    expect(await second.closed).toMatchObject({ code: 1008 });
    expect(second.events).toEqual([]);
    // The first goes on.
    expect(await page.ask("Where are you?")).not.toBe("");
    page.hangUp();
  });

  test("only assistants of one's own, and only for who may write", async () => {
    const other = await service.addOrganization();
    const { json: foreign } = await other.admin.client.post("/api/v1/assistants", ASSISTANT);
    expect((await client.post("/api/v1/calls/browser", { assistant_id: foreign.id })).status).toBe(404);
    const viewer = await own.addMember({ role: "viewer", permissions: { read: true, write: false, admin: false } });
    expect((await viewer.client.post("/api/v1/calls/browser")).status).toBe(403);
    expect((await service.anonymous.post("/api/v1/calls/browser")).status).toBe(401);
  });
});

describe("with vendors", () => {
  let service: TestService;
  let client: ApiClient;
  const texts = new SpokenTexts();
  const apiKey = randomBytes(16).toString("hex");
  let listener: Awaited<ReturnType<typeof startSpeechToTextServer>>;

  beforeAll(async () => {
    listener = await startSpeechToTextServer({ vendor: "deepgram", texts, apiKey });
    service = await startTestService({ env: { DEEPGRAM_BASE_URL: listener.url, DEEPGRAM_API_KEY: apiKey } });
    ({ client } = (await service.addOrganization()).admin);
    await client.post("/api/v1/assistants", { ...ASSISTANT, tts_settings: { provider: "deepgram" } });
  });
  afterAll(async () => {
    await service.stop();
    await listener.stop();
  });

  test("what is spoken appears while it is spoken, and is answered; a voice that fails is replaced and said to be", async () => {
    const started = await call(client);
    expect(started).toMatchObject({ listener: expect.stringMatching(/^deepgram\//), model: "demo/rules-v1" });
    // This Deepgram only listens.
    expect(started.voice).toMatch(/^deepgram\//);
    const page = new BrowserPage(service, started);
    expect(await page.waitFor(({ event }) => event === "switched")).toEqual({
      event: "switched",
      part: "voice",
      to: expect.stringMatching(espeak === null ? /^captions\// : /^espeak\//),
    });
    await page.waitFor(({ text, isFinal }) => text === "Hello." && isFinal);
    await page.speak(texts.add("How much is a check-up please?").muLaw);
    await page.waitFor(({ speaker, isFinal }) => speaker === "user" && isFinal);
    await page.waitFor(({ text }) => text?.includes("costs 60"));
    page.hangUp();
    const user = page.captions.filter(({ speaker }) => speaker === "user");
    expect(user.at(-1)).toMatchObject({ text: "How much is a check-up please?", isFinal: true });
    expect(user.filter(({ isFinal }) => !isFinal).length).toBeGreaterThan(0);
  });

  test.skipIf(espeak === null)("the robot voice of this machine is heard (needs espeak-ng)", async () => {
    const page = new BrowserPage(service, await call(client));
    await page.waitFor(({ text, isFinal }) => text === "Hello." && isFinal);
    page.hangUp();
    const pcm = Buffer.concat(page.audio);
    const samples = Array.from({ length: pcm.length / 2 }, (_, index) => Math.abs(pcm.readInt16LE(index * 2)));
    expect(Math.max(...samples)).toBeGreaterThan(5_000);
  });
});
