import type { RecognizerFault, RecognizerFaultKind } from "../recognizing/recognizer-failure.ts";
import { type JsonObject, textAt } from "../vendor-message.ts";

/** https://elevenlabs.io/docs/developers/guides/cookbooks/speech-to-text/realtime/event-reference; each ends the session. */
const KINDS: ReadonlyMap<string, RecognizerFaultKind> = new Map([
  ["auth_error", "authentication-failed"],
  ["quota_exceeded", "quota-exhausted"],
  ["unaccepted_terms", "permission-denied"],
  ["rate_limited", "rate-limited"],
  ["input_error", "invalid-settings"],
  ["invalid_request", "invalid-settings"],
  ["chunk_size_exceeded", "invalid-settings"],
  ["session_time_limit_exceeded", "session-ended"],
  ["insufficient_audio_activity", "session-ended"],
  ["commit_throttled", "session-ended"],
]);

/** Null for a message that is not an error. Errors, including future ones, have a text `error`. */
export function scribeFaultOf(message: JsonObject): RecognizerFault | null {
  const type = textAt(message, "message_type") ?? "";
  const kind = KINDS.get(type);
  if (kind !== undefined) return { kind, vendorCode: type };
  return textAt(message, "error") === null ? null : { kind: "vendor-failed", vendorCode: type };
}
