import { describe, expect, it } from "vitest";
import { isMasked, maskSecret, maskSecretMembers, restoreMaskedMembers } from "./masked-secret.ts";

describe("maskSecret", () => {
  it.each([
    ["abcdefghijkl", "••••••••ijkl"],
    ["short-token", "••••••••"],
    ["-----BEGIN KEY-----\nAAAA\n", "••••••••AAAA"],
    ["", "••••••••"],
  ])("%j is shown as %j", (secret, shown) => {
    expect(maskSecret(secret)).toBe(shown);
    expect(isMasked(maskSecret(secret))).toBe(true);
  });

  it("does not take a real secret for a masked one", () => {
    expect(isMasked("abcdefghijkl")).toBe(false);
    expect(isMasked("")).toBe(false);
  });
});

describe("secrets inside an object", () => {
  const stored = {
    host: "pbx.example.com",
    password: "wxyz-wxyz-1234",
    auth: { token: "deep-deep-deep-9876", retries: 3 },
    trunks: [
      { name: "one", api_key: "first-first-5555" },
      { name: "two", api_key: "second-second-6666" },
    ],
  };

  it("are masked wherever they stand, and nothing else is", () => {
    expect(maskSecretMembers(stored)).toEqual({
      host: "pbx.example.com",
      password: "••••••••1234",
      auth: { token: "••••••••9876", retries: 3 },
      trunks: [
        { name: "one", api_key: "••••••••5555" },
        { name: "two", api_key: "••••••••6666" },
      ],
    });
  });

  it("come back whole when the masked form is sent back, and change when another is sent", () => {
    const shown = maskSecretMembers(stored);
    expect(restoreMaskedMembers(shown, stored)).toEqual(stored);
    expect(restoreMaskedMembers({ ...shown, password: "new" }, stored)).toEqual({ ...stored, password: "new" });
    expect(restoreMaskedMembers({ fresh_token: "••••••••" }, stored)).toEqual({});
  });
});
