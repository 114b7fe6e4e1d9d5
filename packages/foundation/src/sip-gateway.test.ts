import { expect, test } from "vitest";
import { parseSipGateway } from "./sip-gateway.ts";

test.each([
  ["sip.example.com", { host: "sip.example.com", port: null, transport: null }],
  ["SIP.Example.com.", { host: "SIP.Example.com.", port: null, transport: null }],
  ["sip.example.com:5060", { host: "sip.example.com", port: 5_060, transport: null }],
  ["sip.example.com:5061", { host: "sip.example.com", port: 5_061, transport: "tls" }],
  ["sip.example.com:5061;transport=tcp", { host: "sip.example.com", port: 5_061, transport: "tcp" }],
  ["pbx;transport=TLS", { host: "pbx", port: null, transport: "tls" }],
  ["pbx_1.local:65535;transport=udp", { host: "pbx_1.local", port: 65_535, transport: "udp" }],
  ["192.0.2.1", { host: "192.0.2.1", port: null, transport: null }],
  ["192.0.2.255:1", { host: "192.0.2.255", port: 1, transport: null }],
  ["[2001:db8::1]", { host: "2001:db8::1", port: null, transport: null }],
  ["[::ffff:192.0.2.1]:5080", { host: "::ffff:192.0.2.1", port: 5_080, transport: null }],
])("%s", (text, expected) => {
  expect(parseSipGateway(text)).toEqual(expected);
});

test.each([
  "",
  " sip.example.com",
  "sip.example.com ",
  "sip:sip.example.com",
  "sips:sip.example.com",
  "user@sip.example.com",
  "https://sip.example.com",
  "sip.example.com/path",
  "sip.example.com:0",
  "sip.example.com:65536",
  "sip.example.com:",
  "sip.example.com;transport=ws",
  "sip.example.com;lr",
  "sip.example.com;transport=tcp;lr",
  "-a.example",
  "a-.example",
  "a..example",
  `${"a".repeat(64)}.example`,
  `${"a.".repeat(130)}example`,
  "192.0.2",
  "192.0.2.256",
  "1.2.3.4.5",
  "2001:db8::1",
  "[2001:db8::1",
  "[2001:db8:::1]",
  "[::1]5060",
  "sip.example.com\r\nVia: x",
  "sip.exämple.com",
])("%j is none", (text) => {
  expect(parseSipGateway(text)).toBeNull();
});
