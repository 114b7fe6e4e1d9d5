import type { BridgeStatus } from "@parley/contracts/sip-bridge/bridge-events";
import type { LegEnd } from "@parley/sip/dialog/session-deps";
import { expect, test } from "vitest";
import { CallRecord } from "./call-record.ts";

function endOf(end: Partial<LegEnd>, { isAnswered = true, isOrdered = false } = {}): BridgeStatus | undefined {
  const told: BridgeStatus[] = [];
  const record = new CallRecord(
    { callSid: "sip_1", organizationId: 7, direction: "outbound", from: "+15551234567", to: "+15557654321" },
    () => new Date(0),
    (status) => told.push(status),
  );
  if (isAnswered) record.answered();
  record.end({ by: "peer", status: null, reason: null, q850: null, ...end }, null, isOrdered);
  expect(told).toHaveLength(1);
  return told[0];
}

test("an answered call that the peer or the service hangs up is completed", () => {
  expect(endOf({ by: "peer" })?.status).toBe("completed");
  expect(endOf({ by: "us" }, { isOrdered: true })?.status).toBe("completed");
  // The service's order came first, then the peer was gone.
  expect(endOf({ by: "us", status: 481, reason: "gone" }, { isOrdered: true })?.status).toBe("completed");
});

test.each<Partial<LegEnd>>([
  { by: "us", status: 488, reason: "The peer's answer cannot be used" },
  { by: "us", reason: "The peer's answer has no Contact that can be used" },
  { by: "network", reason: "Nothing was heard of the peer" },
  { by: "network", reason: "The bridge is stopped" },
  { by: "network", reason: "The peer did not refresh the session" },
  { by: "network", status: 481, reason: "The peer does not know the call any more" },
])("an answered call that ends without either of them has failed: %j", (end) => {
  expect(endOf(end)).toMatchObject({ status: "failed", sip_code: end.status ?? null, reason: end.reason });
});

test("a call that was not answered ends as its status says", () => {
  expect(endOf({ status: 486 }, { isAnswered: false })?.status).toBe("busy");
  expect(endOf({ by: "us", status: 487 }, { isAnswered: false, isOrdered: true })?.status).toBe("canceled");
  expect(endOf({ by: "network", reason: "No answer" }, { isAnswered: false })?.status).toBe("failed");
});
