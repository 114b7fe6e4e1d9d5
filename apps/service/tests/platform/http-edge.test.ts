import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { defineContract } from "@parley/contracts/operation";
import { idParam, queryBoolean, queryInteger, timeRangeQuery } from "@parley/contracts/wire-types";
import { asId } from "@parley/foundation/branded-ids";
import { systemClock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { DataAccess } from "../../src/platform/database/scope.ts";
import { createHttpServer } from "../../src/platform/http/http-server.ts";
import type { Identity } from "../../src/platform/http/identity.ts";
import { defineOperation, definePublicOperation } from "../../src/platform/http/operation.ts";
import { DEFAULT_RATE_LIMITS } from "../../src/platform/http/rate-limits.ts";
import { createLogger } from "../../src/platform/logging/logger.ts";
import { Metrics } from "../../src/platform/telemetry/metrics.ts";
import { NO_TRACER } from "../../src/platform/telemetry/tracer.ts";

const thing = defineContract({
  name: "makeThing",
  method: "POST",
  path: "/things/{thing_id}",
  aliases: ["/old-things/{thing_id}"],
  tag: "System",
  summary: "Make a thing",
  description: "For this test.",
  access: "public",
  params: z.object({ thing_id: idParam }),
  query: z.object({
    limit: queryInteger({ min: 1, max: 10 }).default(5),
    is_new: queryBoolean.optional(),
    since: timeRangeQuery.date_from,
  }),
  body: z.object({
    name: z.string().min(1).max(5),
    kind: z.enum(["big", "small"]),
    sizes: z.array(z.number()).max(2).default([]),
    email: z.email().optional(),
  }),
  success: z.object({ thing_id: z.int(), limit: z.int(), name: z.string() }),
});

const bodiless = defineContract({
  name: "startThing",
  method: "POST",
  path: "/things/{thing_id}/start",
  tag: "System",
  summary: "Start a thing",
  description: "For this test.",
  access: "write",
  params: z.object({ thing_id: idParam }),
  success: z.object({ ok: z.boolean() }),
});

const look = defineContract({
  name: "lookAtThing",
  method: "GET",
  path: "/looks/{thing_id}",
  tag: "System",
  summary: "Look at a thing",
  description: "For this test.",
  access: "public",
  params: z.object({ thing_id: idParam }),
  success: z.object({ thing_id: z.int() }),
});

const upload = defineContract({
  name: "uploadThing",
  method: "POST",
  path: "/uploads",
  tag: "System",
  summary: "Upload a thing",
  description: "For this test.",
  access: "public",
  bodyForm: "stream",
  success: z.object({ bytes: z.int() }),
});

const listThings = defineContract({
  name: "listThings",
  method: "GET",
  path: "/things",
  tag: "System",
  summary: "List things",
  description: "For this test.",
  access: "public",
  query: z.object({ count: queryInteger({ min: 0, max: 1_000 }) }),
  success: z.array(z.string()),
});

let server: FastifyInstance;
let address: string;
let identity: Identity | null = null;
const logLines: string[] = [];

beforeAll(async () => {
  server = await createHttpServer({
    operations: [
      definePublicOperation(thing, async ({ params, query, body }) => ({
        thing_id: params.thing_id,
        limit: query.limit,
        name: body.name,
      })),
      definePublicOperation(look, async ({ params }) => params),
      definePublicOperation(listThings, async ({ query }) => Array.from({ length: query.count }, nameOfThing)),
      defineOperation(bodiless, async () => ({ ok: true })),
      definePublicOperation(upload, async ({ bodyStream }) => {
        let bytes = 0;
        for await (const piece of bodyStream ?? []) bytes += piece.length;
        return { bytes };
      }),
    ],
    data: { scope: (organizationId: number) => ({ organizationId }) } as unknown as DataAccess,
    authenticate: async () => {
      if (identity === null) throw new DomainError("unauthenticated", "No credentials were given");
      return identity;
    },
    rateLimits: { ...DEFAULT_RATE_LIMITS, write: { ratePerSecond: 1, burst: 200 } },
    clock: systemClock,
    logger: createLogger("warn", (line) => logLines.push(line)),
    isHttps: true,
    checksResponses: true,
    metrics: new Metrics(),
    tracer: NO_TRACER,
  });
  server.server.on("request", ({ socket }, response) => {
    arrived.add(socket.remotePort ?? 0);
    response.once("close", () => {
      finished += 1;
    });
  });
  address = await server.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(() => server.close());

/** Requests whose connections or answers are over. */
let finished = 0;
/** Ports of clients whose request has begun to arrive. */
const arrived = new Set<number>();

const nameOfThing = (_: unknown, index: number) => `thing ${index}`;

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.inject({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers } });

describe("the edge", () => {
  test("both paths and both slashes reach the operation", async () => {
    for (const url of ["/things/1", "/things/1/", "/old-things/1"]) {
      const response = await post(url, '{"name":"a","kind":"big"}');
      expect(response.json()).toEqual({ thing_id: 1, limit: 5, name: "a" });
    }
  });

  test.each([
    ["gzip, deflate, br", 500, "gzip", "accept-encoding"],
    ["identity", 500, undefined, "accept-encoding"],
    [undefined, 500, undefined, "accept-encoding"],
    ["gzip", 1, undefined, undefined],
  ])(
    "to a client that accepts %s, an answer of %d things is sent with the encoding %s",
    async (accepted, count, encoding, vary) => {
      const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
      const response = await server.inject({ method: "GET", url: `/things?count=${count}`, headers });
      expect(response.headers["content-encoding"]).toBe(encoding);
      expect(response.headers.vary).toBe(vary);
      const { rawPayload } = response;
      expect(Number(response.headers["content-length"])).toBe(rawPayload.length);
      const json = encoding === "gzip" ? gunzipSync(rawPayload) : rawPayload;
      expect(JSON.parse(json.toString())).toEqual(Array.from({ length: count }, nameOfThing));
    },
  );

  test("every problem of path, query and body is told at once, in pydantic's shape", async () => {
    const response = await post(
      "/things/abc?limit=99&is_new=maybe&since=yesterday",
      '{"name":"","kind":"huge","sizes":[1,2,3],"email":"x"}',
    );
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      detail: [
        {
          loc: ["path", "thing_id"],
          msg: "Input should be a valid integer, unable to parse string",
          type: "int_parsing",
        },
        { loc: ["query", "limit"], msg: "Input should be less than or equal to 10", type: "less_than_equal" },
        { loc: ["query", "is_new"], msg: "Input should be a valid boolean", type: "bool_parsing" },
        { loc: ["query", "since"], msg: "Input should be a valid date or timestamp", type: "value_error" },
        { loc: ["body", "name"], msg: "String should have at least 1 characters", type: "string_too_short" },
        { loc: ["body", "kind"], msg: "Input should be 'big' or 'small'", type: "enum" },
        { loc: ["body", "sizes"], msg: "List should have at most 2 items", type: "too_long" },
        { loc: ["body", "email"], msg: "Input should be a valid email", type: "value_error" },
      ],
    });
  });

  test.each([
    ["nothing", "", [{ loc: ["body"], msg: "Field required", type: "missing" }]],
    [
      "missing members",
      "{}",
      [
        { loc: ["body", "name"], msg: "Field required", type: "missing" },
        { loc: ["body", "kind"], msg: "Field required", type: "missing" },
      ],
    ],
    ["a list", "[]", [{ loc: ["body"], msg: "Input should be a valid dictionary", type: "dict_type" }]],
    ["a NUL character", '{"name":"a\\u0000","kind":"big"}', null],
    ["nesting", `{"name":"a","kind":"big","x":${"[".repeat(40)}${"]".repeat(40)}}`, null],
    ["infinity", '{"name":"a","kind":"big","sizes":[1e999]}', null],
    ["a prototype key", '{"name":"a","kind":"big","__proto__":{"x":1}}', null],
  ])("a body of %s gets 422", async (_what, payload, detail) => {
    const response = await post("/things/1", payload);
    expect(response.statusCode).toBe(422);
    if (detail !== null) expect(response.json()).toEqual({ detail });
    for (const issue of response.json().detail) expect(Object.keys(issue).sort()).toEqual(["loc", "msg", "type"]);
  });

  test.each([
    ["malformed JSON", "{", {}, 400],
    ["invalid UTF-8", Buffer.from([0x22, 0xff, 0x22]), {}, 400],
    ["too much", `"${"x".repeat(300_000)}"`, {}, 413],
    ["another type", "name=a", { "content-type": "application/xml" }, 415],
    ["a compressed body", "x", { "content-encoding": "gzip" }, 415],
  ])("%s is refused with a detail", async (_what, payload, headers, status) => {
    const response = await post("/things/1", payload, headers as Record<string, string>);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ detail: expect.any(String) });
  });

  test("an unknown path is a 404 with a detail", async () => {
    const response = await server.inject({ method: "GET", url: "/nowhere" });
    expect([response.statusCode, response.json()]).toEqual([404, { detail: "Not Found" }]);
  });

  test("another method is a 405 that names those there are; HEAD is answered where GET is", async () => {
    for (const url of ["/things/1", "/old-things/1/?a=/x"]) {
      const response = await server.inject({ method: "PUT", url });
      expect([response.statusCode, response.headers.allow, response.json()]).toEqual([
        405,
        "POST",
        { detail: "Method Not Allowed" },
      ]);
    }
    const looked = await server.inject({ method: "HEAD", url: "/looks/1" });
    const read = await server.inject({ method: "GET", url: "/looks/1" });
    expect([looked.statusCode, looked.body]).toEqual([200, ""]);
    expect(looked.headers["content-length"]).toBe(read.headers["content-length"]);
    expect((await server.inject({ method: "DELETE", url: "/looks/1" })).headers.allow).toBe("GET, HEAD");
  });

  test.each([
    ["a line that is no request", "nonsense\r\n\r\n", 400],
    ["a length that is no number", "POST /things/1 HTTP/1.1\r\nhost: a\r\ncontent-length: many\r\n\r\n", 400],
    ["headers without end", `GET /things/1 HTTP/1.1\r\nhost: a\r\nx-long: ${"x".repeat(70_000)}\r\n\r\n`, 431],
    ["no host", "GET /looks/1 HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
    ["no host, where there is no such path", "GET /nowhere HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
    ["an expectation nobody knows", "GET /looks/1 HTTP/1.1\r\nhost: a\r\nexpect: 200-ok\r\n\r\n", 417],
    [
      "an expectation nobody knows, before a body",
      "POST /things/1 HTTP/1.1\r\nhost: a\r\nexpect: luck\r\ncontent-length: 5\r\n\r\n",
      417,
    ],
    ["an escape that is none", "GET /things/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", 400],
    [
      "a path member without end",
      `GET /looks/${"x".repeat(5_000)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      414,
    ],
  ])("%s is refused in the shape of every error", async (_, message, statusCode) => {
    const port = Number(new URL(address).port);
    const socket = connect(port, "127.0.0.1", () => socket.write(message));
    socket.on("error", () => undefined);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `));
    expect(answer).toMatch(/^content-type: application\/json/im);
    expect(JSON.parse(answer.slice(answer.indexOf("{")))).toEqual({ detail: expect.any(String) });
  });

  test("a request of HTTP/1.0 needs no host", async () => {
    const socket = connect(Number(new URL(address).port), "127.0.0.1", () =>
      socket.write("GET /looks/1 HTTP/1.0\r\n\r\n"),
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 .*\{"thing_id":1\}$/s);
  });

  test.each([
    ["a held body", "/things/1", "content-length: 100"],
    ["a held body in chunks", "/things/1", "transfer-encoding: chunked"],
    ["a body that is read as it comes", "/uploads", "content-length: 100"],
    ["a chunked body that is read as it comes", "/uploads", "transfer-encoding: chunked"],
  ])("a client that breaks off %s is no error of ours", async (_, path, header) => {
    const before = finished;
    logLines.length = 0;
    const socket = connect(Number(new URL(address).port), "127.0.0.1", () =>
      socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${header}\r\n\r\n4\r\n{"na`),
    );
    await expect.poll(() => arrived.has(socket.localPort ?? 0)).toBe(true);
    socket.destroy();
    await expect.poll(() => finished).toBe(before + 1);
    // The error of the body comes with the end of the connection, and so before the next answer.
    expect((await fetch(`${address}/looks/1`)).status).toBe(200);
    expect(logLines).toEqual([]);
  });

  test("credentials come before validation, and are asked for in the documented way", async () => {
    identity = null;
    const response = await post("/things/abc/start", "");
    expect(response.statusCode).toBe(401);
    expect(response.headers["www-authenticate"]).toBe("Bearer");
  });

  test("a bodiless request under a JSON content type works; roles and key permissions bind", async () => {
    const member: Identity = {
      userId: asId(1),
      organizationId: asId(1),
      role: "user",
      isVerified: true,
      credential: { kind: "access-token", sessionId: "s" },
    };
    const key = { kind: "api-key", apiKeyId: 1, requestsPerMinute: null, expiresAt: null } as const;
    const cases: [Identity, number][] = [
      [member, 200],
      [{ ...member, role: "viewer" }, 403],
      [{ ...member, isVerified: false }, 403],
      [{ ...member, credential: { ...key, permissions: { read: true, write: true, admin: false } } }, 200],
      [{ ...member, credential: { ...key, permissions: { read: true, write: false, admin: false } } }, 403],
    ];
    for (const [caller, status] of cases) {
      identity = caller;
      expect((await post("/things/1/start", "")).statusCode).toBe(status);
    }
  });

  test("what is left of the budgets is told with each answer", async () => {
    const caller: Identity = {
      ...{ userId: asId(78), organizationId: asId(1), role: "user", isVerified: true },
      credential: {
        kind: "api-key",
        apiKeyId: 78,
        expiresAt: null,
        requestsPerMinute: 2,
        permissions: { read: true, write: true, admin: false },
      },
    } as const;
    identity = caller;
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await post("/things/1/start", ""));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers[0]?.headers["ratelimit-policy"]).toBe('"write";q=200;w=200, "key";q=2;w=60');
    expect(answers.map(({ headers }) => headers["ratelimit"])).toEqual([
      '"write";r=199;t=1, "key";r=1;t=30',
      '"write";r=198;t=2, "key";r=0;t=60',
      '"write";r=197;t=3, "key";r=0;t=60',
    ]);
  });

  test("over the budget comes 429 with a whole Retry-After", async () => {
    identity = {
      userId: asId(77),
      organizationId: asId(1),
      role: "user",
      isVerified: true,
      credential: { kind: "access-token", sessionId: "s" },
    };
    const responses = await Promise.all(Array.from({ length: 230 }, () => post("/things/1/start", "")));
    const refused = responses.filter((response) => response.statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(25);
    for (const response of refused) expect(response.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  });

  test("a key's own limit binds when it sets one", async () => {
    identity = {
      userId: asId(78),
      organizationId: asId(1),
      role: "user",
      isVerified: true,
      credential: {
        kind: "api-key",
        apiKeyId: 78,
        expiresAt: null,
        requestsPerMinute: 5,
        permissions: { read: true, write: true, admin: false },
      },
    };
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) statuses.push((await post("/things/1/start", "")).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test("every answer carries the security headers, and any origin may read it without cookies", async () => {
    const { headers } = await server.inject({ method: "GET", url: "/nowhere" });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cache-control": "no-store",
      "access-control-allow-origin": "*",
      "strict-transport-security": expect.stringContaining("max-age"),
    });
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    const preflight = await server.inject({
      method: "OPTIONS",
      url: "/things/1",
      headers: {
        origin: "https://x.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers["access-control-allow-headers"]).toBe("authorization");
  });
});
