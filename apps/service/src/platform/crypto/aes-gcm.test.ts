import { createSecretKey, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DecryptionError, open, seal } from "./aes-gcm.ts";

const key = createSecretKey(randomBytes(32));
const CONTEXT = ["a", "b"];

function reasonOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof DecryptionError ? error.reason : `other: ${String(error)}`;
  }
  return "opened";
}

describe("seal and open", () => {
  it.each(["", "a", "pässwörd 😀", "x".repeat(10_000)])("gives back %j", (text) => {
    expect(open(key, seal(key, Buffer.from(text), CONTEXT), CONTEXT).toString()).toBe(text);
  });

  it("never seals a text the same way twice", () => {
    const sealed = new Set(Array.from({ length: 500 }, () => seal(key, Buffer.from("same"), CONTEXT)));
    expect(sealed.size).toBe(500);
  });

  it.each([[["a", "c"]], [["ab"]], [["a,b"]], [["", "a", "b"]], [["a"]], [[]]])("refuses the context %j", (context) => {
    expect(reasonOf(() => open(key, seal(key, Buffer.from("x"), CONTEXT), context))).toBe("not-authentic");
  });

  it("refuses another key", () => {
    const other = createSecretKey(randomBytes(32));
    expect(reasonOf(() => open(other, seal(key, Buffer.from("x"), CONTEXT), CONTEXT))).toBe("not-authentic");
  });

  it("refuses every changed character, spare bits of the encoding included", () => {
    const sealed = seal(key, Buffer.from("secret"), CONTEXT);
    for (let index = 0; index < sealed.length; index += 1) {
      for (const character of "AQgw_-.9z ") {
        if (sealed.charAt(index) !== character) {
          const changed = sealed.slice(0, index) + character + sealed.slice(index + 1);
          expect(reasonOf(() => open(key, changed, CONTEXT))).toMatch(/^(malformed|not-authentic)$/);
        }
      }
    }
  });

  it("refuses a shortened tag", () => {
    const [iv, tag, ciphertext] = seal(key, Buffer.from("secret"), CONTEXT).split(".");
    const short = Buffer.from(tag ?? "", "base64url")
      .subarray(0, 4)
      .toString("base64url");
    expect(reasonOf(() => open(key, [iv, short, ciphertext].join("."), CONTEXT))).toBe("malformed");
  });

  it.each(["", ".", "..", "a.b.c", "....", "é.é.é"])("calls %j malformed", (text) => {
    expect(reasonOf(() => open(key, text, CONTEXT))).toBe("malformed");
  });
});
