import { describe, expect, test } from "vitest";
import { SipHeaders } from "../message/headers.ts";
import type { SipRequest, SipResponse } from "../message/message.ts";
import { authorize } from "./authorize.ts";
import { chooseChallenge, parseChallenge } from "./challenge.ts";
import { DigestAuthenticator } from "./digest-authenticator.ts";

const OF_RFC_7616 =
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';

function challengeOf(value: string) {
  const challenge = parseChallenge(value);
  if (challenge === null) throw new Error("not read");
  return challenge;
}

describe("the response", () => {
  test.each([
    ["SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
    ["MD5", "8ca523f5e9506fed4657c9700eebdbec"],
  ])("of RFC 7616, 3.9.1, with %s", (algorithm, response) => {
    const value = authorize({
      challenge: challengeOf(OF_RFC_7616.replace("SHA-256", algorithm)),
      username: "Mufasa",
      password: "Circle of Life",
      method: "GET",
      uri: "/dir/index.html",
      body: Buffer.alloc(0),
      nonceCount: 1,
      cnonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
    });
    expect(value).toContain(`response="${response}"`);
    expect(value).toContain(`algorithm=${algorithm}, `);
    expect(value).toContain("qop=auth, nc=00000001, ");
    expect(value).toContain('opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"');
  });

  test("of RFC 2617, 3.5", () => {
    const challenge = challengeOf(
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    );
    const value = authorize({
      challenge,
      username: "Mufasa",
      password: "Circle Of Life",
      method: "GET",
      uri: "/dir/index.html",
      body: Buffer.alloc(0),
      nonceCount: 1,
      cnonce: "0a4f113b",
    });
    expect(value).toContain('response="6629fae49393a05397450978507c4ef1"');
    expect(value).not.toContain("algorithm");
  });
});

describe("a challenge", () => {
  test("is preferred with SHA-256", () => {
    const both = ["MD5", "SHA-256"].map((algorithm) =>
      challengeOf(`Digest realm="r", nonce="${algorithm}", algorithm=${algorithm}`),
    );
    expect(chooseChallenge(both)?.algorithm).toBe("SHA-256");
  });

  test.each([
    ["another scheme", 'Basic realm="r"'],
    ["an unknown algorithm", 'Digest realm="r", nonce="n", algorithm=SHA-512-256'],
    ["no nonce", 'Digest realm="r"'],
    ["an unknown qop", 'Digest realm="r", nonce="n", qop="else"'],
    ["a quote that does not end", 'Digest realm="r, nonce="n"'],
  ])("with %s is not answered", (_name, value) => {
    expect(parseChallenge(value)).toBeNull();
  });
});

describe("the authenticator", () => {
  const authenticator = () =>
    new DigestAuthenticator({ username: "alice", password: "secret" }, { bytes: (length) => new Uint8Array(length) });
  const request = (headers: [string, string][] = []): SipRequest => ({
    kind: "request",
    method: "REGISTER",
    uri: "sip:example.com",
    headers: SipHeaders.of(headers),
    body: Buffer.alloc(0),
  });
  const refusal = (status: number, ...challenges: string[]): SipResponse => ({
    kind: "response",
    status,
    reason: "",
    headers: SipHeaders.of(
      challenges.map((value) => [status === 407 ? "Proxy-Authenticate" : "WWW-Authenticate", value] as const),
    ),
    body: Buffer.alloc(0),
  });

  test("answers a server and a proxy, each in its own field", () => {
    expect(authenticator().answer(refusal(401, 'Digest realm="r", nonce="n"'), request())?.[0]?.[0]).toBe(
      "Authorization",
    );
    expect(authenticator().answer(refusal(407, 'Digest realm="r", nonce="n"'), request())?.[0]?.[0]).toBe(
      "Proxy-Authorization",
    );
  });

  test("chooses among challenges that share a field", () => {
    const shared = 'Digest realm="r", nonce="a", algorithm=MD5, Digest realm="r", nonce="b", algorithm=SHA-256';
    expect(authenticator().answer(refusal(401, shared), request())?.[0]?.[1]).toContain('nonce="b"');
  });

  test("does not send the same credentials twice, unless the nonce was stale", () => {
    const sent = request([["Authorization", "Digest …"]]);
    expect(authenticator().answer(refusal(401, 'Digest realm="r", nonce="n"'), sent)).toBeNull();
    expect(authenticator().answer(refusal(401, 'Digest realm="r", nonce="m", stale=TRUE'), sent)).not.toBeNull();
  });

  test("keeps a proxy's credentials when the server asks, too", () => {
    const sent = request([["Proxy-Authorization", "Digest proxy"]]);
    expect(authenticator().answer(refusal(401, 'Digest realm="r", nonce="n"'), sent)).toMatchObject([
      ["Authorization", expect.any(String)],
      ["Proxy-Authorization", "Digest proxy"],
    ]);
  });

  test("counts how often a nonce was used", () => {
    const one = authenticator();
    const challenge = refusal(401, 'Digest realm="r", nonce="n", qop="auth"');
    expect(one.answer(challenge, request())?.[0]?.[1]).toContain("nc=00000001");
    expect(one.answer(challenge, request())?.[0]?.[1]).toContain("nc=00000002");
  });
});
