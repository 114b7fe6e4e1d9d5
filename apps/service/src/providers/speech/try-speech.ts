import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import type { ProviderError } from "../provider-error.ts";
import type { Recognizer, RecognizerSettings, RecognizerStream } from "./recognizing/recognizer.ts";
import type { Voice, VoiceSettings } from "./speaking/voice.ts";

/** What a new assistant would be heard with. */
export const LISTENING: RecognizerSettings = {
  model: null,
  language: "en-US",
  punctuate: true,
  smartFormat: true,
  interimResults: true,
  utteranceEndMs: 1_000,
  endpointingMs: 300,
  keywords: [],
  keyterms: [],
  diarize: false,
  detectEntities: false,
  vendorConfig: {},
};
export const SPEAKING: VoiceSettings = {
  voiceId: "",
  model: null,
  language: "en-US",
  stability: 0.5,
  similarityBoost: 0.75,
  style: 0,
  speed: 1,
  useSpeakerBoost: true,
  latency: 0,
  vendorConfig: {},
};
/** Vendors answer within a second; longer than the 5 s they have to open a socket, so that it is told which of the two it was. */
export const ANSWER_WITHIN_MS = 8_000;
/** Some recognizers say nothing before they have heard a second. */
const SILENCE = new Uint8Array(1_500 * 8).fill(MU_LAW_SILENCE);
const WORDS = "Yes.";

/** Null: it answered; `silent`: it took everything and gave nothing; else why it did not answer. */
export type SpeechTrial = Promise<ProviderError | "silent" | null>;

/** Has a recognizer hear a second of silence, the way a call does: that costs next to nothing. */
export function tryRecognizer(recognizer: Recognizer, withinMs: number): SpeechTrial {
  return new Promise((resolve) => {
    let stream: RecognizerStream | null = null;
    const limit = setTimeout(() => finish("silent"), withinMs);
    const finish = (outcome: Awaited<SpeechTrial>) => {
      clearTimeout(limit);
      stream?.close();
      resolve(outcome);
    };
    stream = recognizer.open({
      onTranscript: () => undefined,
      onAlive: () => finish(null),
      onFailure: finish,
    });
    stream.send(SILENCE);
    stream.finalize();
  });
}

/** Has a voice say one word. */
export function tryVoice(voice: Voice, withinMs: number): SpeechTrial {
  return new Promise((resolve) => {
    const connection = voice.connect();
    const limit = setTimeout(() => finish("silent"), withinMs);
    const finish = (outcome: Awaited<SpeechTrial>) => {
      clearTimeout(limit);
      connection.close();
      resolve(outcome);
    };
    const utterance = connection.speak({
      onAudio: () => finish(null),
      onWords: () => undefined,
      onEnd: () => finish("silent"),
      onFailure: finish,
    });
    utterance.push(WORDS);
    utterance.end();
  });
}
