import type { Config } from "../../config/config.ts";
import { type CheckResult, failed, ok, skipped } from "../../platform/check-result.ts";
import { SPEECH_VENDORS, type SpeechTable } from "../../providers/speech/table.ts";
import {
  ANSWER_WITHIN_MS,
  LISTENING,
  SPEAKING,
  type SpeechTrial,
  tryRecognizer,
  tryVoice,
} from "../../providers/speech/try-speech.ts";

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

async function judge(name: string, works: string, trial: SpeechTrial): Promise<CheckResult> {
  const outcome = await trial;
  if (outcome === null) return ok(name, works);
  const variables = SPEECH_VENDORS.find((vendor) => name.startsWith(`${vendor.name}-`))?.variables;
  const remedy = `Check ${variables?.key}, the account's credit, the network to the vendor (${variables?.baseUrl} replaces its address), and its status page.`;
  if (outcome === "silent") return failed(name, "the vendor took everything and gave nothing", remedy);
  return failed(name, outcome.message, outcome.fix === undefined ? remedy : `${outcome.fix} ${remedy}`);
}
