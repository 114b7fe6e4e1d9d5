import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { seedCall } from "./seed-call.ts";
import type { StagedAssistant, VoiceStage } from "./voice-stage.ts";

export interface IntendedCall {
  readonly isOutreach?: boolean;
  readonly welcomeMessage?: string | null;
  /** Since somebody was last told to dispatch it: one that is old is taken to its carrier within a second, one below zero later. */
  readonly ageSeconds?: number;
}

/** The intent of a call over Twilio, as `writeCallIntents` leaves it. @returns its id */
export async function addIntendedCall(
  stage: VoiceStage,
  assistant: StagedAssistant,
  to: string,
  { isOutreach = false, welcomeMessage = "Hello Ada, this is Bea.", ageSeconds = 10 }: IntendedCall = {},
): Promise<number> {
  const { id } = await seedCall(stage.service, assistant.organization, assistant.assistantId, {
    status: "ongoing",
    startedAt: new Date(),
  });
  const intentId = randomUUID();
  await sql`
    update calls set call_sid = ${`pending_${intentId}`}, intent_id = ${intentId}, direction = 'outbound',
      provider = 'twilio', provider_account_id = ${stage.service.accountSid}, customer_phone_number = ${to},
      assistant_phone_number = ${assistant.phoneNumber}, answered_at = null, media_process_id = null,
      is_outreach = ${isOutreach}, welcome_message = ${welcomeMessage}, ring_timeout_seconds = 25,
      dial_attempted_at = null, dispatch_by = now() + interval '10 minutes',
      dispatch_requested_at = now() - make_interval(secs => ${ageSeconds}), started_at = now()
    where id = ${id}`.execute(stage.service.service.platform.database);
  return id;
}
