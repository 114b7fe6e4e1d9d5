import { describe, expect, it } from "vitest";
import { createSessionCookies, maySetCookies } from "./session-cookies.ts";

const values = { token: "T", csrfToken: "C", maxAgeSeconds: null };

describe("session cookies", () => {
  it("are bound to the host and to https when https is used", () => {
    expect(createSessionCookies(true).set(values)).toEqual([
      "__Host-parley_session=T; Path=/; SameSite=Lax; Secure; HttpOnly",
      "parley_csrf=C; Path=/; SameSite=Lax; Secure",
    ]);
  });

  it("work without https, for development on localhost", () => {
    expect(createSessionCookies(false).set({ ...values, maxAgeSeconds: 60 })).toEqual([
      "parley_session=T; Path=/; SameSite=Lax; HttpOnly; Max-Age=60",
      "parley_csrf=C; Path=/; SameSite=Lax; Max-Age=60",
    ]);
  });

  it("are read only under their own name", () => {
    const cookies = { "__Host-parley_session": "secure", parley_session: "plain" };
    expect(createSessionCookies(true).read(cookies)).toBe("secure");
    expect(createSessionCookies(false).read(cookies)).toBe("plain");
    expect(createSessionCookies(true).read({ parley_session: "plain" })).toBeUndefined();
  });

  it("are cleared and expired at once", () => {
    for (const cookie of createSessionCookies(true).clear()) expect(cookie).toMatch(/^[\w-]+=; .*Max-Age=0$/);
  });
});

describe("maySetCookies", () => {
  it.each([
    [{ "content-type": "application/json" }, true],
    [{ "content-type": "application/json; charset=utf-8", "sec-fetch-site": "same-origin" }, true],
    [{ "content-type": "application/json", "sec-fetch-site": "none" }, true],
    [{ "content-type": "application/json", "sec-fetch-site": "cross-site" }, false],
    [{ "content-type": "application/json", "sec-fetch-site": "same-site" }, false],
    [{ "content-type": "text/plain" }, false],
    [{ "content-type": "application/x-www-form-urlencoded" }, false],
    [{}, false],
  ])("%j: %s", (headers, expected) => {
    expect(maySetCookies(headers)).toBe(expected);
  });
});
