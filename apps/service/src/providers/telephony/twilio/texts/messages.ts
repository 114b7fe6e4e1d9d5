import type { InboundSms, OutboundSms, SentSms, SentSmsQuery } from "../../carrier-texts.ts";
import { MESSAGE_ID_PARAMETER, withParameter } from "../../shared/callback-url.ts";
import { isSender } from "../../textable-address.ts";
import { withRetries } from "../calls/callback-url.ts";
import { type MessageResource, mediaResource, messageResource, readCount, readDate } from "../resources.ts";
import type { TwilioParameters, TwilioRest } from "../rest.ts";
import { smsStatusOf } from "./status.ts";

const PAGE_SIZE = "200";
/** Twilio puts this before every text sent from a trial account. */
const TRIAL_PREFIX = "Sent from your Twilio trial account - ";

export async function sendTwilioSms(rest: TwilioRest, sms: OutboundSms, signal?: AbortSignal): Promise<SentSms> {
  const callbackUrl = withRetries(withParameter(sms.statusCallbackUrl, MESSAGE_ID_PARAMETER, sms.messageId));
  const service = sms.messagingServiceId;
  const parameters: TwilioParameters = [
    service === null ? ["From", sms.from] : ["MessagingServiceSid", service],
    ["To", sms.to],
    // A picture needs no text, and Twilio refuses an empty Body.
    ...(sms.body === "" && sms.mediaUrls.length > 0 ? [] : [["Body", sms.body] as const]),
    ...sms.mediaUrls.map((url) => ["MediaUrl", url] as const),
    ["StatusCallback", callbackUrl],
  ];
  const message = await rest.request(
    { operation: "send-sms", method: "POST", path: "/Messages.json", parameters, signal, mayBegin: sms.mayBegin },
    messageResource,
  );
  return sentSmsOf(message);
}

/**
 * Looks for a text among those Twilio has stored. It sends no date filter: Twilio filters by the day of sending, which a
 * queued text does not have yet. The sender is compared here, since a messaging service may have chosen a different one.
 */
export async function findTwilioSms(
  rest: TwilioRest,
  query: SentSmsQuery,
  signal?: AbortSignal,
): Promise<readonly SentSms[]> {
  // Twilio's dates are truncated to whole seconds.
  const notBeforeMs = Math.floor(query.notBefore.getTime() / 1_000) * 1_000;
  const isRecent = (message: MessageResource) =>
    (readDate(message.date_created)?.getTime() ?? notBeforeMs) >= notBeforeMs;
  const isMatch = (message: MessageResource) =>
    message.direction !== "inbound" &&
    message.to === query.to &&
    (message.from === query.from || message.messaging_service_sid != null) &&
    (message.body === query.body || message.body === TRIAL_PREFIX + query.body) &&
    isRecent(message);

  const found: MessageResource[] = [];
  const parameters: TwilioParameters = [
    ["To", query.to],
    ["PageSize", PAGE_SIZE],
  ];
  const call = { operation: "find-sms", method: "GET", path: "/Messages.json", parameters, signal } as const;
  for await (const page of rest.list(call, "messages", messageResource)) {
    found.push(...page.filter(isMatch));
    // Newest first: once a whole page is too old, so are all others.
    if (!page.some(isRecent)) break;
  }
  return oldestFirst(found).map(sentSmsOf);
}

export async function listReceivedTwilioSms(
  rest: TwilioRest,
  to: string,
  since: Date,
  signal?: AbortSignal,
): Promise<readonly InboundSms[]> {
  const sinceMs = Math.floor(since.getTime() / 1_000) * 1_000;
  const parameters: TwilioParameters = [
    ["To", to],
    ["DateSent>", new Date(sinceMs).toISOString().replace(/\.\d+Z$/, "Z")],
    ["PageSize", PAGE_SIZE],
  ];
  const call = { operation: "list-received-sms", method: "GET", path: "/Messages.json", parameters, signal } as const;
  const received: MessageResource[] = [];
  for await (const page of rest.list(call, "messages", messageResource)) {
    // The filter may only work in whole days.
    received.push(
      ...page.filter(
        (message) => message.direction === "inbound" && (receivedAtOf(message)?.getTime() ?? sinceMs) >= sinceMs,
      ),
    );
  }
  const texts: InboundSms[] = [];
  for (const message of oldestFirst(received)) {
    if (!isSender(message.from)) continue;
    const mediaUrls = (readCount(message.num_media) ?? 0) > 0 ? await listMediaUrls(rest, message.sid, signal) : [];
    texts.push({
      kind: "message",
      providerMessageId: message.sid,
      from: message.from,
      to: message.to ?? to,
      body: message.body ?? "",
      mediaUrls,
      segmentCount: readCount(message.num_segments),
      receivedAt: receivedAtOf(message),
      part: null,
      payload: message,
    });
  }
  return texts;
}

/** URLs in the same form as in webhooks: the media resource without `.json`. */
async function listMediaUrls(rest: TwilioRest, messageSid: string, signal?: AbortSignal): Promise<readonly string[]> {
  const path = `/Messages/${encodeURIComponent(messageSid)}/Media.json`;
  const urls: string[] = [];
  const call = { operation: "list-received-sms", method: "GET", path, signal } as const;
  for await (const page of rest.list(call, "media_list", mediaResource)) {
    urls.push(...page.map(({ uri }) => rest.addressOf(uri.replace(/\.json$/, ""))));
  }
  return urls;
}

function sentSmsOf(message: MessageResource): SentSms {
  const segmentCount = readCount(message.num_segments);
  return {
    providerMessageId: message.sid,
    status: smsStatusOf(message.status),
    providerStatus: message.status,
    // 0 means not counted yet (a messaging service has not chosen the sender).
    segmentCount: segmentCount === 0 ? null : segmentCount,
    payload: message,
  };
}

function receivedAtOf(message: MessageResource): Date | null {
  return readDate(message.date_sent) ?? readDate(message.date_created);
}

/** Twilio's dates are whole seconds; within a second, its own order (newest first) decides. */
function oldestFirst(newestFirst: readonly MessageResource[]): readonly MessageResource[] {
  const createdMs = (message: MessageResource) => readDate(message.date_created)?.getTime() ?? 0;
  return newestFirst.toReversed().sort((a, b) => createdMs(a) - createdMs(b));
}
