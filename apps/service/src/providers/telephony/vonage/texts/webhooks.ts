import { carriers } from "@parley/contracts/carriers";
import type { SmsWebhookEvent, TextWebhooks, WebhookAddress } from "../../carrier-texts.ts";
import { messageIdOf, queryOf } from "../../shared/callback-url.ts";
import { contentOf } from "../content.ts";
import { bearerTokenOf, claimedApiKey } from "../webhook-token.ts";
import { isMessagesWebhook, readMessagesAddress, readMessagesWebhook } from "./messages-webhooks.ts";
import { isSmsApiWebhook, readSmsApiAddress, readSmsApiWebhook } from "./sms-webhooks.ts";

/** Texts and reports from both APIs arrive at one path, by POST or GET; their members tell them apart. */
export const vonageWebhooks: TextWebhooks = {
  isProbe: (webhook) => webhook.method === "GET" && queryOf(webhook.url) === "",

  readSmsAddress(webhook): WebhookAddress | null {
    const content = contentOf(webhook);
    if (content === null) return null;
    const { members } = content;
    const address = isMessagesWebhook(members)
      ? readMessagesAddress(members)
      : isSmsApiWebhook(members)
        ? readSmsApiAddress(members)
        : null;
    if (address === null) return null;
    const token = bearerTokenOf(webhook);
    const messageId = address.isReport ? (address.messageId ?? messageIdOf(webhook.url)) : null;
    // A report on a text sent under a name lacks our number; then our own id identifies the account.
    if (address.ourNumber === null && messageId === null) return null;
    const accountId = address.accountId ?? (token === null ? null : claimedApiKey(token));
    return { ourNumber: address.ourNumber, messageId, accountId };
  },

  parseSms(webhook): SmsWebhookEvent | null {
    const content = contentOf(webhook);
    if (content === null) return null;
    const { members } = content;
    const event = isMessagesWebhook(members)
      ? readMessagesWebhook(members)
      : isSmsApiWebhook(members)
        ? readSmsApiWebhook(members)
        : null;
    // The signature does not always cover the id in the query, but always the one in the report.
    return event?.kind === "status" ? { ...event, messageId: event.messageId ?? messageIdOf(webhook.url) } : event;
  },

  acknowledgement: { statusCode: 200, contentType: "application/json", body: "{}" },
  rejectedStatusCode: carriers.vonage.refusedStatusCode,
};
