import { systemClock } from "@parley/foundation/clock";
import { expect, test } from "vitest";
import { createOutboundHttp } from "../../src/platform/outbound-http/undici-outbound-http.ts";
import { createTelephonyTable, type TelephonyTable } from "../../src/providers/telephony/table.ts";
import type { CarrierPart, TelephonyVendor } from "../../src/providers/telephony/telephony-provider.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";

/** The carrier as if it lacked a part. */
function without(part: CarrierPart, vendor: TelephonyVendor): TelephonyVendor {
  return {
    ...vendor,
    [part]: null,
    connect: (read) => {
      const account = vendor.connect(read);
      return account === null ? null : { ...account, [part]: null };
    },
  };
}

function tableWithout(part: CarrierPart): TelephonyTable {
  const http = createOutboundHttp({ policy: "trusted" });
  const vendors = createTelephonyTable({ http, clock: systemClock, baseUrls: {} })
    .all()
    .map((vendor) => without(part, vendor));
  return { get: (name) => vendors.find((vendor) => vendor.name === name) ?? null, all: () => vendors };
}

const lacking = (message: string) => ({
  status: 400,
  text: expect.stringMatching(new RegExp(`${message}.*provider-not-available|provider-not-available.*${message}`)),
});

test.each([
  ["texts", "does not carry texts"],
  ["numbers", "does not let its numbers be managed from here"],
  ["calls", "does not carry calls"],
] as const)(
  "what needs %s of a carrier without them is refused in words, and the rest works",
  async (part, message) => {
    const parley: TestCarrierService = await startTestServiceWithCarrier({
      overrides: { providers: { telephony: tableWithout(part) } },
    });
    try {
      const organization = await parley.addOrganization();
      const line = await addLine(parley, organization);
      const { client } = organization.admin;
      const to = newCustomerNumber();
      const asked = {
        texts: await client.post("/sms/send", {
          from_phone_number: line.phoneNumber,
          to_phone_number: to,
          message: "Hello",
          queue: true,
        }),
        numbers: await client.post("/api/v1/phone-numbers/search", { provider: "twilio", country_code: "US" }),
        calls: await client.post("/calls/initiate", { assistant_id: line.assistantId, to_phone_number: to }),
      };
      expect(asked[part]).toMatchObject(lacking(message));
      for (const other of ["texts", "numbers", "calls"] as const) {
        if (other !== part) expect(asked[other].text).not.toMatch(/does not (carry|let)/);
      }
      const webhook = await fetch(`${parley.url}/webhooks/sms/twilio`, { method: "POST", body: "" });
      expect(webhook.status === 404).toBe(part === "texts");
      const diagnosis = await client.get(`/api/v1/phone-numbers/${encodeURIComponent(line.phoneNumber)}/diagnose`);
      expect(diagnosis.status, diagnosis.text).toBe(200);
    } finally {
      await parley.stop();
    }
  },
);
