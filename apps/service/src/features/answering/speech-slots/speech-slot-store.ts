import type { AssistantId, CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

export type SpeechKind = "tts" | "stt";

/** A vendor's voices or recognizers, as they are counted. */
export interface SpeechUse {
  readonly kind: SpeechKind;
  readonly provider: string;
  readonly assistantId: AssistantId;
}

/** Calls that use it. */
export interface SpeechUseCount {
  readonly organization: number;
  readonly assistant: number;
}

/**
 * Until the transaction ends nobody else takes a slot of the vendor, so that counting and taking happen one after the other.
 * What calls that are over have left is taken away.
 */
export async function lockSpeechSlots(unit: ScopedUnitOfWork, { kind, provider }: SpeechUse): Promise<void> {
  const name = `parley.speech-slots|${unit.organizationId}|${kind}|${provider}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
  await unit.db
    .deleteFrom("speech_slots")
    .using("calls")
    .whereRef("calls.id", "=", "speech_slots.call_id")
    .where("speech_slots.organization_id", "=", unit.organizationId)
    .where("speech_slots.kind", "=", kind)
    .where("speech_slots.provider", "=", provider)
    .where("calls.status", "<>", "ongoing")
    .execute();
}

/** @param exceptCallId a call whose own use does not count; null: every call's does */
export async function countSpeechUse(
  unit: ScopedUnitOfWork,
  { kind, provider, assistantId }: SpeechUse,
  exceptCallId: CallId | null,
): Promise<SpeechUseCount> {
  const isOwn = sql<boolean>`speech_slots.assistant_id = ${assistantId}`;
  const { organization, assistant } = await unit.db
    .selectFrom("speech_slots")
    .innerJoin("calls", "calls.id", "speech_slots.call_id")
    .select([
      sql<number>`count(*)::int`.as("organization"),
      sql<number>`(count(*) filter (where ${isOwn}))::int`.as("assistant"),
    ])
    .where("speech_slots.organization_id", "=", unit.organizationId)
    .where("speech_slots.kind", "=", kind)
    .where("speech_slots.provider", "=", provider)
    .where("calls.status", "=", "ongoing")
    .where("speech_slots.call_id", "<>", exceptCallId ?? (0 as CallId))
    .executeTakeFirstOrThrow();
  return { organization, assistant };
}

/** A call uses one vendor of a kind at a time: the slot of the one before is its own again. */
export async function putSpeechSlot(
  unit: ScopedUnitOfWork,
  { kind, provider, assistantId }: SpeechUse,
  { callId, holder }: { readonly callId: CallId; readonly holder: string },
): Promise<void> {
  const values = { provider, assistant_id: assistantId, holder };
  await unit.db
    .insertInto("speech_slots")
    .values({ organization_id: unit.organizationId, call_id: callId, kind, ...values })
    .onConflict((conflict) => conflict.columns(["call_id", "kind"]).doUpdateSet(values))
    .execute();
}

/** A slot that has another holder by now stays. */
export async function deleteSpeechSlot(
  unit: ScopedUnitOfWork,
  kind: SpeechKind,
  { callId, holder }: { readonly callId: CallId; readonly holder: string },
): Promise<void> {
  await unit.db
    .deleteFrom("speech_slots")
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("kind", "=", kind)
    .where("holder", "=", holder)
    .execute();
}
