import { afterEach, beforeEach, describe } from "vitest";
import type { CarrierPart } from "../../../src/providers/telephony/telephony-provider.ts";
import { describeAccount } from "./account-conformance.ts";
import { describeCalls } from "./call-conformance.ts";
import { ConformanceScene } from "./conformance-scene.ts";
import { describeFailures } from "./failure-conformance.ts";
import { describeLookups } from "./lookup-conformance.ts";
import { describeNumbers } from "./number-conformance.ts";
import { describePlacedCalls } from "./placed-call-conformance.ts";
import { describeSending } from "./sending-conformance.ts";
import type { TelephonyHarness } from "./telephony-harness.ts";
import { describeWebhooks } from "./webhook-conformance.ts";

const ALL_PARTS: ReadonlySet<CarrierPart> = new Set<CarrierPart>(["texts", "numbers", "calls"]);

/**
 * What every carrier must do, whatever its wire format. Run it once per vendor with that vendor's harness.
 * @param parts the parts the carrier has; only their suites run
 */
export function describeTelephonyVendor(name: string, start: () => Promise<TelephonyHarness>, parts = ALL_PARTS): void {
  describe(`${name} conforms`, () => {
    const scene = new ConformanceScene();
    beforeEach(() => scene.start(start));
    afterEach(() => scene.stop());

    describeAccount(scene, parts);
    describeFailures(scene, parts);
    if (parts.has("texts")) {
      describeSending(scene);
      describeLookups(scene);
      describeWebhooks(scene);
    }
    if (parts.has("numbers")) describeNumbers(scene);
    if (parts.has("calls")) {
      describePlacedCalls(scene);
      describeCalls(scene);
    }
  });
}
