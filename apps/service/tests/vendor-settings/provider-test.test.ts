import { randomBytes } from "node:crypto";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import type { ListeningServer } from "@parley/testkit/speech/listening/listening-server";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import {
  startTextToSpeechServer,
  type TextToSpeechServer,
} from "@parley/testkit/speech/speaking/text-to-speech-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type ConnectedOrganization,
  type NumberedService,
  startNumberedService,
} from "../phone-numbers/numbered-service.ts";

const MASK = "••••••••";
const SPEECH_KEY = randomBytes(16).toString("hex");

let service: NumberedService;
let organization: ConnectedOrganization;
let openai: ModelServer;
let speaker: TextToSpeechServer;
let listener: ListeningServer;

beforeAll(async () => {
  openai = await startModelServer();
  speaker = await startTextToSpeechServer({ vendor: "deepgram", apiKey: SPEECH_KEY });
  listener = await startSpeechToTextServer({
    vendor: "deepgram",
    texts: new SpokenTexts(),
    apiKey: SPEECH_KEY,
    elsewhere: speaker.url,
  });
  service = await startNumberedService({
    env: { OPENAI_BASE_URL: `${openai.url}/v1`, DEEPGRAM_BASE_URL: listener.url },
  });
  organization = await service.addConnectedOrganization();
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([openai?.stop(), listener?.stop(), speaker?.stop()]);
});
afterEach(() => openai.setFault(null));

const ask = (provider: string, body: object, client = organization.admin.client) =>
  client.post(`/api/v1/organization/providers/${provider}/test`, body);

describe("a carrier", () => {
  test("is asked with what is stored, and with what is sent in its place", async () => {
    const stored = await ask("twilio", { kind: "telephony" });
    expect(stored.json).toMatchObject({ success: true, error: null, source: "organization" });
    expect(stored.json.response_time_ms).toEqual(expect.any(Number));
    const wrong = await ask("twilio", { kind: "telephony", settings: { twilio_auth_token: "f".repeat(32) } });
    expect([wrong.status, wrong.json.success, wrong.json.source]).toEqual([200, false, "request"]);
    expect(wrong.json.error).toEqual(expect.any(String));
    const masked = await ask("twilio", { kind: "telephony", settings: { twilio_auth_token: `${MASK}abcd` } });
    expect(masked.json).toMatchObject({ success: true, source: "organization" });
  });

  test("is the operator's for those without an account, whose name they are not told", async () => {
    const other = await service.addOrganization();
    const answer = await ask("twilio", { kind: "telephony" }, other.admin.client);
    expect(answer.json).toMatchObject({ success: true, detail: null, source: "environment" });
    expect((await ask("telnyx", { kind: "telephony" }, other.admin.client)).json).toMatchObject({
      success: false,
      response_time_ms: null,
      source: null,
    });
  });
});

describe("a model", () => {
  test("is asked for a word; a refusal is told without the key", async () => {
    const good = await ask("openai", { kind: "model", settings: { api_key: "sk-sent" } });
    expect(good.json).toMatchObject({ success: true, source: "request", detail: expect.any(String) });
    expect(openai.requests.at(-1)?.headers["authorization"]).toBe("Bearer sk-sent");
    await openai.setFault({ kind: "status", statusCode: 401, message: "No: sk-secret-key" });
    const bad = await ask("openai", { kind: "model", settings: { api_key: "sk-secret-key" } });
    expect(bad.json).toMatchObject({ success: false, source: "request", error: expect.any(String) });
    expect(bad.text).not.toContain("sk-secret-key");
  });

  test("at a private address is not reached, and the stored key goes nowhere but to its vendor", async () => {
    await organization.admin.client.put("/api/v1/organization", { api_keys: { openai: "sk-stored" } });
    const before = openai.connectionCount;
    const settings = { base_url: `${openai.url}/v1`, api_key: "sk-sent" };
    const answer = await ask("openai", { kind: "model", settings });
    expect(answer.json).toMatchObject({ success: false, source: "request" });
    expect(answer.json.error).toContain("not allowed");
    // The stored key is not sent there, not even where it would be reached.
    expect((await ask("openai", { kind: "model", settings: { base_url: settings.base_url } })).json).toMatchObject({
      success: false,
      source: null,
      error: "There is no API key for openai.",
    });
    expect(openai.connectionCount).toBe(before);
    expect((await ask("openai", { kind: "model" })).json).toMatchObject({ success: true, source: "organization" });
    expect(openai.requests.at(-1)?.headers["authorization"]).toBe("Bearer sk-stored");
    await organization.admin.client.put("/api/v1/organization", { api_keys: { openai: null } });
    expect((await ask("openai", { kind: "model" })).json).toMatchObject({ success: false, source: null });
  });
});

describe("speech", () => {
  test.each(["recognizer", "voice"])("is tried for a moment: a %s", async (kind) => {
    const good = await ask("deepgram", { kind, settings: { api_key: SPEECH_KEY } });
    expect(good.json).toMatchObject({ success: true, error: null, detail: expect.any(String), source: "request" });
    const bad = await ask("deepgram", { kind, settings: { api_key: "not-the-key" } });
    expect(bad.json).toMatchObject({ success: false, detail: null, source: "request" });
    expect(bad.json.error).toEqual(expect.any(String));
    expect((await ask("deepgram", { kind })).json).toMatchObject({ success: false, source: null });
  });

  test("that only hears whole utterances is refused: silence would not be sent", async () => {
    const answer = await ask("openai", { kind: "recognizer", settings: { api_key: "k" } });
    expect([answer.status, answer.json.code]).toEqual([400, "provider-unknown"]);
  });
});

test.each([
  ["nobody", "telephony"],
  ["deepgram", "model"],
  ["anthropic", "voice"],
  ["cartesia", "recognizer"],
])("%s as %s is no such vendor", async (provider, kind) => {
  expect((await ask(provider, { kind })).status).toBe(400);
});

test("is for admins only, and stands in the audit log without what was sent", async () => {
  const body = { kind: "model", settings: { api_key: "sk-of-a-test" } };
  for (const role of ["user", "viewer"] as const) {
    const { client } = await organization.addMember({ role });
    expect([role, (await ask("openai", body, client)).status]).toEqual([role, 403]);
  }
  expect((await ask("openai", body, service.anonymous)).status).toBe(401);
  await ask("openai", body);
  const log = await organization.admin.client.get("/api/v1/audit-log?limit=20");
  expect(log.text).toContain("testProvider");
  expect(log.text).not.toContain("sk-of-a-test");
});
