import type { WireSmsLog } from "@parley/contracts/texts/sms-schemas";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { TextLog } from "./log-store.ts";

export function presentLog(log: TextLog): WireSmsLog {
  return {
    id: log.id,
    provider: log.provider,
    provider_message_id: log.providerMessageId,
    direction: log.direction,
    from_number: log.from,
    to_number: log.to,
    body: log.body,
    media_urls: [...log.mediaUrls],
    segment_count: log.segmentCount,
    status: log.status,
    provider_status: log.providerStatus,
    error_code: log.errorCode,
    error_message: log.errorMessage,
    assistant_id: log.assistantId,
    assistant_name: log.assistantName,
    created_at: toWireTimestamp(log.createdAt),
    updated_at: toWireTimestamp(log.updatedAt),
  };
}
