import { z } from "zod";
import type { OutboundResponse } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError, type ProviderOutcome } from "../../provider-error.ts";
import * as carrier from "../shared/carrier-failure.ts";
import { telnyxFixOf } from "./error-fixes.ts";

/** One error from a refusal or a delivery report. */
export interface TelnyxError {
  readonly code: string;
  readonly title: string | null;
  readonly detail: string | null;
}

const errorItem = z.object({
  code: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1)),
  title: z.string().nullish(),
  detail: z.string().nullish(),
});
const errorBody = z.object({ errors: z.array(z.unknown()) });

/** The items of a list that are in the form of a Telnyx error; empty if the value is not a list. */
export function readTelnyxErrors(errors: unknown): readonly TelnyxError[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((item) => {
    const parsed = errorItem.safeParse(item);
    if (!parsed.success) return [];
    const { code, title, detail } = parsed.data;
    return [{ code, title: title ?? null, detail: detail ?? null }];
  });
}

/**
 * 40300, "Blocked due to STOP message". The code alone is enough, unless it comes with a text about something else: a
 * recipient marked as opted out by mistake would never get a text again.
 */
export function isOptOut({ code, title, detail }: TelnyxError): boolean {
  if (code !== "40300") return false;
  const words = [title, detail].filter((part) => part !== null).join(" ");
  return words === "" || /\bstop\b|block rule|opt(?:ed)?[- ]?out/i.test(words);
}

/** A sentence for people, without numbers and addresses; includes the remedy if one is known. */
export function sentenceOf(error: TelnyxError): string | null {
  const parts = [carrier.withoutPersonalData(error.title ?? error.detail ?? ""), telnyxFixOf(error.code) ?? ""];
  const sentence = parts.filter((part) => part !== "").join(": ");
  return sentence === "" ? null : sentence;
}

/** A response other than 2xx. The first error is the one that counts; Telnyx rarely sends more. */
export function errorOfResponse(
  operation: string,
  effect: carrier.CarrierEffect,
  response: OutboundResponse,
): ProviderError {
  const { statusCode } = response;
  const body = errorBody.safeParse(carrier.parseJson(response.body));
  const [error] = readTelnyxErrors(body.success ? body.data.errors : []);
  const retryAfterMs = carrier.retryAfterMsOf(response);
  const fix = telnyxFixOf(error?.code ?? null);
  const words = error === undefined ? "" : ` (${error.code}: ${carrier.withoutPersonalData(error.title ?? "")})`;
  return new ProviderError({
    provider: "telnyx",
    operation,
    outcome: carrier.outcomeOfStatus(effect, statusCode),
    message: `Telnyx answered ${statusCode}${words}`,
    statusCode,
    ...(error === undefined ? {} : { vendorCode: error.code }),
    ...(error !== undefined && isOptOut(error) ? { reason: "recipient-opted-out" as const } : {}),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...(fix === null ? {} : { fix }),
  });
}

export function errorOfExchange(operation: string, effect: carrier.CarrierEffect, cause: unknown): ProviderError {
  return carrier.errorOfExchange({ provider: "telnyx", carrierName: "Telnyx", operation, effect }, cause);
}

export function errorOfBody(operation: string, effect: carrier.CarrierEffect, statusCode: number): ProviderError {
  return carrier.errorOfBody({ provider: "telnyx", carrierName: "Telnyx", operation, effect }, statusCode);
}

/** A refusal of our own, before asking Telnyx: the account lacks a setting the request needs. */
export function localRefusal(operation: string, message: string, fix: string): ProviderError {
  return new ProviderError({ provider: "telnyx", operation, outcome: "rejected", message, fix });
}

/** Reports a failed step as the failure of the whole operation, with the outcome of the whole. */
export function asFailureOf(operation: string, outcome: ProviderOutcome, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { statusCode, vendorCode, reason, retryAfterMs, fix } = error;
  return new ProviderError({
    provider: "telnyx",
    operation,
    outcome,
    message: error.message,
    cause: error,
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(vendorCode === undefined ? {} : { vendorCode }),
    ...(reason === undefined ? {} : { reason }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(fix === undefined ? {} : { fix }),
  });
}
