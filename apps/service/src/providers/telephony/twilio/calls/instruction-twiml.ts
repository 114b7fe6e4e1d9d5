import type { CallInstruction, CallTransfer, ConnectInstruction } from "../../carrier-calls.ts";
import { INTENT_ID_PARAMETER, withParameters } from "../../shared/callback-url.ts";
import { ringTimeoutWithin } from "../../shared/ring-timeout.ts";
import { closestLanguage } from "../../shared/spoken-language.ts";
import { withRetries } from "./callback-url.ts";
import { element, type Markup, twiml } from "./twiml.ts";

/** What `<Say>` accepts, a language's main region first. https://www.twilio.com/docs/voice/twiml/say */
const SAY_LANGUAGES = [
  ...["en-US", "en-GB", "en-AU", "en-CA", "en-IE", "en-IN", "en-NZ", "en-ZA", "en-GB-WLS"],
  ...["es-ES", "es-MX", "es-US", "fr-FR", "fr-CA", "fr-BE", "de-DE", "de-AT", "it-IT", "nl-NL", "nl-BE"],
  ...["pt-BR", "pt-PT", "cmn-CN", "cmn-TW", "zh-CN", "zh-HK", "zh-TW", "yue-HK", "ja-JP", "ko-KR"],
  ...["ar-AE", "ar-XA", "arb", "hi-IN", "bn-IN", "gu-IN", "kn-IN", "ml-IN", "mr-IN", "pa-IN", "ta-IN", "te-IN"],
  ...["da-DK", "fi-FI", "is-IS", "nb-NO", "sv-SE", "pl-PL", "cs-CZ", "sk-SK", "hu-HU", "ro-RO", "bg-BG", "sr-RS"],
  ...["ru-RU", "uk-UA", "el-GR", "tr-TR", "he-IL", "lv-LV", "ca-ES", "cy-GB", "af-ZA", "am-ET"],
  ...["fil-PH", "id-ID", "ms-MY", "th-TH", "vi-VN"],
];

export const VOICE_PATH = "/twiml";
export const STATUS_PATH = "/call-status/twilio";
/** `1`: a media stream has ended but the call has not. */
export const RESUME_PARAMETER = "resume";
/** `result`: a `<Dial>` has ended; `answered`: somebody picked up the phone it rang. */
export const TRANSFER_PARAMETER = "transfer";

/** How long Twilio lets a phone ring. */
export const MIN_RING_SECONDS = 5;
export const MAX_RING_SECONDS = 600;

export function instructionTwiml(instruction: CallInstruction): string {
  switch (instruction.kind) {
    case "connect":
      return connectTwiml(instruction);
    case "refuse":
      return refusalTwiml(instruction.message, instruction.language);
    case "busy":
      // As the first verb it leaves the call unanswered and free of charge. https://www.twilio.com/docs/voice/twiml/reject
      return twiml(element("Reject", { reason: "busy" }));
    case "hang-up":
      return twiml(element("Hangup"));
  }
}

export function refusalTwiml(message: string, language: string): string {
  return twiml(element("Say", { language: sayLanguageOf(language) }, message), element("Hangup"));
}

/**
 * `<Connect>` lasts as long as the stream. The verb after it runs if the stream ends while the caller is still there: it
 * makes Twilio ask us again, so that nobody is left in silence when a process has died.
 * https://www.twilio.com/docs/voice/twiml/stream
 */
function connectTwiml(connect: ConnectInstruction): string {
  const { streamUrl, token, intentId, publicBaseUrl, from, to } = connect;
  const parameters = Object.entries({ To: to, From: from, token });
  const stream = element(
    "Stream",
    { url: streamUrl },
    parameters.map(([name, value]) => element("Parameter", { name, value })),
  );
  const resumeUrl = voiceUrl(publicBaseUrl, { [INTENT_ID_PARAMETER]: intentId, [RESUME_PARAMETER]: "1" });
  return twiml(
    ...digitVerbs(connect),
    element("Connect", {}, [stream]),
    element("Redirect", { method: "POST" }, resumeUrl),
  );
}

/** Plays the digits to the caller's line, as if somebody answering had pressed them. */
function digitVerbs({ dtmfFirst }: ConnectInstruction): readonly Markup[] {
  if (dtmfFirst === null) return [];
  const pauseSeconds = Math.ceil(dtmfFirst.afterMs / 1_000);
  return [
    ...(pauseSeconds > 0 ? [element("Pause", { length: pauseSeconds })] : []),
    element("Play", { digits: dtmfFirst.digits.replace(/[^0-9*#]/g, "") }),
  ];
}

/**
 * Twilio calls the action URL only when the `<Dial>` is over. That the two are talking is reported by the callback of the
 * `<Number>`.
 * https://www.twilio.com/docs/voice/twiml/dial, https://www.twilio.com/docs/voice/twiml/number
 */
export function transferTwiml(transfer: CallTransfer): string {
  const { intentId, publicBaseUrl, to, callerId, ringTimeoutSeconds } = transfer;
  const action = voiceUrl(publicBaseUrl, { [TRANSFER_PARAMETER]: "result", [INTENT_ID_PARAMETER]: intentId });
  const attributes = {
    timeout: ringTimeoutWithin(ringTimeoutSeconds, MIN_RING_SECONDS, MAX_RING_SECONDS),
    callerId,
    action,
    method: "POST",
  };
  const answered = withParameters(`${publicBaseUrl}${STATUS_PATH}`, {
    [TRANSFER_PARAMETER]: "answered",
    [INTENT_ID_PARAMETER]: intentId,
  });
  const report = {
    statusCallback: withRetries(answered),
    statusCallbackEvent: "answered",
    statusCallbackMethod: "POST",
  };
  return twiml(element("Dial", attributes, [element("Number", report, to)]));
}

function voiceUrl(publicBaseUrl: string, parameters: Readonly<Record<string, string>>): string {
  return withRetries(withParameters(`${publicBaseUrl}${VOICE_PATH}`, parameters));
}

/** An unknown language makes the whole document fail; without one, `<Say>` speaks American English. */
function sayLanguageOf(language: string): string | null {
  return closestLanguage(language, SAY_LANGUAGES);
}
