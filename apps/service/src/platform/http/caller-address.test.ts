import { expect, test } from "vitest";
import { addressBudgetKey, callerAddress } from "./caller-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["2001:0DB8:0:0::1", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["unknown", "10.0.0.1"],
  ["", "10.0.0.1"],
  ["203.0.113.7'; drop table", "10.0.0.1"],
  ["fe80::1%eth0", "10.0.0.1"],
])("%s is read as %s", (forwarded, address) => {
  expect(callerAddress(forwarded, "10.0.0.1")).toBe(address);
});

test("a closed socket has no address", () => {
  expect(callerAddress(undefined, "")).toBe("unknown");
  expect(callerAddress(undefined, "10.0.0.1")).toBe("10.0.0.1");
  expect(callerAddress("unknown", "")).toBe("unknown");
});

test("an IPv4 address has its own limit, an IPv6 address shares its network's", () => {
  expect(addressBudgetKey("203.0.113.7")).toBe("203.0.113.7");
  expect(addressBudgetKey("2001:db8:1:2:3::4")).toBe("2001:db8:1:2::/64");
  expect(addressBudgetKey("2001:db8:1:2:ffff::9")).toBe("2001:db8:1:2::/64");
  expect(addressBudgetKey("unknown")).toBe("unknown");
});
