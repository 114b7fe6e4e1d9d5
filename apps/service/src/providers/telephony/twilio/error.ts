import type { OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError } from "../../provider-error.ts";
import * as carrier from "../shared/carrier-failure.ts";
import { twilioFixOf } from "./error-fixes.ts";
import { errorResource } from "./resources.ts";

/** "Attempt to send to unsubscribed recipient", twilio.com/docs/api/errors/21610. */
const RECIPIENT_OPTED_OUT = "21610";

export function isOptOutCode(vendorCode: string | null): boolean {
  return vendorCode === RECIPIENT_OPTED_OUT;
}

/** A response other than 2xx. */
export function errorOfResponse(
  operation: string,
  effect: carrier.CarrierEffect,
  response: OutboundResponse,
): ProviderError {
  const { statusCode } = response;
  const { vendorCode, vendorMessage } = readErrorBody(response.body);
  const retryAfterMs = carrier.retryAfterMsOf(response);
  const fix = twilioFixOf(vendorCode);
  const code = vendorCode === null ? "" : ` (${vendorCode}: ${vendorMessage})`;
  return new ProviderError({
    provider: "twilio",
    operation,
    outcome: carrier.outcomeOfStatus(effect, statusCode),
    message: `Twilio answered ${statusCode}${code}`,
    statusCode,
    ...(vendorCode === null ? {} : { vendorCode }),
    ...(isOptOutCode(vendorCode) ? { reason: "recipient-opted-out" as const } : {}),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(fix === null ? {} : { fix }),
  });
}

export function errorOfExchange(operation: string, effect: carrier.CarrierEffect, cause: unknown): ProviderError {
  return carrier.errorOfExchange({ provider: "twilio", carrierName: "Twilio", operation, effect }, cause);
}

export function errorOfBody(operation: string, effect: carrier.CarrierEffect, statusCode: number): ProviderError {
  return carrier.errorOfBody({ provider: "twilio", carrierName: "Twilio", operation, effect }, statusCode);
}

function readErrorBody(body: Buffer): { vendorCode: string | null; vendorMessage: string } {
  const parsed = errorResource.safeParse(carrier.parseJson(body));
  if (!parsed.success || parsed.data.code == null) return { vendorCode: null, vendorMessage: "" };
  return {
    vendorCode: String(parsed.data.code),
    vendorMessage: carrier.withoutPersonalData(parsed.data.message ?? ""),
  };
}
