import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTcpServer, type TcpServer } from "../../../tests/support/outbound-http/tcp-server.ts";
import type { HostAddress } from "./host-lookup.ts";
import { type OutboundHttp, OutboundHttpError } from "./outbound-http.ts";
import { createOutboundHttp } from "./undici-outbound-http.ts";

/** P is the listeners' port, which the attacked client may use, so that only the address can stop it. */
const LITERALS = [
  "https://127.0.0.1:P/",
  "https://127.0.0.1.:P/",
  "https://127.1:P/",
  "https://127.0.1:P/",
  "https://127.127.127.127:P/",
  "https://0.0.0.0:P/",
  "https://0:P/",
  "https://0x0:P/",
  "https://2130706433:P/",
  "https://2130706433.:P/",
  "https://0x7f000001:P/",
  "https://0X7F.0x0.0x0.0x1:P/",
  "https://0x7f.1:P/",
  "https://0177.0.0.1:P/",
  "https://0177.0.0.01:P/",
  "https://017700000001:P/",
  "https://0177.1:P/",
  "https://00000177.0.0.1:P/",
  "https://127.0x0.0.1:P/",
  "https://①②⑦.⓪.⓪.①:P/",
  "https://127。0。0。1:P/",
  "https://127%2e0%2e0%2e1:P/",
  "https://１２７.０.０.１:P/",
  "https://[::1]:P/",
  "https://[0:0:0:0:0:0:0:1]:P/",
  "https://[0000:0000:0000:0000:0000:0000:0000:0001]:P/",
  "https://[::]:P/",
  "https://[::ffff:127.0.0.1]:P/",
  "https://[::ffff:7f00:1]:P/",
  "https://[::FFFF:7F00:0001]:P/",
  "https://[0:0:0:0:0:ffff:127.0.0.1]:P/",
  "https://[::ffff:0:127.0.0.1]:P/",
  "https://[::127.0.0.1]:P/",
  "https://[64:ff9b::127.0.0.1]:P/",
  "https://[64:ff9b:1::7f00:1]:P/",
  "https://[2002:7f00:1::]:P/",
  "https://[2001:0:7f00:1::]:P/",
  "https://[fe80::1]:P/",
  "https://[fec0::1]:P/",
  "https://[fc00::1]:P/",
  "https://[fd00:ec2::254]:P/",
  "https://[ff02::1]:P/",
  "https://10.0.0.1:P/",
  "https://172.16.0.1:P/",
  "https://192.168.0.1:P/",
  "https://100.64.0.1:P/",
  "https://169.254.169.254:P/latest/meta-data/",
  "https://169.254.169.254.:P/",
  "https://0xA9FEA9FE:P/",
  "https://2852039166:P/",
  "https://[::ffff:a9fe:a9fe]:P/",
  "https://168.63.129.16:P/",
  "https://224.0.0.1:P/",
  "https://255.255.255.255:P/",
  "https://localhost:P/",
  "https://LOCALHOST:P/",
  "https://ⓛocalhost:P/",
  "https://any.localhost:P/",
  "https:127.0.0.1:P",
  "https:\\\\127.0.0.1:P\\",
  "https://///127.0.0.1:P/",
  "https://127.0.0.1:P#@example.com/",
  "https://127.0.0.1:P\\@example.com/",
  "https://127.0.0.1:P?@example.com",
  "\t https://127.0.\n0.1:P/ ",
];

const CREDENTIALS = [
  "https://example.com@127.0.0.1:P/",
  "https://example.com:443@127.0.0.1:P/",
  "https://user:pass@one.test:P/",
  "https://127.0.0.1:P@one.test:P/",
  "https://@:@127.0.0.1:P/",
];

const SCHEMES = [
  "http://127.0.0.1:P/",
  "http://one.test:P/",
  "ws://127.0.0.1:P/",
  "ftp://127.0.0.1:P/",
  "gopher://127.0.0.1:P/_GET",
  "file:///etc/passwd",
  "data:text/plain,x",
  "javascript:alert(1)",
  "blob:https://127.0.0.1:P/x",
  "unix:/var/run/docker.sock",
  "",
  "//127.0.0.1:P/",
];

const [LOOPBACK, LOOPBACK_6]: [HostAddress, HostAddress] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];
const PUBLIC: HostAddress = { address: "93.184.215.14", family: 4 };

/** What the attacker's name server answers. */
const NAMES: Readonly<Record<string, readonly HostAddress[]>> = {
  "one.test": [LOOPBACK],
  "one.test.": [LOOPBACK],
  "localhost.": [LOOPBACK],
  "six.test": [LOOPBACK_6],
  "both.test": [LOOPBACK, LOOPBACK_6],
  "hidden.test": [PUBLIC, PUBLIC, LOOPBACK],
  "first.test": [LOOPBACK, PUBLIC],
  "mapped.test": [{ address: "::ffff:127.0.0.1", family: 6 }],
  "compatible.test": [{ address: "::127.0.0.1", family: 6 }],
  "nat64.test": [{ address: "64:ff9b::7f00:1", family: 6 }],
  "any.test": [{ address: "0.0.0.0", family: 4 }],
  "any6.test": [{ address: "::", family: 6 }],
  "metadata.test": [{ address: "169.254.169.254", family: 4 }],
  "private.test": [{ address: "10.0.0.1", family: 4 }],
  "octal.test": [{ address: "0177.0.0.1", family: 4 }],
  "nonsense.test": [{ address: "localhost", family: 4 }],
  "xn--bcher-kva.test": [LOOPBACK],
};
const NAMED = [...Object.keys(NAMES), "ONE.test", "bücher.test", "one%2etest"].map((name) => `https://${name}:P/`);

const ATTACKS = [...LITERALS, ...CREDENTIALS, ...SCHEMES, ...NAMED];

let four: TcpServer;
let six: TcpServer;
let guarded: OutboundHttp;
let portBound: OutboundHttp;
let trusted: OutboundHttp;

beforeAll(async () => {
  const answer = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
  four = await startTcpServer("127.0.0.1", (socket) => socket.end(answer));
  six = await startTcpServer("::1", (socket) => socket.end(answer), { port: four.port });
  const lookup = async (hostname: string) => NAMES[hostname] ?? [];
  guarded = createOutboundHttp({ policy: "guarded", lookup, allowedPorts: new Set([443, four.port]) });
  portBound = createOutboundHttp({ policy: "guarded", lookup });
  trusted = createOutboundHttp({ policy: "trusted", lookup });
});

afterAll(async () => {
  await Promise.all([guarded.close(), portBound.close(), trusted.close()]);
  await Promise.all([four.close(), six.close()]);
});

beforeEach(() => {
  four.connectionCount = 0;
  six.connectionCount = 0;
});

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => "an answer",
    (caught: unknown) => caught,
  );
  return error instanceof OutboundHttpError ? error.failure : error;
}

describe("a guarded client", () => {
  it("is attacked by enough different attacks", () => {
    expect(new Set(ATTACKS).size).toBe(ATTACKS.length);
    expect(ATTACKS.length).toBeGreaterThanOrEqual(60);
  });

  it.each(ATTACKS)("refuses %j and contacts nobody", async (attack) => {
    const url = attack.replaceAll("P", String(four.port));
    for (const client of [guarded, portBound]) {
      expect(await failureOf(client.request({ method: "POST", url, body: "{}", timeoutMs: 2_000 }))).toBe("blocked");
      expect(await failureOf(client.fetch(url))).toBe("blocked");
    }
    expect([four.connectionCount, six.connectionCount]).toEqual([0, 0]);
  });

  it.each(["https://one.test/", "https://127.0.0.1/", "https://one.test:8443/", "https://one.test:80/"])(
    "refuses %s under the standard port rule",
    async (url) => {
      expect(await failureOf(portBound.request({ method: "GET", url }))).toBe("blocked");
    },
  );

  it("refuses a host header, which would choose the virtual host behind a checked address", async () => {
    const request = { method: "GET", url: "https://public.test/", headers: { Host: "internal" } } as const;
    expect(await failureOf(portBound.request(request))).toBe("blocked");
    expect(await failureOf(portBound.fetch(request.url, { headers: request.headers }))).toBe("blocked");
  });

  it("does not tell which address it refused", async () => {
    const error: unknown = await portBound
      .request({ method: "GET", url: "https://private.test/" })
      .catch((caught: unknown) => caught);
    expect(String(error)).not.toContain("10.0.0.1");
  });
});

describe("the listeners", () => {
  it.each(["http://127.0.0.1:P/", "http://2130706433:P/", "http://localhost.:P/", "http://one.test:P/", "http://0:P/"])(
    "do notice %s from a client that is not guarded",
    async (url) => {
      const response = await trusted.request({ method: "GET", url: url.replaceAll("P", String(four.port)) });
      expect(response.statusCode).toBe(200);
      expect(four.connectionCount).toBe(1);
    },
  );

  it.each(["http://[::1]:P/", "http://six.test:P/"])("do notice %s too", async (url) => {
    await trusted.request({ method: "GET", url: url.replaceAll("P", String(four.port)) });
    expect(six.connectionCount).toBe(1);
  });
});

describe("an allowed host", () => {
  it("is exempt by the URL as written, on its own port only", async () => {
    const lookup = async () => [LOOPBACK];
    const allowedHosts = new Set([`127.0.0.1:${four.port}`, `inside.test:${four.port}`]);
    const http = createOutboundHttp({ policy: "guarded", lookup, allowedHosts });
    const strict = createOutboundHttp({ policy: "guarded", lookup, allowedHosts, requireHttps: "always" });
    try {
      for (const url of [`http://127.0.0.1:${four.port}/`, `http://inside.test:${four.port}/`]) {
        expect((await http.request({ method: "GET", url })).statusCode).toBe(200);
        expect((await http.fetch(url)).status).toBe(200);
        expect(await failureOf(strict.request({ method: "GET", url }))).toBe("blocked");
      }
      expect(await failureOf(http.request({ method: "GET", url: `http://[::1]:${four.port}/` }))).toBe("blocked");
      expect(await failureOf(http.request({ method: "GET", url: `http://other.test:${four.port}/` }))).toBe("blocked");
      expect(await failureOf(http.request({ method: "GET", url: "https://inside.test/" }))).toBe("blocked");
    } finally {
      await Promise.all([http.close(), strict.close()]);
    }
  });

  it("must be written as host:port", () => {
    expect(() => createOutboundHttp({ policy: "guarded", allowedHosts: new Set(["inside.test"]) })).toThrow(TypeError);
  });
});
