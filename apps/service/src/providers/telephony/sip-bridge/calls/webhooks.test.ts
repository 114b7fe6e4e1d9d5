import type { BridgeStatus } from "@parley/contracts/sip-bridge/bridge-events";
import { expect, test } from "vitest";
import { bridgeCallWebhooks } from "./webhooks.ts";

function causeOf(change: Partial<BridgeStatus>) {
  const status: BridgeStatus = {
    event_id: "e",
    seq: 3,
    call_sid: "sip_6f0b2c1e-0000-4000-8000-000000000001",
    organization_id: 7,
    trunk_id: null,
    from_number: "+15551234567",
    to_number: "+15557654321",
    direction: "outbound",
    status: "failed",
    sip_code: null,
    reason: null,
    q850: null,
    timestamp: "2026-11-29T12:00:00.000Z",
    answered_at: null,
    ended_at: "2026-11-29T12:00:00.000Z",
    duration_ms: null,
    attempt: null,
    media: null,
    ...change,
  };
  const body = Buffer.from(JSON.stringify(status));
  const event = bridgeCallWebhooks.parseCall({ method: "POST", url: "/sip-status", headers: {}, body });
  return event?.kind === "ended" ? event.cause : null;
}

const ANSWERED = { answered_at: "2026-11-29T11:59:00.000Z" };

test.each([
  [{ sip_code: 486 }, "busy"],
  [{ sip_code: 480 }, "no-answer"],
  [{ ...ANSWERED, sip_code: 486 }, "carrier-failure"],
  [{ ...ANSWERED, sip_code: 488 }, "carrier-failure"],
  [{ ...ANSWERED, sip_code: null }, "carrier-failure"],
  [{ ...ANSWERED, status: "completed" as const }, "hung-up"],
])("the end %j is %s", (change, cause) => {
  expect(causeOf(change)).toBe(cause);
});
