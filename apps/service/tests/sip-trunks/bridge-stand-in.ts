import { createHmac, randomBytes } from "node:crypto";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { startTestService, type TestService } from "../harness/test-service.ts";

/** The same in all files, which may then share a service. */
export const BRIDGE_KEY = randomBytes(24).toString("hex");
const DEEPGRAM_KEY = randomBytes(16).toString("hex");

/** A service whose SIP bridge is a scripted one: what it is asked is on record, what it answers is the test's. */
export interface BridgeStandIn {
  readonly bridge: WebhookReceiver;
  readonly service: TestService;
  answers(path: string, status: number, body?: unknown): void;
  /** POSTs to the service as the bridge does. */
  tell(path: string, content: unknown, key?: string | null): Promise<{ status: number; body: unknown }>;
  stop(): Promise<void>;
}

export async function startBridgeStandIn(): Promise<BridgeStandIn> {
  const bridge = await startWebhookReceiver({ isTls: false });
  const service = await startTestService({
    env: {
      SIP_BRIDGE_URL: bridge.origin,
      SIP_BRIDGE_API_KEY: BRIDGE_KEY,
      INBOUND_SIGNATURES: "enforce",
      // Nobody speaks here: calls only need vendors that they could be held with.
      DEEPGRAM_BASE_URL: bridge.origin,
      DEEPGRAM_API_KEY: DEEPGRAM_KEY,
      OPENAI_BASE_URL: `${bridge.origin}/v1`,
      OPENAI_API_KEY: "sk-test",
    },
    overrides: { espeak: null },
  });
  return {
    bridge,
    service,
    answers: (path, status, body) =>
      bridge.script(path, body === undefined ? respond(status) : respond(status, { body: JSON.stringify(body) })),
    async tell(path, content, key = BRIDGE_KEY) {
      const text = JSON.stringify(content);
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const proofs =
        key === null
          ? {}
          : {
              authorization: `Bearer ${key}`,
              "x-bridge-timestamp": timestamp,
              "x-bridge-signature": `sha256=${createHmac("sha256", key).update(`${timestamp}.${text}`).digest("hex")}`,
            };
      const response = await fetch(`${service.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...proofs },
        body: text,
      });
      return { status: response.status, body: await response.json() };
    },
    async stop() {
      await service.stop();
      await bridge.close();
    },
  };
}
