import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import { OutboundHttpError, type OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError, type ProviderOutcome } from "../../provider-error.ts";

/** How all carriers' REST clients report a failed request; a carrier's own error codes are handled in its folder. */

/** Whether a request changes anything. One that only reads may always be repeated after a failure. */
export type CarrierEffect = "reads" | "writes";

export interface CarrierAttempt {
  readonly provider: TelephonyProviderName;
  /** For people: `Twilio`. */
  readonly carrierName: string;
  /** Names the attempt in errors: `send-sms`. */
  readonly operation: string;
  readonly effect: CarrierEffect;
}

const MAX_MESSAGE_CHARACTERS = 200;
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** No response arrived. */
export function errorOfExchange(attempt: CarrierAttempt, cause: unknown): ProviderError {
  const { provider, carrierName, operation, effect } = attempt;
  const failure = cause instanceof OutboundHttpError ? cause.failure : "unknown";
  const reasons = {
    blocked: `This service's own rules block the address of ${carrierName}`,
    "not-sent": `${carrierName} could not be reached`,
    unknown: `${carrierName}'s answer did not arrive`,
  };
  return new ProviderError({
    provider,
    operation,
    outcome: failure === "unknown" && effect === "writes" ? "unknown" : "not-done",
    message: reasons[failure],
    cause,
  });
}

/** A 2xx with a body we cannot read: a write has happened, but we do not know its result. */
export function errorOfBody(attempt: CarrierAttempt, statusCode: number): ProviderError {
  const { provider, carrierName, operation, effect } = attempt;
  return new ProviderError({
    provider,
    operation,
    outcome: effect === "writes" ? "unknown" : "rejected",
    message: `${carrierName} sent an answer that Parley cannot read`,
    statusCode,
  });
}

/**
 * A request answered 429 was not processed and is safe to repeat. 408 comes from something along the way, so the request
 * may have gone through. Every other 4xx, and a redirect, is a refusal.
 */
export function outcomeOfStatus(effect: CarrierEffect, statusCode: number): ProviderOutcome {
  if (statusCode === 429) return "not-done";
  if (statusCode >= 500 || statusCode === 408) return effect === "writes" ? "unknown" : "not-done";
  return "rejected";
}

/** Undefined when the bytes are not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Carriers quote phone numbers and addresses in their error messages; ours end up in logs. */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/\bhttps?:\/\/\S+/gi, "[address]")
    .replace(/\+?\d[\d\s().-]{4,}\d/g, "[number]")
    .slice(0, MAX_MESSAGE_CHARACTERS);
}

/** Reads `Retry-After` in seconds; carriers do not use its date form. */
export function retryAfterMsOf(response: OutboundResponse): number | null {
  const header = response.headers["retry-after"];
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined || !/^\d{1,9}$/.test(text)) return null;
  return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS) * 1_000;
}
