import { systemRandom } from "@parley/foundation/seeded-random";
import { describe, expect, it } from "vitest";
import { generateToken } from "./tokens.ts";

describe("generateToken", () => {
  it("returns 256 bits that need no escaping in a URL", () => {
    const tokens = Array.from({ length: 200 }, () => generateToken(systemRandom).reveal());
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(encodeURIComponent(token)).toBe(token);
    }
    expect(new Set(tokens).size).toBe(200);
  });
});
