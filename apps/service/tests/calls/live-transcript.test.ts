import type { CallId } from "@parley/foundation/branded-ids";
import { systemClock } from "@parley/foundation/clock";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { callTopic } from "../../src/features/calls/call-topics.ts";
import { announce } from "../../src/platform/live-events/live-events.ts";
import { watchEvents } from "../events/event-watcher.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type SeededCall, type SegmentSeed, seedCall, seedTranscripts } from "./seed-call.ts";

interface Message {
  readonly type: string;
  readonly timestamp: string;
  // biome-ignore lint/suspicious/noExplicitAny: messages are compared with what is expected of them
  readonly [member: string]: any;
}

interface Watcher {
  readonly socket: WebSocket;
  readonly messages: readonly Message[];
  /** Code and reason of the close frame. */
  readonly closed: Promise<readonly [number, string]>;
  until(count: number): Promise<readonly Message[]>;
}

/** As Python before 3.11 and JavaScript both read it. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

let service: TestService;
let organization: TestOrganization;
let assistantId: number;
const watchers: Watcher[] = [];
let skippedMs = 0;
/** Ends sleeps of half a second and more. */
const wakers = new Set<() => void>();
const clock = {
  ...systemClock,
  monotonicMs: () => systemClock.monotonicMs() + skippedMs,
  sleep: async (ms: number, signal?: AbortSignal) => {
    if (ms < 500) return systemClock.sleep(ms, signal);
    const { promise, resolve } = Promise.withResolvers<void>();
    wakers.add(resolve);
    await Promise.race([promise, systemClock.sleep(ms, signal)]).finally(() => wakers.delete(resolve));
  },
};
function pass(ms: number): void {
  skippedMs += ms;
  for (const wake of [...wakers]) wake();
}

beforeAll(async () => {
  service = await startTestService({ overrides: { clock } });
  organization = await service.addOrganization();
  const created = await organization.admin.client.post("/api/v1/assistants", {
    name: "Reception",
    llm_settings: { system_prompt: "You are the receptionist." },
  });
  assistantId = created.json.id;
});
afterEach(() => {
  for (const { socket } of watchers.splice(0)) socket.terminate();
});
afterAll(() => service.stop());

interface Credentials {
  readonly query?: string;
  readonly header?: string;
  readonly subprotocol?: string;
}

function watch(callSid: string, { query, header, subprotocol }: Credentials = { query: organization.admin.key }) {
  const target = `/live-transcript/${callSid}${query === undefined ? "" : `?token=${encodeURIComponent(query)}`}`;
  return open(target, header, subprotocol);
}

function open(target: string, header?: string, subprotocol?: string) {
  const socket = new WebSocket(
    `${service.url.replace("http", "ws")}${target}`,
    subprotocol === undefined ? [] : [`token-${subprotocol}`],
    { headers: header === undefined ? {} : { authorization: header } },
  );
  const messages: Message[] = [];
  socket.on("message", (data) => messages.push(JSON.parse(String(data))));
  socket.on("error", () => undefined);
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.on("close", (code, reason) => resolve([code, String(reason)]));
  });
  const watcher: Watcher = {
    socket,
    messages,
    closed,
    until: async (count) => {
      await expect.poll(() => messages.length).toBeGreaterThanOrEqual(count);
      return messages;
    },
  };
  watchers.push(watcher);
  return watcher;
}

const ongoing = () =>
  seedCall(service, organization, assistantId, { status: "ongoing", startedAt: new Date(Date.now() - 5_000) });

/** As a session does: written down, then announced. */
async function say(call: SeededCall, segment: SegmentSeed): Promise<void> {
  await seedTranscripts(service, organization, call, [segment]);
  await tell(call.id, "transcript");
}

async function tell(callId: CallId, change: "transcript" | "ended"): Promise<void> {
  await service.service.platform.data
    .scope(organization.organizationId)
    .transaction((unit) => announce(unit, callTopic(callId), change));
}

test("the connection, how the call stands, everything said so far, then what is said", async () => {
  const call = await ongoing();
  const { callSid } = call;
  await seedTranscripts(service, organization, call, [
    { speaker: "assistant", content: "Hello, this is Acme.", startMs: 0, endMs: 1_500 },
    { speaker: "user", content: "What is the", isFinal: false },
    { speaker: "user", content: "What is the price?", startMs: 2_000, endMs: 3_250, confidence: 0.75 },
  ]);
  const watcher = watch(callSid);
  await watcher.until(4);
  await say(call, { speaker: "user", content: "And", isFinal: false });
  await watcher.until(5);
  await say(call, { speaker: "user", content: "And tomorrow?" });
  const messages = await watcher.until(6);
  expect(messages.map(({ type, data }) => [type, data?.content, data?.is_final])).toEqual([
    ["connection_established", undefined, undefined],
    ["call_status", undefined, undefined],
    ["transcript", "Hello, this is Acme.", true],
    ["transcript", "What is the price?", true],
    ["transcript", "And", false],
    ["transcript", "And tomorrow?", true],
  ]);
  expect(messages[3]).toEqual({
    type: "transcript",
    call_sid: callSid,
    timestamp: expect.stringMatching(TIMESTAMP),
    data: {
      content: "What is the price?",
      speaker: "user",
      is_final: true,
      confidence: 0.75,
      segment_start: 2,
      segment_end: 3.25,
      created_at: expect.stringMatching(TIMESTAMP),
    },
  });
  for (const { timestamp, call_sid: sid } of messages)
    expect([sid, timestamp]).toEqual([callSid, expect.stringMatching(TIMESTAMP)]);
});

test("a call that goes on is in-progress; its end is told when it comes", async () => {
  const { id, callSid } = await ongoing();
  const watcher = watch(callSid);
  const [, first] = await watcher.until(2);
  expect(first).toMatchObject({
    type: "call_status",
    status: "in-progress",
    metadata: {
      assistant_id: assistantId,
      started_at: expect.stringMatching(TIMESTAMP),
      to_phone_number: "+14155550199",
      customer_phone_number: "+14155550100",
      call_type: "inbound",
    },
  });
  await service.service.platform.database
    .updateTable("calls")
    .set({ status: "completed", ended_at: new Date(), end_reason: "customer-ended-call" })
    .where("id", "=", id)
    .execute();
  await tell(id, "ended");
  const [, , last] = await watcher.until(3);
  expect(last).toMatchObject({ type: "call_status", status: "completed" });
  expect(watcher.socket.readyState).toBe(WebSocket.OPEN);
});

test.each(["completed", "failed"] as const)("a call that is over is %s", async (status) => {
  const { callSid } = await seedCall(service, organization, assistantId, { status });
  const [, told] = await watch(callSid).until(2);
  expect(told).toMatchObject({ type: "call_status", status, metadata: { duration: 60 } });
});

test("ping is answered with pong, request_status with how the call stands, anything else with an error", async () => {
  const { callSid } = await ongoing();
  const watcher = watch(callSid);
  await watcher.until(2);
  watcher.socket.send(JSON.stringify({ type: "ping" }));
  expect((await watcher.until(3))[2]).toEqual({ type: "pong", timestamp: expect.stringMatching(TIMESTAMP) });
  watcher.socket.send(JSON.stringify({ type: "request_status" }));
  expect((await watcher.until(4))[3]).toMatchObject({ type: "call_status", status: "in-progress" });
  for (const message of ["nonsense", "[]", "null", JSON.stringify({ type: "shout" })]) watcher.socket.send(message);
  const rest = (await watcher.until(8)).slice(4);
  expect(rest.map(({ type }) => type)).toEqual(["error", "error", "error", "error"]);
  expect(watcher.socket.readyState).toBe(WebSocket.OPEN);
});

describe("credentials", () => {
  test.each<readonly [string, (key: string) => Credentials]>([
    ["in the query", (key) => ({ query: key })],
    ["in the header", (key) => ({ header: `Bearer ${key}` })],
    ["in the sub-protocol", (key) => ({ subprotocol: key })],
    ["in the query, before a bad header", (key) => ({ query: key, header: "Bearer nonsense" })],
  ])("%s", async (_where, credentials) => {
    const { callSid } = await ongoing();
    const [first] = await watch(callSid, credentials(organization.admin.key)).until(1);
    expect(first).toMatchObject({ type: "connection_established", call_sid: callSid });
  });

  test.each<readonly [string, Credentials]>([
    ["none", {}],
    ["an empty query", { query: "" }],
    ["a key that never was", { query: `pk_live_${"0".repeat(48)}` }],
    ["a bad query before a good header", { query: "nonsense", header: "good" }],
    ["no bearer", { header: "Basic YTpi" }],
    ["a sub-protocol that is no key", { subprotocol: "nonsense" }],
  ])("%s: told why, then closed with 1008", async (_what, given) => {
    const { callSid } = await ongoing();
    const credentials = given.header === "good" ? { ...given, header: `Bearer ${organization.admin.key}` } : given;
    const watcher = watch(callSid, credentials);
    expect((await watcher.closed)[0]).toBe(1008);
    expect(watcher.messages).toEqual([
      {
        type: "error",
        call_sid: callSid,
        timestamp: expect.stringMatching(TIMESTAMP),
        error: "authentication_failed",
        message: expect.any(String),
      },
    ]);
  });

  test("a key that may not read is denied", async () => {
    const { callSid } = await ongoing();
    const member = await organization.addMember({ permissions: { read: false, write: true, admin: false } });
    const watcher = watch(callSid, { query: member.key });
    expect((await watcher.closed)[0]).toBe(1008);
    expect(watcher.messages).toMatchObject([{ type: "error", error: "access_denied" }]);
  });

  test("a viewer may watch", async () => {
    const { callSid } = await ongoing();
    const viewer = await organization.addMember({ role: "viewer" });
    expect((await watch(callSid, { query: viewer.key }).until(2))[1]).toMatchObject({ status: "in-progress" });
  });
});

test("a key that is revoked while somebody watches with it is refused within half a minute", async () => {
  const member = await organization.addMember();
  const call = await ongoing();
  const watcher = watch(call.callSid, { query: member.key });
  await watcher.until(2);
  await service.service.platform.database
    .updateTable("api_keys")
    .set({ is_active: false })
    .where("user_id", "=", member.userId)
    .execute();
  await say(call, { speaker: "user", content: "Before" });
  await watcher.until(3);
  skippedMs += 30_000;
  await say(call, { speaker: "user", content: "After" });
  expect((await watcher.closed)[0]).toBe(1008);
  expect(watcher.messages.slice(2)).toMatchObject([
    { type: "transcript", data: { content: "Before" } },
    { type: "error", error: "access_denied" },
  ]);
});

describe("credentials that end while nothing happens", () => {
  interface Given {
    readonly token: string;
    readonly end: () => Promise<unknown>;
  }
  const member = async (end: (user: TestCaller) => Promise<unknown>): Promise<Given> => {
    const user = await organization.addMember();
    return { token: user.key, end: () => end(user) };
  };
  const changeKey = (user: TestCaller, change: { expires_at: Date } | { permissions: string }) =>
    service.service.platform.database.updateTable("api_keys").set(change).where("user_id", "=", user.userId).execute();
  const deleteKey = () =>
    member(async ({ client }) => {
      const [key] = (await client.get("/api/v1/users/me/api-keys")).json;
      const deleted = await client.delete(`/api/v1/users/me/api-keys/${key.id}`);
      expect(deleted.status, deleted.text).toBe(200);
    });
  const signOut = async (): Promise<Given> => {
    const { email } = await organization.addMember();
    const link = await service.service.createPasswordResetLink(email);
    const password = "correct horse battery staple";
    const reset = { token: new URL(link ?? "").searchParams.get("token"), new_password: password };
    await service.anonymous.post("/api/auth/reset-password", reset);
    const { json } = await service.anonymous.post("/api/auth/login/simple", { email, password });
    const client = service.clientOf(json.access_token);
    return { token: json.access_token, end: async () => client.post("/api/auth/logout") };
  };

  test.each<readonly [string, () => Promise<Given>]>([
    ["a key that is deleted", deleteKey],
    ["a key that expires", () => member((user) => changeKey(user, { expires_at: new Date(Date.now() - 1_000) }))],
    [
      "a key that may no longer read",
      () => member((user) => changeKey(user, { permissions: '{"read":false,"write":true,"admin":false}' })),
    ],
    [
      "a member who is removed",
      () => member(async ({ userId }) => organization.admin.client.delete(`/api/v1/users/${userId}`)),
    ],
    ["a user who signs out", signOut],
  ])("%s: every socket and stream ends 20 seconds later", async (_way, give) => {
    const { token, end } = await give();
    const { callSid } = await ongoing();
    const transcript = watch(callSid, { query: token });
    const monitor = open(`/ws/campaigns/monitor?token=${encodeURIComponent(token)}`);
    const events = await watchEvents(service.url, { authorization: `Bearer ${token}` });
    await Promise.all([transcript.until(2), monitor.until(1)]);
    await end();
    pass(20_000);
    for (const socket of [transcript, monitor]) {
      expect((await socket.closed)[0]).toBe(1008);
      expect(socket.messages.at(-1)).toMatchObject({ type: "error", error: "access_denied" });
    }
    await events.ended;
  });

  test("a request five seconds later is refused, not answered", async () => {
    const { token, end } = await deleteKey();
    const { callSid } = await ongoing();
    const transcript = watch(callSid, { query: token });
    const monitor = open(`/ws/campaigns/monitor?token=${encodeURIComponent(token)}`);
    await Promise.all([transcript.until(2), monitor.until(1)]);
    await end();
    skippedMs += 5_000;
    transcript.socket.send('{"type":"request_status"}');
    monitor.socket.send('{"type":"request_history","hours":1}');
    for (const socket of [transcript, monitor]) expect((await socket.closed)[0]).toBe(1008);
    expect(transcript.messages.map(({ type }) => type)).toEqual(["connection_established", "call_status", "error"]);
  });
});

test("whoever asks for the status without waiting is answered with what there is, not with a queue", async () => {
  const { callSid } = await ongoing();
  const watcher = watch(callSid);
  await watcher.until(2);
  for (let count = 0; count < 60; count += 1) watcher.socket.send('{"type":"request_status"}');
  watcher.socket.send('{"type":"nonsense"}');
  await expect.poll(() => watcher.messages.some(({ type }) => type === "error")).toBe(true);
  await expect.poll(() => watcher.messages.filter(({ type }) => type === "call_status").length).toBeGreaterThan(1);
  expect(watcher.messages.filter(({ type }) => type === "call_status").length).toBeLessThan(20);
});

test("a foreign call is as unknown as one that never was: told so, and the socket stays open", async () => {
  const other = await service.addOrganization();
  const { callSid } = await ongoing();
  const foreign = watch(callSid, { query: other.admin.key });
  const missing = watch("CAnone", { query: other.admin.key });
  const [ofForeign, ofMissing] = [await foreign.until(2), await missing.until(2)];
  const withoutSid = (messages: readonly Message[]) =>
    messages.map(({ call_sid: _sid, timestamp: _timestamp, ...rest }) => rest);
  expect(withoutSid(ofForeign)).toEqual(withoutSid(ofMissing));
  expect(ofForeign[1]).toMatchObject({ type: "error", call_sid: callSid });
  foreign.socket.send(JSON.stringify({ type: "ping" }));
  expect((await foreign.until(3))[2]).toMatchObject({ type: "pong" });
});

test("ten may watch a call; the eleventh may when one of them has gone", async () => {
  const { callSid } = await ongoing();
  const first = Array.from({ length: 10 }, () => watch(callSid));
  await Promise.all(first.map((watcher) => watcher.until(2)));
  const eleventh = watch(callSid);
  expect((await eleventh.closed)[0]).toBe(1008);
  expect(eleventh.messages).toMatchObject([{ type: "error", error: "too_many_connections" }]);
  first[0]?.socket.close();
  await first[0]?.closed;
  await expect.poll(async () => (await watch(callSid).until(1))[0]?.type).toBe("connection_established");
});

test("more than 100 messages a second, or one of more than 4 KiB, closes the socket", async () => {
  const { callSid } = await ongoing();
  const [hasty, wordy] = [watch(callSid), watch(callSid)];
  await Promise.all([hasty.until(2), wordy.until(2)]);
  for (let count = 0; count < 400; count += 1) hasty.socket.send('{"type":"ping"}');
  wordy.socket.send("x".repeat(5_000));
  expect([(await hasty.closed)[0], (await wordy.closed)[0]]).toEqual([1008, 1009]);
});
