import type { RecognizerFault } from "../recognizing/recognizer-failure.ts";
import { faultOfRefusingStatus } from "../speech-vendor-error.ts";
import { type JsonObject, numberAt, textAt } from "../vendor-message.ts";

/**
 * What `{ error_code, error_message }` says; null for any other message. The codes are statuses of HTTP; 503 also ends a
 * session early, which is then begun anew.
 * https://soniox.com/docs/stt/rt/error-handling
 */
export function sonioxFaultOf(message: JsonObject): RecognizerFault | null {
  const statusCode = numberAt(message, "error_code");
  if (statusCode === null) return null;
  return {
    kind: faultOfRefusingStatus(statusCode) ?? "invalid-settings",
    statusCode,
    quote: statusCode >= 500 ? null : textAt(message, "error_message"),
  };
}
