import type { SmsLogId } from "@parley/foundation/branded-ids";
import { useGenericPlans } from "../../../platform/database/generic-plans.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { SentSms } from "../../../providers/telephony/carrier-texts.ts";
import { recordAccepted } from "../send/dispatch-text.ts";
import type { OutboundText } from "../send/outbound-text-store.ts";
import { addTimelineEntries } from "../thread/timeline-store.ts";
import { acceptTexts } from "./outreach-claim-store.ts";

export interface Acceptance {
  readonly text: OutboundText;
  readonly sent: SentSms;
}

/** Records what a carrier accepted. @returns the texts as they are after that, in their order */
export async function recordAcceptances(
  scope: OrganizationScope,
  accepted: readonly Acceptance[],
): Promise<readonly OutboundText[]> {
  const after = await scope.transaction(async (unit) => {
    await useGenericPlans(unit);
    const moved = await acceptTexts(
      unit,
      accepted.map(({ text, sent }) => ({ id: text.id, sent })),
    );
    const texts = new Map<SmsLogId, OutboundText>(moved.map((text) => [text.id, text]));
    await addTimelineEntries(
      unit,
      accepted.flatMap(({ text: { id, messageId, conversationId }, sent: { providerMessageId } }) =>
        conversationId === null || !texts.has(id)
          ? []
          : {
              conversationId,
              eventType: "sent" as const,
              level: "info" as const,
              message: "The carrier accepted the text",
              data: { message_id: messageId, provider_message_id: providerMessageId },
            },
      ),
    );
    // A report came before the answer: only the carrier's id is added.
    for (const { text, sent } of accepted) {
      if (!texts.has(text.id)) texts.set(text.id, await recordAccepted(unit, text, sent));
    }
    return texts;
  });
  return accepted.map(({ text }) => after.get(text.id) ?? text);
}
