import type { OutboundSms, SentSms } from "../../carrier-texts.ts";
import { MESSAGE_ID_PARAMETER, withParameter } from "../../shared/callback-url.ts";
import { msisdnOf } from "../address.ts";
import { messageReplyResource } from "../resources.ts";
import { applicationMissing, type VonageRest } from "../rest.ts";
import { sendByVonageSmsApi } from "./sms-api.ts";

/** The Messages API's limit for a text; the SMS API takes more. */
const MAX_TEXT_CHARACTERS = 1_000;

/** By file extension, since the Messages API wants the type before it fetches the file. All others are sent as pictures. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ["mp3", "audio"],
  ["mp4", "video"],
  ["vcf", "vcard"],
  ["pdf", "file"],
]);

/**
 * Sends a text: through the Messages API if an application is set up, else through the SMS API. Pictures need the former,
 * texts longer than its limit the latter.
 */
export async function sendVonageSms(rest: VonageRest, sms: OutboundSms, signal?: AbortSignal): Promise<SentSms> {
  const hasMedia = sms.mediaUrls.length > 0;
  if (rest.credentials.application === null) {
    if (hasMedia) throw applicationMissing("send-sms");
    return sendByVonageSmsApi(rest, sms, signal);
  }
  if (!hasMedia && sms.body.length > MAX_TEXT_CHARACTERS) return sendByVonageSmsApi(rest, sms, signal);
  return sendByMessagesApi(rest, sms, signal);
}

/** https://developer.vonage.com/en/api/messages#SendMessage */
async function sendByMessagesApi(rest: VonageRest, sms: OutboundSms, signal?: AbortSignal): Promise<SentSms> {
  const reply = await rest.request(
    {
      api: "messages",
      operation: "send-sms",
      method: "POST",
      host: "api",
      path: "/v1/messages",
      proof: "application",
      json: {
        ...contentOf(sms),
        from: msisdnOf(sms.from),
        to: msisdnOf(sms.to),
        client_ref: sms.messageId,
        webhook_url: withParameter(sms.statusCallbackUrl, MESSAGE_ID_PARAMETER, sms.messageId),
        webhook_version: "v1",
      },
      signal,
      mayBegin: sms.mayBegin,
    },
    messageReplyResource,
  );
  return {
    providerMessageId: reply.message_uuid,
    status: "queued",
    providerStatus: "accepted",
    segmentCount: null,
    payload: reply,
  };
}

/** A single medium goes under its own type, several as `content`; the text becomes the first one's caption. */
function contentOf(sms: OutboundSms): Readonly<Record<string, unknown>> {
  const media = sms.mediaUrls.map((url, index) => ({
    type: mediaTypeOf(url),
    url,
    ...(index === 0 && sms.body !== "" ? { caption: sms.body } : {}),
  }));
  const [only, ...more] = media;
  if (only === undefined) return { channel: "sms", message_type: "text", text: sms.body };
  if (more.length > 0) return { channel: "mms", message_type: "content", content: media };
  const { type, ...medium } = only;
  return { channel: "mms", message_type: type, [type]: medium };
}

function mediaTypeOf(url: string): string {
  const [, ending = ""] = /\.(\w+)(?:[?#].*)?$/s.exec(url) ?? [];
  return MEDIA_TYPES.get(ending.toLowerCase()) ?? "image";
}
