import { getEventListeners } from "node:events";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { startTcpServer, type TcpServer } from "../../../tests/support/outbound-http/tcp-server.ts";
import { type OutboundHttp, OutboundHttpError } from "./outbound-http.ts";
import { createOutboundHttp, type OutboundHttpOptions } from "./undici-outbound-http.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const HEAD_OF_STREAM = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
const FIRST_CHUNK = "5\r\nfirst\r\n";

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function build(options: Partial<OutboundHttpOptions> = {}): OutboundHttp {
  const http = createOutboundHttp({ policy: "trusted", ...options });
  cleanUps.push(() => http.close());
  return http;
}

async function serve(onRequest: (socket: Socket) => void): Promise<TcpServer & { readonly url: string }> {
  const server = await startTcpServer("127.0.0.1", onRequest);
  cleanUps.push(() => server.close());
  return Object.assign(server, { url: `http://127.0.0.1:${server.port}/` });
}

/** Answers with the beginning of a body. The returned promise resolves when the connection is gone. */
async function serveBeginning() {
  const gone = Promise.withResolvers<void>();
  const server = await serve((socket) => {
    socket.once("close", () => gone.resolve());
    socket.write(HEAD_OF_STREAM + FIRST_CHUNK);
  });
  return { url: server.url, gone: gone.promise };
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "it worked",
    (error: unknown) => error,
  );
}

describe("what is sent", () => {
  it.each<[string, RequestInit, readonly string[]]>([
    ["nothing but an address", {}, ["get / http", "accept: */*", "user-agent: undici", "accept-encoding: identity"]],
    ["text", { method: "post", body: "é" }, ["post / http", "content-type: text/plain;charset=utf-8", "length: 2\r"]],
    ["headers in a record", { headers: { "X-A": " 1\n", Accept: "text/x" } }, ["x-a: 1\r", "accept: text/x\r"]],
    ["headers in pairs", { headers: [["x-a", "1"]] }, ["x-a: 1\r"]],
    ["headers of the standard", { headers: new Headers({ "user-agent": "parley" }) }, ["user-agent: parley\r"]],
    ["a post without a body", { method: "POST" }, ["post / http", "content-length: 0\r"]],
  ])("is %s", async (_what, init, expected) => {
    const server = await serve((socket) => socket.write(OK));
    expect(await (await build().fetch(server.url, init)).text()).toBe("ok");
    const received = server.received.toLowerCase();
    for (const part of expected) expect(received).toContain(part);
    for (const name of ["accept", "user-agent", "content-type"]) {
      expect(received.split(`\r\n${name}:`).length).toBeLessThanOrEqual(2);
    }
  });
});

describe("what comes back", () => {
  it("is the head before the body has arrived, with every header", async () => {
    const server = await serve((socket) => {
      socket.write("HTTP/1.1 103 Early Hints\r\n\r\n");
      socket.write(
        `HTTP/1.1 418 Teapot\r\nset-cookie: a=1\r\nset-cookie: b=2\r\nx-a: \xe9\r\ncontent-length: 2\r\n\r\n`,
      );
    });
    const response = await build().fetch(server.url);
    expect([response.status, response.statusText, response.ok]).toEqual([418, "Teapot", false]);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    await response.body?.cancel();
  });

  it.each([204, 205, 304])("has no body when it is a %i", async (status) => {
    const server = await serve((socket) => socket.write(`HTTP/1.1 ${status} Nothing\r\ncontent-length: 0\r\n\r\n`));
    const response = await build().fetch(server.url);
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it("has no body for a HEAD request", async () => {
    const server = await serve((socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"));
    expect((await build().fetch(server.url, { method: "HEAD" })).body).toBeNull();
  });

  it("is an error for an invalid status", async () => {
    const server = await serve((socket) => socket.write("HTTP/1.1 999 Denied\r\ncontent-length: 0\r\n\r\n"));
    expect(await failureOf(build().fetch(server.url))).toMatchObject({ failure: "unknown" });
  });

  it.each([
    ["gzip", gzipSync],
    ["X-GZIP", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ] as const)("is readable though it was compressed with %s unasked", async (coding, compress) => {
    const body = compress("compressed");
    const server = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.write(body);
    });
    expect(await (await build().fetch(server.url)).text()).toBe("compressed");
  });

  it("is not received faster than it is read", async () => {
    const whole = 32 * 1_048_576;
    let written = 0;
    const server = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${whole}\r\n\r\n`);
      const piece = Buffer.alloc(65_536);
      const write = () => {
        while (written < whole) {
          written += piece.length;
          if (!socket.write(piece)) return;
        }
      };
      socket.on("drain", write);
      write();
    });
    const response = await build().fetch(server.url);
    let seen = -1;
    while (seen !== written) {
      seen = written;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(written).toBeLessThan(whole);
    let readBytes = 0;
    for await (const bytes of response.body ?? []) readBytes += bytes.length;
    expect(readBytes).toBe(whole);
  });
});

describe("when it ends early", () => {
  it("fails with how far it got", async () => {
    const server = await serve((socket) => socket.end(HEAD_OF_STREAM + FIRST_CHUNK));
    const response = await build().fetch(server.url);
    const error = await failureOf(response.text());
    expect(error).toBeInstanceOf(OutboundHttpError);
    expect(error).toMatchObject({ failure: "unknown" });
  });

  it("closes the connection of a body that is cancelled", async () => {
    const { url, gone } = await serveBeginning();
    const response = await build().fetch(url);
    await response.body?.cancel();
    await gone;
  });

  it("ends the body with the signal's reason, and the connection", async () => {
    const { url, gone } = await serveBeginning();
    const abort = new AbortController();
    const response = await build().fetch(url, { signal: abort.signal });
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
    const rest = failureOf(reader?.read() ?? Promise.resolve());
    const reason = new Error("hung up");
    abort.abort(reason);
    expect(await rest).toBe(reason);
    await gone;
  });

  it("contacts nobody if it was aborted before", async () => {
    const server = await serve((socket) => socket.write(OK));
    const reason = new Error("hung up");
    expect(await failureOf(build().fetch(server.url, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(server.connectionCount).toBe(0);
  });

  it("never sends a request that was given up while it waited for the connection", async () => {
    const server = await serve((socket) => socket.write(OK));
    const lookedUp = Promise.withResolvers<readonly { address: string; family: 4 }[]>();
    const http = build({ lookup: () => lookedUp.promise });
    const abort = new AbortController();
    const url = `http://name.test:${server.port}/`;
    const first = failureOf(http.fetch(`${url}first`, { signal: abort.signal }));
    await nextTurn();
    abort.abort("no more");
    expect(await first).toBe("no more");
    lookedUp.resolve([{ address: "127.0.0.1", family: 4 }]);
    expect((await http.fetch(`${url}second`)).status).toBe(200);
    expect(server.received).not.toContain("/first");
  });
});

it("leaves no listener on the signal, and reuses the connection", async () => {
  const server = await serve((socket) => socket.write(OK));
  const http = build();
  const { signal } = new AbortController();
  for (let count = 0; count < 5; count += 1) {
    const response = await http.fetch(server.url, { signal });
    expect(await response.text()).toBe("ok");
  }
  expect(getEventListeners(signal, "abort")).toEqual([]);
  // A second request right away finds the first still busy.
  expect(server.connectionCount).toBeLessThanOrEqual(2);
});

it("sends nothing twice when the body is a stream that breaks", async () => {
  const server = await serve(() => undefined);
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("some")),
    pull: async (controller) => {
      await nextTurn();
      controller.error(new Error("no more"));
    },
  });
  const error = await failureOf(build().fetch(server.url, { method: "POST", body, duplex: "half" }));
  expect(error).toMatchObject({ failure: "unknown" });
  expect(server.connectionCount).toBeLessThanOrEqual(1);
});
