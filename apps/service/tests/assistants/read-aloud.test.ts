import { randomBytes } from "node:crypto";
import {
  startTextToSpeechServer,
  type TextToSpeechServer,
} from "@parley/testkit/speech/speaking/text-to-speech-server";
import { testWith } from "@parley/testkit/test-run/programs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heardWav } from "../harness/heard-wav.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";

const KEY = randomBytes(12).toString("hex");
const TEXT = "We open at 9:30. A **check-up** costs $60, the Acme way.";

let speaker: TextToSpeechServer;
let service: TestService;
let organization: TestOrganization;

beforeAll(async () => {
  speaker = await startTextToSpeechServer({ vendor: "openai", apiKey: KEY });
  service = await startTestService({
    env: { ROLES: "api", OPENAI_BASE_URL: `${speaker.url}/v1`, OUTBOUND_ALLOWED_HOSTS: new URL(speaker.url).host },
  });
  organization = await service.addOrganization();
});
afterAll(async () => {
  await service?.stop();
  await speaker?.stop();
});

const OPENAI = {
  api_keys: { openai: KEY },
  tts_settings: {
    provider: "openai",
    voice_id: "nova",
    model_id: "tts-1",
    pronunciations: [{ written: "Acme", spoken: "Ack-mee" }],
  },
};

async function addAssistant(members: object = {}, { admin } = organization): Promise<number> {
  const made = await admin.client.post("/api/v1/assistants", { name: "Reception", ...members });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}
const pathOf = (id: number) => `/api/v1/assistants/${id}/speech`;
const read = (id: number, body: object, { client } = organization.admin) => client.post(pathOf(id), body);
const heard = (id: number, body: object) => heardWav(service, organization.admin, pathOf(id), body);
/** What the vendor was asked for since it was asked `from` times. */
const asked = (from: number) =>
  speaker
    .state()
    .connections.slice(from)
    .flatMap(({ messages }) => messages);
const askedSoFar = () => speaker.state().connections.length;

testWith("espeak-ng")("without a key the robot voice reads, and the answer says so", async () => {
  const id = await addAssistant();
  const short = await heard(id, { text: "Good morning." });
  expect(short.voice).toMatch(/^espeak\/en/);
  expect(short.loudness).toBeGreaterThan(500);
  const long = await heard(id, { text: `${TEXT}\n\n${TEXT}` });
  expect(long.seconds).toBeGreaterThan(3 * short.seconds);
  const german = await heard(id, { text: "Good morning.", changes: { stt_settings: { language: "de" } } });
  expect(german.voice).toBe("espeak/de");
  expect(german.bytes.equals(short.bytes)).toBe(false);
});

test("the assistant's own voice reads, sentence by sentence, and says what a call would say", async () => {
  const id = await addAssistant(OPENAI);
  const before = askedSoFar();
  const own = await heard(id, { text: TEXT });
  expect([own.voice, own.seconds > 1]).toEqual(["openai/nova", true]);
  const requests = asked(before);
  expect(requests.length).toBeGreaterThan(1);
  for (const request of requests) expect(request).toMatchObject({ model: "tts-1", voice: "nova" });
  const said = requests.map((request) => request["input"]).join("");
  expect(said).toContain("We open at nine thirty.");
  expect(said).toContain("A check-up costs sixty dollars, the Ack-mee way.");
});

test("changes that are not saved are heard, and stay unsaved", async () => {
  const id = await addAssistant(OPENAI);
  const before = askedSoFar();
  const loud = await heard(id, { text: "Good morning.", changes: null });
  const soft = await heard(id, {
    text: "Good morning.",
    changes: { tts_settings: { volume: 0.25, voice_id: "onyx" } },
  });
  expect(asked(before).map((request) => request["voice"])).toEqual(["nova", "onyx"]);
  expect(soft.loudness / loud.loudness).toBeLessThan(0.4);
  const record = (await organization.admin.client.get(`/api/v1/assistants/${id}`)).json;
  expect(record.tts_settings).toMatchObject({ voice_id: "nova", volume: 1 });
  const keys = await read(id, { text: "Hello.", changes: { api_keys: { openai: "sk-mine" } } });
  expect([keys.status, keys.json.code]).toEqual([400, "secrets-not-saved"]);
});

test("a key of the organization or the operator goes to no address from a record", async () => {
  const other = await service.addOrganization();
  await other.admin.client.put("/api/v1/organization", { api_keys: { openai: KEY } });
  const id = await addAssistant({ tts_settings: OPENAI.tts_settings }, other);
  expect((await read(id, { text: "Hello." }, other.admin)).status).toBe(200);
  const changes = { tts_settings: { provider_config: { base_url: `${speaker.url}/v1` } } };
  const before = askedSoFar();
  const answer = await read(id, { text: "Hello.", changes }, other.admin);
  expect([answer.status, answer.json.code, askedSoFar()]).toEqual([500, "voice-failed", before]);
  expect(answer.json.detail).toContain("key");
  // The assistant's own was given for whatever address stands in its record.
  const own = await addAssistant(OPENAI);
  expect((await read(own, { text: "Hello.", changes })).status).toBe(200);
});

test("only an admin has a stored key of the assistant sent to a new address, saved or tried", async () => {
  const id = await addAssistant(OPENAI);
  const user = await organization.addMember();
  const changes = { tts_settings: { provider_config: { base_url: `${speaker.url}/v1` } } };
  const before = askedSoFar();
  const tried = await user.client.post(pathOf(id), { text: "Hello.", changes });
  expect([tried.status, tried.json.code]).toEqual([400, "secret-needed"]);
  const saved = await user.client.patch(`/api/v1/assistants/${id}`, {
    tts_settings: { ...OPENAI.tts_settings, ...changes.tts_settings },
  });
  expect([saved.status, saved.json.code, askedSoFar()]).toEqual([400, "secret-needed", before]);
  expect((await read(id, { text: "Hello.", changes })).status).toBe(200);
});

test("what is read counts in the assistant's usage at the list price, as it is spoken", async () => {
  const other = await service.addOrganization();
  const id = await addAssistant(OPENAI, other);
  expect((await read(id, { text: "It is $5." }, other.admin)).status).toBe(200);
  const own = { provider: "custom", provider_config: { base_url: `${speaker.url}/v1` } };
  // Its answer fails, because that server wants a key; nothing was spoken, so nothing is counted.
  expect((await read(id, { text: "Hello.", changes: { tts_settings: own } }, other.admin)).status).toBe(500);
  const characters = "It is five dollars.".length;
  const usage = {
    voice_characters: characters,
    voice_characters_without_price: 0,
    voice_spend_usd: (characters * 15) / 1_000_000,
    model_spend_usd: 0,
  };
  expect((await other.admin.client.get("/api/v1/organization/usage")).json).toMatchObject({
    hour: usage,
    day: usage,
    assistants: [{ assistant_id: id, day: usage }],
  });
});

test("what a server at an address of one's own charges is not known", async () => {
  const other = await service.addOrganization();
  const id = await addAssistant(OPENAI, other);
  const changes = { tts_settings: { provider_config: { base_url: `${speaker.url}/v1` } } };
  expect((await read(id, { text: "Hello.", changes }, other.admin)).status).toBe(200);
  expect((await other.admin.client.get("/api/v1/organization/usage")).json.day).toMatchObject({
    voice_characters: 6,
    voice_characters_without_price: 6,
    voice_spend_usd: 0,
  });
});

test("a voice that breaks off is told of, and what it was given is counted", async () => {
  const other = await service.addOrganization();
  const id = await addAssistant(OPENAI, other);
  speaker.setFault({ kind: "cut", afterMs: 200, limit: 1 });
  const text = "A long first sentence.";
  const answer = await read(id, { text }, other.admin);
  expect([answer.status, answer.json.code]).toEqual([500, "voice-failed"]);
  const { json } = await other.admin.client.get("/api/v1/organization/usage");
  expect(json.day.voice_characters).toBe(text.length);
});

test("ten are read at a time, and a voice is stopped when nobody listens any more", async () => {
  const id = await addAssistant(OPENAI);
  const before = speaker.state().utterances.length;
  const running = () => speaker.state().utterances.slice(before);
  speaker.setFault({ kind: "stall", afterMs: 200 });
  const gone = new AbortController();
  const readings = Array.from({ length: 10 }, () =>
    fetch(`${service.url}${pathOf(id)}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${organization.admin.key}` },
      body: JSON.stringify({ text: "A long first sentence." }),
      signal: gone.signal,
    }).catch(() => null),
  );
  await until(() => expect(running().map(({ isCancelled }) => isCancelled)).toEqual(Array(10).fill(false)));
  const refused = await read(id, { text: "Hello." });
  expect([refused.status, refused.json.code, refused.headers.get("retry-after")]).toEqual([
    503,
    "too-many-readings",
    "5",
  ]);
  speaker.setFault(null);
  gone.abort();
  expect(await Promise.all(readings)).toEqual(Array(10).fill(null));
  await until(() => expect(running().every(({ isCancelled }) => isCancelled)).toBe(true));
  await until(async () => expect((await read(id, { text: "Hello." })).status).toBe(200));
});

describe("is refused", () => {
  test.each([
    ["nothing", { text: "  " }, 422, undefined],
    ["more than some minutes", { text: "x".repeat(4_001) }, 422, undefined],
    ["unknown members", { text: "Hello.", voice: "nova" }, 422, undefined],
    [
      "a change of what does not fit",
      { text: "Hello.", changes: { tts_settings: { volume: "loud" } } },
      422,
      undefined,
    ],
  ])("%s", async (_what, body, status, code) => {
    const answer = await read(await addAssistant(), body);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  test("a text of which nothing can be said", async () => {
    const answer = await read(await addAssistant(OPENAI), { text: "🙂 … **" });
    expect([answer.status, answer.json.code]).toEqual([400, "nothing-to-say"]);
  });

  testWith("espeak-ng")("a text that is just short enough is read to its end", async () => {
    const text = `${"word ".repeat(799)}last.`;
    expect((await heard(await addAssistant(), { text })).seconds).toBeGreaterThan(120);
  });

  test("whoever may only read, and whoever belongs elsewhere", async () => {
    const id = await addAssistant();
    const viewer = await organization.addMember({ role: "viewer" });
    expect((await read(id, { text: "Hello." }, viewer)).status).toBe(403);
    const foreign = await service.addOrganization();
    expect((await read(id, { text: "Hello." }, foreign.admin)).status).toBe(404);
  });

  test("by a vendor, which is told of with its remedy, and no other voice takes over", async () => {
    const id = await addAssistant(OPENAI);
    speaker.setFault({ kind: "refuse", statusCode: 401, limit: 1 });
    const answer = await read(id, { text: "Hello." });
    expect([answer.status, answer.json.code]).toEqual([500, "voice-failed"]);
    expect(answer.json.fix).toContain("key");
    expect(answer.text).not.toContain(KEY);
  });

  test("where the organization has switched every voice off", async () => {
    const { admin } = await service.addOrganization();
    const id = (await admin.client.post("/api/v1/assistants", { name: "Mute" })).json.id;
    const off = Object.fromEntries(
      ["elevenlabs", "cartesia", "deepgram", "openai", "espeak"].map((name) => [name, { enabled: false }]),
    );
    await admin.client.put("/api/v1/organization/concurrency-settings", { tts: off });
    const answer = await read(id, { text: "Hello." }, admin);
    expect([answer.status, answer.json.code]).toEqual([503, "no-voice"]);
    expect(answer.json.fix).toContain("espeak-ng");
  });
});
