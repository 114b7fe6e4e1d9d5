import { afterEach, beforeEach, describe } from "vitest";
import { describeCalls } from "./call-conformance.ts";
import { ConformanceScene } from "./conformance-scene.ts";
import { describeFailures } from "./failure-conformance.ts";
import { describeNumbersAndCalls } from "./number-conformance.ts";
import { describeSending } from "./sending-conformance.ts";
import type { TelephonyHarness } from "./telephony-harness.ts";
import { describeWebhooks } from "./webhook-conformance.ts";

/** What every carrier has to do, whatever its wire format. Run it once per vendor with that vendor's harness. */
export function describeTelephonyVendor(name: string, start: () => Promise<TelephonyHarness>): void {
  describe(`${name} conforms`, () => {
    const scene = new ConformanceScene();
    beforeEach(() => scene.start(start));
    afterEach(() => scene.stop());

    describeSending(scene);
    describeFailures(scene);
    describeWebhooks(scene);
    describeNumbersAndCalls(scene);
    describeCalls(scene);
  });
}
