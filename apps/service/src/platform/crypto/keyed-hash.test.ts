import { createSecretKey, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isEqualInConstantTime } from "./constant-time-equal.ts";
import { createKeyedHashes } from "./keyed-hash.ts";

describe("createKeyedHashes", () => {
  const root = createSecretKey(randomBytes(32));

  it("depends on the root, the purpose and the value, and on nothing else", () => {
    const hashes = createKeyedHashes(root);
    const hash = hashes.hash("phone-number", "+14155550123");
    expect(hash).toHaveLength(32);
    expect(createKeyedHashes(root).hash("phone-number", "+14155550123")).toEqual(hash);
    expect(hashes.hash("phone-number", "+14155550124")).not.toEqual(hash);
    expect(hashes.hash("api-key", "+14155550123")).not.toEqual(hash);
    expect(createKeyedHashes(createSecretKey(randomBytes(32))).hash("phone-number", "+14155550123")).not.toEqual(hash);
  });

  it("stays the same from release to release", () => {
    const fixed = createKeyedHashes(createSecretKey(Buffer.alloc(32, 7)));
    expect(fixed.hash("api-key", "value").toString("hex")).toBe(
      "5c555b4c3eb183c5974ac4326111aa942d6cc781ff5a0160956a20cc2264c5bc",
    );
  });
});

describe("isEqualInConstantTime", () => {
  it.each([
    ["same", "same", true],
    ["", "", true],
    ["same", "sama", false],
    ["same", "same ", false],
    ["", "x", false],
    ["\u00e9", "e\u0301", false],
  ])("%j and %j: %s", (given, expected, isEqual) => {
    expect(isEqualInConstantTime(given, expected)).toBe(isEqual);
    expect(isEqualInConstantTime(Buffer.from(given), expected)).toBe(isEqual);
  });
});
