import type { readCallLogs } from "@parley/contracts/calls/call-log-contracts";
import { toWireTimestamp, withWireTimestamps } from "@parley/contracts/wire-types";
import type { z } from "zod";
import type { VoiceCall } from "../call.ts";
import type { DebugLogEntry } from "./read-debug-log.ts";

type WireLog = z.input<NonNullable<typeof readCallLogs.success>>;

export function presentDebugLog(call: VoiceCall, entries: readonly DebugLogEntry[]): WireLog {
  return {
    call_id: call.id,
    call_sid: call.callSid,
    status: call.status,
    is_live: call.status === "ongoing",
    log_count: entries.length,
    logs: entries.map((entry) => ({
      id: entry.id,
      source: entry.source,
      timestamp: toWireTimestamp(entry.at),
      event_type: entry.event,
      level: entry.level,
      message: entry.message,
      at_ms: entry.atMs,
      event_data: entry.data === null ? null : withWireTimestamps(entry.data),
    })),
  };
}
