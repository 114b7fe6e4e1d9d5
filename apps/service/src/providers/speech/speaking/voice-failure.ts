import type { OutboundSocketEnd } from "../../../platform/outbound-http/outbound-socket.ts";
import type { ProviderError } from "../../provider-error.ts";
import { faultOfRefusingStatus, type SpeechVendorFault, speechVendorError } from "../speech-vendor-error.ts";

/** What went wrong, in our words; also used as the code when the vendor gives none. */
export type VoiceFaultKind =
  | "address-blocked"
  | "authentication-failed"
  | "connection-lost"
  | "invalid-request"
  | "malformed-response"
  | "missing-api-key"
  | "missing-base-url"
  | "no-connection"
  | "permission-denied"
  | "program-failed"
  | "quota-exhausted"
  | "rate-limited"
  | "silent"
  | "unknown-voice"
  | "vendor-failed";

export interface VoiceFault extends SpeechVendorFault {
  readonly kind: VoiceFaultKind;
}

/** Where the same request gives the same answer. */
const REJECTED: ReadonlySet<VoiceFaultKind> = new Set([
  "address-blocked",
  "authentication-failed",
  "invalid-request",
  "missing-api-key",
  "missing-base-url",
  "permission-denied",
  "quota-exhausted",
  "unknown-voice",
]);
/**
 * A failure of operation `speak`. Speaking has no outside effect, so the outcome is never `unknown`. The message contains
 * neither the text, nor the key, nor the vendor's own words.
 */
export function voiceFailure(provider: string, fault: VoiceFault): ProviderError {
  const { kind } = fault;
  return speechVendorError({
    provider,
    operation: "speak",
    fault,
    message: sentenceOf(kind, provider),
    fix: remedyOf(kind, provider),
    isRejected: REJECTED.has(kind),
  });
}

/** The meaning of an HTTP status: of a refused upgrade, a response, or one in a vendor's error message. */
export function faultOfStatus(statusCode: number): VoiceFaultKind {
  return statusCode === 404 ? "unknown-voice" : (faultOfRefusingStatus(statusCode) ?? "invalid-request");
}

/** What went wrong with a socket that ended in an utterance. @param wasOpen the vendor had accepted the connection */
export function faultOfEnd(end: OutboundSocketEnd, wasOpen: boolean): VoiceFault {
  if (end.statusCode !== null) {
    return { kind: faultOfStatus(end.statusCode), statusCode: end.statusCode, retryAfterMs: end.retryAfterMs };
  }
  if (wasOpen) return { kind: "connection-lost" };
  return { kind: end.failure === "blocked" ? "address-blocked" : "no-connection" };
}

function sentenceOf(kind: VoiceFaultKind, provider: string): string {
  switch (kind) {
    case "address-blocked":
      return `The address of ${provider} is not allowed.`;
    case "authentication-failed":
      return `${provider} does not accept the API key.`;
    case "connection-lost":
      return `The connection to ${provider} broke off before everything was said.`;
    case "invalid-request":
      return `${provider} does not take the request.`;
    case "malformed-response":
      return `${provider} sent what is not its format.`;
    case "missing-api-key":
      return `${provider} needs an API key.`;
    case "missing-base-url":
      return `${provider} needs a base URL.`;
    case "no-connection":
      return `${provider} cannot be reached.`;
    case "permission-denied":
      return `${provider} does not allow this to the API key.`;
    case "program-failed":
      return `The program of ${provider} failed.`;
    case "quota-exhausted":
      return `The account at ${provider} has nothing left to speak with.`;
    case "rate-limited":
      return `${provider} takes no more at once from this account.`;
    case "silent":
      return `${provider} went silent.`;
    case "unknown-voice":
      return `${provider} does not know the voice or the model.`;
    case "vendor-failed":
      return `${provider} failed.`;
  }
}

/** One sentence for a person; null when one can only try again. */
function remedyOf(kind: VoiceFaultKind, provider: string): string | null {
  switch (kind) {
    case "address-blocked":
      return "Use a public https address; the operator can exempt others by OUTBOUND_ALLOWED_HOSTS.";
    case "authentication-failed":
    case "missing-api-key":
      return `Enter a valid API key of ${provider} with the assistant or the organization, or in the environment.`;
    case "invalid-request":
      return `Check tts_settings: voice_id, model_id, and what stands in provider_config; ${provider} refused them.`;
    case "malformed-response":
      return `Check the base URL of ${provider}: what answers there does not send speech as PCM.`;
    case "missing-base-url":
      return `Set the base URL of ${provider} with the assistant or in the environment.`;
    case "no-connection":
      return `Check the base URL of ${provider} and the network from this machine.`;
    case "permission-denied":
      return `Give the API key access to this voice and model in the console of ${provider}, or use another key.`;
    case "program-failed":
      return `Run the program of ${provider} by hand on this machine and see what it says.`;
    case "quota-exhausted":
      return `Add credit or raise the limit in the account at ${provider}.`;
    case "rate-limited":
      return `Nothing if it passes; else raise the number of concurrent requests in the account at ${provider}.`;
    case "unknown-voice":
      return `Check tts_settings.voice_id and model_id; ${provider} does not know them for this account.`;
    case "connection-lost":
    case "silent":
    case "vendor-failed":
      return null;
  }
}
