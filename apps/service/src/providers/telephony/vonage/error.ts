import type { OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError, type ProviderOutcome } from "../../provider-error.ts";
import {
  type CarrierAttempt,
  type CarrierEffect,
  outcomeOfStatus,
  parseJson,
  retryAfterMsOf,
  withoutPersonalData,
} from "../shared/carrier-failure.ts";
import { type VonageApi, vonageFixOf } from "./error-fixes.ts";
import { errorResource } from "./resources.ts";

/** Codes that mean: not accepted, because requests come too fast; may be sent again. */
const TOO_FAST = {
  sms: new Set(["1", "10"]),
  messages: new Set(["1000"]),
  numbers: new Set(),
  voice: new Set(),
} as const;
/** "An error has occurred in the platform whilst processing this message": it may have been sent. */
const SMS_INTERNAL_ERROR = "5";

/** Describes an attempt for the errors common to all carriers. */
export function attemptOf(operation: string, effect: CarrierEffect): CarrierAttempt {
  return { provider: "vonage", carrierName: "Vonage", operation, effect };
}

/** A response other than 2xx. */
export function errorOfResponse(
  api: VonageApi,
  operation: string,
  effect: CarrierEffect,
  response: OutboundResponse,
): ProviderError {
  const { statusCode } = response;
  const { vendorCode, label } = readErrorBody(response.body);
  const isTooFast = vendorCode !== null && TOO_FAST[api].has(vendorCode);
  return vonageError(api, {
    operation,
    outcome: isTooFast ? "not-done" : outcomeOfStatus(effect, statusCode),
    message: `Vonage answered ${statusCode}${described(vendorCode, label)}`,
    statusCode,
    vendorCode,
    retryAfterMs: retryAfterMsOf(response),
  });
}

/** A refusal inside a 200 response, as in Vonage's older APIs. */
export function errorOfCode(
  api: VonageApi,
  operation: string,
  response: OutboundResponse,
  vendorCode: string,
  label: string,
): ProviderError {
  return vonageError(api, {
    operation,
    outcome: outcomeOfCode(api, vendorCode),
    message: `Vonage refused${described(vendorCode, withoutPersonalData(label))}`,
    statusCode: response.statusCode,
    vendorCode,
    retryAfterMs: retryAfterMsOf(response),
  });
}

function outcomeOfCode(api: VonageApi, vendorCode: string): ProviderOutcome {
  if (TOO_FAST[api].has(vendorCode)) return "not-done";
  return api === "sms" && vendorCode === SMS_INTERNAL_ERROR ? "unknown" : "rejected";
}

/** A refusal of our own, before asking Vonage: the request cannot work with these settings or arguments. */
export function localRefusal(operation: string, message: string, fix: string): ProviderError {
  return new ProviderError({ provider: "vonage", operation, outcome: "rejected", message, fix });
}

interface VonageErrorParts {
  readonly operation: string;
  readonly outcome: ProviderOutcome;
  readonly message: string;
  readonly statusCode: number;
  readonly vendorCode: string | null;
  readonly retryAfterMs: number | null;
}

function vonageError(api: VonageApi, parts: VonageErrorParts): ProviderError {
  const { vendorCode, retryAfterMs, ...rest } = parts;
  const fix = vonageFixOf(api, vendorCode);
  return new ProviderError({
    provider: "vonage",
    ...rest,
    ...(vendorCode === null ? {} : { vendorCode }),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(fix === null ? {} : { fix }),
  });
}

function described(vendorCode: string | null, label: string): string {
  if (vendorCode === null) return label === "" ? "" : ` (${label})`;
  return ` (${label === "" ? vendorCode : `${vendorCode}: ${label}`})`;
}

function readErrorBody(body: Buffer): { vendorCode: string | null; label: string } {
  const parsed = errorResource.safeParse(parseJson(body));
  if (!parsed.success) return { vendorCode: null, label: "" };
  const error = parsed.data;
  const label = error["error-code-label"] ?? error.detail ?? error.error_title ?? error.title ?? "";
  return { vendorCode: error["error-code"] ?? codeOfType(error.type, error.title), label: withoutPersonalData(label) };
}

/** `https://developer.vonage.com/api-errors/messages#1120` → `1120`; some give the number as title instead. */
export function codeOfType(type: string | null | undefined, title: string | null | undefined): string | null {
  const [, fragment] = /#([\w-]{1,40})$/.exec(type ?? "") ?? [];
  if (fragment !== undefined) return fragment;
  return title != null && /^\d{1,6}$/.test(title) ? title : null;
}
