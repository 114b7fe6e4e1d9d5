import { systemClock } from "@parley/foundation/clock";
import { speakLikeText } from "@parley/testkit/audio/spoken-text";
import { hearTones } from "@parley/testkit/speech/listening/tone-hearing";
import { type LocalSpeechOptions, startLocalSpeechServer } from "@parley/testkit/speech/local/local-speech-server";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { until } from "../../../../../tests/harness/until.ts";
import { SETTINGS as VOICE_SETTINGS } from "../../../../../tests/support/speech/voice-harness.ts";
import { createOutboundSockets } from "../../../../platform/outbound-http/outbound-sockets.ts";
import { createOutboundHttp } from "../../../../platform/outbound-http/undici-outbound-http.ts";
import { findRecognizerPrice, findVoicePrice } from "../../prices.ts";
import type { RecognizerSettings, TranscriptEvent } from "../../recognizing/recognizer.ts";
import type { VoiceSettings } from "../../speaking/voice.ts";
import { createLocalSpeech } from "./create-local-speech.ts";

const http = createOutboundHttp({ policy: "trusted" });
const sockets = createOutboundSockets();
const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

afterAll(async () => {
  sockets.close();
  await http.close();
});

/** As an assistant's record has them that was made for vendors. */
const EAR_SETTINGS: RecognizerSettings = {
  model: "nova-3",
  language: "en-US",
  punctuate: true,
  smartFormat: true,
  interimResults: true,
  utteranceEndMs: 1_000,
  endpointingMs: 10,
  keywords: [],
  keyterms: [],
  diarize: false,
  detectEntities: false,
  vendorConfig: { stream: true },
};

async function found(options: LocalSpeechOptions) {
  const standIn = await startLocalSpeechServer(options);
  stops.push(() => standIn.stop());
  const speech = createLocalSpeech({
    trustedHttp: http,
    guardedHttp: http,
    trustedSocket: sockets.trusted,
    guardedSocket: sockets.trusted,
    clock: systemClock,
    servers: [standIn.origin],
    ownPorts: [],
    probeTimeoutMs: 30_000,
  });
  const [server] = await speech.find();
  if (server === undefined) throw new Error("Nothing was found.");
  return { standIn, speech, server };
}

/** Speaks one utterance after the other, and gives the final texts. */
async function recognize(options: LocalSpeechOptions, settings: Partial<RecognizerSettings> = {}, utterances = 1) {
  const { standIn, speech, server } = await found(options);
  const recognizer = speech.recognizer(server, { ...EAR_SETTINGS, ...settings });
  if (recognizer === null) throw new Error("It recognizes nothing.");
  const events: TranscriptEvent[] = [];
  const failures: Error[] = [];
  const stream = recognizer.open({
    onTranscript: (event) => events.push(event),
    onFailure: (error) => failures.push(error),
  });
  for (let count = 0; count < utterances; count += 1) {
    stream.send(speakLikeText("something that somebody says"));
    stream.finalize();
  }
  await until(() =>
    expect(events.filter(({ kind }) => kind === "finalized").length + failures.length).toBe(utterances),
  );
  stream.close();
  const texts = events.flatMap((event) => (event.kind === "update" && event.isFinal ? [event.text] : []));
  return { standIn, recognizer, texts, failures };
}

describe("a recognizer found on this machine", () => {
  it.each<[LocalSpeechOptions["wire"], Record<string, string>]>([
    ["speaches", { model: "Systran/faster-whisper-small", response_format: "json", language: "en" }],
    ["whisper.cpp", { model: "whisper", response_format: "json", language: "en" }],
    ["localai", { model: "whisper-base", response_format: "json", language: "en" }],
  ])("%s is sent a WAV of 16 kHz an utterance, with nothing of another vendor's settings", async (wire, fields) => {
    const texts = ["When are you open?", "And on Sunday?"];
    const { standIn, recognizer, texts: heard, failures } = await recognize({ wire, texts }, {}, 2);
    expect(failures).toEqual([]);
    expect(heard).toEqual(texts);
    expect(recognizer).toMatchObject({
      provider: wire,
      model: fields["model"],
      hasInterims: false,
      detectsTurns: false,
    });
    expect(standIn.heard.map((upload) => upload.fields)).toEqual([fields, fields]);
    for (const { wav } of standIn.heard) {
      expect(wav).toMatchObject({ sampleRateHz: 16_000, channels: 1 });
      // As long and as loud as it was spoken.
      const spoken = speakLikeText("something that somebody says");
      expect(Math.abs((wav?.pcm.length ?? 0) - 2 * spoken.length)).toBeLessThan(200);
      expect(Math.max(...(wav?.pcm ?? []))).toBeGreaterThan(5_000);
    }
  });

  it("whisper.cpp is told to find out the language where the record leaves it open; others find out by themselves", async () => {
    const whisper = await recognize({ wire: "whisper.cpp" }, { language: "multi" });
    expect(whisper.standIn.heard[0]?.fields).toMatchObject({ language: "auto" });
    const speaches = await recognize({ wire: "speaches" }, { language: "multi" });
    expect(speaches.standIn.heard[0]?.fields).not.toHaveProperty("language");
  });

  it("a note that nobody spoke is no words", async () => {
    const { texts, failures } = await recognize({ wire: "whisper.cpp", texts: [] });
    expect({ texts, failures }).toEqual({ texts: [], failures: [] });
  });

  it("words that are listened for are passed on as a prompt", async () => {
    const { standIn } = await recognize({ wire: "speaches" }, { keyterms: ["Parley", "Elm Street"] });
    expect(standIn.heard[0]?.fields).toMatchObject({ prompt: "Parley, Elm Street" });
  });

  it("costs nothing", () => {
    expect(findRecognizerPrice("whisper.cpp", "whisper")).toMatchObject({ microsPerMinute: 0 });
    expect(findVoicePrice("kokoro", "kokoro")).toMatchObject({ microsPerMillionCharacters: 0 });
  });
});

async function say(options: LocalSpeechOptions, settings: Partial<VoiceSettings> = {}) {
  const { standIn, speech, server } = await found(options);
  const voice = speech.voice(server, { ...VOICE_SETTINGS, ...settings });
  if (voice === null) return { standIn, voice, heard: null };
  const pieces: Uint8Array[] = [];
  const text = "How can I help you today?";
  const ended = new Promise<void>((resolve, reject) => {
    const connection = voice.connect();
    const stream = connection.speak({
      onAudio: (muLaw) => pieces.push(muLaw),
      onWords: () => undefined,
      onEnd: resolve,
      onFailure: reject,
    });
    stream.push(text);
    stream.end();
  });
  await ended;
  return { standIn, voice, heard: hearTones(text, Buffer.concat(pieces)) };
}

describe("a voice found on this machine", () => {
  it.each<[LocalSpeechOptions["wire"], Record<string, unknown>]>([
    ["kokoro", { model: "kokoro", voice: "af_heart", response_format: "pcm" }],
    [
      "speaches",
      { model: "speaches-ai/Kokoro-82M-v1.0-ONNX", voice: "af_heart", response_format: "pcm", sample_rate: 24_000 },
    ],
    ["localai", { model: "piper-lessac", response_format: "wav" }],
  ])("%s is heard whole", async (wire, body) => {
    const { standIn, heard } = await say({ wire });
    expect(heard).toMatchObject({ isWhole: true });
    expect(standIn.spoken).toEqual([{ ...body, input: "How can I help you today?" }]);
  });

  it.each<[string, LocalSpeechOptions["wire"], Partial<VoiceSettings>, string | null]>([
    ["the one the record names", "kokoro", { voiceId: "bm_george" }, "bm_george"],
    ["one of the language", "kokoro", { language: "es-MX" }, "ef_dora"],
    [
      "one of the language, not the one the record names for another",
      "kokoro",
      { language: "fr", voiceId: "ef_dora" },
      "ff_siwis",
    ],
    ["one of a further model", "speaches", { language: "de" }, "thorsten"],
    ["English where the language is open", "speaches", { language: "multi" }, "af_heart"],
    ["none where none speaks it", "kokoro", { language: "de-DE" }, null],
    ["the model's, whatever the language", "localai", { language: "de" }, "piper-lessac"],
  ])("is %s", async (_which, wire, settings, voiceId) => {
    const { voice } = await say({ wire }, settings);
    expect(voice?.voiceId ?? null).toBe(voiceId);
  });

  it("is asked for no speed it does not have", async () => {
    const { standIn } = await say({ wire: "kokoro" }, { speed: 4 });
    expect(standIn.spoken[0]).toMatchObject({ speed: 2 });
  });

  it("is none of a server that only listens", async () => {
    const { speech, server } = await found({ wire: "whisper.cpp" });
    expect(speech.voice(server, VOICE_SETTINGS)).toBeNull();
  });
});
