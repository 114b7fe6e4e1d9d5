import type { campaignExecution } from "@parley/contracts/campaigns/campaign-progress-schemas";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { z } from "zod";
import { type Execution, errorOf, statusOf } from "./execution.ts";

export function presentExecution(execution: Execution): z.input<typeof campaignExecution> {
  const { call, reason, outcome } = execution;
  return {
    id: execution.id,
    execution_id: execution.intentId,
    contact_id: execution.contactId,
    contact_name: execution.contactName,
    contact_phone: execution.toNumber,
    status: statusOf(execution),
    call_id: call?.id ?? null,
    sms_id: execution.textId,
    executed_at: toWireTimestamp(execution.createdAt),
    round: execution.round,
    attempt_number: execution.attemptNumber,
    channel: execution.channel,
    execution_data: {
      from_number: execution.fromNumber,
      to_number: execution.toNumber,
      personalized_welcome_message: call?.welcomeMessage ?? null,
      personalized_agenda: call?.agenda ?? null,
      template_variables_used: { ...execution.variables },
      duration_seconds: execution.durationSeconds,
      error_details: errorOf(execution),
      retry_reason: execution.isRetried === true ? (reason ?? outcome) : null,
      voice_analytics: null,
    },
  };
}
