import type { OutboundSocketEnd } from "../../../platform/outbound-http/outbound-socket.ts";
import { faultOfStatus, type VoiceFault, type VoiceFaultKind } from "../speaking/voice-failure.ts";
import { type JsonObject, numberAt, objectAt, readMessage, textAt } from "../vendor-message.ts";

/**
 * ElevenLabs' codes for refusals, in error messages on the socket and as `detail.status` of refused requests:
 * https://elevenlabs.io/docs/developers/resources/errors
 */
const KINDS: ReadonlyMap<string, VoiceFaultKind> = new Map([
  ["authentication_error", "authentication-failed"],
  ["authentication_required", "authentication-failed"],
  ["invalid_api_key", "authentication-failed"],
  ["needs_authorization", "authentication-failed"],
  ["unauthorized", "authentication-failed"],
  ["missing_permissions", "permission-denied"],
  ["payment_required", "quota-exhausted"],
  ["quota_exceeded", "quota-exhausted"],
  ["max_active_conversations", "rate-limited"],
  ["rate_limit_exceeded", "rate-limited"],
  ["too_many_concurrent_requests", "rate-limited"],
  ["system_busy", "vendor-failed"],
  ["invalid_uid", "unknown-voice"],
  ["model_not_found", "unknown-voice"],
  ["voice_id_does_not_exist", "unknown-voice"],
  ["voice_not_found", "unknown-voice"],
]);
/** RFC 6455, 7.4.1: policy violation, the close code of every refusal on an open socket. */
const POLICY_VIOLATION = 1_008;

/** For `{ message, error, code }` on the socket, where `code` is that of the close frame that will follow. */
export function faultOfError(error: string, message: JsonObject): VoiceFault {
  const code = numberAt(message, "code");
  const byCode: VoiceFaultKind = code === POLICY_VIOLATION ? "invalid-request" : "vendor-failed";
  return { kind: KINDS.get(error) ?? byCode, vendorCode: error };
}

/** For a refused upgrade, which is 401 even when credit has run out. Null when the status is clear enough. */
export function faultOfRefusal(end: OutboundSocketEnd): VoiceFault | null {
  if (end.statusCode === null) return null;
  const body = readMessage(end.reason);
  const detail = body === null ? null : objectAt(body, "detail");
  const status = detail === null ? null : textAt(detail, "status");
  if (status === null) return null;
  const kind = KINDS.get(status) ?? faultOfStatus(end.statusCode);
  return { kind, statusCode: end.statusCode, vendorCode: status, retryAfterMs: end.retryAfterMs };
}
