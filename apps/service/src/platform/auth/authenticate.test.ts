import { generateKeySync } from "node:crypto";
import { asId } from "@parley/foundation/branded-ids";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, it } from "vitest";
import { createKeyedHashes } from "../crypto/keyed-hash.ts";
import { type AccessTokenClaims, createAccessTokens } from "./access-tokens.ts";
import { createAuthenticator, type KnownKey, type KnownSession } from "./authenticate.ts";
import { createCsrfTokens } from "./csrf-tokens.ts";
import { createSessionCookies } from "./session-cookies.ts";

const SESSION_ID = "0b6f3c9e-1111-4222-8333-444455556666";
const session: KnownSession = {
  sessionId: SESSION_ID,
  userId: asId(1),
  organizationId: asId(2),
  role: "user",
  isVerified: true,
};
const key: KnownKey = {
  apiKeyId: 5,
  userId: asId(3),
  organizationId: asId(4),
  role: "admin",
  isVerified: true,
  permissions: { read: true, write: true, admin: true },
  requestsPerMinute: null,
  expiresAt: null,
};
const KEY = "any text an operator chose";

function build() {
  const hashes = createKeyedHashes(generateKeySync("hmac", { length: 256 }));
  const accessTokens = createAccessTokens({ hashes, clock: new VirtualClock() });
  const csrfTokens = createCsrfTokens(hashes);
  const asked: string[] = [];
  const authenticate = createAuthenticator({
    accessTokens,
    csrfTokens,
    cookies: createSessionCookies(false),
    checks: {
      checkApiKey: async (text) => {
        asked.push("key");
        return text === KEY || text === "eyJh.b.c" ? key : null;
      },
      checkSessionCookie: async (cookie) => (cookie === "cookie" ? session : null),
      checkAccessToken: async (claims: AccessTokenClaims) => (claims.sessionId === SESSION_ID ? session : null),
    },
  });
  const call = (request: { authorization?: string; cookie?: string; csrf?: string; method?: string }) =>
    authenticate({
      method: request.method ?? "GET",
      authorization: request.authorization,
      cookies: { parley_session: request.cookie },
      csrfToken: request.csrf,
      remoteAddress: "127.0.0.1",
    });
  return { accessTokens, asked, call, csrfTokens };
}

describe("authenticate", () => {
  it("tells missing credentials from bad ones", async () => {
    const { call } = build();
    await expect(call({})).rejects.toMatchObject({ kind: "unauthenticated", code: "credentials-missing" });
    await expect(call({ cookie: "" })).rejects.toMatchObject({ code: "credentials-missing" });
    for (const bad of [
      { authorization: "Bearer nobody's" },
      { authorization: "Bearer" },
      { authorization: "Bearer " },
      { authorization: "" },
      { authorization: `Basic ${KEY}` },
      { authorization: KEY },
      { cookie: "nobody's" },
    ]) {
      await expect(call(bad), JSON.stringify(bad)).rejects.toMatchObject({
        kind: "unauthenticated",
        code: "credentials-invalid",
      });
    }
  });

  it("accepts any text as a key, even one that looks like a token, and the scheme in any case", async () => {
    const { call } = build();
    for (const authorization of [`Bearer ${KEY}`, `bearer ${KEY}`, `BEARER   ${KEY} `, "Bearer eyJh.b.c"]) {
      const identity = await call({ authorization });
      expect(identity).toMatchObject({ userId: 3, organizationId: 4, credential: { kind: "api-key", apiKeyId: 5 } });
    }
  });

  it("looks up no key when the token is good", async () => {
    const { accessTokens, asked, call } = build();
    const token = await accessTokens.issue({ userId: asId(1), organizationId: asId(2), sessionId: SESSION_ID });
    expect(await call({ authorization: `Bearer ${token}`, method: "POST" })).toMatchObject({
      credential: { kind: "access-token", sessionId: SESSION_ID },
    });
    expect(asked).toEqual([]);
  });

  it("does not fall back to the cookie when a bearer credential is bad", async () => {
    const { call } = build();
    await expect(call({ authorization: "Bearer nobody's", cookie: "cookie" })).rejects.toMatchObject({
      code: "credentials-invalid",
    });
  });

  it.each(["GET", "HEAD", "OPTIONS"])("lets a cookie read (%s) without a CSRF token", async (method) => {
    const { call } = build();
    expect(await call({ cookie: "cookie", method })).toMatchObject({ credential: { kind: "session-cookie" } });
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "post"])(
    "requires the session's CSRF token for %s with a cookie",
    async (method) => {
      const { call, csrfTokens } = build();
      const refused = { kind: "not-allowed", code: "csrf-token-invalid" };
      await expect(call({ cookie: "cookie", method })).rejects.toMatchObject(refused);
      await expect(call({ cookie: "cookie", method, csrf: "" })).rejects.toMatchObject(refused);
      await expect(
        call({ cookie: "cookie", method, csrf: csrfTokens.tokenOf("another session") }),
      ).rejects.toMatchObject(refused);
      expect(await call({ cookie: "cookie", method, csrf: csrfTokens.tokenOf(SESSION_ID) })).toMatchObject({
        userId: 1,
      });
      // A dead session is reported as a dead session, not as a CSRF failure.
      await expect(call({ cookie: "dead", method })).rejects.toMatchObject({ code: "credentials-invalid" });
    },
  );
});
