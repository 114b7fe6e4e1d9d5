import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** Which of a call's vendors was replaced, by the event in the call's log. */
const SERVICE_BY_EVENT = {
  "model-switched": "llm",
  "recognizer-switched": "stt",
  "voice-switched": "tts",
} as const;

type SwitchEvent = keyof typeof SERVICE_BY_EVENT;

/** A vendor failed in a call, and another took over. */
export interface VendorSwitch {
  readonly service: (typeof SERVICE_BY_EVENT)[SwitchEvent];
  /** Such as `deepgram/nova-3`, like `to`; null where it was not recorded. */
  readonly from: string | null;
  readonly to: string | null;
  /** Why, in words for people. */
  readonly reason: string;
  /** In ms since the media stream began; null outside of it. */
  readonly atMs: number | null;
  readonly createdAt: Date;
}

/** In order, from the call's log, where every chain of vendors records its switches. */
export async function listVendorSwitches(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly VendorSwitch[]> {
  const rows = await unit.db
    .selectFrom("call_log_entries")
    .select(["event", "message", "at_ms", "created_at"])
    .select([sql<string | null>`data->>'from'`.as("from"), sql<string | null>`data->>'to'`.as("to")])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("event", "in", Object.keys(SERVICE_BY_EVENT))
    .orderBy("id")
    .execute();
  return rows.flatMap(({ event, message, at_ms: atMs, created_at: createdAt, from, to }) =>
    isSwitch(event) ? [{ service: SERVICE_BY_EVENT[event], from, to, reason: message, atMs, createdAt }] : [],
  );
}

function isSwitch(event: string): event is SwitchEvent {
  return Object.hasOwn(SERVICE_BY_EVENT, event);
}
