import { Webhook } from "standardwebhooks";
import type { ReceivedRequest } from "./webhook-receiver.ts";

/**
 * Verifies a request as a customer would, with the reference library of Standard Webhooks.
 * @param secret `whsec_…`
 * @returns the parsed body.
 * @throws WebhookVerificationError
 */
export function verifyWebhook(request: Pick<ReceivedRequest, "headers" | "body">, secret: string): unknown {
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return new Webhook(secret).verify(request.body, headers);
}
