import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import type { ListeningServer } from "@parley/testkit/speech/listening/listening-server";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import {
  startTextToSpeechServer,
  type TextToSpeechServer,
} from "@parley/testkit/speech/speaking/text-to-speech-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { API_KEY, openStage, type Stage, until } from "../../../sip-bridge/tests/support/stage.ts";
import { type PbxLeg, TestPbx } from "../../../sip-bridge/tests/support/test-pbx.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { findFreePort, startTestService, type TestService } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";

const WELCOME = "Hello, this is Acme.";
const ANSWER = "We close at six tonight.";

let texts: SpokenTexts;
let speaker: TextToSpeechServer;
let listener: ListeningServer;
let models: ModelServer;
let service: TestService;
let bridge: Stage;
let pbx: TestPbx;
let client: ApiClient;
let ourNumber: string;
let numbers = 0;

beforeAll(async () => {
  texts = new SpokenTexts();
  const speechKey = randomBytes(16).toString("hex");
  speaker = await startTextToSpeechServer({ vendor: "deepgram", apiKey: speechKey });
  listener = await startSpeechToTextServer({ vendor: "deepgram", texts, apiKey: speechKey, elsewhere: speaker.url });
  models = await startModelServer({ reply: () => ({ text: ANSWER }) });
  bridge = await openStage();
  pbx = await TestPbx.start();
  const port = await findFreePort();
  service = await startTestService({
    port,
    env: {
      PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
      SIP_BRIDGE_URL: `http://127.0.0.1:${bridge.bridge.apiPort}`,
      SIP_BRIDGE_API_KEY: API_KEY,
      DEEPGRAM_BASE_URL: listener.url,
      DEEPGRAM_API_KEY: speechKey,
      OPENAI_BASE_URL: `${models.url}/v1`,
      OPENAI_API_KEY: "sk-test",
      OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${pbx.port}`,
    },
    overrides: { espeak: null },
  });
});
afterAll(async () => {
  await service?.stop();
  await bridge?.stop();
  await pbx?.stop();
  await Promise.all([speaker?.stop(), listener?.stop(), models?.stop()]);
});

beforeEach(async () => {
  pbx.legs.length = 0;
  pbx.onInvite = null;
  const organization = await service.addOrganization();
  client = organization.admin.client;
  const assistant = await client.post("/api/v1/assistants", {
    name: "Reception",
    ...UNDISCLOSED,
    llm_settings: { system_prompt: "You answer for Acme.", welcome_message: WELCOME },
    stt_settings: { provider: "deepgram", model: "nova-3" },
    tts_settings: { provider: "deepgram" },
  });
  expect(assistant.status).toBe(201);
  numbers += 1;
  ourNumber = `+1415555${String(3_000 + numbers)}`;
  const bought = await client.post("/api/v1/phone-numbers/purchase", {
    phone_number: ourNumber,
    provider: "byo-sip-trunk",
    assistant_id: assistant.json.id,
  });
  expect(bought.status, bought.text).toBe(200);
  const trunk = await client.post("/api/v1/sip-trunks", {
    name: "PBX",
    gateway: `127.0.0.1:${pbx.port}`,
    username: "",
    password: "",
    register: false,
  });
  expect(trunk.status, trunk.text).toBe(201);
  await until(async () => {
    const { body } = await bridge.ask("GET", BRIDGE_PATHS.organizationStatus(organization.organizationId));
    return body.trunks?.[0]?.state === "ip_auth";
  }, "the bridge to know the trunk");
});

/** Until the text was heard to its last word. */
const hears = (leg: PbxLeg, text: string) =>
  until(() => hearTones(text, Uint8Array.from(leg.heard)).wordCount === text.split(" ").length, `"${text}"`);

/** The last word is recognized before it is over; who speaks or hangs up in the middle of it has not heard it. */
const isQuiet = (leg: PbxLeg) =>
  until(() => leg.heard.slice(-2_400).every((code) => (code & 0x7f) > 0x60), "the assistant to be quiet");

const callOf = async (callSid: string) => (await client.get(`/api/v1/calls/sid/${callSid}`)).json;

async function ended(callSid: string) {
  await until(async () => (await callOf(callSid)).status !== "ongoing", "the call's end");
  return callOf(callSid);
}

describe("a telephone behind a SIP trunk", () => {
  // A machine that stands still for a moment leaves gaps in what is said, as a bad line does.
  test("calls the assistant, asks and is answered", { retry: 2 }, async () => {
    const leg = await pbx.call(bridge.bridge.sipPort, ourNumber);
    await until(() => leg.isEstablished, "an answer");
    await hears(leg, WELCOME);
    await isQuiet(leg);
    leg.media.session?.queueAudio(texts.add("When do you close?").muLaw);
    await hears(leg, ANSWER);
    await isQuiet(leg);
    const { json: calls } = await client.get("/api/v1/calls");
    const [{ call_sid: callSid }] = Array.isArray(calls) ? calls : calls.items;
    expect(callSid).toMatch(/^sip_/);
    leg.session.hangUp();
    const call = await ended(callSid);
    expect(call).toMatchObject({ status: "completed", customer_phone_number: "+15557654321" });
    await until(
      async () => (await client.get(`/api/v1/calls/${call.id}/transcripts`)).json.length >= 3,
      "the transcript",
    );
    const { json: transcript } = await client.get(`/api/v1/calls/${call.id}/transcripts`);
    expect(transcript.map(({ content }: { content: string }) => content)).toEqual([
      WELCOME,
      "When do you close?",
      ANSWER,
    ]);
  });

  test("is called by the assistant, and the call is terminated", async () => {
    pbx.onInvite = (leg) => {
      leg.session.ring();
      leg.session.accept(leg.media);
    };
    const placed = await client.post("/calls/initiate", {
      to_phone_number: "+15557654321",
      from_phone_number: ourNumber,
    });
    expect(placed.status, placed.text).toBe(200);
    expect(placed.json.call_sid).toMatch(/^sip_/);
    await until(() => pbx.legs[0]?.isEstablished === true);
    const [leg] = pbx.legs;
    if (leg === undefined) throw new Error("no leg");
    await hears(leg, WELCOME);
    const terminated = await client.post(`/api/v1/calls/${placed.json.call_sid}/terminate`);
    expect(terminated.status, terminated.text).toBe(200);
    await until(() => leg.ends.length === 1, "the hang-up");
    expect((await ended(placed.json.call_sid)).status).toBe("completed");
  });

  test("that does not answer ends the call as such", async () => {
    pbx.onInvite = ({ session }) => session.reject(486);
    const placed = await client.post("/calls/initiate", {
      to_phone_number: "+15557654321",
      from_phone_number: ourNumber,
    });
    const call = await ended(placed.json.call_sid);
    expect(call.status).not.toBe("ongoing");
    expect(JSON.stringify(call)).toContain("customer-busy");
  });
});

describe("a trunk's state", () => {
  const trunkOf = async () => (await client.get("/api/v1/sip-trunks")).json[0].id;

  test("is what the bridge found, and is asked for again by a test", async () => {
    const id = await trunkOf();
    for (const response of [
      await client.get(`/api/v1/sip-trunks/${id}/status`),
      await client.post(`/api/v1/sip-trunks/${id}/test`),
    ]) {
      expect([response.status, response.json]).toMatchObject([200, { id, state: "ip_auth", sip_code: 200 }]);
    }
  });

  test("of one that is disabled is known without asking, and it is not tested", async () => {
    const id = await trunkOf();
    await client.post(`/api/v1/sip-trunks/${id}/disable`);
    expect((await client.get(`/api/v1/sip-trunks/${id}/status`)).json).toMatchObject({ state: "disabled" });
    expect((await client.post(`/api/v1/sip-trunks/${id}/test`)).status).toBe(400);
  });

  test("is nobody else's business", async () => {
    const id = await trunkOf();
    const other = await service.addOrganization();
    expect((await other.admin.client.get(`/api/v1/sip-trunks/${id}/status`)).status).toBe(404);
    expect((await other.admin.client.post(`/api/v1/sip-trunks/${id}/test`)).status).toBe(404);
    const member = await other.addMember();
    expect((await member.client.get(`/api/v1/sip-trunks/${id}/status`)).status).toBe(403);
  });
});

describe("what claims to come from the bridge", () => {
  const body = (change: object = {}) => ({ call_sid: `sip_${randomUUID()}`, to_number: ourNumber, ...change });
  const post = (path: string, content: unknown, headers: Record<string, string>) =>
    fetch(`${service.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(content),
    });
  const signed = (content: unknown, key = API_KEY, atMs = Date.now()) => {
    const timestamp = String(Math.floor(atMs / 1_000));
    const signature = createHmac("sha256", key)
      .update(`${timestamp}.${JSON.stringify(content)}`)
      .digest("hex");
    return {
      authorization: `Bearer ${key}`,
      "x-bridge-timestamp": timestamp,
      "x-bridge-signature": `sha256=${signature}`,
    };
  };

  test("without a signature, with another key or too old is refused with 401", async () => {
    const content = body();
    for (const headers of [
      {},
      { authorization: `Bearer ${API_KEY}` },
      signed(content, "another-key-of-24-characters"),
      signed(content, API_KEY, Date.now() - 6 * 60_000),
      { ...signed(content), "x-bridge-signature": `sha256=${"0".repeat(64)}` },
    ]) {
      expect((await post("/sip-prewarm", content, headers)).status).toBe(401);
    }
  });

  test("without call_sid gets 400 with an error, signed or not", async () => {
    for (const content of [{}, { call_sid: "" }, { call_sid: null }, []]) {
      const response = await post("/sip-prewarm", content, {});
      expect([response.status, await response.json()]).toEqual([400, { error: "call_sid is required" }]);
    }
  });

  test("is prewarmed where somebody answers the number, and repeated without harm", async () => {
    const content = body({ from_number: "+15557654321", variables: "{not json" });
    for (let time = 0; time < 2; time += 1) {
      const response = await post("/sip-prewarm", content, signed(content));
      expect([response.status, await response.json()]).toEqual([200, { call_sid: content.call_sid, prewarmed: true }]);
    }
    expect((await callOf(content.call_sid)).status).toBe("ongoing");
  });

  test("is not prewarmed for a number of nobody", async () => {
    const content = body({ to_number: "+15550000000" });
    const response = await post("/sip-prewarm", content, signed(content));
    expect(await response.json()).toEqual({ call_sid: content.call_sid, prewarmed: false });
  });

  test("is no call for other webhooks either without a signature", async () => {
    const event = {
      type: "call.incoming",
      seq: 1,
      call_sid: `sip_${randomUUID()}`,
      organization_id: 1,
      trunk_id: null,
      from_number: "+15557654321",
      to_number: ourNumber,
      dialed_via: "to",
      display_name: null,
    };
    expect((await post("/sip-webhook", event, {})).status).toBe(401);
    expect((await post("/sip-webhook", event, signed(event))).status).toBe(200);
    expect((await post("/sip-webhook", {}, {})).status).toBe(400);
  });
});
