import { expect, test } from "vitest";
import { nextHop } from "./next-hop.ts";

const LAST = { transport: "udp", address: "8.8.4.4", port: 5_070 } as const;

test.each([
  ["an address", "sip:x@8.8.8.8:5080", { transport: "udp", address: "8.8.8.8", port: 5_080 }],
  ["an address without a port", "sip:x@8.8.8.8", { transport: "udp", address: "8.8.8.8", port: 5_060 }],
  ["another transport", "sip:x@8.8.8.8:5080;transport=tcp", { transport: "tcp", address: "8.8.8.8", port: 5_080 }],
  [
    "an address of IPv6",
    "sip:x@[2001:4860:4860::8888]:5080",
    { transport: "udp", address: "2001:4860:4860::8888", port: 5_080 },
  ],
  ["a name, which is not looked up", "sip:x@pbx.example", LAST],
  ["an address behind the peer's NAT", "sip:x@192.168.0.7:5060", LAST],
  ["an address of our own machine, from outside", "sip:x@127.0.0.1:8090", LAST],
  ["no URI", "nonsense", LAST],
] as const)("a request goes on by %s", (_what, uri, expected) => {
  expect(nextHop(uri, LAST)).toEqual(expected);
});

test("inside a private network its addresses are used", () => {
  const last = { ...LAST, address: "10.0.0.1" };
  expect(nextHop("sip:x@10.0.0.7:5080", last)).toEqual({ transport: "udp", address: "10.0.0.7", port: 5_080 });
});

test("a connection is used both ways, whatever the URI says", () => {
  const last = { ...LAST, transport: "tls" } as const;
  expect(nextHop("sip:x@8.8.8.8:5080", last)).toBe(last);
});
