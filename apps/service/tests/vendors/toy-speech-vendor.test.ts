import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sttProviderName } from "@parley/contracts/provider-names";
import { beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "../../src/config/load-config.ts";
import type { Recognizer } from "../../src/providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../src/providers/speech/speaking/voice.ts";
import { type VendorRepository, withRepositoryVendor } from "./repository-with-vendor.ts";
import { toy } from "./toy-speech/vendor.ts";
import { toySpeech } from "./toy-speech.ts";

const KEY = "toy-key";

let outcome: Awaited<ReturnType<typeof tryToy>>;

beforeAll(async () => {
  outcome = await withRepositoryVendor(toySpeech, tryToy);
});

describe("a new vendor of speech: its folder, a line in the table and a line in the names", () => {
  test("is unknown without them", () => {
    expect(sttProviderName.safeParse(toy.name).success).toBe(false);
    expect(loadConfig({ TOY_API_KEY: "k" }).speechKeys).toEqual({});
  });

  test("has its key read from the environment", () => {
    expect(outcome.environmentKey).toBe(KEY);
  });

  test("is what an assistant recognizes and speaks with when its settings say so", () => {
    expect(outcome.chosen).toEqual(["toy", "toy"]);
    expect(outcome.heard).toBe("160 bytes");
    expect(outcome.spoken.trim()).toBe("Hello.");
  });

  test("takes over for others when its turn comes", () => {
    expect(toy.fallbackRank).toEqual({ recognizer: 15, voice: 25 });
    expect(outcome.fallbacks.recognizers).toEqual(["deepgram", "toy", "elevenlabs", "openai"]);
    expect(outcome.fallbacks.voices).toEqual(["elevenlabs", "cartesia", "toy", "deepgram", "openai"]);
  });

  test("has its price in the estimate", () => {
    const [recognizing] = toy.prices.recognizer;
    const [speaking] = toy.prices.voice;
    expect(outcome.estimate).toMatchObject({
      stt_cost_per_min: (recognizing?.microsPerMinute ?? 0) / 1_000_000,
      tts_cost_per_1k_chars: (speaking?.microsPerMillionCharacters ?? 0) / 1_000_000_000,
    });
    expect(outcome.estimate.unknown).not.toEqual(expect.arrayContaining(["stt_cost_per_min"]));
    expect(outcome.estimate.unknown).not.toEqual(expect.arrayContaining(["tts_cost_per_min"]));
  });
});

/** What the copy's own code makes of the toy. */
async function tryToy({ import: load }: VendorRepository) {
  const src = "apps/service/src";
  const config = await load<typeof import("../../src/config/load-config.ts")>(`${src}/config/load-config.ts`);
  const schemas = await load<typeof import("@parley/contracts/assistants/assistant-settings-schemas")>(
    "packages/contracts/src/assistants/assistant-settings-schemas.ts",
  );
  const profiles = await load<typeof import("../../src/features/assistants/voice-profile.ts")>(
    `${src}/features/assistants/voice-profile.ts`,
  );
  const recognizers = await load<typeof import("../../src/features/answering/choose-recognizers.ts")>(
    `${src}/features/answering/choose-recognizers.ts`,
  );
  const voices = await load<typeof import("../../src/features/answering/choose-voices.ts")>(
    `${src}/features/answering/choose-voices.ts`,
  );
  const limits = await load<typeof import("../../src/features/answering/speech-slots/speech-limits.ts")>(
    `${src}/features/answering/speech-slots/speech-limits.ts`,
  );
  const speechKeyring = await load<typeof import("../../src/features/answering/speech-keys.ts")>(
    `${src}/features/answering/speech-keys.ts`,
  );
  const costs = await load<typeof import("../../src/features/calls/costs/estimate-cost.ts")>(
    `${src}/features/calls/costs/estimate-cost.ts`,
  );
  const table = await load<typeof import("../../src/providers/speech/table.ts")>(`${src}/providers/speech/table.ts`);
  const outbound = await load<typeof import("../../src/platform/outbound-http/undici-outbound-http.ts")>(
    `${src}/platform/outbound-http/undici-outbound-http.ts`,
  );
  const outboundSockets = await load<typeof import("../../src/platform/outbound-http/outbound-sockets.ts")>(
    `${src}/platform/outbound-http/outbound-sockets.ts`,
  );
  const { systemClock } = await load<typeof import("@parley/foundation/clock")>("packages/foundation/src/clock.ts");

  await using server = await startToyServer();
  const everyKey = { DEEPGRAM_API_KEY: "d", ELEVENLABS_API_KEY: "e", CARTESIA_API_KEY: "c", OPENAI_API_KEY: "o" };
  const { speechKeys, speechBaseUrls } = config.loadConfig({
    ...everyKey,
    TOY_API_KEY: KEY,
    TOY_BASE_URL: server.url,
  });
  const http = outbound.createOutboundHttp({ policy: "trusted" });
  const sockets = outboundSockets.createOutboundSockets();
  const speech = table.createSpeechTable({
    trustedHttp: http,
    guardedHttp: http,
    trustedSocket: sockets.trusted,
    guardedSocket: sockets.guarded,
    clock: systemClock,
    baseUrls: speechBaseUrls,
    programs: {},
  });
  const keys = speechKeyring.speechKeysOf(new Map(), { vendorKey: () => undefined }, speechKeys);
  const profileOf = (provider: string | null) =>
    profiles.voiceProfileOf(
      schemas.assistantSettings.parse(
        provider === null ? {} : { stt_settings: { provider }, tts_settings: { provider } },
      ),
    );
  const rulesFor = (provider: string | null) =>
    limits.speechRulesOf({ stt: new Map(), tts: new Map() }, profileOf(provider));
  const recognizersFor = (provider: string | null) =>
    recognizers.chooseRecognizers({ speech, keys }, profileOf(provider), rulesFor(provider));
  const voicesFor = (provider: string | null) =>
    voices.chooseVoices({ speech, keys }, profileOf(provider), rulesFor(provider));
  const vendorsOf = (chosen: readonly { provider: string }[]) => chosen.map(({ provider }) => provider);

  const [recognizer] = recognizersFor("toy");
  const [voice] = voicesFor("toy");
  if (!recognizer || !voice) throw new Error("The toy was not chosen");
  const toyEstimate = { provider: "toy", model: null };
  const result = {
    environmentKey: speechKeys["toy"]?.reveal() ?? null,
    chosen: [recognizer.provider, voice.provider],
    fallbacks: { recognizers: vendorsOf(recognizersFor(null)), voices: vendorsOf(voicesFor(null)) },
    heard: await hear(recognizer),
    spoken: await speak(voice),
    estimate: costs.estimateCostPerMinute(speech, {
      llm: { provider: null, model: null },
      tts: toyEstimate,
      stt: toyEstimate,
    }),
  };
  sockets.close();
  await http.close();
  return result;
}

/** The toy's vendor: it hears how many bytes came, and speaks the bytes of the text. */
async function startToyServer() {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const isOurs = request.headers.authorization === KEY;
    response.end(!isOurs ? "" : request.url === "/heard" ? `${body.length} bytes` : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function hear(recognizer: Recognizer): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = recognizer.open({
      onTranscript: (event) => event.kind === "update" && resolve(event.text),
      onFailure: reject,
    });
    stream.send(new Uint8Array(160));
    stream.finalize();
  });
}

function speak(voice: Voice): Promise<string> {
  return new Promise((resolve, reject) => {
    const heard: Uint8Array[] = [];
    const stream = voice.connect().speak({
      onAudio: (muLaw) => heard.push(muLaw),
      onWords: () => undefined,
      onEnd: () => resolve(Buffer.concat(heard).toString("utf8")),
      onFailure: reject,
    });
    stream.push("Hello. ");
    stream.end();
  });
}
