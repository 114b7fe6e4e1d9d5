import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { systemClock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import { Secret } from "@parley/foundation/secret";
import { describe, expect, test } from "vitest";
import type { DataAccess } from "../../../platform/database/scope.ts";
import { createLogger } from "../../../platform/logging/logger.ts";
import type { OutboundHttp } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import { createTelnyxVendor } from "../../../providers/telephony/telnyx/vendor.ts";
import { createTelephonyAccounts } from "../accounts/telephony-accounts.ts";
import { listCountries } from "./list-countries.ts";

const organizationId = asId<OrganizationId>(1);
const noHttp: OutboundHttp = {
  request: () => Promise.reject(new Error("nothing is asked of the outside here")),
  fetch: () => Promise.reject(new Error("nothing is asked of the outside here")),
  close: async () => {},
};

/** Passes the API key of the connected account to `answer`, so that a test sees whose account was asked. */
function telnyxAnswering(answer: (apiKey: string) => Promise<readonly string[]>): TelephonyVendor {
  const vendor = createTelnyxVendor({ http: noHttp, baseUrl: null, clock: systemClock });
  return {
    ...vendor,
    connect(read) {
      const account = vendor.connect(read);
      if (account?.numbers == null) return null;
      return {
        ...account,
        numbers: { ...account.numbers, listCountries: () => answer(read("telnyx_api_key") ?? "") },
      };
    },
  };
}

function ask(options: { own?: string; operators?: string; vendor: TelephonyVendor; provider?: string }) {
  const { own, operators, vendor } = options;
  const telephony = { get: (name: string) => (name === vendor.name ? vendor : null), all: () => [vendor] };
  const accounts = createTelephonyAccounts({
    telephony,
    providerSettings: {
      load: async () => ({
        version: 1,
        get: (name) => (name === "telnyx_api_key" ? own : undefined),
        vendorKey: () => undefined,
        keyedVendors: [],
      }),
    },
    operatorSettings: new Map(operators === undefined ? [] : [["telnyx_api_key", new Secret(operators)]]),
  });
  const deps = {
    platform: { data: {} as DataAccess, logger: createLogger("silent") },
    config: { publicBaseUrl: "https://parley.example", reconcileGraceMs: 1, sendWindowMs: 1 },
    telephony,
    accounts,
  };
  return listCountries(deps, organizationId, options.provider ?? "telnyx", new AbortController().signal);
}

describe("countries of a provider", () => {
  const echo = telnyxAnswering(async (key) => ["US", key, "CA", "US"]);

  test.each([
    [{ own: "OWN" }, ["CA", "OWN", "US"]],
    [{ operators: "OPS" }, ["CA", "OPS", "US"]],
    [{ own: "OWN", operators: "OPS" }, ["CA", "OWN", "US"]],
  ])("with the keys %j are asked with the organization's own first", async (keys, codes) => {
    expect(await ask({ ...keys, vendor: echo })).toEqual(codes);
  });

  test.each([
    ["telnyx", "provider-failed"],
    ["twilio", "provider-failed"],
    ["vonage", "invalid-input"],
  ])("without an account, %s is %s", async (provider, kind) => {
    const error = await ask({ vendor: echo, provider }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ kind });
  });

  test.each(["rejected", "not-done", "unknown"] as const)("a failure (%s) is the provider's", async (outcome) => {
    const failing = telnyxAnswering(async () => {
      throw new ProviderError({ provider: "telnyx", operation: "x", outcome, message: "no", statusCode: 404 });
    });
    const error = await ask({ own: "OWN", vendor: failing }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "provider-failed", message: expect.stringContaining("telnyx") });
  });
});
