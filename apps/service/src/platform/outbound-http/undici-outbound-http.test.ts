import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { createSelfSignedCertificate } from "../../../tests/support/outbound-http/self-signed-certificate.ts";
import { startTcpServer, type TcpServer } from "../../../tests/support/outbound-http/tcp-server.ts";
import { type OutboundHttp, OutboundHttpError, type OutboundRequest } from "./outbound-http.ts";
import { createOutboundHttp, type OutboundHttpOptions } from "./undici-outbound-http.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nx-one: 1\r\n\r\nok";

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) {
    await cleanUp();
  }
});

function build(options: Partial<OutboundHttpOptions> = {}): OutboundHttp {
  const http = createOutboundHttp({ policy: "trusted", ...options });
  cleanUps.push(() => http.close());
  return http;
}

async function serve(onRequest: (socket: Socket) => void = (socket) => socket.write(OK)): Promise<TcpServer> {
  const server = await startTcpServer("127.0.0.1", onRequest);
  cleanUps.push(() => server.close());
  return server;
}

async function failureOf(work: Promise<unknown>): Promise<OutboundHttpError> {
  const error: unknown = await work.then(
    () => new Error("it worked"),
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(OutboundHttpError);
  return error instanceof OutboundHttpError ? error : new OutboundHttpError("unknown", String(error));
}

function get(url: string, more: Partial<OutboundRequest> = {}): OutboundRequest {
  return { method: "GET", url, timeoutMs: 2_000, ...more };
}

describe("request", () => {
  it("sends what it is given and returns what came back", async () => {
    const server = await serve();
    const response = await build().request({
      method: "POST",
      url: `http://127.0.0.1:${server.port}/a%20b?c=%2F#fragment`,
      headers: { "Content-Type": "text/plain", "x-two": "2" },
      body: "héllo",
    });
    expect(response).toMatchObject({ statusCode: 200, headers: { "x-one": "1" }, isBodyCut: false });
    expect(response.body.toString()).toBe("ok");
    expect(server.received).toMatch(/^POST \/a%20b\?c=%2F HTTP\/1\.1\r\n/);
    expect(server.received.toLowerCase()).toContain("content-type: text/plain\r\n");
    expect(server.received).toContain("content-length: 6\r\n");
    expect(Buffer.from(server.received, "latin1").toString().endsWith("\r\n\r\nhéllo")).toBe(true);
  });

  it.each([301, 302, 303, 307, 308])("returns a %i as it is and asks nobody else", async (statusCode) => {
    const inside = await serve();
    const outside = await serve((socket) =>
      socket.write(
        `HTTP/1.1 ${statusCode} Moved\r\nlocation: http://127.0.0.1:${inside.port}/\r\ncontent-length: 0\r\n\r\n`,
      ),
    );
    const http = build();
    const response = await http.request(get(`http://127.0.0.1:${outside.port}/`));
    expect(response.statusCode).toBe(statusCode);
    expect((await http.fetch(`http://127.0.0.1:${outside.port}/`, { redirect: "follow" })).status).toBe(statusCode);
    expect(inside.connectionCount).toBe(0);
  });

  it("waits for the final answer after informational ones", async () => {
    const server = await serve((socket) => socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${OK}`));
    expect((await build().request(get(`http://127.0.0.1:${server.port}/`))).statusCode).toBe(200);
  });

  it.each([
    ["a stated length", "content-length: 1000\r\n\r\n"],
    ["no length", "\r\n"],
  ])("cuts a long body of %s at the limit and hangs up", async (_name, head) => {
    const closed = Promise.withResolvers<void>();
    const server = await serve((socket) => {
      socket.once("close", () => closed.resolve());
      socket.write(`HTTP/1.1 200 OK\r\n${head}${"x".repeat(900)}`);
    });
    const response = await build().request(get(`http://127.0.0.1:${server.port}/`, { maxResponseBytes: 100 }));
    expect(response.isBodyCut).toBe(true);
    expect(response.body.toString()).toBe("x".repeat(100));
    await closed.promise;
  });

  it("does not report a body that just fits as cut", async () => {
    const server = await serve();
    const response = await build().request(get(`http://127.0.0.1:${server.port}/`, { maxResponseBytes: 2 }));
    expect(response).toMatchObject({ isBodyCut: false });
  });

  describe("a request that may not begin any more when its connection is ready", () => {
    /** Makes a request wait for something while its time runs out. */
    async function sendLate(url: string, options: Partial<OutboundHttpOptions>, release: () => void) {
      let isInTime = true;
      const sending = failureOf(
        build(options).request(get(url, { method: "POST", body: "one text", mayBegin: () => isInTime })),
      );
      isInTime = false;
      release();
      return sending;
    }

    it("is not written after a late name server", async () => {
      const server = await serve();
      const released = Promise.withResolvers<void>();
      const lookup = async () => {
        await released.promise;
        return [{ address: "127.0.0.1", family: 4 as const }];
      };
      const failure = await sendLate(`http://carrier.example:${server.port}/`, { lookup }, released.resolve);
      expect(failure).toMatchObject({ failure: "not-sent", isTimeout: false });
      expect([server.connectionCount, server.received]).toEqual([1, ""]);
    });

    it("is not written after a server that shakes hands late", async () => {
      const { cert, key } = createSelfSignedCertificate(["localhost"]);
      const released = Promise.withResolvers<void>();
      const server = await startTcpServer("127.0.0.1", (socket) => socket.write(OK), {
        createWith: (onSocket) => {
          const inner = createTlsServer({ cert, key }, onSocket);
          return createTcpServer((socket) => void released.promise.then(() => inner.emit("connection", socket)));
        },
      });
      cleanUps.push(() => server.close());
      const options = { certificateAuthorities: [cert] };
      const failure = await sendLate(`https://localhost:${server.port}/`, options, released.resolve);
      expect(failure).toMatchObject({ failure: "not-sent", isTimeout: false });
      expect(server.received).toBe("");
    });

    it("is not written on a kept-alive connection, which remains usable", async () => {
      const server = await serve();
      const http = build();
      const url = `http://127.0.0.1:${server.port}/`;
      await http.request(get(url));
      const before = server.received;
      const failure = await failureOf(http.request(get(url, { mayBegin: () => false })));
      expect(failure).toMatchObject({ failure: "not-sent" });
      expect(server.received).toBe(before);
      expect((await http.request(get(url, { mayBegin: () => true }))).statusCode).toBe(200);
    });
  });

  it.each<[string, (socket: Socket) => void]>([
    ["an answer that never comes", () => undefined],
    ["a head that never ends", (socket) => dribble(socket, "HTTP/1.1 200 OK\r\nx-endless: ")],
    ["a body of a byte every 20 ms", (socket) => dribble(socket, "HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n")],
  ])("ends %s at the total limit, outcome unknown, and hangs up", async (_name, onRequest) => {
    const closed = Promise.withResolvers<void>();
    const server = await serve((socket) => {
      socket.once("close", () => closed.resolve());
      onRequest(socket);
    });
    const startedAtMs = performance.now();
    const failure = await failureOf(build().request(get(`http://127.0.0.1:${server.port}/`, { timeoutMs: 300 })));
    expect(failure).toMatchObject({ failure: "unknown", isTimeout: true });
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(290);
    await closed.promise;
  });

  it("aborts an endless head", async () => {
    const server = await serve((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`));
    expect(await failureOf(build().request(get(`http://127.0.0.1:${server.port}/`)))).toMatchObject({
      failure: "unknown",
    });
  });

  it.each<[string, (socket: Socket) => void]>([
    ["before the answer", (socket) => socket.destroy()],
    ["by a reset", (socket) => socket.resetAndDestroy()],
    ["within the head", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-")],
    ["within the body", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf")],
    ["within a chunk", (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab")],
    ["with nonsense", (socket) => socket.end("SSH-2.0-OpenSSH\r\n\r\n")],
  ])("calls an exchange cut %s unknown, and does not repeat it", async (_name, onRequest) => {
    const server = await serve(onRequest);
    const failure = await failureOf(
      build().request({ method: "POST", url: `http://127.0.0.1:${server.port}/`, body: "{}", timeoutMs: 2_000 }),
    );
    expect(failure).toMatchObject({ failure: "unknown", isTimeout: false });
    expect(server.connectionCount).toBe(1);
  });

  it("calls a refused connection not sent", async () => {
    const server = await startTcpServer("127.0.0.1", () => undefined);
    await server.close();
    const failure = await failureOf(build().request(get(`http://127.0.0.1:${server.port}/`)));
    expect(failure).toMatchObject({ failure: "not-sent", isTimeout: false });
    expect(failure.message).toContain("ECONNREFUSED");
  });

  it.each([
    ["fails", () => Promise.reject(new Error("ENOTFOUND"))],
    ["finds nothing", async () => []],
  ])("calls a name whose look-up %s not sent", async (_name, lookup) => {
    const failure = await failureOf(build({ lookup }).request(get("http://name.test/")));
    expect(failure).toMatchObject({ failure: "not-sent" });
  });

  it("includes the look-up in the total time limit", async () => {
    const http = build({ lookup: () => new Promise(() => undefined) });
    const failure = await failureOf(http.request(get("http://name.test/", { timeoutMs: 150 })));
    expect(failure).toMatchObject({ failure: "not-sent", isTimeout: true });
  });

  it("aborts a hanging look-up at the connect limit", async () => {
    const http = build({ lookup: () => new Promise(() => undefined), connectTimeoutMs: 200 });
    const failure = await failureOf(http.request(get("http://name.test/", { timeoutMs: 8_000 })));
    expect(failure).toMatchObject({ failure: "not-sent", isTimeout: true });
  });

  it("never sends a request that was given up while it waited for the connection", async () => {
    const server = await serve();
    const lookedUp = Promise.withResolvers<readonly { address: string; family: 4 }[]>();
    const http = build({ lookup: () => lookedUp.promise });
    const failure = await failureOf(http.request(get(`http://name.test:${server.port}/`, { timeoutMs: 100 })));
    expect(failure).toMatchObject({ failure: "not-sent", isTimeout: true });
    lookedUp.resolve([{ address: "127.0.0.1", family: 4 }]);
    // A later request over the same client shows that the connection was established.
    expect((await http.request(get(`http://name.test:${server.port}/second`))).statusCode).toBe(200);
    expect(server.received).not.toContain("GET / ");
  });

  it.each([
    ["before it begins", 0, "not-sent"],
    ["while it waits for the answer", 100, "unknown"],
  ] as const)("ends by its signal %s", async (_name, abortAfterMs, expected) => {
    const server = await serve(() => undefined);
    const signal = abortAfterMs === 0 ? AbortSignal.abort() : AbortSignal.timeout(abortAfterMs);
    const failure = await failureOf(build().request(get(`http://127.0.0.1:${server.port}/`, { signal })));
    expect(failure).toMatchObject({ failure: expected, isTimeout: false });
    expect(failure.cause).toBe(signal.reason);
    expect(server.connectionCount).toBe(abortAfterMs === 0 ? 0 : 1);
  });

  it.each([
    ["a line break in a header", { headers: { "x-a": "b\r\nx-c: d" } }],
    ["a header of the connection", { headers: { "transfer-encoding": "chunked" } }],
    ["no URL", { url: "not a url" }],
    ["a relative URL", { url: "/path" }],
    ["another scheme", { url: "file:///etc/passwd" }],
    ["credentials in the URL", { url: "http://user:secret@127.0.0.1/" }],
  ])("blocks %s", async (_name, more) => {
    const server = await serve();
    const failure = await failureOf(build().request(get(`http://127.0.0.1:${server.port}/`, more)));
    expect(failure.failure).toBe("blocked");
    expect(failure.message).not.toContain("secret");
    expect(server.received).toBe("");
  });

  it("takes no proxy from the environment", async () => {
    const server = await serve();
    const proxy = await serve();
    const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "ALL_PROXY"];
    for (const name of names) {
      process.env[name] = `http://127.0.0.1:${proxy.port}`;
    }
    cleanUps.push(async () => {
      for (const name of names) {
        delete process.env[name];
      }
    });
    const http = build();
    await http.request(get(`http://127.0.0.1:${server.port}/`));
    await http.fetch(`http://127.0.0.1:${server.port}/`);
    expect(proxy.connectionCount).toBe(0);
  });

  it("aborts running requests when it is closed, and then sends nothing", async () => {
    const server = await serve(() => undefined);
    const http = build();
    const running = failureOf(http.request(get(`http://127.0.0.1:${server.port}/`)));
    await until(() => server.received !== "");
    await http.close();
    expect(await running).toMatchObject({ failure: "unknown" });
    expect(await failureOf(http.request(get(`http://127.0.0.1:${server.port}/`)))).toMatchObject({
      failure: "not-sent",
    });
  });
});

describe("TLS", () => {
  const { cert, key } = createSelfSignedCertificate(["hook.test"]);
  const serveTls = async () => {
    const server = await startTcpServer("127.0.0.1", (socket) => socket.write(OK), {
      createWith: (onSocket) => createTlsServer({ cert, key }, onSocket),
    });
    cleanUps.push(() => server.close());
    return server;
  };
  const lookup = async () => [{ address: "127.0.0.1", family: 4 as const }];

  it("speaks to an allowed host under its name", async () => {
    const server = await serveTls();
    const http = build({
      policy: "guarded",
      requireHttps: "always",
      allowedHosts: new Set([`hook.test:${server.port}`]),
      certificateAuthorities: [cert],
      lookup,
    });
    const response = await http.request(get(`https://hook.test:${server.port}/`));
    expect(response.body.toString()).toBe("ok");
    expect(server.received).toContain(`host: hook.test:${server.port}\r\n`);
  });

  it.each([
    ["an unknown authority", "hook.test", []],
    ["another name", "other.test", [cert]],
  ])("calls a certificate of %s not sent", async (_name, host, certificateAuthorities) => {
    const server = await serveTls();
    const http = build({ certificateAuthorities: certificateAuthorities, lookup });
    const failure = await failureOf(http.request(get(`https://${host}:${server.port}/`)));
    expect(failure.failure).toBe("not-sent");
    expect(server.received).toBe("");
  });

  it("calls a server that does not speak TLS not sent", async () => {
    const server = await startTcpServer("127.0.0.1", () => undefined);
    cleanUps.push(() => server.close());
    const failing = failureOf(build().request(get(`https://127.0.0.1:${server.port}/`, { timeoutMs: 300 })));
    expect(await failing).toMatchObject({ failure: "not-sent", isTimeout: true });
  });
});

describe("fetch", () => {
  it("streams, and sends bodies of every kind", async () => {
    const bodies: string[] = [];
    const types: (string | undefined)[] = [];
    const lengths: (string | undefined)[] = [];
    const server = createHttpServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) {
        chunks.push(chunk);
      }
      bodies.push(Buffer.concat(chunks).toString());
      types.push(request.headers["content-type"]?.split(";")[0]);
      lengths.push(request.headers["content-length"]);
      response.write("first ");
      setImmediate(() => response.end("second"));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    cleanUps.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
    const http = build();
    const form = new FormData();
    form.set("file", new Blob(["in a form"]), "a.txt");
    const stream = new Blob(["from a stream"]).stream();
    for (const init of [
      { body: '{"a":1}', headers: { "content-type": "application/json" } },
      { body: Buffer.from("bytes") },
      { body: new URLSearchParams({ q: "ü" }) },
      { body: form },
      { body: stream, duplex: "half" as const },
    ]) {
      const response = await http.fetch(url, { method: "POST", ...init });
      expect(await response.text()).toBe("first second");
    }
    const response = await http.fetch(new Request(url, { method: "PUT", body: "of a Request" }));
    expect(response.ok).toBe(true);
    await response.body?.cancel();
    expect(bodies[3]).toContain("in a form");
    expect(bodies.toSpliced(3, 1)).toEqual(['{"a":1}', "bytes", "q=%C3%BC", "from a stream", "of a Request"]);
    expect(types.slice(0, 4)).toEqual([
      "application/json",
      undefined,
      "application/x-www-form-urlencoded",
      "multipart/form-data",
    ]);
    expect(lengths.slice(0, 3)).toEqual(["7", "5", "8"]);
  });

  it("reports how far a failed exchange got", async () => {
    const cut = await serve((socket) => socket.destroy());
    const gone = await startTcpServer("127.0.0.1", () => undefined);
    await gone.close();
    const { fetch } = build();
    expect(await failureOf(fetch(`http://127.0.0.1:${cut.port}/`))).toMatchObject({ failure: "unknown" });
    expect(await failureOf(fetch(`http://127.0.0.1:${gone.port}/`))).toMatchObject({ failure: "not-sent" });
    expect(await failureOf(fetch("ftp://127.0.0.1/"))).toMatchObject({ failure: "blocked" });
  });

  it("aborts with the signal's reason", async () => {
    const server = await serve(() => undefined);
    const abort = new AbortController();
    const running = build().fetch(`http://127.0.0.1:${server.port}/`, { signal: abort.signal });
    await until(() => server.received !== "");
    const reason = new Error("hung up");
    abort.abort(reason);
    await expect(running).rejects.toBe(reason);
  });
});

/** Writes a byte every 20 ms while the other side is connected. */
function dribble(socket: Socket, head: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write("x"), 20);
  socket.once("close", () => clearInterval(timer));
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
