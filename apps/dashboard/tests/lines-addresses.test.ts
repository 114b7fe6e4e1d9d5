import { describe, expect, test } from "vitest";
import { readKeysSearch } from "../src/pages/keys/keys-search.ts";
import { readNumbersSearch, readOffersSearch } from "../src/pages/numbers/numbers-search.ts";
import { readProvidersSearch } from "../src/pages/providers/providers-search.ts";
import { readToolSearch, readToolsSearch } from "../src/pages/tools/tools-search.ts";
import { readTrunkSearch } from "../src/pages/trunks/trunks-search.ts";
import { readEndpointSearch, readEndpointsSearch } from "../src/pages/webhooks/webhooks-search.ts";

const NONSENSE = [
  {},
  {
    offset: "x",
    before: "y",
    status: "odd",
    delivery: -1,
    page: "0",
    type: 7,
    answered: "maybe",
    off: "no",
    vendor: "nobody",
  },
  { offset: {}, before: -3, status: [], delivery: 1.5, page: null, q: "  ", provider: {}, country: "", call: [] },
];

describe("an address that makes no sense", () => {
  test.each(NONSENSE)("is read as one without filters: %j", (search) => {
    expect(readEndpointsSearch(search)).toEqual({});
    expect(readEndpointSearch(search)).toEqual({});
    expect(readKeysSearch(search)).toEqual({});
    expect(readNumbersSearch(search)).toEqual({});
    expect(readOffersSearch(search)).toEqual({});
    expect(readProvidersSearch(search)).toEqual({});
    expect(readToolsSearch(search)).toEqual({});
    expect(readToolSearch(search)).toEqual({});
    expect(readTrunkSearch(search)).toEqual({});
  });
});

test("what is in the address of the URLs is read", () => {
  expect(readEndpointsSearch({ offset: "50" })).toEqual({ offset: 50 });
});

test("what is in the address of deliveries, numbers, tools and trunks is read", () => {
  expect(readEndpointSearch({ before: "50", status: "failed", delivery: 7 })).toEqual({
    before: 50,
    status: "failed",
    delivery: 7,
  });
  expect(readNumbersSearch({ answered: "no", off: "true" })).toEqual({ answered: "no", off: true });
  expect(readOffersSearch({ provider: "twilio", area: 415, contains: " 77 " })).toEqual({
    provider: "twilio",
    area: "415",
    contains: "77",
  });
  expect(readProvidersSearch({ vendor: "gemini" })).toEqual({ vendor: "gemini" });
  expect(readToolsSearch({ q: "order", type: "mcp", page: "2" })).toEqual({ q: "order", type: "mcp", page: 2 });
  expect(readToolsSearch({ q: "x".repeat(500) }).q).toHaveLength(200);
  expect(readToolSearch({ status: "timeout" })).toEqual({ status: "timeout" });
  expect(readTrunkSearch({ call: 12 })).toEqual({ call: "12" });
  expect(readTrunkSearch({ call: "x".repeat(300) })).toEqual({});
});
