import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";

export interface CallLogEntry {
  readonly level: "info" | "warning" | "error";
  /** In kebab-case. */
  readonly event: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** One line of the call's debug log. No audio, no secrets. */
export async function addCallLogEntry(unit: ScopedUnitOfWork, callId: CallId, entry: CallLogEntry): Promise<void> {
  await unit.db
    .insertInto("call_log_entries")
    .values({
      organization_id: unit.organizationId,
      call_id: callId,
      level: entry.level,
      event: entry.event,
      message: entry.message.slice(0, 2_000),
      data: entry.data === undefined ? null : storableJson(entry.data),
    })
    .execute();
}
