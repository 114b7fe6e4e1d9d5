import type { CallId } from "@parley/foundation/branded-ids";

/** Something changed in the call: its transcript or its status. */
export function callTopic(callId: CallId): string {
  return `call:${callId}`;
}

/** Orders to a process that holds live sessions: `prepare|organization|call`, `end|call|reason`, `transferred|call|yes`, `text|call|organization`. */
export function mediaProcessTopic(processId: string): string {
  return `media:${processId}`;
}
