import type { SmsLogId } from "@parley/foundation/branded-ids";
import { useGenericPlans } from "../../../platform/database/generic-plans.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { SentSms } from "../../../providers/telephony/carrier-texts.ts";
import { recordAccepted } from "../send/dispatch-text.ts";
import type { OutboundText } from "../send/outbound-text-store.ts";
import { addTimelineEntries } from "../thread/timeline-store.ts";
import { acceptTexts } from "./outreach-claim-store.ts";

interface Waiting {
  readonly text: OutboundText;
  readonly sent: SentSms;
  readonly resolve: (text: OutboundText) => void;
  readonly reject: (error: unknown) => void;
}

/** Records what a carrier accepted, together with all that it accepts while the transaction before is under way. */
export class AcceptanceRecorder {
  readonly #scope: OrganizationScope;
  #waiting: Waiting[] = [];
  #isRecording = false;

  constructor(scope: OrganizationScope) {
    this.#scope = scope;
  }

  /** @returns the text as it is after that, once it has committed */
  record(text: OutboundText, sent: SentSms): Promise<OutboundText> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, sent, resolve, reject });
      if (!this.#isRecording) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRecording = true;
    // Those that were accepted in the same turn are recorded together from the first on.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#recordAll(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
    }
    this.#isRecording = false;
  }

  async #recordAll(batch: readonly Waiting[]): Promise<void> {
    const after = await this.#scope.transaction(async (unit) => {
      await useGenericPlans(unit);
      const moved = await acceptTexts(
        unit,
        batch.map(({ text, sent }) => ({ id: text.id, sent })),
      );
      const texts = new Map<SmsLogId, OutboundText>(moved.map((text) => [text.id, text]));
      await addTimelineEntries(
        unit,
        batch.flatMap(({ text: { id, messageId, conversationId }, sent: { providerMessageId } }) =>
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
      for (const { text, sent } of batch) {
        if (!texts.has(text.id)) texts.set(text.id, await recordAccepted(unit, text, sent));
      }
      return texts;
    });
    for (const { text, resolve } of batch) resolve(after.get(text.id) ?? text);
  }
}
