import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import { OutboundHttpError, type OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError, type ProviderOutcome } from "../../provider-error.ts";

/** What every carrier's REST client makes of a request that failed; the carrier's own codes are its folder's work. */

/** Whether a request only asks. A failed question changed nothing, so it may always be asked again. */
export type CarrierEffect = "reads" | "writes";

export interface CarrierAttempt {
  readonly provider: TelephonyProviderName;
  /** As people write it: `Twilio`. */
  readonly carrierName: string;
  /** Names the attempt in errors: `send-sms`. */
  readonly operation: string;
  readonly effect: CarrierEffect;
}

const MAX_MESSAGE_CHARACTERS = 200;
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** An exchange that gave no response. */
export function errorOfExchange(attempt: CarrierAttempt, cause: unknown): ProviderError {
  const { provider, carrierName, operation, effect } = attempt;
  const failure = cause instanceof OutboundHttpError ? cause.failure : "unknown";
  const reasons = {
    blocked: `The address of ${carrierName} is not allowed by this service's own rules`,
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

/** A 2xx whose body is not what was promised: a write was done, but we know not what. */
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
 * 429 was not processed and is safe to repeat. 408 comes from something on the way, so the request may have gone through.
 * Every other 4xx, and a redirect, is a refusal.
 */
export function outcomeOfStatus(effect: CarrierEffect, statusCode: number): ProviderOutcome {
  if (statusCode === 429) return "not-done";
  if (statusCode >= 500 || statusCode === 408) return effect === "writes" ? "unknown" : "not-done";
  return "rejected";
}

/** Undefined when the bytes are no JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Carriers repeat numbers and addresses in their sentences; ours go into logs. */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/\bhttps?:\/\/\S+/gi, "[address]")
    .replace(/\+?\d[\d\s().-]{4,}\d/g, "[number]")
    .slice(0, MAX_MESSAGE_CHARACTERS);
}

/** Of `Retry-After` in its seconds form; carriers send no dates there. */
export function retryAfterMsOf(response: OutboundResponse): number | null {
  const header = response.headers["retry-after"];
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined || !/^\d{1,9}$/.test(text)) return null;
  return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS) * 1_000;
}
