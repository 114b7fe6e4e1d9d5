import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  Heard,
  type SceneOptions,
  startScene,
  type VoiceScene,
  type VoiceUnderTest,
} from "../../../../tests/support/speech/voice-harness.ts";
import { VOICES } from "../../../../tests/support/speech/voices-under-test.ts";

let scene: VoiceScene | null = null;

async function start(options: SceneOptions = {}, under: VoiceUnderTest = VOICES.openai): Promise<VoiceScene> {
  scene = await startScene(under, options);
  return scene;
}

afterEach(async () => {
  await scene?.close();
  scene = null;
});

function texts(at: VoiceScene): readonly string[] {
  return at.server.state().utterances.map((utterance) => utterance.texts.join(""));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("what reaches the vendor", () => {
  it.each([
    [{}, { model: "gpt-4o-mini-tts", voice: "alloy", response_format: "pcm", input: "Hello. " }],
    [
      { voiceId: "coral", model: "tts-1-hd" },
      { model: "tts-1-hd", voice: "coral" },
    ],
    [{ speed: 1.5 }, { speed: 1.5 }],
    [{ speed: 9 }, { speed: 4 }],
    [{ vendorConfig: { instructions: "Speak kindly.", nonsense: 1 } }, { instructions: "Speak kindly." }],
  ])("of %j", async (settings, body) => {
    const at = await start({ settings });
    expect(await Heard.on(at.connect()).say("Hello. ").whenOver).toBe("end");
    const [request] = at.server.state().connections;
    expect(request?.path).toBe("/v1/audio/speech");
    expect(request?.messages).toEqual([expect.objectContaining(body)]);
    expect(Object.keys(request?.messages[0] ?? {}).sort()).toEqual(
      [...new Set(["input", "model", "response_format", "voice", ...Object.keys(body)])].sort(),
    );
  });

  it("a request that opens the connection before there is anything to say", async () => {
    const at = await start();
    at.connect();
    await vi.waitFor(() => expect(at.server.state()).toMatchObject({ warmUpCount: 1, connections: [] }));
  });

  it("of a server of one's own, which needs no key", async () => {
    const at = await start({ apiKey: null }, VOICES.custom);
    await Heard.on(at.connect()).say("Hello. ").whenOver;
    const [request] = at.server.state().connections;
    expect(request?.headers.authorization).toBeUndefined();
    expect(request?.messages[0]).toMatchObject({ model: "kokoro", voice: "af_heart" });
  });
});

describe("one request for each text", () => {
  it("is made ahead while the one before is heard, and no further", async () => {
    const at = await start({ server: { paceFactor: 1, chunkMs: 20 } });
    const heard = Heard.on(at.connect());
    const first = "The first takes so long that nobody could mistake when the second was asked for. ";
    for (const text of [first, "Second one. ", "Third one. ", "Fourth. "]) heard.stream.push(text);
    await heard.whenAudio;
    await vi.waitFor(() => expect(texts(at)).toHaveLength(2));
    await pause(100);
    expect(texts(at)).toEqual([first, "Second one. "]);
    expect(hearTones(first, heard.audio).isWhole).toBe(false);
    heard.stream.cancel();
  });

  it("is heard in the order of the texts, though a later one is quicker", async () => {
    const at = await start({ server: { paceFactor: 10, chunkMs: 20 } });
    const heard = Heard.on(at.connect()).say("A long first sentence. ", "So. ", "And one more. ");
    expect(await heard.whenOver).toBe("end");
    expect(hearTones("A long first sentence. So. And one more.", heard.audio).isWhole).toBe(true);
  });

  it("is given up when nobody wants it", async () => {
    const at = await start({ server: { paceFactor: 1, chunkMs: 20 } });
    const heard = Heard.on(at.connect()).say("A long first sentence. ", "So it goes. ");
    await heard.whenAudio;
    heard.stream.cancel();
    await vi.waitFor(() => {
      expect(at.server.state().utterances.every(({ isCancelled }) => isCancelled)).toBe(true);
    });
  });

  it("that fails is told when its turn comes", async () => {
    const at = await start({ server: { paceFactor: 4, chunkMs: 20 } });
    const heard = Heard.on(at.connect());
    heard.stream.push("This is heard. ");
    await heard.whenAudio;
    at.server.setFault({ kind: "refuse", statusCode: 500 });
    heard.stream.push("This is not. ");
    heard.stream.end();
    const error = await heard.failure();
    expect(error.statusCode).toBe(500);
    expect(hearTones("This is heard.", heard.audio).isWhole).toBe(true);
  });
});

describe("fails", () => {
  it("when the server sends MP3, and says what to look at", async () => {
    const at = await start({ server: { container: "mp3" } });
    const heard = Heard.on(at.connect()).say("Hello. ");
    const error = await heard.failure();
    expect(error).toMatchObject({ vendorCode: "malformed-response", outcome: "not-done" });
    expect(error.fix).toContain("PCM");
    expect(heard.audioMs).toBe(0);
  });

  it("when the account is empty, which no waiting helps", async () => {
    const at = await start();
    at.server.setFault({ kind: "refuse", statusCode: 429, code: "insufficient_quota" });
    const error = await Heard.on(at.connect()).say("Hello. ").failure();
    expect(error).toMatchObject({ outcome: "rejected", reason: "key-refused", vendorCode: "insufficient_quota" });
  });

  it("when the vendor answers with nothing", async () => {
    const at = await start({ server: { speed: 10_000 } });
    const error = await Heard.on(at.connect()).say("I ").failure();
    expect(error.vendorCode).toBe("malformed-response");
  });

  it("without a base address", async () => {
    const at = await start({}, { ...VOICES.custom, basePath: "" });
    const { voice } = at;
    expect(voice.provider).toBe("custom");
    const bare = VOICES.custom.create(
      {
        baseUrl: null,
        program: null,
        clock: { now: () => new Date(), monotonicMs: () => 0, sleep: () => Promise.resolve() },
        trustedSocket: () => unusable(),
        guardedSocket: () => unusable(),
        trustedHttp: { request: unusable, fetch: unusable, close: async () => undefined },
        guardedHttp: { request: unusable, fetch: unusable, close: async () => undefined },
      },
      { apiKey: null, baseUrl: null, isOrganizationAddress: false },
      {
        ...VOICES.custom.settings,
        language: "en",
        stability: 0,
        similarityBoost: 0,
        style: 0,
        speed: 1,
        useSpeakerBoost: false,
        latency: 0,
        vendorConfig: {},
      },
    );
    const error = await Heard.on(bare.connect()).say("Hello. ").failure();
    expect(error).toMatchObject({ vendorCode: "missing-base-url", outcome: "rejected" });
  });
});

function unusable(): never {
  throw new Error("Nobody is asked.");
}
