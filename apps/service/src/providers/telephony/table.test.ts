import { systemClock } from "@parley/foundation/clock";
import { expect, test } from "vitest";
import { createOutboundHttp } from "../../platform/outbound-http/undici-outbound-http.ts";
import { createTelephonyTable } from "./table.ts";

test("finds every vendor by its own name, and nothing by any other", async () => {
  const http = createOutboundHttp({ policy: "trusted" });
  const table = createTelephonyTable({ http, clock: systemClock, baseUrls: {} });
  expect(table.all().map(({ name }) => name)).toContain("twilio");
  for (const vendor of table.all()) {
    expect(table.get(vendor.name)).toBe(vendor);
    // The bridge's are the installation's alone, and nothing an organization could set.
    const prefix = vendor.name === "byo-sip-trunk" ? "sip_bridge_" : `${vendor.name}_`;
    expect(vendor.settings.every(({ name }) => name.startsWith(prefix))).toBe(true);
  }
  for (const name of ["", "Twilio", "constructor", "__proto__", "sip-bridge"]) expect(table.get(name)).toBeNull();
  await http.close();
});
