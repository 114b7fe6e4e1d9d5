import { createHmac } from "node:crypto";
import { BRIDGE_HEADERS, BRIDGE_SIGNATURE_TOLERANCE_SECONDS } from "@parley/contracts/sip-bridge/bridge-events";
import type { RawWebhook, WebhookVerdict } from "../carrier-webhook.ts";
import { isEqual } from "../shared/constant-time.ts";

/** Both proofs of `bridge-events.ts`: the key itself, and the body signed with it no more than five minutes ago. */
export function verifyBridgeWebhook({ headers, body }: RawWebhook, apiKey: string, now: Date): WebhookVerdict {
  const [authorization, timestamp, signature] = [
    "authorization",
    BRIDGE_HEADERS.timestamp,
    BRIDGE_HEADERS.signature,
  ].map((name) => headers[name]);
  if (typeof authorization !== "string" || typeof timestamp !== "string" || typeof signature !== "string") {
    return { isValid: false, reason: "missing-signature" };
  }
  const expected = createHmac("sha256", apiKey).update(`${timestamp}.`).update(body).digest("hex");
  const isRight = isEqual(authorization, `Bearer ${apiKey}`) && isEqual(signature, `sha256=${expected}`);
  if (!isRight || !/^\d{1,12}$/.test(timestamp)) return { isValid: false, reason: "bad-signature" };
  const isFresh = Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= BRIDGE_SIGNATURE_TOLERANCE_SECONDS;
  return isFresh ? { isValid: true } : { isValid: false, reason: "expired" };
}
