import { randomUUID } from "node:crypto";
import { signTelnyxWebhook } from "@parley/testkit/carriers/telnyx/signer";
import { signTwilioWebhook } from "@parley/testkit/carriers/twilio/signer";
import { signVonageToken } from "@parley/testkit/carriers/vonage/signer";
import type { CarrierAccount, CarrierKind } from "./carrier-kinds.ts";
import { PUBLIC_BASE_URL } from "./test-service.ts";

/** The body of a webhook: JSON sent byte for byte, or form fields. */
export type WebhookContent = string | Readonly<Record<string, string>>;

/** A request as the carrier sends it, with a valid signature for any content. */
export function signedWebhook(
  { provider }: Pick<CarrierKind, "provider">,
  { options }: CarrierAccount,
  path: string,
  content: WebhookContent,
): RequestInit {
  const isJson = typeof content === "string";
  const body = isJson ? content : new URLSearchParams(content).toString();
  const type = isJson ? "application/json" : "application/x-www-form-urlencoded";
  return { method: "POST", body, headers: { "content-type": type, ...proofOf() } };

  function proofOf(): Record<string, string> {
    switch (provider) {
      case "twilio": {
        const fields = isJson ? [] : Object.entries(content);
        return { "x-twilio-signature": signTwilioWebhook(options.authToken, `${PUBLIC_BASE_URL}${path}`, fields) };
      }
      case "telnyx":
        return signTelnyxWebhook(options.signingSecret ?? "", Math.floor(Date.now() / 1_000), body);
      default:
        return {
          authorization: signVonageToken(body, {
            apiKey: options.accountSid,
            signatureSecret: options.signingSecret ?? "",
            nowMs: Date.now(),
            nonce: randomUUID(),
          }),
        };
    }
  }
}
