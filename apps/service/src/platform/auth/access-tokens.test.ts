import { createHmac, createSign, generateKeyPairSync, generateKeySync } from "node:crypto";
import { asId } from "@parley/foundation/branded-ids";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, it } from "vitest";
import { createKeyedHashes } from "../crypto/keyed-hash.ts";
import { type AccessTokenClaims, createAccessTokens, looksLikeAccessToken } from "./access-tokens.ts";

const claims: AccessTokenClaims = {
  userId: asId(7),
  organizationId: asId(3),
  sessionId: "0b6f3c9e-1111-4222-8333-444455556666",
};
const HEADER = { alg: "HS256", typ: "at+jwt" };

function build() {
  const clock = new VirtualClock();
  const hashes = createKeyedHashes(generateKeySync("hmac", { length: 256 }));
  const key = hashes.hash("access-token", "signing key, version 1");
  const now = Math.floor(clock.now().getTime() / 1_000);
  const payload = {
    sub: "7",
    org: 3,
    sid: claims.sessionId,
    iss: "parley",
    aud: "parley-api",
    iat: now,
    exp: now + 900,
  };
  return { clock, hashes, key, now, payload, tokens: createAccessTokens({ hashes, clock }) };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function forge(key: Buffer, header: object, payload: object, hash = "sha256"): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, key).update(signed).digest("base64url")}`;
}

describe("access tokens", () => {
  it("hold what they were issued for, for 15 minutes plus a minute of leeway", async () => {
    const { clock, tokens } = build();
    const token = await tokens.issue(claims);
    expect(looksLikeAccessToken(token)).toBe(true);
    await clock.advance(15 * 60_000 + 59_000);
    expect(await tokens.verify(token)).toEqual(claims);
    await clock.advance(2_000);
    expect(await tokens.verify(token)).toBeNull();
  });

  it("accept the hand-made token that the attacks below modify", async () => {
    const { key, payload, tokens } = build();
    expect(await tokens.verify(forge(key, HEADER, payload))).toEqual(claims);
  });

  it.each<[string, (now: number) => Record<string, unknown>]>([
    ["another audience", () => ({ aud: "parley-media" })],
    ["no audience", () => ({ aud: undefined })],
    ["another issuer", () => ({ iss: "somebody" })],
    ["an expiry in the past", (now) => ({ exp: now - 61 })],
    ["no end", () => ({ exp: undefined })],
    ["an expiry that is not a number", () => ({ exp: "never" })],
    ["a start in the future", (now) => ({ nbf: now + 120 })],
    ["a subject that is not an id", () => ({ sub: "7 or 1=1" })],
    ["an organization as text", () => ({ org: "3" })],
    ["a session that is not an id", () => ({ sid: "x' or true --" })],
    ["no session", () => ({ sid: undefined })],
  ])("refuse %s, though correctly signed", async (_name, change) => {
    const { key, now, payload, tokens } = build();
    expect(await tokens.verify(forge(key, HEADER, { ...payload, ...change(now) }))).toBeNull();
  });

  it("refuse any other algorithm or type, even if signed with the right key", async () => {
    const { key, payload, tokens } = build();
    // The key is also valid for HS512, so only the list of algorithms stops that one.
    expect(await tokens.verify(forge(key, { ...HEADER, alg: "HS512" }, payload, "sha512"))).toBeNull();
    expect(await tokens.verify(forge(key, { ...HEADER, typ: "JWT" }, payload))).toBeNull();
    expect(await tokens.verify(forge(key, { alg: "HS256" }, payload))).toBeNull();
    expect(await tokens.verify(forge(key, { ...HEADER, crit: ["exp"], exp: 1 }, payload))).toBeNull();
  });

  it.each(["none", "None", "NONE", "nOnE", ""])("refuse a token without a signature, alg %j", async (alg) => {
    const { key, payload, tokens } = build();
    expect(await tokens.verify(`${encode({ ...HEADER, alg })}.${encode(payload)}.`)).toBeNull();
    expect(await tokens.verify(forge(key, { ...HEADER, alg }, payload))).toBeNull();
  });

  it("refuse other keys: another server's, an RSA key, a public key used as a secret, one from the token's header", async () => {
    const { payload, tokens } = build();
    expect(await tokens.verify(await build().tokens.issue(claims))).toBeNull();
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const signed = `${encode({ ...HEADER, alg: "RS256" })}.${encode(payload)}`;
    const signature = createSign("sha256").update(signed).sign(privateKey).toString("base64url");
    expect(await tokens.verify(`${signed}.${signature}`)).toBeNull();
    const pem = Buffer.from(publicKey.export({ type: "spki", format: "pem" }));
    expect(await tokens.verify(forge(pem, HEADER, payload))).toBeNull();
    const brought = { ...HEADER, jwk: { kty: "oct", k: pem.toString("base64url") }, kid: "../../dev/null" };
    expect(await tokens.verify(forge(pem, brought, payload))).toBeNull();
    expect(await tokens.verify(forge(Buffer.alloc(0), brought, payload))).toBeNull();
  });

  it("refuse a token with any change", async () => {
    const { payload, tokens } = build();
    const [header = "", body = "", signature = ""] = (await tokens.issue(claims)).split(".");
    expect(await tokens.verify(`${header}.${body}.${signature}`)).toEqual(claims);
    expect(await tokens.verify(`${header}.${encode({ ...payload, org: 4 })}.${signature}`)).toBeNull();
    expect(await tokens.verify(`${header}.${body}.${signature.slice(0, -4)}AAAA`)).toBeNull();
    expect(await tokens.verify(`${header}.${body}`)).toBeNull();
    expect(await tokens.verify("")).toBeNull();
  });
});
