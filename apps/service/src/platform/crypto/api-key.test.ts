import { seededRandom, systemRandom } from "@parley/foundation/seeded-random";
import { describe, expect, it } from "vitest";
import { generateApiKey, isWellFormedApiKey } from "./api-key.ts";
import { toBase62 } from "./base62.ts";

describe("generateApiKey", () => {
  it("makes keys that are well formed, differ, and are masked in logs", () => {
    const keys = Array.from({ length: 500 }, () => generateApiKey(systemRandom));
    for (const { key, displayPrefix } of keys) {
      expect(key.reveal()).toMatch(/^pk_live_[0-9A-Za-z]{49}$/);
      expect(isWellFormedApiKey(key.reveal())).toBe(true);
      expect(displayPrefix).toBe(key.reveal().slice(0, 12));
      expect(JSON.stringify({ key })).not.toContain(displayPrefix);
    }
    expect(new Set(keys.map(({ key }) => key.reveal())).size).toBe(500);
  });

  it("uses all 32 bytes", () => {
    const bytes = (fill: number) => ({ ...seededRandom(1), bytes: (count: number) => Buffer.alloc(count, fill) });
    expect(generateApiKey(bytes(0)).key.reveal()).toMatch(/^pk_live_0{43}[0-9A-Za-z]{6}$/);
    expect(isWellFormedApiKey(generateApiKey(bytes(255)).key.reveal())).toBe(true);
    expect(() => toBase62(2n ** 256n - 1n, 42)).toThrow(RangeError);
  });
});

describe("isWellFormedApiKey", () => {
  const text = generateApiKey(seededRandom(3)).key.reveal();

  it("notices every changed character and every swap of neighbours", () => {
    for (let index = 0; index < text.length; index += 1) {
      const changed = `${text.slice(0, index)}${text[index] === "a" ? "b" : "a"}${text.slice(index + 1)}`;
      expect(isWellFormedApiKey(changed)).toBe(false);
      const swapped = text.slice(0, index) + (text[index + 1] ?? "") + (text[index] ?? "") + text.slice(index + 2);
      expect(isWellFormedApiKey(swapped)).toBe(swapped === text);
    }
  });

  it.each([
    "",
    "pk_live_",
    text.slice(0, -1),
    `${text}a`,
    ` ${text}`,
    `${text}\n`,
    text.replace("pk", "sk"),
    text.toLowerCase(),
  ])("refuses %j", (other) => {
    expect(isWellFormedApiKey(other)).toBe(false);
  });
});
