import { describe, expect, it } from "vitest";
import { createPasswordHasher, hashPassword, verifyPassword } from "./password.ts";
import { KDFS, parsePasswordHash } from "./password-kdf.ts";

describe("hashPassword and verifyPassword", () => {
  it("uses argon2id with OWASP's parameters here", async () => {
    const hash = await hashPassword("correct horse");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    expect(await verifyPassword("correct horsf", hash)).toBe(false);
    expect(await verifyPassword("", hash)).toBe(false);
    expect(await hashPassword("correct horse")).not.toBe(hash);
  });

  it("agrees with the reference implementation of argon2", async () => {
    // phc-winner-argon2, test.c: argon2id, version 19, "password", "somesalt", t=2, m=2^8, p=1.
    const hash = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
    expect(await verifyPassword("password", hash)).toBe(true);
    expect(await verifyPassword("passwort", hash)).toBe(false);
  });

  it("falls back to scrypt where argon2 is missing, and each reads the other's hashes", async () => {
    const scrypt = createPasswordHasher({ algorithm: "scrypt" });
    const hash = await scrypt.hashPassword("correct horse");
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    expect(await verifyPassword("wrong", hash)).toBe(false);
    expect(await scrypt.verifyPassword("correct horse", await hashPassword("correct horse"))).toBe(true);
  });

  it("accepts the same password in another Unicode form", async () => {
    const hash = await hashPassword("caf\u00e9");
    expect(await verifyPassword("cafe\u0301", hash)).toBe(true);
  });

  it.each([
    "",
    "plain",
    "$argon2id$v=19$m=19456,t=2,p=1$$",
    "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
    "$argon2id$m=19456,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
    "$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
    "$argon2id$v=19$m=19456,t=2$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
    "$argon2id$v=19$m=19456,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
    "$scrypt$ln=30,r=8,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$AA",
  ])("matches nothing against %j", async (hash) => {
    expect(parsePasswordHash(hash)).toBeNull();
    expect(await verifyPassword("password", hash)).toBe(false);
  });
});

describe("verifyAgainstNothing", () => {
  it("returns false after as much work as a real check", async () => {
    const derived: unknown[] = [];
    const counting: typeof KDFS = {
      ...KDFS,
      argon2id: {
        ...KDFS.argon2id,
        derive: (password, salt, parameters, bytes) => {
          derived.push({ password, saltBytes: salt.length, parameters, bytes });
          return KDFS.argon2id.derive(password, salt, parameters, bytes);
        },
      },
    };
    const hasher = createPasswordHasher({ kdfs: counting });
    const hash = await hasher.hashPassword("known");
    derived.length = 0;
    expect(await hasher.verifyPassword("wrong", hash)).toBe(false);
    expect(await hasher.verifyAgainstNothing("wrong")).toBe(false);
    expect(derived).toHaveLength(2);
    expect(derived[1]).toEqual(derived[0]);
  });
});

describe("the cap on concurrent hashes", () => {
  it("refuses one too many at once", async () => {
    const hasher = createPasswordHasher({ maxRunning: 1, maxWaiting: 1 });
    const results = await Promise.allSettled([1, 2, 3].map(() => hasher.verifyAgainstNothing("x")));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  });
});
