import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { createSelfSignedCertificate } from "../../../tests/support/outbound-http/self-signed-certificate.ts";
import { startTcpServer } from "../../../tests/support/outbound-http/tcp-server.ts";
import type { HostLookup } from "./host-lookup.ts";
import type { OpenOutboundSocket, OutboundSocket, OutboundSocketEnd } from "./outbound-socket.ts";
import { createOutboundSockets, type OutboundSocketsOptions } from "./outbound-sockets.ts";

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const LOOPBACK: HostLookup = async () => [{ address: "127.0.0.1", family: 4 }];

function build(options: OutboundSocketsOptions = {}) {
  const sockets = createOutboundSockets(options);
  cleanUps.push(() => sockets.close());
  return sockets;
}

async function serve(onConnection: (socket: WebSocket, request: IncomingMessage) => void = () => undefined) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  let connectionCount = 0;
  server.on("connection", (socket, request) => {
    connectionCount += 1;
    onConnection(socket, request);
  });
  await once(server, "listening");
  cleanUps.push(() => {
    for (const client of server.clients) client.terminate();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    port: portOf(server.address()),
    get connectionCount() {
      return connectionCount;
    },
  };
}

/** Answers every request with these bytes, or not at all if there are none. */
async function serveRaw(answer: string, onRequest: (socket: Socket) => void = () => undefined) {
  const server = await startTcpServer("127.0.0.1", (socket) => {
    socket.write(answer);
    onRequest(socket);
  });
  cleanUps.push(() => server.close());
  return server;
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}

interface Conversation {
  readonly socket: OutboundSocket;
  readonly received: (string | Uint8Array)[];
  readonly ends: OutboundSocketEnd[];
  readonly opened: Promise<void>;
  readonly ended: Promise<OutboundSocketEnd>;
}

function converse(
  open: OpenOutboundSocket,
  url: string,
  options: { headers?: Record<string, string>; connectTimeoutMs?: number; onMessage?: () => void } = {},
): Conversation {
  const received: (string | Uint8Array)[] = [];
  const ends: OutboundSocketEnd[] = [];
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<OutboundSocketEnd>();
  const take = (message: string | Uint8Array) => {
    received.push(message);
    options.onMessage?.();
  };
  const socket = open(
    url,
    {
      headers: options.headers ?? {},
      ...(options.connectTimeoutMs === undefined ? {} : { connectTimeoutMs: options.connectTimeoutMs }),
    },
    {
      onOpen: opened.resolve,
      onText: take,
      onBinary: take,
      onClose(end) {
        ends.push(end);
        ended.resolve(end);
      },
    },
  );
  return { socket, received, ends, opened: opened.promise, ended: ended.promise };
}

describe("an open socket", () => {
  it("carries text and bytes both ways, and the given headers", async () => {
    const atServer: { data: Buffer; isBinary: boolean }[] = [];
    let request: IncomingMessage | null = null;
    const server = await serve((socket, incoming) => {
      request = incoming;
      socket.on("message", (data: Buffer, isBinary) => {
        atServer.push({ data, isBinary });
        socket.send(data, { binary: isBinary });
      });
    });
    const both = Promise.withResolvers<void>();
    const { socket, received, opened } = converse(build().trusted, `ws://127.0.0.1:${server.port}/v1/listen?a=b%20c`, {
      headers: { Authorization: "Token k" },
      onMessage: () => received.length === 2 && both.resolve(),
    });
    expect(socket.isOpen).toBe(false);
    await opened;
    expect(socket.isOpen).toBe(true);
    const frame = Buffer.from([1, 2, 3, 255]);
    socket.send(frame);
    frame.fill(0);
    socket.send("grüße");
    await both.promise;
    expect(atServer.map(({ isBinary }) => isBinary)).toEqual([true, false]);
    expect(received.map((message) => (typeof message === "string" ? message : [...message]))).toEqual([
      [1, 2, 3, 255],
      "grüße",
    ]);
    expect(request).toMatchObject({ url: "/v1/listen?a=b%20c", headers: { authorization: "Token k" } });
    expect(request).not.toHaveProperty("headers.sec-websocket-extensions");
  });

  it("lets the caller reuse its bytes, even while the network takes nothing", async () => {
    const server = await serve((socket) => socket.pause());
    const { socket, opened } = converse(build().trusted, `http://127.0.0.1:${server.port}/`);
    await opened;
    const frame = Buffer.alloc(65_536);
    for (let count = 0; count < 200 && socket.bufferedBytes === 0; count += 1) socket.send(frame);
    expect(socket.bufferedBytes).toBeGreaterThan(0);
  });

  it.each([
    ["with a code and a reason", (socket: WebSocket) => socket.close(1008, "DATA-0000"), 1008, "DATA-0000"],
    ["without a code", (socket: WebSocket) => socket.close(), 1005, ""],
    ["without a close frame", (socket: WebSocket) => socket.terminate(), null, ""],
  ] as const)("reports an end %s, once", async (_name, end, code, reason) => {
    const server = await serve((socket) => setImmediate(() => end(socket)));
    const { socket, ends, ended } = converse(build().trusted, `ws://127.0.0.1:${server.port}/`);
    await ended;
    expect(ends).toEqual([{ code, reason, statusCode: null, retryAfterMs: null, failure: null }]);
    socket.send("too late");
    socket.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ends).toHaveLength(1);
  });

  it("closes with a close frame of its own", async () => {
    const closed = Promise.withResolvers<number>();
    const server = await serve((socket) => socket.on("close", (code) => closed.resolve(code)));
    const { socket, opened, ended } = converse(build().trusted, `ws://127.0.0.1:${server.port}/`);
    await opened;
    socket.close();
    expect(await closed.promise).toBe(1000);
    expect(await ended).toMatchObject({ code: 1000, failure: null });
  });

  it("refuses an excessively long message", async () => {
    const server = await serve((socket) => socket.send(Buffer.alloc(5_000_000)));
    const { received, ended } = converse(build().trusted, `ws://127.0.0.1:${server.port}/`);
    await ended;
    expect(received).toEqual([]);
  });

  it("ends with all others on close, and none opens afterwards", async () => {
    const server = await serve();
    const sockets = build();
    const { opened, ended } = converse(sockets.trusted, `ws://127.0.0.1:${server.port}/`);
    await opened;
    sockets.close();
    expect(await ended).toMatchObject({ code: null });
    const late = converse(sockets.trusted, `ws://127.0.0.1:${server.port}/`);
    expect(await late.ended).toMatchObject({ failure: "closed" });
    expect(server.connectionCount).toBe(1);
  });
});

describe("a socket that does not open", () => {
  it.each([401, 402, 403, 429, 500, 503, 302, 200])("reports an upgrade refused with %i", async (statusCode) => {
    const body = '{"err_code":"INVALID_AUTH"}';
    const server = await serveRaw(
      `HTTP/1.1 ${statusCode} No\r\nretry-after: 7\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    const { ended, ends } = converse(build().trusted, `ws://127.0.0.1:${server.port}/`);
    expect(await ended).toEqual({ code: null, reason: body, statusCode, retryAfterMs: 7_000, failure: null });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ends).toHaveLength(1);
  });

  it("does not read an endless refusal to its end", async () => {
    const server = await serveRaw(`HTTP/1.1 400 No\r\ncontent-length: 99999\r\n\r\n${"x".repeat(20_000)}`);
    const end = await converse(build().trusted, `ws://127.0.0.1:${server.port}/`).ended;
    expect(end).toMatchObject({ statusCode: 400, reason: "x".repeat(4_096) });
  });

  it("gives up when nobody answers the upgrade", async () => {
    const closed = Promise.withResolvers<void>();
    const server = await serveRaw("", (socket) => socket.once("close", () => closed.resolve()));
    const { ended } = converse(build().trusted, `ws://127.0.0.1:${server.port}/`, { connectTimeoutMs: 100 });
    expect(await ended).toMatchObject({ failure: "timeout", statusCode: null });
    await closed.promise;
  });

  it("gives up a look-up that hangs, and drops the connection that comes too late", async () => {
    const server = await serve();
    const lookedUp = Promise.withResolvers<{ address: string; family: 4 }[]>();
    const { trusted } = build({ lookup: () => lookedUp.promise });
    const { ended, ends } = converse(trusted, `ws://vendor.test:${server.port}/`, { connectTimeoutMs: 50 });
    expect(await ended).toMatchObject({ failure: "timeout" });
    lookedUp.resolve([{ address: "127.0.0.1", family: 4 }]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.connectionCount).toBe(0);
    expect(ends).toHaveLength(1);
  });

  it("calls a refused connection unreachable", async () => {
    const server = await startTcpServer("127.0.0.1", () => undefined);
    await server.close();
    const end = await converse(build().trusted, `ws://127.0.0.1:${server.port}/`).ended;
    expect(end).toMatchObject({ failure: "unreachable", reason: "ECONNREFUSED" });
  });

  it.each([
    ["no WebSocket", "SSH-2.0-OpenSSH\r\n\r\n"],
    ["a wrong key", "HTTP/1.1 101 Ok\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: x\r\n\r\n"],
  ])("calls a server that speaks %s unreachable", async (_name, answer) => {
    const server = await serveRaw(answer);
    const end = await converse(build().trusted, `ws://127.0.0.1:${server.port}/`).ended;
    expect(end).toMatchObject({ failure: "unreachable", code: null });
  });

  it.each([
    ["no URL", "not a url", {}],
    ["another scheme", "file:///etc/passwd", {}],
    ["credentials", "wss://user:secret@127.0.0.1/", {}],
    ["a line break in a header", "ws://127.0.0.1:1/", { headers: { "x-a": "b\r\nx-c: d" } }],
  ])("blocks %s, and never before it has returned", async (_name, url, options) => {
    let hasReturned = false;
    const end = Promise.withResolvers<{ end: OutboundSocketEnd; hasReturned: boolean }>();
    build().trusted(
      url,
      { headers: {}, ...options },
      {
        onOpen: () => undefined,
        onText: () => undefined,
        onBinary: () => undefined,
        onClose: (ended) => end.resolve({ end: ended, hasReturned }),
      },
    );
    hasReturned = true;
    const result = await end.promise;
    expect(result).toMatchObject({ end: { failure: "blocked" }, hasReturned: true });
    expect(result.end.reason).not.toContain("secret");
  });

  it("ends quietly when it is closed while opening", async () => {
    const server = await serveRaw("");
    const { socket, ended } = converse(build().trusted, `ws://127.0.0.1:${server.port}/`);
    socket.close();
    expect(await ended).toMatchObject({ failure: "closed" });
  });
});

describe("a guarded socket", () => {
  const guarded = async (url: string, options: OutboundSocketsOptions = {}, headers: Record<string, string> = {}) =>
    converse(build(options).guarded, url, { headers, connectTimeoutMs: 1_000 }).ended;

  it("refuses a name that leads to a private address, and connects to nothing", async () => {
    const server = await startTcpServer("127.0.0.1", () => undefined);
    cleanUps.push(() => server.close());
    const end = await guarded(`wss://vendor.test:${server.port}/`, {
      lookup: LOOPBACK,
      allowedPorts: new Set([server.port]),
    });
    expect(end).toMatchObject({ failure: "blocked", reason: "The address is not public" });
    expect(server.connectionCount).toBe(0);
  });

  it("refuses a name with one private address among public ones", async () => {
    const lookup: HostLookup = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ];
    expect(await guarded("wss://vendor.test/", { lookup })).toMatchObject({ failure: "blocked" });
  });

  it.each(["wss://127.0.0.1/", "wss://[::1]/", "wss://localhost/", "wss://0x7f.1/", "ws://vendor.test/"])(
    "refuses %s",
    async (url) => {
      expect(await guarded(url, { lookup: LOOPBACK })).toMatchObject({ failure: "blocked" });
    },
  );

  it("refuses another port than 443", async () => {
    expect(await guarded("wss://vendor.test:8443/", { lookup: LOOPBACK })).toMatchObject({ failure: "blocked" });
  });

  it("refuses a host header, behind which another host would answer", async () => {
    const server = await serve();
    const allowedHosts = new Set([`127.0.0.1:${server.port}`]);
    expect(await guarded(`ws://127.0.0.1:${server.port}/`, { allowedHosts }, { Host: "inside" })).toMatchObject({
      failure: "blocked",
    });
    expect(server.connectionCount).toBe(0);
  });

  it("lets a host pass that the operator allowed, even without TLS", async () => {
    const server = await serve();
    const { guarded: open } = build({ allowedHosts: new Set([`127.0.0.1:${server.port}`]) });
    await converse(open, `ws://127.0.0.1:${server.port}/`).opened;
    expect(await guarded(`ws://127.0.0.1:${server.port + 1}/`)).toMatchObject({ failure: "blocked" });
  });
});

describe("TLS", () => {
  it("checks the certificate's name and resumes the session the second time", async () => {
    const { cert, key } = createSelfSignedCertificate(["vendor.test"]);
    const server = createHttpsServer({ cert, key }).listen(0, "127.0.0.1");
    const isReused: boolean[] = [];
    server.on("secureConnection", (socket: TLSSocket) => isReused.push(socket.isSessionReused()));
    const sockets = new WebSocketServer({ server });
    sockets.on("connection", (socket) => socket.send("hello"));
    await once(server, "listening");
    cleanUps.push(() => {
      for (const client of sockets.clients) client.terminate();
      server.close();
    });
    const port = portOf(server.address());
    const { trusted } = build({ lookup: LOOPBACK, certificateAuthorities: [cert] });
    for (let count = 0; count < 2; count += 1) {
      const greeted = Promise.withResolvers<void>();
      const { socket, ended } = converse(trusted, `wss://vendor.test:${port}/`, { onMessage: greeted.resolve });
      await greeted.promise;
      socket.close();
      await ended;
    }
    expect(isReused).toEqual([false, true]);
    expect(await converse(trusted, `wss://other.test:${port}/`).ended).toMatchObject({ failure: "unreachable" });
    expect(await converse(build({ lookup: LOOPBACK }).trusted, `wss://vendor.test:${port}/`).ended).toMatchObject({
      failure: "unreachable",
    });
  });
});
