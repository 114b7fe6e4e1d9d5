import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";

export interface StoredLogEntry {
  readonly id: number;
  readonly level: "info" | "warning" | "error";
  readonly event: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Since the media stream began; null outside of it. */
  readonly atMs: number | null;
  readonly createdAt: Date;
}

/** In the order they were written. */
export async function listLogEntries(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly StoredLogEntry[]> {
  const rows = await unit.db
    .selectFrom("call_log_entries")
    .select(["id", "level", "event", "message", "at_ms", "created_at"])
    .select(sql<Record<string, unknown> | null>`data`.as("data"))
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    // The table allows no other value.
    level: row.level as StoredLogEntry["level"],
    event: row.event,
    message: row.message,
    data: row.data,
    atMs: row.at_ms,
    createdAt: row.created_at,
  }));
}

export interface CallLogEntry {
  readonly level: "info" | "warning" | "error";
  /** In kebab-case. */
  readonly event: string;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Writes one line of the call's debug log. No audio, no secrets. */
export async function addCallLogEntry(unit: ScopedUnitOfWork, callId: CallId, entry: CallLogEntry): Promise<void> {
  await addCallLogEntries(unit, [{ callId, ...entry }]);
}

/** The same for several calls. */
export async function addCallLogEntries(
  unit: ScopedUnitOfWork,
  entries: readonly (CallLogEntry & { readonly callId: CallId })[],
): Promise<void> {
  await insertEntries(unit.db, {
    organizationId: unit.organizationId,
    callIds: entries.map(({ callId }) => callId),
    levels: entries.map(({ level }) => level),
    events: entries.map(({ event }) => event),
    messages: entries.map(({ message }) => message.slice(0, 2_000)),
    data: entries.map(({ data }) => (data === undefined ? null : storableJson(data))),
  });
}

interface EntryValues {
  readonly organizationId: number;
  readonly callIds: readonly number[];
  readonly levels: readonly string[];
  readonly events: readonly string[];
  readonly messages: readonly string[];
  readonly data: readonly (string | null)[];
}

const insertEntries = prepareQuery<EntryValues>()((db, value) => ({
  compile: () =>
    sql`
      insert into call_log_entries (organization_id, call_id, level, event, message, data)
      select ${value("organizationId")}::bigint, entry.* from unnest(${value("callIds")}::bigint[], ${value("levels")}::text[],
        ${value("events")}::text[], ${value("messages")}::text[], ${value("data")}::jsonb[]) as entry`.compile(db),
}));
