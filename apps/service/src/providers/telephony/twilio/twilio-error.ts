import type { OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import { OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError, type ProviderOutcome } from "../../provider-error.ts";
import { errorResource } from "./twilio-resources.ts";

/** Whether a request only asks. A failed question changed nothing, so it may always be asked again. */
export type TwilioEffect = "reads" | "writes";

/** "Attempt to send to unsubscribed recipient", twilio.com/docs/api/errors/21610. */
const RECIPIENT_OPTED_OUT = "21610";

export function isOptOutCode(vendorCode: string | null): boolean {
  return vendorCode === RECIPIENT_OPTED_OUT;
}

const MAX_MESSAGE_CHARACTERS = 200;
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** A response other than 2xx. */
export function errorOfResponse(operation: string, effect: TwilioEffect, response: OutboundResponse): ProviderError {
  const { statusCode } = response;
  const { vendorCode, vendorMessage } = readErrorBody(response.body);
  const retryAfterMs = retryAfterMsOf(response);
  const code = vendorCode === null ? "" : ` (${vendorCode}: ${vendorMessage})`;
  return new ProviderError({
    provider: "twilio",
    operation,
    outcome: outcomeOfStatus(effect, statusCode),
    message: `Twilio answered ${statusCode}${code}`,
    statusCode,
    ...(vendorCode === null ? {} : { vendorCode }),
    ...(isOptOutCode(vendorCode) ? { reason: "recipient-opted-out" as const } : {}),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
}

/** An exchange that gave no response, or one that cannot be read. */
export function errorOfExchange(operation: string, effect: TwilioEffect, cause: unknown): ProviderError {
  const failure = cause instanceof OutboundHttpError ? cause.failure : "unknown";
  const happened = failure === "unknown" && effect === "writes";
  const reasons = {
    blocked: "The address of Twilio is not allowed by this service's own rules",
    "not-sent": "Twilio could not be reached",
    unknown: "Twilio's answer did not arrive",
  };
  return new ProviderError({
    provider: "twilio",
    operation,
    outcome: happened ? "unknown" : "not-done",
    message: reasons[failure],
    cause,
  });
}

/** A 2xx whose body is not what was promised: a write was done, but we know not what. */
export function errorOfBody(operation: string, effect: TwilioEffect, statusCode: number): ProviderError {
  return new ProviderError({
    provider: "twilio",
    operation,
    outcome: effect === "writes" ? "unknown" : "rejected",
    message: "Twilio answered in a form that is not understood",
    statusCode,
  });
}

/**
 * 429 was not processed and is safe to repeat (Twilio, error 20429). 408 comes from something on the way, so the request
 * may have gone through. Every other 4xx, and a redirect, is a refusal.
 */
function outcomeOfStatus(effect: TwilioEffect, statusCode: number): ProviderOutcome {
  if (statusCode === 429) return "not-done";
  if (statusCode >= 500 || statusCode === 408) return effect === "writes" ? "unknown" : "not-done";
  return "rejected";
}

function readErrorBody(body: Buffer): { vendorCode: string | null; vendorMessage: string } {
  const parsed = errorResource.safeParse(parseJson(body));
  if (!parsed.success || parsed.data.code == null) return { vendorCode: null, vendorMessage: "" };
  return { vendorCode: String(parsed.data.code), vendorMessage: withoutPersonalData(parsed.data.message ?? "") };
}

/** Undefined when the bytes are no JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Twilio repeats numbers and addresses in its sentences; ours go into logs. */
function withoutPersonalData(message: string): string {
  return message
    .replace(/\bhttps?:\/\/\S+/gi, "[address]")
    .replace(/\+?\d[\d\s().-]{4,}\d/g, "[number]")
    .slice(0, MAX_MESSAGE_CHARACTERS);
}

/** Of the seconds form; Twilio sends no dates here. */
function retryAfterMsOf(response: OutboundResponse): number | null {
  const header = response.headers["retry-after"];
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined || !/^\d{1,9}$/.test(text)) return null;
  return Math.min(Number(text), MAX_RETRY_AFTER_SECONDS) * 1_000;
}
