import { describe, expect, it } from "vitest";
import { findUrlProblem, normalizeAllowedHost, type OutboundUrlRules } from "./outbound-url-rules.ts";

const RULES: OutboundUrlRules = {
  policy: "guarded",
  allowedHosts: new Set(["127.0.0.1:4010", "intranet.local:443", "plain.local:80"]),
  allowedPorts: new Set([443]),
  requireHttps: "unless-allowed",
};

describe("findUrlProblem", () => {
  it.each([
    ["https://example.com/hook?x=1", null],
    ["https://example.com:443/", null],
    ["https://1.1.1.1/", null],
    ["http://127.0.0.1:4010/x", null],
    ["https://127.0.0.1:4010/x", null],
    ["https://INTRANET.local/x", null],
    ["http://plain.local/", null],
    ["http://example.com/", "The address must begin with https://"],
    ["https://example.com:8443/", "The port 8443 is not allowed"],
    ["https://127.0.0.1/", "The address is not public"],
    ["https://localhost/", "The address is not public"],
    ["https://127.0.0.1:4011/", "The port 4011 is not allowed"],
    ["http://intranet.local/", "The address must begin with https://"],
    ["https://intranet.local.:443/", null],
    ["https://user@example.com/", "The address must not contain a user name or password"],
    ["https://:secret@127.0.0.1:4010/", "The address must not contain a user name or password"],
    ["ftp://example.com/", "The scheme ftp: is not allowed"],
    ["file:///etc/passwd", "The scheme file: is not allowed"],
    ["data:text/plain,x", "The scheme data: is not allowed"],
  ])("says of %s: %s", (address, problem) => {
    expect(findUrlProblem(new URL(address), RULES)).toBe(problem);
  });

  it("requires https if asked to, and only a usable scheme for trusted addresses", () => {
    const strict: OutboundUrlRules = { ...RULES, requireHttps: "always" };
    expect(findUrlProblem(new URL("http://127.0.0.1:4010/"), strict)).toBe("The address must begin with https://");
    expect(findUrlProblem(new URL("https://127.0.0.1:4010/"), strict)).toBeNull();
    const trusted: OutboundUrlRules = { ...RULES, policy: "trusted" };
    expect(findUrlProblem(new URL("http://10.0.0.1:9999/"), trusted)).toBeNull();
    expect(findUrlProblem(new URL("ftp://10.0.0.1/"), trusted)).toBe("The scheme ftp: is not allowed");
  });
});

describe("normalizeAllowedHost", () => {
  it.each([
    ["127.0.0.1:4010", "127.0.0.1:4010"],
    ["Intranet.Local:443", "intranet.local:443"],
    ["plain:80", "plain:80"],
    ["[0:0::1]:8080", "[::1]:8080"],
    ["bücher.example:443", "xn--bcher-kva.example:443"],
  ])("spells %s as %s", (entry, expected) => {
    expect(normalizeAllowedHost(entry)).toBe(expected);
  });

  it.each(["", "host", "host:", "host:99999", "https://host:443", "host:443/path", "a@host:443", "::1:80", "h st:1"])(
    "refuses %j",
    (entry) => {
      expect(() => normalizeAllowedHost(entry)).toThrow(TypeError);
    },
  );
});
