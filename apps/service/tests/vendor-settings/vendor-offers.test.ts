import { randomBytes } from "node:crypto";
import type { ListedVendor } from "@parley/testkit/offers/list-wires";
import {
  startVendorListServer,
  type VendorListOptions,
  type VendorListServer,
} from "@parley/testkit/offers/vendor-list-server";
import { SPEACHES_MODELS } from "@parley/testkit/speech/local/local-speech-lists";
import {
  startTextToSpeechServer,
  type TextToSpeechServer,
} from "@parley/testkit/speech/speaking/text-to-speech-server";
import { testWith } from "@parley/testkit/test-run/programs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { heardWav } from "../harness/heard-wav.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const key = () => randomBytes(12).toString("hex");
const OPERATOR = key();
const FIRST = key();
const SECOND = key();
const MANY = key();

const voice = (id: string, name: string, more: object = {}) => ({ voice_id: id, name, ...more });
const ELEVENLABS = [
  voice("v-rachel", "Rachel", {
    category: "premade",
    labels: { accent: "american", gender: "female", language: "en" },
    verified_languages: [{ language: "de", model_id: "eleven_flash_v2_5", accent: "standard" }],
    preview_url: "https://storage.example/rachel.mp3",
  }),
  { name: "without an id" },
  voice("v-lucía", "Lucía\n<b>", { labels: { language: "es" }, verified_languages: "odd" }),
  "odd",
  voice("", "an empty id"),
  voice("v-rachel", "twice"),
  voice("v-plain", ""),
  { model_id: "eleven_v9", name: "Eleven v9", can_do_text_to_speech: true, languages: [{ language_id: "en" }] },
  { model_id: "scribe_v9", name: "Scribe", can_do_text_to_speech: false },
];
const CARTESIA = [
  { id: "c-1", name: "Ada", description: "Calm", language: "en", gender: "feminine", is_public: true },
  { id: "c-2", name: "Ben", description: null, language: "de", gender: null, is_public: true },
  { id: "c-3", name: "Cem", language: "tr" },
];
const deepgramModel = (name: string, architecture: string, more: object = {}) => ({
  name,
  canonical_name: `${architecture}-${name}`,
  architecture,
  languages: ["en", "en-US"],
  version: "2026-01-01.0",
  uuid: "u",
  ...more,
});
const DEEPGRAM = {
  stt: [
    deepgramModel("general", "nova-9", { streaming: true, batch: true }),
    deepgramModel("general", "nova-9", { streaming: true, version: "2025-01-01.0" }),
    deepgramModel("large", "whisper", { streaming: false }),
  ],
  tts: [
    deepgramModel("vega", "aura-9", {
      canonical_name: "aura-9-vega-en",
      metadata: { accent: "American", tags: ["masculine"], sample: "x" },
    }),
  ],
};
const openaiModel = (id: string, more: object = {}) => ({
  id,
  object: "model",
  created: 0,
  owned_by: "system",
  ...more,
});

const servers = new Map<ListedVendor, VendorListServer>();
let service: TestService;
let first: TestOrganization;
let second: TestOrganization;
let speaker: TextToSpeechServer;

async function serve(
  vendor: ListedVendor,
  entries: VendorListOptions["entries"],
  more: Pick<VendorListOptions, "pageSize" | "elsewhere"> = {},
): Promise<string> {
  const server = await startVendorListServer({ vendor, entries, ...more });
  servers.set(vendor, server);
  return server.url;
}
function at(vendor: ListedVendor): VendorListServer {
  const server = servers.get(vendor);
  if (server === undefined) throw new Error(vendor);
  return server;
}

beforeAll(async () => {
  const elevenlabs = await serve(
    "elevenlabs",
    {
      [OPERATOR]: ELEVENLABS,
      [FIRST]: [voice("v-first", "First's own")],
      [SECOND]: [voice("v-second", "Second's own")],
      [MANY]: Array.from({ length: 30 }, (_, index) => voice(`v-${index}`, "One of many")),
    },
    { pageSize: 2 },
  );
  speaker = await startTextToSpeechServer({ vendor: "openai", apiKey: FIRST });
  const kokoro = await serve("kokoro", {
    "": [{ id: "af_heart", name: "af_heart" }, { id: "zm_yunxi" }, { no: "id" }],
  });
  const speaches = await serve("speaches", { "": SPEACHES_MODELS.data });
  service = await startTestService({
    env: {
      ELEVENLABS_API_KEY: OPERATOR,
      ELEVENLABS_BASE_URL: elevenlabs,
      CARTESIA_API_KEY: OPERATOR,
      CARTESIA_BASE_URL: await serve("cartesia", { [OPERATOR]: CARTESIA, [FIRST]: CARTESIA }, { pageSize: 1 }),
      DEEPGRAM_API_KEY: OPERATOR,
      DEEPGRAM_BASE_URL: await serve("deepgram", { [OPERATOR]: [DEEPGRAM] }),
      OPENAI_API_KEY: OPERATOR,
      OPENAI_BASE_URL: `${await serve(
        "openai",
        {
          [OPERATOR]: ["gpt-9", "text-embedding-9", "whisper-1", "gpt-9-transcribe", "tts-9", "dall-e-9"].map((id) =>
            openaiModel(id),
          ),
        },
        { elsewhere: speaker.url },
      )}/v1`,
      ANTHROPIC_API_KEY: OPERATOR,
      ANTHROPIC_BASE_URL: `${await serve(
        "anthropic",
        {
          [OPERATOR]: [
            { type: "model", id: "claude-9", display_name: "Claude 9", created_at: "2026-01-01T00:00:00Z" },
            { type: "model", id: "claude-8", display_name: "Claude 8" },
          ],
        },
        { pageSize: 1 },
      )}/v1`,
      GOOGLE_GENERATIVE_AI_API_KEY: OPERATOR,
      GOOGLE_GENERATIVE_AI_BASE_URL: `${await serve(
        "gemini",
        {
          [OPERATOR]: [
            { name: "models/gemini-9", displayName: "Gemini 9", supportedGenerationMethods: ["generateContent"] },
            { name: "models/text-embedding-9", supportedGenerationMethods: ["embedContent"] },
            { name: "odd/gemini-9", supportedGenerationMethods: ["generateContent"] },
            { name: "models/gemini-8", supportedGenerationMethods: ["generateContent"] },
          ],
        },
        { pageSize: 2 },
      )}/v1beta`,
      GROQ_API_KEY: OPERATOR,
      GROQ_BASE_URL: `${await serve("groq", {
        [OPERATOR]: [openaiModel("llama-9", { active: true }), openaiModel("llama-1", { active: false })],
        [MANY]: Array.from({ length: 1_500 }, (_, index) => openaiModel(`llama-${index}`)),
      })}/openai/v1`,
      // Not a public one, so that the operator has to allow it.
      OUTBOUND_ALLOWED_HOSTS: [kokoro, speaches, speaker.url].map((url) => new URL(url).host).join(","),
    },
  });
  first = await service.addOrganization();
  second = await service.addOrganization();
  for (const [organization, own] of [
    [first, FIRST],
    [second, SECOND],
  ] as const) {
    await organization.admin.client.put("/api/v1/organization", { api_keys: { elevenlabs: own } });
  }
});
afterAll(async () => {
  await service?.stop();
  await Promise.all([...servers.values(), speaker].map((server) => server?.stop()));
});
afterEach(() => {
  for (const server of servers.values()) server.setFault(null);
});

/** An organization that has asked nothing yet, and so whose key names no kept answer. */
async function newcomer(apiKeys: Record<string, string> = {}): Promise<ApiClient> {
  const { admin } = await service.addOrganization();
  if (Object.keys(apiKeys).length > 0) await admin.client.put("/api/v1/organization", { api_keys: apiKeys });
  return admin.client;
}
const voices = async (client: ApiClient, provider: string, query = "") =>
  (await client.get(`/api/v1/organization/providers/${provider}/voices${query}`)).json;
const models = async (client: ApiClient, provider: string, query: string) =>
  (await client.get(`/api/v1/organization/providers/${provider}/models?${query}`)).json;
const idsOf = (offers: readonly { readonly id: string }[]) => offers.map(({ id }) => id);

describe("the voices of", () => {
  test("ElevenLabs come page after page, without what is no voice", async () => {
    const answer = await voices(await newcomer(), "elevenlabs");
    expect(answer).toMatchObject({
      provider: "elevenlabs",
      source: "vendor",
      is_complete: true,
      error: null,
      fix: null,
    });
    expect(answer.voices).toEqual([
      { id: "v-rachel", name: "Rachel", languages: ["en", "de"], description: "female, american, premade" },
      { id: "v-lucía", name: "Lucía <b>", languages: ["es"], description: null },
      { id: "v-plain", name: "v-plain", languages: [], description: null },
    ]);
    expect(at("elevenlabs").requests.filter((request) => request.key === OPERATOR).length).toBe(4);
    const german = await voices(await newcomer(), "elevenlabs", "?language=de-AT");
    expect(idsOf(german.voices)).toEqual(["v-rachel", "v-plain"]);
    expect(at("elevenlabs").requests.filter((request) => request.key === OPERATOR).length).toBe(4);
  });

  test("Cartesia come page after page", async () => {
    const answer = await voices(await newcomer(), "cartesia");
    expect(answer).toMatchObject({ source: "vendor", is_complete: true });
    expect(answer.voices).toEqual([
      { id: "c-1", name: "Ada", languages: ["en"], description: "feminine, Calm" },
      { id: "c-2", name: "Ben", languages: ["de"], description: null },
      { id: "c-3", name: "Cem", languages: ["tr"], description: null },
    ]);
  });

  test("Deepgram are models, whole names of which records take", async () => {
    const client = await newcomer();
    expect((await voices(client, "deepgram")).voices).toEqual([
      { id: "aura-9-vega-en", name: "Vega", languages: ["en", "en-us"], description: "American, masculine, aura-9" },
    ]);
    expect(idsOf((await models(client, "deepgram", "kind=tts")).models)).toEqual(["aura-9"]);
    expect((await models(client, "deepgram", "kind=stt")).models).toEqual([
      { id: "nova-9-general", name: "nova-9-general", languages: ["en", "en-us"], description: "nova-9" },
    ]);
  });

  test("a server with OpenAI's API stand with its models, or in a list of their own", async () => {
    const client = await newcomer();
    const speaches = `base_url=${encodeURIComponent(`${at("speaches").url}/v1`)}`;
    const found = await voices(client, "custom", `?${speaches}&language=en`);
    expect([found.source, found.error]).toEqual(["vendor", null]);
    expect(idsOf(found.voices)).toEqual(["af_alloy", "af_heart"]);
    expect(idsOf((await models(client, "custom", `kind=tts&${speaches}`)).models)).toEqual([
      "speaches-ai/Kokoro-82M-v1.0-ONNX",
      "speaches-ai/piper-de_DE-thorsten-medium",
    ]);
    expect(idsOf((await models(client, "custom", `kind=stt&${speaches}`)).models)).toEqual([
      "Systran/faster-whisper-small",
    ]);
    expect((await models(client, "custom", `kind=llm&${speaches}`)).models).toEqual([]);
    const kokoro = await voices(client, "custom", `?base_url=${encodeURIComponent(`${at("kokoro").url}/v1`)}`);
    expect(kokoro.voices).toEqual([
      { id: "af_heart", name: "af_heart", languages: ["en"], description: null },
      { id: "zm_yunxi", name: "zm_yunxi", languages: ["zh"], description: null },
    ]);
  });

  testWith("espeak-ng")("espeak-ng are its languages", async () => {
    const answer = await voices(await newcomer(), "espeak", "?language=de");
    expect(answer).toMatchObject({ source: "vendor", is_complete: true });
    expect(answer.voices).toEqual([{ id: "de", name: "German", languages: ["de"], description: null }]);
  });
});

test("OpenAI's voices are those that are known", async () => {
  const answer = await voices(await newcomer(), "openai");
  expect(answer).toMatchObject({ source: "known", error: expect.stringContaining("no such list") });
  expect(idsOf(answer.voices)).toContain("marin");
});

describe("the models of", () => {
  test.each([
    ["openai", "llm", ["gpt-9"]],
    ["openai", "stt", ["whisper-1", "gpt-9-transcribe"]],
    ["openai", "tts", ["tts-9"]],
    ["anthropic", "llm", ["claude-9", "claude-8"]],
    ["gemini", "llm", ["gemini-9", "gemini-8"]],
    ["groq", "llm", ["llama-9"]],
    ["elevenlabs", "tts", ["eleven_v9"]],
  ])("%s (%s) are the vendor's", async (provider, kind, ids) => {
    const answer = await models(await newcomer(), provider, `kind=${kind}`);
    expect(answer).toMatchObject({ provider, kind, source: "vendor", is_complete: true, error: null, fix: null });
    expect(idsOf(answer.models)).toEqual(ids);
  });

  test.each([
    ["assemblyai", "stt", "u3-rt-pro", "AssemblyAI has no list"],
    ["soniox", "stt", "stt-rt-v5", "Soniox has no list"],
    ["elevenlabs", "stt", "scribe_v2_realtime", "ElevenLabs lists its models of voices"],
    ["cartesia", "tts", "sonic-3", "Cartesia has no list"],
    ["azure", "llm", "gpt-4o-mini", "deployments of your own resource"],
    ["xai", "llm", "grok-4.3", "There is no API key for xai"],
  ])("%s (%s) are what is known, with the reason", async (provider, kind, id, reason) => {
    const answer = await models(await newcomer(), provider, `kind=${kind}`);
    expect(answer).toMatchObject({ source: "known", is_complete: false, fix: expect.any(String) });
    expect(idsOf(answer.models)).toContain(id);
    expect(answer.error).toContain(reason);
  });
});

describe("a vendor that cannot be asked", () => {
  test.each([
    [{ kind: "refuse", statusCode: 403 }, "does not let this key read the list (403)"],
    [{ kind: "refuse", statusCode: 404 }, "has no such list at this address (404)"],
    [{ kind: "refuse", statusCode: 429 }, "was asked too often (429)"],
    [{ kind: "refuse", statusCode: 503 }, "failed (503)"],
    [{ kind: "cut" }, "could not be reached"],
    [{ kind: "page" }, "something that is not its list"],
    [{ kind: "other" }, "something that is not its list"],
    [{ kind: "flood" }, "longer than 4 MB"],
  ] as const)("%j is told of, and what is known is listed; it is asked again the next time", async (fault, reason) => {
    const client = await newcomer({ elevenlabs: FIRST });
    at("elevenlabs").setFault(fault);
    await models(client, "elevenlabs", "kind=tts");
    const before = at("elevenlabs").requests.length;
    const answer = await models(client, "elevenlabs", "kind=tts");
    expect(at("elevenlabs").requests.length).toBe(before + 1);
    expect(answer).toMatchObject({ source: "known", is_complete: false, fix: expect.any(String) });
    expect(answer.error).toContain(reason);
    expect(idsOf(answer.models)).toContain("eleven_flash_v2_5");
  });

  test("because it hangs, is given up", async () => {
    at("cartesia").setFault({ kind: "hang" });
    const answer = await voices(await newcomer({ cartesia: key() }), "cartesia");
    expect([answer.source, answer.error]).toEqual(["known", "cartesia did not answer within 5 s."]);
  });

  test("because the key is refused, is not told of with the key or the vendor's words, which have it", async () => {
    const refused = key();
    const client = await newcomer({ elevenlabs: refused });
    const answer = await voices(client, "elevenlabs");
    expect([answer.source, answer.error]).toEqual(["known", "elevenlabs refused the key (401)."]);
    expect(JSON.stringify(answer)).not.toContain(refused);
    expect(service.logLines.join("\n")).not.toContain(refused);
    expect(idsOf(answer.voices)).toContain("21m00Tcm4TlvDq8ikWAM");
    // A failure is not kept: with another key it is asked at once.
    await client.put("/api/v1/organization", { api_keys: { elevenlabs: FIRST } });
    expect(idsOf((await voices(client, "elevenlabs")).voices)).toEqual(["v-first"]);
  });

  test("for a later page, or that has more than anybody would read, is told of by an incomplete list", async () => {
    at("cartesia").setFault({ kind: "refuse", statusCode: 500, after: 2 });
    const broken = await voices(await newcomer({ cartesia: FIRST }), "cartesia");
    expect(broken).toMatchObject({ source: "vendor", is_complete: false, error: null });
    expect(idsOf(broken.voices)).toEqual(["c-1", "c-2"]);
    const many = await voices(await newcomer({ elevenlabs: MANY }), "elevenlabs");
    expect([many.source, many.is_complete, many.voices.length]).toEqual(["vendor", false, 20]);
    const long = await models(await newcomer({ groq: MANY }), "groq", "kind=llm");
    expect([long.source, long.is_complete, long.models.length]).toEqual(["vendor", false, 1_000]);
  });
});

describe("organizations", () => {
  test("with different keys see what each key is offered, also from what is kept", async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(idsOf((await voices(first.admin.client, "elevenlabs")).voices)).toEqual(["v-first"]);
      expect(idsOf((await voices(second.admin.client, "elevenlabs")).voices)).toEqual(["v-second"]);
    }
    expect(at("elevenlabs").requests.filter((request) => request.key === SECOND).length).toBe(1);
  });

  test("may have assistants with keys of their own, which come first, and are of use to nobody else", async () => {
    const { client } = first.admin;
    const made = await client.post("/api/v1/assistants", {
      name: "Ada",
      api_keys: { elevenlabs: SECOND, groq: MANY },
      llm_provider: "openai",
      llm_provider_config: { api_key: OPERATOR },
    });
    const of = `assistant_id=${made.json.id}`;
    expect(idsOf((await voices(client, "elevenlabs", `?${of}`)).voices)).toEqual(["v-second"]);
    expect((await models(client, "groq", `kind=llm&${of}`)).models.length).toBe(1_000);
    // The key of its model is for that vendor only.
    expect((await models(client, "xai", `kind=llm&${of}`)).error).toContain("There is no API key");
    const before = at("openai").requests.length;
    expect(idsOf((await models(client, "openai", `kind=llm&${of}`)).models)).toEqual(["gpt-9"]);
    expect(at("openai").requests.length - before).toBeLessThanOrEqual(1);
    const foreign = await second.admin.client.get(`/api/v1/organization/providers/elevenlabs/voices?${of}`);
    expect(foreign.status).toBe(404);
    const sample = { voice_id: "x", text: "Hello.", assistant_id: made.json.id };
    const path = "/api/v1/organization/providers/elevenlabs/voices/sample";
    expect((await second.admin.client.post(path, sample)).status).toBe(404);
  });

  test("have no address asked by those who only read", async () => {
    const { client } = await first.addMember({ role: "viewer" });
    const query = `base_url=${encodeURIComponent(`${at("kokoro").url}/v1`)}`;
    const before = at("kokoro").requests.length;
    for (const path of ["voices?", "models?kind=llm&"]) {
      const answer = await client.get(`/api/v1/organization/providers/custom/${path}${query}`);
      expect([answer.status, answer.json.code]).toEqual([403, "role-not-allowed"]);
    }
    expect(at("kokoro").requests.length).toBe(before);
  });

  test("have their keys sent to nobody's address but the vendor's", async () => {
    const url = `${at("kokoro").url}`;
    const query = `base_url=${encodeURIComponent(url)}`;
    const before = at("kokoro").requests.length;
    const answer = await voices(first.admin.client, "elevenlabs", `?${query}`);
    expect([answer.source, answer.error]).toEqual(["known", "There is no API key for elevenlabs."]);
    await models(first.admin.client, "custom", `kind=llm&${query}`);
    expect(
      at("kokoro")
        .requests.slice(before)
        .map((request) => request.key),
    ).toEqual([null]);
  });

  test("reach no private address", async () => {
    const own = at("openai");
    const before = own.requests.length;
    for (const path of ["voices?", "models?kind=stt&", "models?kind=llm&"]) {
      const query = `base_url=${encodeURIComponent(`${own.url}/v1`)}`;
      const { json } = await first.admin.client.get(`/api/v1/organization/providers/custom/${path}${query}`);
      expect([json.source, json.error]).toEqual(["known", expect.stringContaining("is not allowed here")]);
    }
    expect(own.requests.length).toBe(before);
  });
});

test.each([
  ["nobody/voices", 400],
  ["anthropic/voices", 400],
  ["assemblyai/voices", 400],
  ["nobody/models?kind=llm", 400],
  ["cartesia/models?kind=stt", 400],
  ["openai/models", 422],
  ["openai/models?kind=fax", 422],
  ["openai/voices?language=no%20language", 422],
  ["custom/voices?base_url=file:///etc/passwd", 422],
  [`${"x".repeat(65)}/voices`, 422],
])("%s is refused with %i", async (path, status) => {
  const answer = await first.admin.client.get(`/api/v1/organization/providers/${path}`);
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
});

describe("a sample", () => {
  const sample = (provider: string, body: object, client = first.admin.client) =>
    client.post(`/api/v1/organization/providers/${provider}/voices/sample`, body);
  const GERMAN = { voice_id: "de", text: "Guten Tag, wie kann ich helfen?", language: "de" };

  testWith("espeak-ng")("of espeak-ng is a WAV in which somebody speaks", async () => {
    const spoken = await heard(first, "espeak", GERMAN);
    expect(spoken.seconds).toBeGreaterThan(1);
    expect(spoken.seconds).toBeLessThan(6);
    expect(spoken.loudness).toBeGreaterThan(500);
    // Another voice, another sound.
    const english = await heard(first, "espeak", { ...GERMAN, voice_id: "en", language: "en" });
    expect(english.bytes.equals(spoken.bytes)).toBe(false);
  });

  test("of a vendor is asked for with the voice, the model and the key there are", async () => {
    const body = { voice_id: "nova", model_id: "tts-1", text: "Good morning." };
    await first.admin.client.put("/api/v1/organization", { api_keys: { openai: FIRST } });
    const spoken = await heard(first, "openai", body);
    expect(spoken.loudness).toBeGreaterThan(500);
    expect(speaker.state().connections.at(-1)?.messages[0]).toMatchObject({
      model: "tts-1",
      voice: "nova",
      input: "Good morning.",
    });
    // No key of anybody's goes to an address from a request.
    const elsewhere = await sample("custom", { ...body, base_url: `${speaker.url}/v1` });
    expect(speaker.state().connections.at(-1)?.headers["authorization"]).toBeUndefined();
    expect([elsewhere.status, elsewhere.json.code]).toEqual([500, "voice-failed"]);
    speaker.setFault({ kind: "refuse", statusCode: 503, limit: 1 });
    expect((await sample("openai", body)).json).toMatchObject({ code: "voice-failed", fix: expect.any(String) });
    await second.admin.client.put("/api/v1/organization", { api_keys: { openai: SECOND } });
    const refused = await sample("openai", body, second.admin.client);
    expect([refused.status, refused.json.code]).toEqual([500, "voice-failed"]);
    expect(refused.text).not.toContain(SECOND);
  });

  test("counts in the usage of the organization, and of the assistant it is for, at the list price", async () => {
    const { admin } = await service.addOrganization();
    await admin.client.put("/api/v1/organization", { api_keys: { openai: FIRST } });
    const made = await admin.client.post("/api/v1/assistants", { name: "Ada", api_keys: { openai: FIRST } });
    const body = { voice_id: "nova", model_id: "tts-1", text: "Good morning." };
    const usage = async () => (await admin.client.get("/api/v1/organization/usage")).json;
    const of = (characters: number, unpriced: number, usd: number) => ({
      voice_characters: characters,
      voice_characters_without_price: unpriced,
      voice_spend_usd: usd,
    });
    expect((await sample("openai", body, admin.client)).status).toBe(200);
    expect(await usage()).toMatchObject({ hour: of(13, 0, 0.000195), day: of(13, 0, 0.000195), assistants: [] });
    expect((await sample("openai", { ...body, assistant_id: made.json.id }, admin.client)).status).toBe(200);
    // Nobody knows what a model that is not in the list costs.
    expect((await sample("openai", { ...body, model_id: "gpt-4o-mini-tts" }, admin.client)).status).toBe(200);
    // A vendor that refuses charges nothing.
    speaker.setFault({ kind: "refuse", statusCode: 503, limit: 1 });
    expect((await sample("openai", body, admin.client)).status).toBe(500);
    expect(await usage()).toMatchObject({
      day: { ...of(39, 13, 0.00039), model_spend_usd: 0, model_answers: 0 },
      assistants: [{ assistant_id: made.json.id, day: of(13, 0, 0.000195) }],
    });
  });

  test("to a private address is not sent", async () => {
    const { connections } = speaker.state();
    const answer = await sample("custom", { ...GERMAN, base_url: `${at("openai").url}/v1` });
    expect([answer.status, answer.json.code]).toEqual([500, "voice-failed"]);
    expect(speaker.state().connections.length).toBe(connections.length);
  });

  test("a viewer may list voices, and may not have one speak", async () => {
    const { client } = await first.addMember({ role: "viewer" });
    expect((await sample("espeak", GERMAN, client)).status).toBe(403);
    expect((await client.get("/api/v1/organization/providers/espeak/voices")).status).toBe(200);
  });

  testWith("espeak-ng")("a user may have a voice speak", async () => {
    const { client } = await first.addMember({ role: "user" });
    expect((await sample("espeak", GERMAN, client)).status).toBe(200);
  });

  test.each([
    ["of nobody", "nobody", {}, 400],
    ["of a vendor without voices", "assemblyai", {}, 400],
    ["without a key", "soniox", {}, 400],
    ["of nothing", "espeak", { text: " " }, 422],
    ["that is no sample any more", "espeak", { text: "x".repeat(201) }, 422],
    ["in no language", "espeak", { language: "x" }, 422],
    ["from another protocol", "custom", { base_url: "ftp://speech.example" }, 422],
  ])("%s is refused", async (_name, provider, change, status) => {
    expect((await sample(provider, { ...GERMAN, ...change })).status).toBe(status);
  });

  test("stands in the audit log without its words", async () => {
    await sample("espeak", { ...GERMAN, text: "Geheime Worte" });
    const { text } = await first.admin.client.get("/api/v1/audit-log?limit=20");
    expect(text).toContain("sampleVendorVoice");
    expect(text).not.toContain("Geheime");
  });
});

/** What a sample sounds like. */
function heard({ admin }: TestOrganization, provider: string, body: object) {
  return heardWav(service, admin, `/api/v1/organization/providers/${provider}/voices/sample`, body);
}
