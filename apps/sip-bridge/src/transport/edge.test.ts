import { SipHeaders } from "@parley/sip/message/headers";
import type { SipMessage, SipPeer } from "@parley/sip/message/message";
import { describe, expect, test } from "vitest";
import { BridgeConfigError, loadBridgeConfig } from "../config/bridge-config.ts";
import { originOf, throughEdge } from "./edge.ts";

const EDGE = { address: "10.0.0.5", port: 5_060, publicAddress: "203.0.113.7:5060" };
const FROM_EDGE: SipPeer = { transport: "udp", address: "10.0.0.5", port: 5_060 };
const STRANGER: SipPeer = { transport: "udp", address: "198.51.100.9", port: 5_060 };

const invite = (source?: string): SipMessage => ({
  kind: "request",
  method: "INVITE",
  uri: "sip:100@203.0.113.7",
  headers: SipHeaders.of(source === undefined ? [] : [["X-Edge-Source", source]]),
  body: Buffer.alloc(0),
});

describe("where a message comes from", () => {
  test("the edge says", () => {
    for (const [source, expected] of [
      ["udp 192.0.2.7 5061", { transport: "udp", address: "192.0.2.7", port: 5_061 }],
      ["TLS 192.0.2.7 40000", { transport: "tls", address: "192.0.2.7", port: 40_000 }],
      ["tcp 2001:db8::7 5060", { transport: "tcp", address: "2001:db8::7", port: 5_060 }],
    ] as const) {
      expect(originOf(EDGE, invite(source), FROM_EDGE)).toEqual(expected);
    }
  });

  test("is nowhere where the edge does not say it, or not in that form", () => {
    for (const source of [
      undefined,
      "",
      "udp",
      "udp 192.0.2.7",
      "udp pbx.example 5060",
      "ws 192.0.2.7 80",
      "udp 192.0.2.7 x",
    ]) {
      expect(originOf(EDGE, invite(source), FROM_EDGE)).toBeNull();
    }
  });

  test("is its own address for everybody else, whatever it says", () => {
    expect(originOf(EDGE, invite("udp 192.0.2.7 5060"), STRANGER)).toBe(STRANGER);
    expect(originOf(null, invite("udp 192.0.2.7 5060"), FROM_EDGE)).toBe(FROM_EDGE);
  });
});

test("what is meant for a gateway goes to the edge, and says where on", () => {
  const gateway: SipPeer = { transport: "tls", address: "192.0.2.7", port: 5_061, serverName: "sip.example.com" };
  expect(throughEdge(EDGE, gateway)).toEqual({ ...FROM_EDGE, next: "sip:192.0.2.7:5061;transport=tls" });
  const six: SipPeer = { transport: "udp", address: "2001:db8::7", port: 5_060 };
  expect(throughEdge(EDGE, six).next).toBe("sip:[2001:db8::7]:5060;transport=udp");
  expect(throughEdge(null, gateway)).toBe(gateway);
});

describe("SIP_EDGE", () => {
  const load = (change: Record<string, string>) =>
    loadBridgeConfig({ SIP_BRIDGE_API_KEY: "a-key-for-tests-of-the-bridge", ...change }).edge;

  test("is an address with a port, and its public one is the same unless it is said", () => {
    expect(load({})).toBeNull();
    expect(load({ SIP_EDGE: "10.0.0.5:5060" })).toEqual({ ...EDGE, publicAddress: "10.0.0.5:5060" });
    expect(load({ SIP_EDGE: "10.0.0.5:5060", SIP_EDGE_PUBLIC: "203.0.113.7:5060" })).toEqual(EDGE);
    expect(load({ SIP_EDGE: "[2001:db8::5]:5060" })?.address).toBe("2001:db8::5");
  });

  test.each(["10.0.0.5", "edge.example:5060", ":5060", "10.0.0.5:0", "10.0.0.5:99999"])("is refused as %s", (edge) => {
    expect(() => load({ SIP_EDGE: edge })).toThrow(BridgeConfigError);
  });

  test("is needed beside SIP_EDGE_PUBLIC", () => {
    expect(() => load({ SIP_EDGE_PUBLIC: "203.0.113.7:5060" })).toThrow(/SIP_EDGE: is needed/);
  });
});
