import { Readable } from "node:stream";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import { toCsv } from "@parley/foundation/csv";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { VoiceCall } from "./call.ts";
import type { CallFilter } from "./call-filter.ts";
import { findCalls } from "./call-store.ts";
import type { ExportedFile } from "./exported-file.ts";

const CALLS_AT_ONCE = 1_000;

const HEADER = [
  "Call ID",
  "Call SID",
  "Assistant Name",
  "Customer Phone",
  "Status",
  "Duration (seconds)",
  "Started At",
  "Ended At",
];

/**
 * The filtered calls as a file, newest first. It is read and sent piece by piece, each in a transaction of its own, so that
 * memory does not grow with the number of calls, and no transaction waits for a slow reader.
 */
export async function makeCallsFile(
  scope: OrganizationScope,
  format: "csv" | "json",
  filter: CallFilter,
): Promise<ExportedFile<Readable>> {
  const pieceAfter = (last: VoiceCall | null) =>
    scope.transaction((unit) => findCalls(unit, filter, { skip: 0, limit: CALLS_AT_ONCE, after: last?.id ?? null }));
  // Read before anything is sent, so that a failure can still be answered with an error.
  const first = await pieceAfter(null);
  const pieces = followPieces(first, pieceAfter);
  return format === "csv"
    ? {
        fileName: "calls_export.csv",
        contentType: "text/csv; charset=utf-8",
        content: Readable.from(toCsvPieces(pieces)),
      }
    : {
        fileName: "calls_export.json",
        contentType: "application/json; charset=utf-8",
        content: Readable.from(toJsonPieces(pieces)),
      };
}

async function* followPieces(
  first: readonly VoiceCall[],
  pieceAfter: (last: VoiceCall) => Promise<readonly VoiceCall[]>,
): AsyncGenerator<readonly VoiceCall[]> {
  let piece = first;
  for (;;) {
    if (piece.length > 0) yield piece;
    const last = piece.at(-1);
    if (last === undefined || piece.length < CALLS_AT_ONCE) return;
    piece = await pieceAfter(last);
  }
}

async function* toCsvPieces(pieces: AsyncIterable<readonly VoiceCall[]>): AsyncGenerator<string> {
  yield toCsv([HEADER]);
  for await (const calls of pieces) yield toCsv(calls.map(toCells));
}

function toCells(call: VoiceCall): string[] {
  return [
    call.id,
    call.callSid,
    call.assistantName,
    call.customerPhoneNumber,
    call.status,
    call.durationSeconds,
    toWireTimestamp(call.startedAt),
    toWireTimestampOrNull(call.endedAt),
  ].map((cell) => (cell === null ? "" : String(cell)));
}

async function* toJsonPieces(pieces: AsyncIterable<readonly VoiceCall[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const calls of pieces) {
    yield before + calls.map((call) => JSON.stringify(toJsonCall(call))).join(",\n");
    before = ",\n";
  }
  yield before === "[" ? "[]" : "]";
}

function toJsonCall(call: VoiceCall) {
  return {
    id: call.id,
    call_sid: call.callSid,
    assistant_name: call.assistantName,
    customer_phone_number: call.customerPhoneNumber,
    status: call.status,
    duration: call.durationSeconds,
    started_at: toWireTimestamp(call.startedAt),
    ended_at: toWireTimestampOrNull(call.endedAt),
  };
}
