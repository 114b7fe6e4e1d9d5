import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { DomainError } from "@parley/foundation/domain-error";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { DataAccess } from "../../database/scope.ts";
import { createLogger } from "../../logging/logger.ts";
import { Metrics } from "../../telemetry/metrics.ts";
import { NO_TRACER } from "../../telemetry/tracer.ts";
import { createHttpServer } from "../http-server.ts";
import { DEFAULT_RATE_LIMITS } from "../rate-limits.ts";
import type { AcceptedSocket, SocketEnd, SocketListener, SocketRequest, SocketRoute } from "./socket-route.ts";
import { createSocketServer, type SocketServer } from "./socket-server.ts";

interface Bench {
  readonly url: string;
  readonly port: number;
  readonly server: FastifyInstance;
  readonly sockets: SocketServer;
  readonly clock: VirtualClock;
  readonly metrics: Metrics;
  readonly logLines: string[];
}

/** What a route's listener saw. */
class Recorder implements SocketListener {
  readonly messages: { readonly text: string; readonly isBinary: boolean }[] = [];
  readonly ends: { readonly code: number; readonly end: SocketEnd }[] = [];
  socket!: AcceptedSocket;

  accept(socket: AcceptedSocket): SocketListener {
    this.socket = socket;
    return this;
  }
  onMessage(message: Buffer, isBinary: boolean): void {
    this.messages.push({ text: message.toString(), isBinary });
  }
  onClose(code: number, end: SocketEnd): void {
    this.ends.push({ code, end });
  }
}

function buildRoute(route: Partial<SocketRoute> = {}): SocketRoute {
  return {
    path: "/talk/{call_sid}",
    maxMessageBytes: 1_000,
    messagesPerSecond: 10,
    hasHeartbeat: false,
    rateClass: "provider-webhook",
    authorize: async () => new Recorder(),
    ...route,
  };
}

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startBench(routes: readonly SocketRoute[], rateLimits = DEFAULT_RATE_LIMITS): Promise<Bench> {
  const clock = new VirtualClock();
  const metrics = new Metrics();
  const logLines: string[] = [];
  const logger = createLogger("info", (line) => logLines.push(line));
  const server = await createHttpServer({
    operations: [],
    data: {} as DataAccess,
    authenticate: async () => {
      throw new DomainError("unauthenticated", "No credentials were given");
    },
    rateLimits,
    clock,
    logger,
    metrics,
    tracer: NO_TRACER,
    isHttps: true,
  });
  const sockets = createSocketServer({ server, routes, rateLimits, clock, logger, metrics, closeLimitMs: 150 });
  server.post("/length", async ({ body }) => ({ length: (body as Buffer).length }));
  await server.listen({ port: 0, host: "127.0.0.1" });
  cleanUps.push(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}`, port, server, sockets, clock, metrics, logLines };
}

function client(url: string, protocols: string[] = []): WebSocket {
  const socket = new WebSocket(url, protocols);
  socket.on("error", () => undefined);
  cleanUps.push(() => socket.terminate());
  return socket;
}

async function opened(url: string, protocols?: string[]): Promise<WebSocket> {
  const socket = client(url, protocols);
  await once(socket, "open");
  return socket;
}

interface PlainAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Requests the path like a WebSocket client, with the given deviations, and returns the answer of a refused upgrade. */
function answerTo(port: number, path: string, headers: Record<string, string> = {}): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({
      port,
      path,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-key": Buffer.alloc(16).toString("base64"),
        "sec-websocket-version": "13",
        ...headers,
      },
    });
    asked.on("response", (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on("end", () => resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, body }));
    });
    asked.on("upgrade", () => reject(new Error("upgraded")));
    asked.on("error", reject);
    asked.end();
  });
}

describe("a socket", () => {
  test("carries texts and bytes both ways, and passes its request to the route", async () => {
    const recorder = new Recorder();
    const requests: SocketRequest[] = [];
    const authorize = async (request: SocketRequest) => {
      requests.push(request);
      return recorder;
    };
    const { url } = await startBench([buildRoute({ authorize })]);
    const socket = await opened(`${url}/talk/CA%201?token=a%2Bb`, ["token-x", "other"]);
    expect(socket.protocol).toBe("token-x");
    expect(requests[0]).toMatchObject({
      params: { call_sid: "CA 1" },
      rawTarget: "/talk/CA%201?token=a%2Bb",
      remoteAddress: "127.0.0.1",
      subprotocols: ["token-x", "other"],
    });
    expect(requests[0]?.query.get("token")).toBe("a+b");

    const received: { text: string; isBinary: boolean }[] = [];
    socket.on("message", (data, isBinary) => received.push({ text: String(data), isBinary }));
    socket.send("hello");
    socket.send(Buffer.from("bytes"));
    await vi.waitFor(() =>
      expect(recorder.messages).toEqual([
        { text: "hello", isBinary: false },
        { text: "bytes", isBinary: true },
      ]),
    );
    recorder.socket.send("welcome");
    recorder.socket.send(new Uint8Array([97, 98]));
    await vi.waitFor(() =>
      expect(received).toEqual([
        { text: "welcome", isBinary: false },
        { text: "ab", isBinary: true },
      ]),
    );
    expect(recorder.socket.bufferedBytes).toBe(0);
  });

  test("ends once, with the other side's code", async () => {
    const recorder = new Recorder();
    const { url, metrics, sockets } = await startBench([buildRoute({ authorize: async () => recorder })]);
    const socket = await opened(`${url}/talk/1`);
    expect(sockets.openCount).toBe(1);
    expect((await metrics.render()).body).toContain('parley_sockets_open{route="/talk/:call_sid"} 1');
    socket.close(4_000);
    await vi.waitFor(() => expect(recorder.ends).toEqual([{ code: 4_000, end: "closed-by-peer" }]));
    expect(sockets.openCount).toBe(0);
    expect(await metrics.read("parley_sockets_closed_total", { reason: "closed-by-peer" })).toBe(1);
    expect(await metrics.read("parley_http_requests_total", { route: "/talk/:call_sid", status: "101" })).toBe(1);
    recorder.socket.send("too late");
    recorder.socket.close(1_000, "too late");
    expect(recorder.ends).toHaveLength(1);
  });

  test("a lost connection is distinguished from a closed one", async () => {
    const recorder = new Recorder();
    const { url } = await startBench([buildRoute({ authorize: async () => recorder })]);
    (await opened(`${url}/talk/1`)).terminate();
    await vi.waitFor(() => expect(recorder.ends).toEqual([{ code: 1_006, end: "connection-lost" }]));
  });

  test("is closed from our side with a reason cut to fit, and then passes no more messages on", async () => {
    const recorder = new Recorder();
    const { url } = await startBench([buildRoute({ authorize: async () => recorder })]);
    const socket = await opened(`${url}/talk/1`);
    recorder.socket.close(1_003, `${"ü".repeat(100)}`);
    socket.send("after the close");
    const [code, reason] = await once(socket, "close");
    expect([code, String(reason)]).toEqual([1_003, "ü".repeat(61)]);
    await vi.waitFor(() => expect(recorder.ends).toEqual([{ code: 1_003, end: "closed-by-us" }]));
    expect(recorder.messages).toEqual([]);
  });

  test("a listener that throws ends its own socket and no other", async () => {
    const good = new Recorder();
    const bad = new Recorder();
    bad.onMessage = () => {
      throw new Error("listener's own fault");
    };
    const authorize = async ({ params }: SocketRequest) => (params["call_sid"] === "bad" ? bad : good);
    const { url, logLines } = await startBench([buildRoute({ authorize })]);
    const [survivor, victim] = [await opened(`${url}/talk/good`), await opened(`${url}/talk/bad`)];
    victim.send("x");
    expect((await once(victim, "close"))[0]).toBe(1_011);
    await vi.waitFor(() => expect(bad.ends).toEqual([{ code: 1_011, end: "listener-failed" }]));
    survivor.send("still here");
    await vi.waitFor(() => expect(good.messages).toHaveLength(1));
    expect(logLines.join()).toContain("listener's own fault");
  });

  test("the first cause of its end is the one reported", async () => {
    const recorder = new Recorder();
    recorder.onMessage = () => {
      recorder.socket.close(4_001, "enough");
      throw new Error("after the close");
    };
    const { url, metrics } = await startBench([buildRoute({ authorize: async () => recorder })]);
    const socket = await opened(`${url}/talk/1`);
    socket.send("x");
    expect((await once(socket, "close"))[0]).toBe(4_001);
    await vi.waitFor(() => expect(recorder.ends).toEqual([{ code: 4_001, end: "closed-by-us" }]));
    expect(await metrics.read("parley_sockets_closed_total")).toBe(1);
  });
});

describe("limits", () => {
  test("a message over the size limit ends the socket with 1009", async () => {
    const recorder = new Recorder();
    const { url, metrics } = await startBench([buildRoute({ authorize: async () => recorder, maxMessageBytes: 100 })]);
    const socket = await opened(`${url}/talk/1`);
    socket.send("x".repeat(100));
    socket.send("x".repeat(101));
    expect((await once(socket, "close"))[0]).toBe(1_009);
    await vi.waitFor(() => expect(recorder.ends.map(({ end }) => end)).toEqual(["message-too-large"]));
    expect(recorder.messages).toHaveLength(1);
    expect(await metrics.read("parley_sockets_closed_total", { reason: "message-too-large" })).toBe(1);
  });

  test("no route may allow more than 65,536 bytes", async () => {
    const { url } = await startBench([buildRoute({ maxMessageBytes: 1_000_000 })]);
    const socket = await opened(`${url}/talk/1`);
    socket.send("x".repeat(65_537));
    expect((await once(socket, "close"))[0]).toBe(1_009);
  });

  test("a message in too many fragments ends the socket", async () => {
    const recorder = new Recorder();
    const { url } = await startBench([buildRoute({ authorize: async () => recorder })]);
    const socket = await opened(`${url}/talk/1`);
    for (let piece = 0; piece < 64; piece += 1) socket.send("x", { fin: piece === 63 });
    await vi.waitFor(() => expect(recorder.messages).toEqual([{ text: "x".repeat(64), isBinary: false }]));
    for (let piece = 0; piece < 65; piece += 1) socket.send("x", { fin: false });
    expect((await once(socket, "close"))[0]).toBe(1_008);
    await vi.waitFor(() => expect(recorder.ends.map(({ end }) => end)).toEqual(["protocol-error"]));
  });

  test.each([
    ["messages", (socket: WebSocket) => socket.send("x")],
    ["pings", (socket: WebSocket) => socket.ping()],
    ["pongs", (socket: WebSocket) => socket.pong()],
  ])("more %s than the burst end the socket with 1008", async (_name, send) => {
    const recorder = new Recorder();
    const { url, metrics } = await startBench([buildRoute({ authorize: async () => recorder, messagesPerSecond: 5 })]);
    const socket = await opened(`${url}/talk/1`);
    for (let count = 0; count < 10; count += 1) send(socket);
    await vi.waitFor(() => expect(socket.bufferedAmount).toBe(0));
    expect(socket.readyState).toBe(WebSocket.OPEN);
    send(socket);
    const [code, reason] = await once(socket, "close");
    expect([code, String(reason)]).toEqual([1_008, "too many messages"]);
    await vi.waitFor(() => expect(recorder.ends.map(({ end }) => end)).toEqual(["too-many-messages"]));
    expect(await metrics.read("parley_sockets_closed_total", { reason: "too-many-messages" })).toBe(1);
  });

  test("a rate within the limit can go on for ever", async () => {
    const recorder = new Recorder();
    const { url, clock } = await startBench([buildRoute({ authorize: async () => recorder, messagesPerSecond: 5 })]);
    const socket = await opened(`${url}/talk/1`);
    for (let count = 1; count <= 50; count += 1) {
      socket.send("x");
      await vi.waitFor(() => expect(recorder.messages).toHaveLength(count), { interval: 1 });
      await clock.advance(200);
    }
    expect(recorder.ends).toEqual([]);
  });

  test("a peer that reads nothing is dropped, so that its messages do not pile up in memory", async () => {
    const recorder = new Recorder();
    const { port } = await startBench([buildRoute({ authorize: async () => recorder })]);
    await upgradedByHand(port, "/talk/1");
    const message = "x".repeat(100_000);
    for (let count = 0; count < 200 && recorder.ends.length === 0; count += 1) {
      recorder.socket.send(message);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(recorder.ends).toEqual([{ code: 1_006, end: "slow-peer" }]);
  });

  test("frames that break the protocol end the socket", async () => {
    const recorder = new Recorder();
    const { port } = await startBench([buildRoute({ authorize: async () => recorder })]);
    const socket = await upgradedByHand(port, "/talk/1");
    // A client's frames are masked (RFC 6455, 5.1); this one is not.
    socket.write(Buffer.from([0x81, 0x01, 0x61]));
    await vi.waitFor(() => expect(recorder.ends.map(({ end }) => end)).toEqual(["protocol-error"]));
  });
});

describe("heartbeat", () => {
  test("keeps a silent socket that answers, and ends one that does not", async () => {
    const [living, dead] = [new Recorder(), new Recorder()];
    const authorize = async ({ params }: SocketRequest) => (params["call_sid"] === "dead" ? dead : living);
    const { url, port, clock, metrics } = await startBench([buildRoute({ authorize, hasHeartbeat: true })]);
    const socket = await opened(`${url}/talk/living`);
    let pings = 0;
    socket.on("ping", () => {
      pings += 1;
    });
    await upgradedByHand(port, "/talk/dead");
    for (let beat = 1; beat <= 3; beat += 1) {
      await clock.advance(30_000);
      await vi.waitFor(() => expect(pings).toBe(beat));
      // The answer is on its way through the same loop.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(dead.ends).toEqual([{ code: 1_006, end: "dead-peer" }]);
    expect(living.ends).toEqual([]);
    expect(await metrics.read("parley_sockets_closed_total", { reason: "dead-peer" })).toBe(1);
    socket.close();
    await vi.waitFor(() => expect(living.ends).toHaveLength(1));
    await clock.advance(30_000);
    expect(clock.sleeperCount).toBe(0);
  });

  test("is not sent on a route that does not want it", async () => {
    const recorder = new Recorder();
    const beating = new Recorder();
    const { url, port, clock } = await startBench([
      buildRoute({ authorize: async () => recorder }),
      buildRoute({ path: "/beating", hasHeartbeat: true, authorize: async () => beating }),
    ]);
    await upgradedByHand(port, "/talk/1");
    expect(clock.sleeperCount).toBe(0);
    await opened(`${url}/beating`);
    expect(clock.sleeperCount).toBe(1);
    for (let beat = 0; beat < 3; beat += 1) {
      await clock.advance(30_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect([recorder.ends, beating.ends]).toEqual([[], []]);
  });
});

describe("refusals", () => {
  const refused = buildRoute({
    authorize: async ({ params }) => {
      if (params["call_sid"] === "thrown") throw new DomainError("unauthenticated", "Who are you?");
      if (params["call_sid"] === "broken") throw new Error("secret detail");
      return { statusCode: 403, detail: "Not yours" };
    },
  });

  test.each([
    ["an unknown path", "/nowhere", {}, 404, "Not Found"],
    ["refused by the route", "/talk/1", {}, 403, "Not yours"],
    ["a domain error", "/talk/thrown", {}, 401, "Who are you?"],
    ["an unforeseen error", "/talk/broken", {}, 500, "Internal server error"],
    ["no key", "/talk/1", { "sec-websocket-key": "short" }, 400, "Sec-WebSocket-Key is missing or malformed"],
    ["an old version", "/talk/1", { "sec-websocket-version": "8" }, 400, expect.stringContaining("version 13")],
    ["a malformed subprotocol", "/talk/1", { "sec-websocket-protocol": "a,,b" }, 400, expect.any(String)],
    ["one subprotocol twice", "/talk/1", { "sec-websocket-protocol": "a, a" }, 400, expect.any(String)],
    ["another upgrade", "/talk/1", { upgrade: "h2c" }, 426, "This address takes WebSockets only"],
  ])("%s is answered as every request is", async (_name, path, headers, statusCode, detail) => {
    const { port, metrics } = await startBench([refused]);
    const answer = await answerTo(port, path, headers);
    expect(answer.statusCode).toBe(statusCode);
    expect(JSON.parse(answer.body)).toMatchObject({ detail });
    expect(answer.headers).toMatchObject({
      "content-type": expect.stringMatching(/^application\/json/),
      "x-content-type-options": "nosniff",
      "strict-transport-security": expect.any(String),
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "cache-control": "no-store",
    });
    expect(await metrics.read("parley_http_requests_total", { status: String(statusCode) })).toBe(1);
  });

  test("a request to upgrade that is not a GET is not upgraded", async () => {
    const { port } = await startBench([refused]);
    const socket = connect(port, "127.0.0.1");
    cleanUps.push(() => socket.destroy());
    const head = handshake("/length").replace("GET", "POST").replace("\r\n\r\n", "\r\nContent-Length: 5\r\n\r\n");
    socket.write(`${head}hello`);
    const answer = String((await once(socket, "data"))[0]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.endsWith('{"length":5}')).toBe(true);
  });

  test("a handshake that cannot succeed does not reach the route", async () => {
    const authorize = vi.fn(async () => new Recorder());
    const { port } = await startBench([buildRoute({ authorize })]);
    await answerTo(port, "/talk/1", { "sec-websocket-key": "short" });
    expect(authorize).not.toHaveBeenCalled();
  });

  test("a caller that has gone by the time it is admitted gets no socket", async () => {
    let decide: (recorder: Recorder) => void = () => undefined;
    const authorize = vi.fn(
      () =>
        new Promise<Recorder>((resolve) => {
          decide = resolve;
        }),
    );
    const { port, sockets } = await startBench([buildRoute({ authorize })]);
    const socket = connect(port, "127.0.0.1");
    socket.write(handshake("/talk/1"));
    await vi.waitFor(() => expect(authorize).toHaveBeenCalled());
    socket.resetAndDestroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const recorder = new Recorder();
    decide(recorder);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(recorder.socket).toBeUndefined();
    expect(sockets.openCount).toBe(0);
  });

  test("a refused upgrade ends its connection", async () => {
    const { port } = await startBench([refused]);
    const socket = connect(port, "127.0.0.1");
    cleanUps.push(() => socket.destroy());
    socket.write(handshake("/talk/1"));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString();
    });
    await once(socket, "end");
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer.toLowerCase()).toContain("connection: close");
  });

  test("an address that connects too often is told to wait", async () => {
    const limits = { ...DEFAULT_RATE_LIMITS, read: { ratePerSecond: 1, burst: 2 } };
    const { port, url } = await startBench([buildRoute({ rateClass: "read" })], limits);
    await opened(`${url}/talk/1`);
    await opened(`${url}/talk/2`);
    const answer = await answerTo(port, "/talk/3");
    expect(answer.statusCode).toBe(429);
    expect(answer.headers["retry-after"]).toBe("1");
  });
});

describe("the end of the server", () => {
  test("closes every socket, takes no new one, and does not wait for ever", async () => {
    const recorders: Recorder[] = [];
    const authorize = async () => {
      const recorder = new Recorder();
      recorders.push(recorder);
      return recorder;
    };
    const { url, port, sockets } = await startBench([buildRoute({ authorize })]);
    const polite = await opened(`${url}/talk/1`);
    const deaf = await upgradedByHand(port, "/talk/2");
    deaf.pause();
    const gone = sockets.close(1_012, "restarting");
    const [code, reason] = await once(polite, "close");
    expect([code, String(reason)]).toEqual([1_012, "restarting"]);
    expect((await answerTo(port, "/talk/3")).statusCode).toBe(503);
    await gone;
    expect(sockets.openCount).toBe(0);
    expect(recorders[0]?.ends).toEqual([{ code: 1_012, end: "closed-by-us" }]);
    expect(recorders[1]?.ends).toEqual([{ code: 1_006, end: "closed-by-us" }]);
  });

  test("the HTTP server's close ends its sockets with 1001, and the heartbeat", async () => {
    const { url, server, clock } = await startBench([buildRoute({ hasHeartbeat: true })]);
    const socket = await opened(`${url}/talk/1`);
    expect(clock.sleeperCount).toBe(1);
    const closed = server.close();
    expect((await once(socket, "close"))[0]).toBe(1_001);
    await closed;
    expect(clock.sleeperCount).toBe(0);
  });

  test("a socket that is still being authorized is refused", async () => {
    let decide: (recorder: Recorder) => void = () => undefined;
    const authorize = vi.fn(
      () =>
        new Promise<Recorder>((resolve) => {
          decide = resolve;
        }),
    );
    const { port, sockets } = await startBench([buildRoute({ authorize })]);
    const answer = answerTo(port, "/talk/1");
    await vi.waitFor(() => expect(authorize).toHaveBeenCalled());
    await sockets.close();
    decide(new Recorder());
    expect((await answer).statusCode).toBe(503);
  });
});

function handshake(path: string): string {
  const key = Buffer.alloc(16).toString("base64");
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;
}

/** A peer that stops speaking WebSocket: it answers neither pings nor closes, and reads nothing more. */
async function upgradedByHand(port: number, path: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  cleanUps.push(() => socket.destroy());
  socket.on("error", () => undefined);
  socket.write(handshake(path));
  const [head] = await once(socket, "data");
  expect(String(head)).toMatch(/^HTTP\/1\.1 101 /);
  socket.pause();
  return socket;
}
