import { randomUUID } from "node:crypto";
import { addToCounters } from "../../src/features/campaigns/contacts/counter-store.ts";
import type { TestCarrierService } from "../harness/test-carrier.ts";
import type { Outreach } from "./outreach-stage.ts";

/**
 * As a worker leaves a contact that dies between its commit and the carrier: the attempt is open, its text is written, and nobody
 * has taken it anywhere. @param to E.164, of a contact that waits
 */
export async function leaveTextIntent(
  { service, kind }: TestCarrierService,
  { assistant }: Outreach,
  campaignId: number,
  to: string,
): Promise<void> {
  const { organizationId } = assistant.organization;
  const messageId = randomUUID();
  await service.platform.data.scope(organizationId).transaction(async (unit) => {
    const contact = await unit.db
      .updateTable("campaign_contacts")
      .set({ status: "in_progress", attempts: 1 })
      .where("organization_id", "=", organizationId)
      .where("campaign_id", "=", campaignId)
      .where("phone_number", "=", to)
      .where("status", "=", "pending")
      .returning(["id", "number_hash"])
      .executeTakeFirstOrThrow();
    const attempt = await unit.db
      .insertInto("campaign_attempts")
      .values({
        organization_id: organizationId,
        campaign_id: campaignId,
        contact_id: contact.id,
        round: 1,
        attempt_number: 1,
        channel: "sms",
        number_hash: contact.number_hash,
        intent_id: messageId,
        from_number: assistant.phoneNumber,
        to_number: to,
        variables: "{}",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await unit.db
      .insertInto("attempt_decisions")
      .values({ organization_id: organizationId, attempt_id: attempt.id, record: "{}" })
      .execute();
    await unit.db
      .insertInto("sms_logs")
      .values({
        organization_id: organizationId,
        assistant_id: assistant.assistantId,
        provider: kind.provider,
        direction: "outbound",
        origin: "campaign",
        from_number: assistant.phoneNumber,
        to_number: to,
        status: "queued",
        message_id: messageId,
        body: "Left behind.",
        segment_count: 1,
      })
      .execute();
    await addToCounters(unit, campaignId, { pending: -1, in_progress: 1 }, { attempts: 1 });
  });
}
