import type { CallTransfer, ConnectInstruction } from "../../carrier-calls.ts";
import { INTENT_ID_PARAMETER, withParameter, withParameters } from "../../shared/callback-url.ts";
import { ringTimeoutWithin } from "../../shared/ring-timeout.ts";
import { closestLanguage } from "../../shared/spoken-language.ts";
import { msisdnOf } from "../address.ts";
import { CALL_UUID_HEADER } from "./media-stream.ts";
import { CALL_SID_PARAMETER, TRANSFER_PARAMETER } from "./parameters.ts";

/**
 * What `talk` accepts, a language's main region first.
 * https://developer.vonage.com/en/voice/voice-api/concepts/text-to-speech
 */
const TALK_LANGUAGES = [
  ...["en-US", "en-GB", "en-AU", "en-IN", "en-ZA", "en-GB-WLS", "es-ES", "es-MX", "es-US", "fr-FR", "fr-CA"],
  ...["de-DE", "it-IT", "nl-NL", "pt-BR", "pt-PT", "da-DK", "fi-FI", "is-IS", "nb-NO", "no-NO", "sv-SE"],
  ...["pl-PL", "cs-CZ", "sk-SK", "hu-HU", "ro-RO", "ru-RU", "uk-UA", "el-GR", "tr-TR", "he-IL", "ar"],
  ...["ca-ES", "eu-ES", "cy-GB", "cmn-CN", "cmn-TW", "yue-CN", "ja-JP", "ko-KR", "hi-IN", "bn-IN", "ml-IN"],
  ...["ta-IN", "te-IN", "fil-PH", "id-ID", "th-TH", "vi-VN"],
];

/**
 * A Nexmo Call Control Object: the actions of a call, in order.
 * https://developer.vonage.com/en/voice/voice-api/ncco-reference
 */
export type Ncco = readonly Readonly<Record<string, unknown>>[];

export const VOICE_PATH = "/vonage-webhook";
/** How long Vonage lets a phone ring. */
export const MIN_RING_SECONDS = 1;
export const MAX_RING_SECONDS = 120;
/** Vonage's own limit for spoken text. */
const MAX_SPOKEN_CHARACTERS = 1_500;
/** 16-bit samples, the only format Vonage has, at the telephone's own rate. */
const MEDIA_TYPE = "audio/l16;rate=8000";

/** A call ends when its NCCO has no more actions. */
export const HANG_UP: Ncco = [];

/**
 * The media stream is a separate leg. With `synchronous`, Vonage asks for instructions in that leg's events when it fails
 * or breaks off; the events name the call by the `headers` we set.
 * https://developer.vonage.com/en/voice/voice-api/concepts/websockets
 */
export function connectNcco(callSid: string, connect: ConnectInstruction): Ncco {
  const { streamUrl, token, intentId } = connect;
  const endpoint = {
    type: "websocket",
    uri: withParameter(streamUrl, "token", token),
    "content-type": MEDIA_TYPE,
    headers: { [CALL_UUID_HEADER]: callSid, [INTENT_ID_PARAMETER]: intentId },
  };
  return [{ action: "connect", ...synchronousEvents(eventUrl(connect, callSid)), endpoint: [endpoint] }];
}

/**
 * A pause, then a `notify` that calls us back. Only then can we send the digits, which no NCCO action does, and connect
 * the stream. The pause includes a few words because `talk` needs something to say.
 */
export function pauseNcco(
  callSid: string,
  connect: ConnectInstruction,
  pauseMs: number,
  next: ConnectInstruction,
): Ncco {
  const seconds = Math.max(1, Math.ceil(pauseMs / 1_000));
  return [
    { action: "talk", text: `<speak>One moment.<break time="${seconds}s"/></speak>`, language: "en-US" },
    {
      action: "notify",
      payload: { [CALL_UUID_HEADER]: callSid, [INTENT_ID_PARAMETER]: connect.intentId, instruction: next },
      eventUrl: [eventUrl(connect, callSid)],
      eventMethod: "POST",
    },
  ];
}

export function refusalNcco(message: string, language: string): Ncco {
  // Text is read as markup only if it starts with `<speak`.
  const text = message.slice(0, MAX_SPOKEN_CHARACTERS).replace(/^\s*<speak/i, " speak");
  return [{ action: "talk", text, language: talkLanguageOf(language) }];
}

export function transferNcco(callSid: string, transfer: CallTransfer): Ncco {
  const { to, callerId, ringTimeoutSeconds } = transfer;
  return [
    {
      action: "connect",
      ...synchronousEvents(withParameter(eventUrl(transfer, callSid), TRANSFER_PARAMETER, "result")),
      timeout: ringTimeoutWithin(ringTimeoutSeconds, MIN_RING_SECONDS, MAX_RING_SECONDS),
      from: msisdnOf(callerId),
      endpoint: [{ type: "phone", number: msisdnOf(to) }],
    },
  ];
}

function synchronousEvents(url: string): Readonly<Record<string, unknown>> {
  // POST, because the signature covers the body.
  return { eventType: "synchronous", eventUrl: [url], eventMethod: "POST" };
}

function eventUrl(of: { readonly publicBaseUrl: string; readonly intentId: string }, callSid: string): string {
  const parameters = { [INTENT_ID_PARAMETER]: of.intentId, [CALL_SID_PARAMETER]: callSid };
  return withParameters(`${of.publicBaseUrl}${VOICE_PATH}`, parameters);
}

/** An unknown language makes the whole NCCO fail; American English is better than silence. */
function talkLanguageOf(language: string): string {
  return closestLanguage(language, TALK_LANGUAGES) ?? "en-US";
}
