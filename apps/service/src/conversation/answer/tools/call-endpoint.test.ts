import { type Clock, systemClock } from "@parley/foundation/clock";
import { seededRandom } from "@parley/foundation/seeded-random";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTcpServer, type TcpServer } from "../../../../tests/support/outbound-http/tcp-server.ts";
import type { HostAddress } from "../../../platform/outbound-http/host-lookup.ts";
import type { OutboundHttp } from "../../../platform/outbound-http/outbound-http.ts";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import { callEndpoint } from "./call-endpoint.ts";
import type { EndpointTool, HttpMethod } from "./endpoint-tool.ts";
import { planRequest } from "./plan-request.ts";
import { describeForModel, MAX_RESULT_CHARS } from "./tool-outcome.ts";

let receiver: WebhookReceiver;
let http: OutboundHttp;
beforeAll(async () => {
  receiver = await startWebhookReceiver({ isTls: false });
  http = createOutboundHttp({ policy: "guarded", allowedHosts: new Set([receiver.host]) });
});
afterAll(async () => {
  await http.close();
  await receiver.close();
});

/** Waits take no time and are recorded. */
function patientClock(): Clock & { readonly waitsMs: number[] } {
  const waitsMs: number[] = [];
  return { ...systemClock, waitsMs, sleep: async (ms) => void waitsMs.push(ms) };
}

let paths = 0;
function tool(change: Partial<EndpointTool> = {}): EndpointTool & { readonly path: string } {
  paths += 1;
  const path = `/tool/${paths}`;
  return {
    path,
    function: { name: "f", description: "", parameters: { type: "object", properties: {} } },
    url: receiver.url(path),
    method: "POST",
    headers: { "X-Key": "k" },
    bodyTemplate: null,
    responseMapping: null,
    timeoutMs: 30_000,
    retryAttempts: 3,
    ...change,
  };
}

function call(
  called: EndpointTool,
  options: { http?: OutboundHttp; clock?: Clock; signal?: AbortSignal; timeoutMs?: number } = {},
) {
  return callEndpoint(
    { http: options.http ?? http, clock: options.clock ?? patientClock(), random: seededRandom(1) },
    {
      tool: called,
      request: planRequest(called, {}, {}),
      idempotencyKey: "key-1",
      timeoutMs: options.timeoutMs ?? called.timeoutMs,
      signal: options.signal ?? new AbortController().signal,
    },
  );
}

test("sends the tool's headers and the execution's key, and returns the answer", async () => {
  const one = tool();
  receiver.script(one.path, respond(200, { body: '{"ok": true}' }));
  expect(await call(one)).toMatchObject({ status: "success", result: '{"ok": true}', httpStatus: 200, tries: 1 });
  const [request] = receiver.requests(one.path);
  expect(request?.headers).toMatchObject({
    "x-key": "k",
    "idempotency-key": "key-1",
    "user-agent": "Parley-Tools/1.0",
  });
});

describe("what is tried again", () => {
  test.each<[HttpMethod, number, number, string]>([
    ["GET", 503, 4, "error"],
    ["PUT", 500, 4, "error"],
    ["DELETE", 429, 4, "error"],
    ["POST", 429, 4, "error"],
    ["POST", 500, 1, "error"],
    ["POST", 503, 1, "error"],
    ["PATCH", 502, 1, "error"],
    ["POST", 408, 1, "error"],
    ["POST", 404, 1, "error"],
    ["GET", 408, 4, "error"],
    ["GET", 404, 1, "error"],
    ["GET", 302, 1, "error"],
    ["POST", 204, 1, "success"],
  ])("%s answered %i: %i tries, %s", async (method, statusCode, tries, status) => {
    const one = tool({ method });
    receiver.script(
      one.path,
      respond(statusCode, { headers: statusCode === 302 ? { location: receiver.url("/elsewhere") } : {} }),
    );
    const isOutcomeUnknown = (method === "POST" || method === "PATCH") && (statusCode >= 500 || statusCode === 408);
    expect(await call(one)).toMatchObject({ status, tries, httpStatus: statusCode, isOutcomeUnknown });
    expect(receiver.requests(one.path)).toHaveLength(tries);
    expect(receiver.requests("/elsewhere")).toHaveLength(0);
  });

  test("a connection lost during GET, but not during POST, whose outcome is unknown", async () => {
    const [get, post] = [tool({ method: "GET" }), tool()];
    receiver.script(get.path, { kind: "cut" }, respond(200, { body: "fine" }));
    receiver.script(post.path, { kind: "cut" });
    expect(await call(get)).toMatchObject({ status: "success", tries: 2, result: "fine" });
    const lost = await call(post);
    expect(lost).toMatchObject({ status: "error", tries: 1, isOutcomeUnknown: true, errorCode: "connection-lost" });
    expect(describeForModel(lost)).toContain("not known whether this was done");
  });

  test("a connection that could not be made, whatever the method, because nothing was sent", async () => {
    const closed = await startWebhookReceiver({ isTls: false });
    await closed.close();
    const alone = createOutboundHttp({ policy: "guarded", allowedHosts: new Set([closed.host]) });
    const outcome = await call(tool({ url: `${closed.origin}/` }), { http: alone });
    expect(outcome).toMatchObject({ status: "error", tries: 4, errorCode: "no-connection", isOutcomeUnknown: false });
    await alone.close();
  });

  test("waits as long as the server asks, but not beyond the time limit", async () => {
    const clock = patientClock();
    const one = tool({ method: "GET", retryAttempts: 1 });
    receiver.script(one.path, respond(429, { headers: { "retry-after": "7" } }), respond(200));
    expect(await call(one, { clock })).toMatchObject({ status: "success", tries: 2 });
    expect(clock.waitsMs).toEqual([7_000]);
    const late = tool({ method: "GET" });
    receiver.script(late.path, respond(429, { headers: { "retry-after": "60" } }));
    expect(await call(late, { clock })).toMatchObject({ status: "error", tries: 1 });
  });
});

describe("time and size", () => {
  test("silence is a timeout; the outcome of POST is unknown", async () => {
    const [get, post] = [tool({ method: "GET", retryAttempts: 0 }), tool({ retryAttempts: 0 })];
    for (const { path } of [get, post]) receiver.script(path, { kind: "hang" });
    const [read, written] = await Promise.all([call(get, { timeoutMs: 200 }), call(post, { timeoutMs: 200 })]);
    expect(read).toMatchObject({ status: "timeout", isOutcomeUnknown: false, errorCode: "timeout" });
    expect(written).toMatchObject({ status: "timeout", isOutcomeUnknown: true });
  });

  test("an abort is passed on", async () => {
    const one = tool();
    receiver.script(one.path, { kind: "hang" });
    const stop = new AbortController();
    const running = call(one, { signal: stop.signal });
    await receiver.waitForRequests(one.path, 1);
    stop.abort(new Error("the process stops"));
    await expect(running).rejects.toThrow("the process stops");
  });

  test("a large answer is cut for the model, and not parsed for a mapping", async () => {
    const one = tool({ responseMapping: "a" });
    receiver.script(one.path, { kind: "huge-body", statusCode: 200, bytes: 10_000_000 });
    expect(await call(one)).toMatchObject({ status: "error", errorCode: "answer-too-large" });
    const { responseMapping: _none, ...rest } = one;
    const cut = await call({ ...rest, responseMapping: null });
    expect(cut.status).toBe("success");
    expect(cut.result?.length).toBeLessThanOrEqual(MAX_RESULT_CHARS);
  });
});

test("a mapping picks from JSON; anything else is an error", async () => {
  const one = tool({ responseMapping: { state: "order.state" } });
  receiver.script(
    one.path,
    respond(200, { body: '{"order": {"state": "sent\\u0000", "secret": 1}}' }),
    respond(200, { body: "<p>" }),
  );
  expect(await call(one)).toMatchObject({ status: "success", result: '{"state":"sent\\u0000"}' });
  expect(await call(one)).toMatchObject({ status: "error", errorCode: "answer-not-json", result: "<p>" });
});

test.each<[HttpMethod, boolean]>([
  ["GET", false],
  ["POST", true],
])("%s with a success that cannot be read: outcome unknown: %s", async (method, isOutcomeUnknown) => {
  const one = tool({ method, responseMapping: { state: "order.state" } });
  receiver.script(one.path, respond(201, { body: "<p>" }));
  expect(await call(one)).toMatchObject({ errorCode: "answer-not-json", tries: 1, isOutcomeUnknown });
});

/** The answers of the attacker's name server. */
const NAMES: Readonly<Record<string, readonly HostAddress[]>> = {
  "name.example": [{ address: "127.0.0.1", family: 4 }],
  "both.example": [
    { address: "93.184.215.14", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ],
  "six.example": [{ address: "::1", family: 6 }],
  "mapped.example": [{ address: "::ffff:127.0.0.1", family: 6 }],
};

describe("addresses of our own network", () => {
  let listeners: TcpServer[];
  let attacked: OutboundHttp;
  let port: number;
  beforeAll(async () => {
    const four = await startTcpServer("127.0.0.1", (socket) => socket.destroy());
    ({ port } = four);
    listeners = [four, await startTcpServer("::1", (socket) => socket.destroy(), { port })];
    // The port is allowed, so that only the address can stop the request.
    attacked = createOutboundHttp({
      policy: "guarded",
      allowedPorts: new Set([port]),
      lookup: async (name) => NAMES[name] ?? [],
    });
  });
  afterAll(async () => {
    await attacked.close();
    for (const listener of listeners) await listener.close();
  });

  test.each([
    "https://127.0.0.1:P/",
    "https://127.1:P/",
    "https://0:P/",
    "https://0.0.0.0:P/",
    "https://2130706433:P/",
    "https://0x7f000001:P/",
    "https://0177.0.0.1:P/",
    "https://①②⑦.⓪.⓪.①:P/",
    "https://127。0。0。1:P/",
    "https://[::1]:P/",
    "https://[::]:P/",
    "https://[::ffff:127.0.0.1]:P/",
    "https://[::ffff:7f00:1]:P/",
    "https://[64:ff9b::127.0.0.1]:P/",
    "https://[2002:7f00:1::]:P/",
    "https://[fd00:ec2::254]:P/",
    "https://169.254.169.254:P/latest/meta-data/",
    "https://10.0.0.1:P/",
    "https://192.168.0.1:P/",
    "https://100.64.0.1:P/",
    "https://localhost:P/",
    "https://name.example:P/",
    "https://both.example:P/",
    "https://six.example:P/",
    "https://mapped.example:P/",
    "http://127.0.0.1:P/",
    "https://user:pass@127.0.0.1:P/",
  ])("%s is never reached", async (address) => {
    const outcome = await call(tool({ url: address.replace("P", String(port)) }), { http: attacked });
    expect(outcome).toMatchObject({ status: "error", errorCode: "address-blocked", tries: 1 });
    expect(listeners.map((listener) => listener.connectionCount)).toEqual([0, 0]);
  });
});
