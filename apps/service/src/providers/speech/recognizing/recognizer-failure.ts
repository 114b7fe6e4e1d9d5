import type { OutboundSocketEnd } from "../../../platform/outbound-http/outbound-socket.ts";
import type { ProviderError } from "../../provider-error.ts";
import { isVendorCode, quoteVendor } from "../../shared/vendor-words.ts";
import { faultOfRefusingStatus, type SpeechVendorFault, speechVendorError } from "../speech-vendor-error.ts";
import { type JsonObject, objectAt, readMessage, textAt } from "../vendor-message.ts";

/** What went wrong, in our words; also used as the code when the vendor gives none. */
export type RecognizerFaultKind =
  | "address-blocked"
  | "authentication-failed"
  | "connection-lost"
  | "invalid-settings"
  | "malformed-response"
  | "missing-api-key"
  | "missing-base-url"
  | "no-connection"
  | "permission-denied"
  | "quota-exhausted"
  | "rate-limited"
  | "session-ended"
  | "timeout"
  | "vendor-failed";

export interface RecognizerFault extends SpeechVendorFault {
  readonly kind: RecognizerFaultKind;
  /** The vendor's message about a request it refused. */
  readonly quote?: string | null;
}

/** Where the same request gives the same answer. */
const REJECTED: ReadonlySet<RecognizerFaultKind> = new Set([
  "address-blocked",
  "authentication-failed",
  "invalid-settings",
  "missing-api-key",
  "missing-base-url",
  "permission-denied",
  "quota-exhausted",
]);
/** Codes that are more specific than their status: ElevenLabs refuses an empty account with 401. */
const KINDS_BY_CODE: ReadonlyMap<string, RecognizerFaultKind> = new Map([
  ["quota_exceeded", "quota-exhausted"],
  ["insufficient_quota", "quota-exhausted"],
  ["ASR_PAYMENT_REQUIRED", "quota-exhausted"],
]);
/** RFC 6455, 7.4.1: policy violation. */
const POLICY_VIOLATION = 1_008;

/**
 * A failure of operation `transcribe`. Recognizing has no outside effect, so the outcome is never `unknown`. The message
 * contains neither the key nor anything heard: a vendor is only quoted when it refuses a request (4xx), because then its
 * message is about the account and the settings.
 */
export function recognizerFailure(provider: string, apiKey: string | null, fault: RecognizerFault): ProviderError {
  const { kind } = fault;
  const quote = quoteVendor(fault.quote, apiKey);
  const sentence = sentenceOf(kind, provider);
  return speechVendorError({
    provider,
    operation: "transcribe",
    fault,
    message: quote === "" ? sentence : `${sentence} It says: ${quote}`,
    fix: remedyOf(kind, provider),
    isRejected: REJECTED.has(kind),
  });
}

/** What went wrong with a socket that ended before we closed it. @param wasOpen the vendor had accepted the connection */
export function faultOfEnd(end: OutboundSocketEnd, wasOpen: boolean): RecognizerFault {
  if (end.statusCode !== null) return faultOfRefusal(end.statusCode, end.reason, end.retryAfterMs);
  if (!wasOpen) {
    const kinds = { blocked: "address-blocked", timeout: "timeout" } as const;
    const failure = end.failure === "blocked" || end.failure === "timeout" ? kinds[end.failure] : "no-connection";
    return { kind: failure };
  }
  // Deepgram's close reasons begin with their code: `NET-0001: …`.
  const [vendorCode = null] = end.reason.split(/[\s:,]/);
  return { kind: end.code === POLICY_VIOLATION ? "invalid-settings" : "connection-lost", vendorCode };
}

/** What went wrong when the vendor refused an upgrade or a request. */
export function faultOfRefusal(statusCode: number, body: string, retryAfterMs: number | null): RecognizerFault {
  const { vendorCode, quote } = readRefusal(body);
  const kind = KINDS_BY_CODE.get(vendorCode ?? "") ?? faultOfRefusingStatus(statusCode) ?? "invalid-settings";
  return { kind, statusCode, vendorCode, quote: statusCode >= 500 ? null : quote, retryAfterMs };
}

/** `{err_code, err_msg}` (Deepgram), `{detail: {status, message}}` (ElevenLabs), `{error: {code, message}}` (OpenAI). */
function readRefusal(body: string): { vendorCode: string | null; quote: string | null } {
  const parsed = readMessage(body);
  if (parsed === null) return { vendorCode: null, quote: null };
  const inner: JsonObject = objectAt(parsed, "error") ?? objectAt(parsed, "detail") ?? parsed;
  const code = ["code", "status", "err_code", "type"].map((key) => textAt(inner, key)).find(isVendorCode);
  const quote = ["message", "err_msg", "detail", "error"]
    .map((key) => textAt(inner, key))
    .find((text) => text !== null);
  return { vendorCode: code ?? null, quote: quote ?? null };
}

function sentenceOf(kind: RecognizerFaultKind, provider: string): string {
  switch (kind) {
    case "address-blocked":
      return `The address of ${provider} is not allowed.`;
    case "authentication-failed":
      return `${provider} does not accept the API key.`;
    case "connection-lost":
      return `The connection to ${provider} broke off while it listened.`;
    case "invalid-settings":
      return `${provider} does not take the settings.`;
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
    case "quota-exhausted":
      return `The account at ${provider} has nothing left to listen with.`;
    case "rate-limited":
      return `${provider} takes no more at once from this account.`;
    case "session-ended":
      return `${provider} ended a session that had lasted too long or was too quiet.`;
    case "timeout":
      return `${provider} did not answer in time.`;
    case "vendor-failed":
      return `${provider} failed.`;
  }
}

/** One sentence for a person; null when one can only try again. */
function remedyOf(kind: RecognizerFaultKind, provider: string): string | null {
  switch (kind) {
    case "address-blocked":
      return "Use a public https address; the operator can exempt others by OUTBOUND_ALLOWED_HOSTS.";
    case "authentication-failed":
    case "missing-api-key":
      return `Enter a valid API key of ${provider} with the assistant or the organization, or in the environment.`;
    case "invalid-settings":
      return `Check stt_settings: model, language and what else is set for ${provider}; it refused them.`;
    case "malformed-response":
      return `Check the base URL of ${provider}: what answers there does not speak its protocol.`;
    case "missing-base-url":
      return `Write the base URL of ${provider} in full, for example https://stt.example.com/v1.`;
    case "no-connection":
    case "timeout":
      return `Check the base URL of ${provider} and the network from this machine.`;
    case "permission-denied":
      return `Give the API key access to this model in the console of ${provider}, or use another key.`;
    case "quota-exhausted":
      return `Add credit or raise the limit in the account at ${provider}.`;
    case "rate-limited":
      return `Nothing if it passes; else raise the number of concurrent streams in the account at ${provider}.`;
    case "connection-lost":
    case "session-ended":
    case "vendor-failed":
      return null;
  }
}
