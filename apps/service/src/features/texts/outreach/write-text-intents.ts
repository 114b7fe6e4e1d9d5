import type { SmsLogId } from "@parley/foundation/branded-ids";
import { countSmsSegments } from "@parley/foundation/sms-segments";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { promptKeyOf } from "../../prompts/prompt-key.ts";
import { countTexts } from "../../usage/count-usage.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { openConversations } from "../thread/open-conversation.ts";
import type { TextRoom } from "./open-text-room.ts";
import { insertOutreachTexts } from "./outreach-text-store.ts";

/** One text of a campaign, before it is an intent. */
export interface TextToWrite {
  /** A UUID, by which the API and the carrier's reports name the text. */
  readonly messageId: string;
  /** E.164. */
  readonly to: string;
  /** Rendered. */
  readonly body: string;
}

export interface TextIntent {
  readonly id: SmsLogId;
  readonly messageId: string;
}

/**
 * Writes texts to people who may be texted, no more of them than there is room for: the thread of each, the message in it, an
 * entry in its timeline and the intent to send it. Nobody is texted before that has committed and `dispatchText` took an
 * intent to the carrier: nothing is enqueued, the caller sees to it, and a sweep does if the caller dies. Counting is last,
 * so that the row that counts is locked for a moment.
 *
 * @param texts to people whom `room.takeRecipients` called free in this transaction, each once
 * @returns in no particular order; a text whose `messageId` is on record already is left out
 */
export async function writeTextIntents(
  { platform }: Pick<TextsDeps, "platform">,
  unit: ScopedUnitOfWork,
  room: TextRoom,
  texts: readonly TextToWrite[],
): Promise<readonly TextIntent[]> {
  if (texts.length === 0) return [];
  const { party, flow, assistantId, messagingServiceSid } = room;
  const { phoneNumber } = party.number;
  const recipients = [...new Set(texts.map(({ to }) => to))];
  const states = await room.takeRecipients(recipients);
  if (recipients.length !== texts.length || recipients.some((to) => states.get(to) !== "free")) {
    throw new Error("a campaign's texts are written to somebody twice, or to somebody who is not free");
  }
  const conversations = await openConversations(
    unit,
    { assistantPhoneNumber: phoneNumber, assistantId, flow, provider: party.provider, direction: "outbound" },
    recipients.map((to) => ({ phoneNumber: to, promptKey: promptKeyOf(platform.hashes, to, to) })),
  );
  const intents = await insertOutreachTexts(
    unit,
    { assistantId, provider: party.provider, from: phoneNumber, messagingServiceSid },
    texts.map((text) => {
      const conversation = conversations.get(text.to);
      if (conversation === undefined) throw new Error("a thread was neither continued nor begun");
      return {
        ...text,
        conversationId: conversation.id,
        segmentCount: countSmsSegments(text.body).segmentCount,
      };
    }),
  );
  if (intents.length > 0) await countTexts(unit, assistantId, intents.length);
  return intents;
}
