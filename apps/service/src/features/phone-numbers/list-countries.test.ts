import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import { Secret } from "@parley/foundation/secret";
import { describe, expect, test } from "vitest";
import type { DataAccess } from "../../platform/database/scope.ts";
import { createLogger } from "../../platform/logging/logger.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { TelephonyTable } from "../../providers/telephony/table.ts";
import { type CountryDirectory, listCountries } from "./list-countries.ts";
import { createTelephonyAccounts } from "./telephony-accounts.ts";

const noVendors: TelephonyTable = { get: () => null, all: () => [] };
const organizationId = asId<OrganizationId>(1);

/** Answers with the key it was connected with, so that a test sees whose it was. */
function directory(answer: (apiKey: string) => Promise<readonly string[]>): CountryDirectory {
  return {
    settings: [{ name: "telnyx_api_key", isSecret: true, isRequired: true }],
    connect: (read) => {
      const key = read("telnyx_api_key");
      return key === undefined ? null : { listCountries: () => answer(key) };
    },
  };
}

function ask(options: { own?: string; operators?: string; directory: CountryDirectory; provider?: string }) {
  const { own, operators } = options;
  const accounts = createTelephonyAccounts({
    telephony: noVendors,
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
    config: { publicBaseUrl: "https://parley.example", reconcileGraceMs: 1 },
    telephony: noVendors,
    accounts,
    countryDirectories: new Map([["telnyx", options.directory]]),
  };
  return listCountries(deps, organizationId, options.provider ?? "telnyx", new AbortController().signal);
}

describe("countries of a provider that is only partly built", () => {
  const echo = directory(async (key) => ["US", key, "CA", "US"]);

  test.each([
    [{ own: "OWN" }, ["CA", "OWN", "US"]],
    [{ operators: "OPS" }, ["CA", "OPS", "US"]],
    [{ own: "OWN", operators: "OPS" }, ["CA", "OWN", "US"]],
  ])("with the keys %j are asked with the organization's own first", async (keys, codes) => {
    expect(await ask({ ...keys, directory: echo })).toEqual(codes);
  });

  test.each([
    ["telnyx", "provider-failed"],
    ["twilio", "provider-failed"],
    ["vonage", "invalid-input"],
  ])("without an account, %s is %s", async (provider, kind) => {
    const error = await ask({ directory: echo, provider }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ kind });
  });

  test.each(["rejected", "not-done", "unknown"] as const)("a failure (%s) is the provider's", async (outcome) => {
    const failing = directory(async () => {
      throw new ProviderError({ provider: "telnyx", operation: "x", outcome, message: "no", statusCode: 404 });
    });
    const error = await ask({ own: "OWN", directory: failing }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "provider-failed", message: expect.stringContaining("telnyx") });
  });
});
