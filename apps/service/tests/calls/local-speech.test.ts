import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { speakLikeText } from "@parley/testkit/audio/spoken-text";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { type LocalSpeechStandIn, startLocalSpeechServer } from "@parley/testkit/speech/local/local-speech-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findEspeak } from "../../src/providers/speech/espeak/program.ts";
import type { ApiClient } from "../harness/api-client.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { until } from "../harness/until.ts";
import { BrowserPage, type StartedCall } from "./browser-page.ts";

const QUESTION = "How much is a check-up please?";
const GREETING = "Hello there, this is Ada.";
const ASSISTANT = {
  ...UNDISCLOSED,
  name: "Ada",
  llm_settings: {
    system_prompt: "You are Ada. A check-up costs 60 dollars and takes 30 minutes.",
    welcome_message: GREETING,
  },
};
const espeak = await findEspeak();

/** Speech for the detector, and the silence after which a turn is over. */
const SPOKEN = Buffer.concat([speakLikeText(QUESTION), Buffer.alloc(16_000, MU_LAW_SILENCE)]);

async function startEarsAndMouth() {
  const ears = await startLocalSpeechServer({ wire: "whisper.cpp", texts: [QUESTION, QUESTION, QUESTION] });
  const mouth = await startLocalSpeechServer({ wire: "kokoro" });
  return { ears, mouth, LOCAL_SPEECH_SERVERS: `${ears.origin},${mouth.origin}` };
}

async function call(client: ApiClient): Promise<StartedCall> {
  const { status, json, text } = await client.post("/api/v1/calls/browser");
  expect(status, text).toBe(201);
  return json;
}

describe("servers on this machine, and no vendor", () => {
  let ears: LocalSpeechStandIn;
  let mouth: LocalSpeechStandIn;
  let service: TestCarrierService;
  beforeAll(async () => {
    const speech = await startEarsAndMouth();
    ({ ears, mouth } = speech);
    service = await startTestServiceWithCarrier({
      takesCalls: true,
      env: { LOCAL_SPEECH_SERVERS: speech.LOCAL_SPEECH_SERVERS },
    });
  });
  afterAll(async () => {
    await service.stop();
    await ears.stop();
    await mouth.stop();
  });

  test("a call from a page is spoken and listened to by them, and is told so before and after", async () => {
    const { client } = (await service.addOrganization()).admin;
    const { json: assistant } = await client.post("/api/v1/assistants", ASSISTANT);
    const host = (server: LocalSpeechStandIn) => new URL(server.origin).host;
    expect(await client.get("/api/v1/calls/browser")).toMatchObject({
      status: 200,
      json: {
        assistant_id: assistant.id,
        assistant_name: "Ada",
        model: { name: "demo/rules-v1", place: "service", host: null, cost: "free" },
        listener: { name: "whisper.cpp/whisper", place: "machine", host: host(ears), cost: "free" },
        voice: { name: "kokoro/af_heart", place: "machine", host: host(mouth), cost: "free" },
      },
    });
    const started = await call(client);
    expect(started).toMatchObject({ listener: "whisper.cpp/whisper", voice: "kokoro/af_heart" });
    const page = new BrowserPage(service, started);
    await page.waitFor(({ event, state }) => event === "state" && state === "listening");
    expect(mouth.spoken.map(({ input }) => String(input).trim())).toContain(GREETING);
    await page.speak(SPOKEN);
    await page.waitFor(({ speaker, text, isFinal }) => speaker === "user" && text === QUESTION && isFinal);
    await page.waitFor(({ speaker, text }) => speaker === "assistant" && text.includes("60 dollars"));
    expect(ears.heard.at(-1)?.wav).toMatchObject({ sampleRateHz: 16_000 });
    page.hangUp();
  });

  test("a telephone call is, too", async () => {
    const organization = await service.addOrganization();
    const { phoneNumber } = await addLine(service, organization, ASSISTANT);
    const phone = await service.carrier.placeCall({ from: newCustomerNumber(), to: phoneNumber });
    await until(() => expect(hearTones(GREETING, phone.heard().muLaw).wordCount).toBe(5));
    await phone.waitForQuiet();
    await phone.speak(SPOKEN);
    const { client } = organization.admin;
    await until(async () => {
      const { json } = await client.get(`/api/v1/calls/sid/${phone.sid}`);
      const { json: messages } = await client.get(`/api/v1/calls/${json.id}/messages`);
      expect(messages.map(({ content }: { content: string }) => content)).toContain(QUESTION);
    });
    phone.hangUp();
    await phone.ended;
  });

  test.skipIf(espeak === null)(
    "a robot's voice that the assistant names stays its voice (needs espeak-ng)",
    async () => {
      const { client } = (await service.addOrganization()).admin;
      await client.post("/api/v1/assistants", { ...ASSISTANT, tts_settings: { provider: "espeak" } });
      expect((await client.get("/api/v1/calls/browser")).json.voice).toMatchObject({
        name: expect.stringMatching(/^espeak\//),
        place: "machine",
        cost: "free",
      });
    },
  );

  test("no other organization's assistant is told of, and none where there is none", async () => {
    const owner = (await service.addOrganization()).admin.client;
    const { json: foreign } = await owner.post("/api/v1/assistants", ASSISTANT);
    const { client } = (await service.addOrganization()).admin;
    expect((await client.get("/api/v1/calls/browser")).status).toBe(404);
    expect((await client.get(`/api/v1/calls/browser?assistant_id=${foreign.id}`)).status).toBe(404);
    expect((await client.get("/api/v1/calls/browser?assistant_id=x")).status).toBe(422);
  });

  test("the organization and the operator are told of them", async () => {
    const { client } = (await service.addOrganization()).admin;
    expect((await client.get("/api/v1/organization/configuration-status")).json).toMatchObject({
      is_recognizer_configured: true,
      is_voice_configured: true,
      recognizers: { "whisper.cpp": { is_configured: true, source: "machine" } },
      voices: { kokoro: { is_configured: true, source: "machine" } },
    });
    expect(await service.service.describe()).toMatchObject({
      listening: `whisper.cpp (${new URL(ears.origin).host})`,
      speaking: `kokoro (${new URL(mouth.origin).host})`,
    });
  });
});

describe("servers on this machine beside vendors", () => {
  let ears: LocalSpeechStandIn;
  let mouth: LocalSpeechStandIn;
  let service: TestService;
  beforeAll(async () => {
    const speech = await startEarsAndMouth();
    ({ ears, mouth } = speech);
    service = await startTestService({
      env: {
        LOCAL_SPEECH_SERVERS: speech.LOCAL_SPEECH_SERVERS,
        DEEPGRAM_API_KEY: "a key",
        ELEVENLABS_API_KEY: "a key",
        ELEVENLABS_BASE_URL: "http://127.0.0.1:9",
      },
    });
  });
  afterAll(async () => {
    await service.stop();
    await ears.stop();
    await mouth.stop();
  });

  test("are neither used nor asked; where the vendors' are is told", async () => {
    const { client } = (await service.addOrganization()).admin;
    await client.post("/api/v1/assistants", ASSISTANT);
    expect((await client.get("/api/v1/calls/browser")).json).toMatchObject({
      listener: { name: expect.stringMatching(/^deepgram\//), place: "vendor", host: null },
      voice: { name: expect.stringMatching(/^elevenlabs\//), place: "address", host: "127.0.0.1:9", cost: "unknown" },
    });
    const { json } = await client.get("/api/v1/organization/configuration-status");
    const keyed = { is_configured: true, source: "environment" };
    expect(json.recognizers).toEqual({ deepgram: keyed, elevenlabs: keyed });
    expect(await service.service.describe()).toMatchObject({ listening: "deepgram, elevenlabs" });
    expect([...ears.asked, ...mouth.asked]).toEqual([]);
  });
});

test("nothing that listens is said before a call", async () => {
  const service = await startTestService({ overrides: { espeak: null } });
  try {
    const { client } = (await service.addOrganization()).admin;
    await client.post("/api/v1/assistants", ASSISTANT);
    expect((await client.get("/api/v1/calls/browser")).json).toMatchObject({ listener: null, voice: null });
    expect((await client.get("/api/v1/organization/configuration-status")).json).toMatchObject({
      is_recognizer_configured: false,
      is_voice_configured: false,
      recognizers: {},
      voices: {},
    });
    expect(await service.service.describe()).toMatchObject({
      listening: expect.stringMatching(/^nobody: people write/),
      speaking: expect.stringMatching(/^nobody: answers are captions.*Install espeak-ng/),
    });
  } finally {
    await service.stop();
  }
});
