import { carriers } from "@parley/contracts/carriers";
import { describe, expect, test } from "vitest";
import type { CarrierPart } from "../../../src/providers/telephony/telephony-provider.ts";
import { type ConformanceScene, expectFailure } from "./conformance-scene.ts";

/** Settings, credentials and the parts a carrier declares. */
export function describeAccount(scene: ConformanceScene, parts: ReadonlySet<CarrierPart>): void {
  describe("parts", () => {
    test.each(["texts", "numbers", "calls"] as const)("the vendor and the account agree on %s", (part) => {
      const { vendor, account } = scene.harness;
      expect([vendor[part] !== null, account[part] !== null]).toEqual([parts.has(part), parts.has(part)]);
    });
  });
  describe("settings", () => {
    test("an organization can store every setting the environment can give", () => {
      if (scene.lacks("own-accounts")) return;
      const { name, settings } = scene.harness.vendor;
      const storable = Object.keys(carriers[name].settings);
      const given = settings.filter(({ variable }) => variable !== null).map((setting) => setting.name);
      expect(storable).toEqual(expect.arrayContaining(given));
    });

    test("a missing required setting prevents the connection", () => {
      const required = scene.harness.vendor.settings.filter(({ isRequired }) => isRequired);
      expect(required.length).toBeGreaterThan(0);
      for (const missing of required) {
        expect(scene.harness.vendor.connect((wanted) => (wanted === missing.name ? undefined : "x"))).toBeNull();
        expect(scene.harness.vendor.connect((wanted) => (wanted === missing.name ? "  " : "x"))).toBeNull();
      }
      expect(scene.harness.vendor.connect(() => "x")).not.toBeNull();
      expect(scene.harness.account.provider).toBe(scene.harness.vendor.name);
    });

    test("credentials are checked", async () => {
      expect(await scene.harness.account.checkCredentials()).toMatchObject({ isValid: true });
      const wrong = await scene.harness.wrongAccount.checkCredentials();
      expect(wrong).toMatchObject({ isValid: false });
      expect(JSON.stringify(wrong)).not.toContain(scene.harness.secret);
      await expectFailure(scene.harness.unreachableAccount.checkCredentials(), "not-done");
    });
  });
}
