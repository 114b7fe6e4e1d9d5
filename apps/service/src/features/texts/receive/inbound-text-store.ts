import { type AssistantId, asId, type ConversationId, type SmsLogId } from "@parley/foundation/branded-ids";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";
import type { InboundSms } from "../../../providers/telephony/carrier-texts.ts";

export interface InboundTextRecord {
  readonly sms: InboundSms;
  readonly provider: string;
  readonly segmentCount: number;
  readonly conversationId: ConversationId | null;
  readonly assistantId: AssistantId | null;
  /** Why the text was not passed to an assistant. */
  readonly refusal?: { readonly code: string; readonly message: string };
}

export async function insertInboundText(unit: ScopedUnitOfWork, record: InboundTextRecord): Promise<SmsLogId> {
  const [row] = await insertReceived(unit.db, {
    organizationId: unit.organizationId,
    conversationId: record.conversationId,
    assistantId: record.assistantId,
    provider: record.provider,
    providerMessageId: record.sms.providerMessageId,
    from: record.sms.from,
    to: record.sms.to,
    body: record.sms.body,
    mediaUrls: [...record.sms.mediaUrls],
    segmentCount: record.segmentCount,
    payload: storableJson(record.sms.payload),
    errorCode: record.refusal?.code ?? null,
    errorMessage: record.refusal?.message ?? null,
  });
  if (row === undefined) throw new Error("a received text was not stored");
  return asId(row.id);
}

interface ReceivedColumns {
  readonly organizationId: number;
  readonly conversationId: number | null;
  readonly assistantId: number | null;
  readonly provider: string;
  readonly providerMessageId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  readonly mediaUrls: string[];
  readonly segmentCount: number;
  readonly payload: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

const insertReceived = prepareQuery<ReceivedColumns>()((db, value) =>
  db
    .insertInto("sms_logs")
    .values({
      organization_id: value("organizationId"),
      conversation_id: value("conversationId"),
      assistant_id: value("assistantId"),
      provider: value("provider"),
      provider_message_id: value("providerMessageId"),
      direction: "inbound",
      origin: "carrier",
      from_number: value("from"),
      to_number: value("to"),
      body: value("body"),
      media_urls: value("mediaUrls"),
      segment_count: value("segmentCount"),
      status: "received",
      provider_status: "received",
      provider_payload: value("payload"),
      error_code: value("errorCode"),
      error_message: value("errorMessage"),
    })
    .returning("id"),
);

/** Keyword replies must name their sender. */
export function readOrganizationName(unit: ScopedUnitOfWork): Promise<{ name: string; domain: string | null }> {
  return unit.db
    .selectFrom("organizations")
    .select(["name", "domain"])
    .where("id", "=", unit.organizationId)
    .executeTakeFirstOrThrow();
}
