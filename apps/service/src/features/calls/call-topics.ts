import type { CallId } from "@parley/foundation/branded-ids";

/** Something changed in the call: its transcript (`transcript|organization`) or its status (`ended`). */
export function callTopic(callId: CallId): string {
  return `call:${callId}`;
}

/**
 * Orders to a process that holds live sessions: `prepare|organization|call|placement` (without the placement when the call
 * stays there), `end|call|reason`, `drop|call`, `transferred|call|yes` (or `no`), `text|call|organization`.
 */
export function mediaProcessTopic(processId: string): string {
  return `media:${processId}`;
}
