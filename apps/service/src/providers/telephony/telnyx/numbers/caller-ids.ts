import { z } from "zod";
import type { CallerIdVerification, VerifiedCallerId } from "../../carrier-numbers.ts";
import { verifiedNumberResource } from "../resources.ts";
import type { TelnyxRest } from "../rest.ts";

/** https://developers.telnyx.com/api-reference/verified-numbers/list-all-verified-numbers. The number serves as its id. */
export async function listTelnyxCallerIds(
  rest: TelnyxRest,
  signal?: AbortSignal,
): Promise<readonly VerifiedCallerId[]> {
  const found: VerifiedCallerId[] = [];
  const call = { operation: "list-caller-ids", method: "GET", path: "/verified_numbers", signal } as const;
  for await (const page of rest.list(call, verifiedNumberResource)) {
    for (const { phone_number: phoneNumber } of page) {
      found.push({ phoneNumber, providerCallerId: phoneNumber, friendlyName: null });
    }
  }
  return found;
}

/** Telnyx texts a code to the number; its owner enters it in the Telnyx portal. Telnyx keeps no name with the number. */
export async function requestTelnyxCallerId(
  rest: TelnyxRest,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<CallerIdVerification> {
  const body = { phone_number: phoneNumber, verification_method: "sms" };
  const answer = z
    .record(z.string(), z.unknown())
    .safeParse(
      await rest.perform({ operation: "verify-caller-id", method: "POST", path: "/verified_numbers", body, signal }),
    );
  return { validationCode: null, details: answer.success ? answer.data : body };
}
