import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { systemClock } from "@parley/foundation/clock";
import { Secret } from "@parley/foundation/secret";
import { expect, test } from "vitest";
import type { OutboundHttp } from "../../../platform/outbound-http/outbound-http.ts";
import { createTelephonyTable } from "../../../providers/telephony/table.ts";
import { createTelephonyAccounts } from "./telephony-accounts.ts";

const organizationId = asId<OrganizationId>(1);
const noHttp: OutboundHttp = {
  request: () => Promise.reject(new Error("nothing is asked of the outside here")),
  fetch: () => Promise.reject(new Error("nothing is asked of the outside here")),
  close: async () => {},
};
const OWN_KEY = Buffer.alloc(32, 1).toString("base64");
const OPERATORS_KEY = Buffer.alloc(32, 2).toString("base64");

/** The accounts of an organization with these settings, in an installation with an operator's account. */
function accountsWith(own: Readonly<Record<string, string>>) {
  return createTelephonyAccounts({
    telephony: createTelephonyTable({ http: noHttp, clock: systemClock, baseUrls: {} }),
    providerSettings: {
      load: async () => ({ version: 1, get: (name) => own[name], vendorKey: () => undefined, keyedVendors: [] }),
    },
    operatorSettings: new Map([
      ["telnyx_api_key", new Secret("KEY-operator")],
      ["telnyx_public_key", new Secret(OPERATORS_KEY)],
    ]),
  });
}
const own = (settings: Record<string, string>) =>
  accountsWith({ telnyx_api_key: "KEY-own", ...settings }).forOrganization(organizationId, "telnyx");
const find = (settings: Record<string, string>, providerAccountId: string | null) =>
  accountsWith(settings).forNumber(organizationId, { provider: "telnyx", providerAccountId });

test("a number's account is found after its API key was rotated", async () => {
  const before = await own({ telnyx_public_key: OWN_KEY });
  const found = await find({ telnyx_api_key: "KEY-new", telnyx_public_key: OWN_KEY }, before?.accountId ?? "");
  expect(found?.accountId).toBe(before?.accountId);
});

test("a number's account is found after the public key was entered", async () => {
  const before = await own({});
  const found = await find({ telnyx_api_key: "KEY-own", telnyx_public_key: OWN_KEY }, before?.accountId ?? "");
  expect(found?.formerAccountIds).toContain(before?.accountId);
});

test("a number of the operator's account stays there when the organization has its own", async () => {
  const operators = accountsWith({}).operatorAccount("telnyx");
  const settings = { telnyx_api_key: "KEY-own", telnyx_public_key: OWN_KEY };
  const found = await find(settings, operators?.accountId ?? "");
  expect(found?.accountId).toBe(operators?.accountId);
  expect(found?.accountId).not.toBe((await own(settings))?.accountId);
});

test("a number of an account that is not connected any more has none, one that names none has the organization's", async () => {
  const settings = { telnyx_api_key: "KEY-own" };
  expect(await find(settings, "account-of-somebody")).toBeNull();
  expect((await find(settings, null))?.accountId).toBe((await own({}))?.accountId);
});
