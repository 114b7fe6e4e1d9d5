import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import type { Config } from "../../config/config.ts";
import { type CheckResult, failed, ok, skipped } from "../../platform/check-result.ts";
import type { ProviderError } from "../../providers/provider-error.ts";
import type {
  Recognizer,
  RecognizerSettings,
  RecognizerStream,
} from "../../providers/speech/recognizing/recognizer.ts";
import type { Voice, VoiceSettings } from "../../providers/speech/speaking/voice.ts";
import { SPEECH_VENDORS, type SpeechTable } from "../../providers/speech/table.ts";

/** What a new assistant would be heard with. */
const LISTENING: RecognizerSettings = {
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
const SPEAKING: VoiceSettings = {
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
const ANSWER_WITHIN_MS = 8_000;
/** Some recognizers say nothing before they have heard a second. */
const SILENCE = new Uint8Array(1_500 * 8).fill(MU_LAW_SILENCE);
const WORDS = "Yes.";

/** Null: it answered; else why it did not. */
type Trial = Promise<ProviderError | "silent" | null>;

/** Has every recognizer hear a second of silence, and every voice say one word, the way a call does: that costs next to nothing. */
export async function checkSpeech(
  config: Pick<Config, "speechKeys">,
  speech: SpeechTable,
  withinMs = ANSWER_WITHIN_MS,
): Promise<readonly CheckResult[]> {
  const results = await Promise.all(
    Object.entries(config.speechKeys).map(([name, key]) =>
      key === undefined ? [] : checkVendor(speech, name, key.reveal(), withinMs),
    ),
  );
  if (results.length > 0) return results.flat();
  const variables = SPEECH_VENDORS.flatMap((vendor) => vendor.variables?.key ?? []);
  return [skipped("speech", `no vendor's key is set (${variables.join(", ")}); assistants may have their own`)];
}

async function checkVendor(
  speech: SpeechTable,
  name: string,
  apiKey: string,
  withinMs: number,
): Promise<readonly CheckResult[]> {
  const access = { apiKey, baseUrl: null, isOrganizationAddress: false };
  const vendor = speech.get(name);
  const recognizer = vendor?.recognizer(access, LISTENING) ?? null;
  const voice = vendor?.voice(access, SPEAKING) ?? null;
  return Promise.all([
    // Those that take whole utterances only are asked nothing when nothing was said; their voices have the same key.
    ...(recognizer?.hasInterims === true
      ? [judge(`${name}-recognizer`, `${recognizer.model} listens`, tryRecognizer(recognizer, withinMs))]
      : []),
    ...(voice === null ? [] : [judge(`${name}-voice`, `${voice.model} speaks`, tryVoice(voice, withinMs))]),
  ]);
}

async function judge(name: string, works: string, trial: Trial): Promise<CheckResult> {
  const outcome = await trial;
  if (outcome === null) return ok(name, works);
  const variables = SPEECH_VENDORS.find((vendor) => name.startsWith(`${vendor.name}-`))?.variables;
  const remedy = `Check ${variables?.key}, the account's credit, the network to the vendor (${variables?.baseUrl} replaces its address), and its status page.`;
  if (outcome === "silent") return failed(name, "the vendor took everything and gave nothing", remedy);
  return failed(name, outcome.message, outcome.fix === undefined ? remedy : `${outcome.fix} ${remedy}`);
}

function tryRecognizer(recognizer: Recognizer, withinMs: number): Trial {
  return new Promise((resolve) => {
    let stream: RecognizerStream | null = null;
    const limit = setTimeout(() => finish("silent"), withinMs);
    const finish = (outcome: Awaited<Trial>) => {
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

function tryVoice(voice: Voice, withinMs: number): Trial {
  return new Promise((resolve) => {
    const connection = voice.connect();
    const limit = setTimeout(() => finish("silent"), withinMs);
    const finish = (outcome: Awaited<Trial>) => {
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
