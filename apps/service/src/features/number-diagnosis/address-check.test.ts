import { expect, test } from "vitest";
import { checkPublicAddress } from "./address-check.ts";

test.each([
  ["https://parley.example.com", "ok"],
  ["https://203.0.113.9:8443", "ok"],
  ["https://[2001:db8::1]", "ok"],
  ["https://172.32.0.1", "ok"],
  ["http://parley.example.com", "warning"],
  ["http://localhost:8080", "failed"],
  ["https://parley.localhost", "failed"],
  ["https://parley", "failed"],
  ["https://parley.local", "failed"],
  ["https://127.0.0.1", "failed"],
  ["https://10.1.2.3", "failed"],
  ["https://172.16.0.1", "failed"],
  ["https://192.168.1.2", "failed"],
  ["https://169.254.1.2", "failed"],
  ["https://[::1]", "failed"],
  ["https://[fd00::1]", "failed"],
  ["https://[fe80::1]", "failed"],
])("%s: %s", (publicBaseUrl, status) => {
  const check = checkPublicAddress(publicBaseUrl);
  expect(check.status).toBe(status);
  expect(check.fix === undefined).toBe(status === "ok");
});
