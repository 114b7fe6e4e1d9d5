import { z } from "zod";
import type { LocalSpeechKind, LocalSpeechServer, LocalVoice } from "../../local-speech.ts";

/**
 * The answer to OpenAI's `GET /v1/models`, with what the servers add to it:
 * - Speaches: each model's `task`, and a voice model's `voices`
 *   (https://github.com/speaches-ai/speaches, `routers/models.py`);
 * - Kokoro-FastAPI: `owned_by: "kokoro"` (https://github.com/remsky/Kokoro-FastAPI, `openai_compatible.py`);
 * - LocalAI at `GET /v1/models/capabilities`: each model's `capabilities`, of which `transcript` and `tts` are meant here.
 */
export const listedModel = z.object({
  id: z.string().min(1),
  owned_by: z.string().nullish().catch(null),
  task: z.string().nullish().catch(null),
  capabilities: z.array(z.string()).nullish().catch(null),
  voices: z
    .array(z.object({ name: z.string().min(1), language: z.string().nullish().catch(null) }))
    .nullish()
    .catch(null),
});
const modelList = z.object({ object: z.literal("list"), data: z.array(listedModel) });

export type ListedModel = z.infer<typeof listedModel>;

/** Kokoro-FastAPI says `{ id, name }` of each voice; before 0.3 it listed plain names. */
export const listedVoice = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)]);
const voiceList = z.object({ voices: z.array(listedVoice) });

/** The models of a list; null for anything that is not one. */
export function readModelList(body: string): readonly ListedModel[] | null {
  return modelList.safeParse(parse(body)).data?.data ?? null;
}

/** The names of `GET /v1/audio/voices`; empty for anything else. */
export function readVoiceList(body: string): readonly string[] {
  return voiceList.safeParse(parse(body)).data?.voices ?? [];
}

const TRANSCRIPTIONS = "/v1/audio/transcriptions";
/** Where a server says nothing of what its models do, only those whose names do are taken. */
const HEARS = /whisper|parakeet|canary-|moonshine|sensevoice|voxtral/i;

/** Which server lists these models. */
export function kindOf(models: readonly ListedModel[]): LocalSpeechKind {
  if (models.some(({ task }) => task !== null && task !== undefined)) return "speaches";
  if (models.some(({ owned_by: owner }) => owner === "kokoro")) return "kokoro";
  return models.some(({ capabilities }) => capabilities !== null && capabilities !== undefined)
    ? "localai"
    : "openai-compatible";
}

/** What of a list recognizes speech: the first, in the server's order. */
export function recognizerOf(models: readonly ListedModel[]): LocalSpeechServer["recognizer"] {
  const found = models.find(doesHear);
  return found === undefined ? null : { model: found.id, path: TRANSCRIPTIONS };
}

/** Whether a model recognizes speech, by what its server says of it, else by its name. */
export function doesHear({ id, task, capabilities }: ListedModel): boolean {
  return (
    task === "automatic-speech-recognition" ||
    capabilities?.includes("transcript") === true ||
    (saysNothing({ task, capabilities }) && HEARS.test(id))
  );
}

/** The voices that the list itself tells of: all of Speaches' and LocalAI's. */
export function listedVoices(models: readonly ListedModel[]): readonly LocalVoice[] {
  return models.flatMap(({ id, task, capabilities, voices }): readonly LocalVoice[] => {
    if (capabilities?.includes("tts") === true) return [{ model: id, voice: null, languages: [] }];
    if (task !== "text-to-speech") return [];
    return (voices ?? []).map(({ name, language }) => ({
      model: id,
      voice: name,
      languages: language === null || language === undefined ? [] : [baseOf(language)],
    }));
  });
}

/** What the first letter of a Kokoro voice says: `af_heart` is an American woman. */
const KOKORO_LANGUAGES: Readonly<Record<string, string>> = {
  a: "en",
  b: "en",
  e: "es",
  f: "fr",
  h: "hi",
  i: "it",
  j: "ja",
  p: "pt",
  z: "zh",
};

/** @param names as Kokoro-FastAPI lists them */
export function kokoroVoices(models: readonly ListedModel[], names: readonly string[]): readonly LocalVoice[] {
  const model = models.find(({ id }) => id === "kokoro")?.id ?? models[0]?.id ?? "kokoro";
  return names.map((voice) => {
    const language = /^[a-z][fm]_/.test(voice) ? KOKORO_LANGUAGES[voice.charAt(0)] : undefined;
    return { model, voice, languages: language === undefined ? [] : [language] };
  });
}

/** `en` for `en-us`. */
function baseOf(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? "";
}

function saysNothing({ task, capabilities }: Pick<ListedModel, "task" | "capabilities">): boolean {
  return (task ?? null) === null && (capabilities ?? null) === null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
