import { systemClock } from "@parley/foundation/clock";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { AttemptRoom } from "./attempt-room.ts";
import { CAMPAIGNS, CampaignStage, numbersFrom } from "./campaign-stage.ts";

interface Message {
  readonly type: string;
  readonly timestamp: string;
  // biome-ignore lint/suspicious/noExplicitAny: messages are compared with what is expected of them
  readonly [member: string]: any;
}

/** As Python before 3.11 and JavaScript both read it. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

let service: TestService;
let stage: CampaignStage;
const sockets: WebSocket[] = [];
let skippedMs = 0;
/** Sleeps of 15 seconds and more are over when this is called. */
const wakers = new Set<() => void>();
/** Half a second, while which a socket sends no other update. */
const PAUSE_MS = 500;
/** Pauses that last until the test lets them pass; null: they last as long as they do. */
let pauses: Set<() => void> | null = null;
const clock = {
  ...systemClock,
  monotonicMs: () => systemClock.monotonicMs() + skippedMs,
  sleep: async (ms: number, signal?: AbortSignal) => {
    const held = pauses;
    if (held !== null && ms <= PAUSE_MS) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.add(resolve);
      return promise;
    }
    if (ms < 15_000) return systemClock.sleep(ms, signal);
    const { promise, resolve } = Promise.withResolvers<void>();
    wakers.add(resolve);
    await Promise.race([promise, systemClock.sleep(ms, signal)]).finally(() => wakers.delete(resolve));
  },
};
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" }, overrides: { clock } });
  stage = await CampaignStage.open(service);
});
/** Lets the pauses that are held pass. */
function endPauses(): void {
  skippedMs += PAUSE_MS;
  for (const end of pauses ?? []) end();
  pauses?.clear();
}
afterEach(() => {
  endPauses();
  pauses = null;
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => service.stop());

function watch(path: string, token: string | null = stage.organization.admin.key) {
  const query = token === null ? "" : `?token=${encodeURIComponent(token)}`;
  const socket = new WebSocket(`${service.url.replace("http", "ws")}/ws/campaigns/${path}${query}`);
  const messages: Message[] = [];
  socket.on("message", (data) => messages.push(JSON.parse(String(data))));
  socket.on("error", () => undefined);
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.on("close", (code, reason) => resolve([code, String(reason)]));
  });
  sockets.push(socket);
  return {
    messages,
    closed,
    send: (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    of: (type: string) => messages.filter((each) => each.type === type),
    until: (type: string, count = 1) =>
      expect.poll(() => messages.filter((each) => each.type === type).length).toBeGreaterThanOrEqual(count),
  };
}

/** Until the socket has told everything it knows: a curve is sent after the news. */
async function untilTold(watcher: ReturnType<typeof watch>): Promise<void> {
  const before = watcher.of("metrics_history").length;
  watcher.send({ type: "request_history", hours: 1 });
  await expect
    .poll(() => {
      endPauses();
      return watcher.of("metrics_history").length;
    })
    .toBe(before + 1);
}

let next = 10_000;
async function open(
  count: number,
): Promise<{ room: AttemptRoom; to: readonly string[]; contactIds: readonly number[] }> {
  const to = numbersFrom(next, count);
  next += count;
  const room = await AttemptRoom.open(stage, to);
  await stage.put(room.campaignId, "running");
  return { room, to, contactIds: await room.contactIds() };
}
const progressOf = (room: AttemptRoom) => `${room.campaignId}/progress`;

test("the connection, how the campaign stands in both families' words, and each change of it", async () => {
  const { room, to, contactIds } = await open(2);
  const watcher = watch(progressOf(room));
  await watcher.until("progress");
  const rest = await room.get("/progress");
  expect(watcher.messages).toEqual([
    { type: "connection_ack", campaign_id: room.campaignId, timestamp: expect.stringMatching(TIMESTAMP) },
    {
      type: "initial_progress",
      campaign_id: room.campaignId,
      timestamp: expect.stringMatching(TIMESTAMP),
      data: {
        campaign_id: room.campaignId,
        status: "running",
        progress: rest.progress,
        hold: null,
        started_at: null,
        completed_at: null,
        recent_activity: [],
      },
    },
    {
      type: "progress",
      campaign_id: room.campaignId,
      timestamp: expect.stringMatching(TIMESTAMP),
      total_contacts: 2,
      completed_contacts: 0,
      failed_contacts: 0,
      pending_contacts: 2,
      in_progress_contacts: 0,
      completion_percentage: 0,
    },
  ]);
  const { callSid, intentId } = await room.add({
    contactId: contactIds[0] ?? 0,
    to: to[0] ?? "",
    outcome: "busy",
    reason: "customer-busy",
    seconds: 7,
    hasCall: true,
  });
  await room.count({ pending: -1, busy: 1 });
  await room.announce();
  await watcher.until("progress", 2);
  const contact = {
    campaign_id: room.campaignId,
    timestamp: expect.stringMatching(TIMESTAMP),
    contact_id: contactIds[0],
    phone_number: to[0],
    status: "busy",
    execution_id: intentId,
    call_sid: callSid,
    call_duration: 7,
    error_message: "customer-busy",
  };
  expect(watcher.messages.slice(3)).toEqual([
    { type: "contact_update", ...contact },
    { type: "contact_completed", ...contact },
    expect.objectContaining({ type: "progress_update", data: expect.objectContaining({ status: "running" }) }),
    expect.objectContaining({ type: "progress", failed_contacts: 1, pending_contacts: 1, completion_percentage: 50 }),
  ]);
  // Nobody is told of twice.
  await room.announce();
  await watcher.until("progress", 3);
  expect(watcher.of("contact_update")).toHaveLength(1);
});

test("an attempt whose transaction began before those that were told of is told as well", async () => {
  const { room, to, contactIds } = await open(2);
  const watcher = watch(progressOf(room));
  await watcher.until("progress");
  const first = await room.add({ contactId: contactIds[0] ?? 0, to: to[0] ?? "" });
  await room.announce();
  await watcher.until("contact_update");
  const late = await room.add({ contactId: contactIds[1] ?? 0, to: to[1] ?? "" });
  await stage.database
    .updateTable("campaign_attempts")
    .from("campaign_attempts as first")
    .set({ settled_at: sql<Date>`first.settled_at - interval '1 millisecond'` })
    .where("first.id", "=", first.id)
    .where("campaign_attempts.id", "=", late.id)
    .execute();
  await room.announce();
  await watcher.until("contact_update", 2);
  expect(watcher.of("contact_update").map(({ contact_id: id }) => id)).toEqual(contactIds);
});

test("at most two updates a second, with what changed meanwhile; of many contacts a hundred each", async () => {
  const { room, contactIds } = await open(1);
  const watcher = watch(progressOf(room));
  await watcher.until("progress");
  await stage.database
    .insertInto("campaign_attempts")
    .columns([
      "organization_id",
      "campaign_id",
      "contact_id",
      "round",
      "attempt_number",
      "channel",
      "number_hash",
      "intent_id",
      "from_number",
      "to_number",
      "variables",
      "settled_at",
      "outcome",
    ])
    .expression((builder) =>
      builder
        .selectFrom("campaign_contacts")
        .innerJoin(
          (from) => from.fn<{ n: number }>("generate_series", [from.lit(1), from.lit(250)]).as<"n">("n"),
          (join) => join.onTrue(),
        )
        .select((each) => [
          "organization_id",
          "campaign_id",
          "id",
          each.lit(1).as("round"),
          "n as attempt_number",
          each.val("call").as("channel"),
          "number_hash",
          each.fn<string>("gen_random_uuid").as("intent_id"),
          "phone_number",
          "phone_number as to_number",
          "variables",
          each.fn<Date>("now").as("settled_at"),
          each.val("busy").as("outcome"),
        ])
        .where("id", "=", contactIds[0] ?? 0),
    )
    .execute();
  pauses = new Set();
  for (let count = 0; count < 20; count += 1) await room.announce();
  for (let updates = 1; watcher.of("contact_update").length < 250; updates += 1) {
    await expect.poll(() => pauses?.size).toBe(1);
    // Whatever was sent before the answer is there with it: one update a pause.
    watcher.send({ type: "ping" });
    await watcher.until("pong", updates);
    expect(watcher.of("progress_update")).toHaveLength(updates);
    endPauses();
  }
  expect(watcher.of("progress_update").length).toBeGreaterThanOrEqual(3);
  const executions = watcher.of("contact_update").map(({ execution_id: id }) => id);
  expect([executions.length, new Set(executions).size]).toEqual([250, 250]);
  // 20 events were one change or two, and 250 contacts three updates.
  await untilTold(watcher);
  expect(watcher.of("progress_update").length).toBeLessThanOrEqual(6);
});

test("the end is told once, with its figures, and then the socket is closed", async () => {
  const { room } = await open(2);
  const watcher = watch(progressOf(room));
  await watcher.until("progress");
  await room.count(
    { pending: -2, completed: 1, failed: 1 },
    { attempts: 2, callsEnded: 2, callsAnswered: 1, durationSeconds: 42, costMicros: 30_000 },
  );
  await stage.database
    .updateTable("campaigns")
    .set({ status: "completed", completed_at: new Date() })
    .where("id", "=", room.campaignId)
    .execute();
  await room.announce("completed");
  expect((await watcher.closed)[0]).toBe(1000);
  expect(watcher.of("campaign_completed")).toEqual([
    {
      type: "campaign_completed",
      campaign_id: room.campaignId,
      timestamp: expect.stringMatching(TIMESTAMP),
      total_contacts: 2,
      completed_contacts: 1,
      failed_contacts: 1,
      success_rate: 0.5,
      total_duration: 42,
      total_cost: 0.03,
    },
  ]);
  expect(watcher.messages.at(-1)?.type).toBe("campaign_completed");
  // Who comes later sees how it stands, and stays.
  const later = watch(progressOf(room));
  await later.until("progress");
  later.send({ type: "request_update" });
  await later.until("progress_update");
  expect(later.of("initial_progress")[0]?.data.status).toBe("completed");
  expect(later.of("campaign_completed")).toEqual([]);
});

test("a campaign that is stopped is not completed", async () => {
  const { room } = await open(1);
  const watcher = watch(progressOf(room));
  await watcher.until("progress");
  await stage.database
    .updateTable("campaigns")
    .set({ status: "cancelled", completed_at: new Date() })
    .where("id", "=", room.campaignId)
    .execute();
  await room.announce();
  await watcher.until("progress_update");
  expect(watcher.of("progress_update")[0]?.data.status).toBe("cancelled");
  expect(watcher.of("campaign_completed")).toEqual([]);
});

test("ping, request_update and request_history are answered, anything else with an error", async () => {
  const { room } = await open(1);
  const minutes = [30, 20, 90].map((ago) => new Date(Math.floor(Date.now() / 60_000 - ago) * 60_000));
  await stage.database
    .insertInto("campaign_history")
    .values(
      minutes.map((minute, index) => ({
        organization_id: stage.organization.organizationId,
        campaign_id: room.campaignId,
        minute,
        completed: [3, 6, 1][index] ?? 0,
        failed: [1, 2, 0][index] ?? 0,
      })),
    )
    .execute();
  const watcher = watch(progressOf(room));
  await watcher.until("progress");
  watcher.send({ type: "ping" });
  await watcher.until("pong");
  expect(watcher.of("pong")[0]?.timestamp).toMatch(TIMESTAMP);
  watcher.send({ type: "request_history", hours: 1 });
  await watcher.until("metrics_history");
  expect(watcher.of("metrics_history")[0]?.data).toEqual([
    { timestamp: minutes[0]?.toISOString().replace("Z", "+00:00"), completed: 3, failed: 1, success_rate: 0.75 },
    { timestamp: minutes[1]?.toISOString().replace("Z", "+00:00"), completed: 6, failed: 2, success_rate: 0.75 },
  ]);
  watcher.send({ type: "request_history", hours: "many" });
  await watcher.until("metrics_history", 2);
  expect(watcher.of("metrics_history")[1]?.data).toHaveLength(3);
  watcher.send({ type: "request_update" });
  await watcher.until("progress_update");
  for (const message of ["nonsense", "[]", "null", { type: "shout" }]) watcher.send(message);
  await watcher.until("error", 4);
  for (const { timestamp } of watcher.messages) expect(timestamp).toMatch(TIMESTAMP);
});

describe("the monitor", () => {
  test("tells of all running campaigns, then of each that changes, and no other organization's", async () => {
    const mine = await CampaignStage.open(service);
    const idle = await AttemptRoom.open(mine, numbersFrom(next, 1));
    const running = await AttemptRoom.open(mine, numbersFrom(next + 1, 1));
    next += 2;
    await mine.put(running.campaignId, "running");
    const stranger = await open(1);
    const watcher = watch("monitor", mine.organization.admin.key);
    await watcher.until("progress");
    expect(watcher.messages[0]).toMatchObject({ type: "connection_ack", campaign_id: null });
    expect(watcher.of("initial_progress").map((each) => each["campaign_id"])).toEqual([running.campaignId]);
    await stranger.room.announce();
    const [contactId = 0] = await idle.contactIds();
    await idle.add({ contactId, to: "+12132009999" });
    await mine.database
      .updateTable("campaigns")
      .set({ status: "completed", completed_at: new Date() })
      .where("id", "=", idle.campaignId)
      .execute();
    await idle.announce("completed");
    await watcher.until("campaign_completed");
    expect(watcher.of("contact_completed")).toMatchObject([
      { campaign_id: idle.campaignId, phone_number: "+12132009999" },
    ]);
    await running.announce();
    await watcher.until("progress_update", 2);
    watcher.send({ type: "request_history", hours: 1, campaign_id: running.campaignId });
    await watcher.until("metrics_history");
    watcher.send({ type: "request_history", hours: 1, campaign_id: stranger.room.campaignId });
    await watcher.until("error");
    const told = new Set(watcher.messages.map((each) => each["campaign_id"]));
    expect([...told].sort()).toEqual([null, idle.campaignId, running.campaignId].sort());
  });
});

describe("who may watch", () => {
  test.each<readonly [string, () => string | null]>([
    ["nobody", () => null],
    ["a key that never was", () => `pk_live_${"0".repeat(48)}`],
  ])("%s is told why, and closed with 1008", async (_who, token) => {
    const { room } = await open(1);
    for (const path of [progressOf(room), "monitor"]) {
      const watcher = watch(path, token());
      expect((await watcher.closed)[0]).toBe(1008);
      expect(watcher.messages).toMatchObject([{ type: "error", error: "authentication_failed" }]);
    }
  });

  test("a viewer may; a key that may not read may not", async () => {
    const { room } = await open(1);
    const viewer = watch(progressOf(room), (await stage.organization.addMember({ role: "viewer" })).key);
    await viewer.until("initial_progress");
    const member = await stage.organization.addMember({ permissions: { read: false, write: true, admin: false } });
    const refused = watch(progressOf(room), member.key);
    expect((await refused.closed)[0]).toBe(1008);
    expect(refused.messages).toMatchObject([{ error: "access_denied" }]);
  });

  test("a campaign of another organization, one that is not there and what is no id are not found: 4004", async () => {
    const { room } = await open(1);
    const other = await service.addOrganization();
    for (const path of [progressOf(room), "999999999/progress", "abc/progress", "-1/progress"]) {
      const watcher = watch(path, other.admin.key);
      expect([path, await watcher.closed]).toEqual([path, [4004, "campaign_not_found"]]);
      expect(watcher.messages.map(({ type }) => type)).toEqual(["error"]);
    }
  });

  test("a campaign that is deleted while it is watched is not found any more", async () => {
    const { room } = await open(1);
    await stage.put(room.campaignId, "draft");
    const watcher = watch(progressOf(room));
    await watcher.until("progress");
    expect((await stage.client.delete(`${CAMPAIGNS}/${room.campaignId}`)).status).toBe(200);
    watcher.send({ type: "request_update" });
    expect((await watcher.closed)[0]).toBe(4004);
  });

  test.each(["while nothing happens", "when something does"])(
    "a key that is revoked is closed within 20 seconds, %s",
    async (when) => {
      const { room } = await open(1);
      const member = await stage.organization.addMember();
      const watcher = watch(progressOf(room), member.key);
      await watcher.until("progress");
      await service.service.platform.database
        .updateTable("api_keys")
        .set({ is_active: false })
        .where("user_id", "=", member.userId)
        .execute();
      await room.announce();
      await watcher.until("progress_update");
      skippedMs += 20_000;
      if (when === "while nothing happens") {
        for (const wake of wakers) wake();
      } else await room.announce();
      expect((await watcher.closed)[0]).toBe(1008);
      expect(watcher.messages.at(-1)).toMatchObject({ type: "error", error: "access_denied" });
    },
  );

  test("fifty may watch a campaign at once; how many do is answered over HTTP", async () => {
    const { room } = await open(1);
    const path = `/ws/campaigns/${room.campaignId}/connections`;
    const read = async () => (await stage.client.get(path)).json;
    expect(await read()).toEqual({ campaign_id: room.campaignId, active_connections: 0, monitor_connections: 0 });
    const first = Array.from({ length: 50 }, () => watch(progressOf(room)));
    await Promise.all(first.map((watcher) => watcher.until("connection_ack")));
    await watch("monitor").until("connection_ack");
    expect(await read()).toEqual({ campaign_id: room.campaignId, active_connections: 50, monitor_connections: 1 });
    const another = watch(progressOf(room));
    expect(await another.closed).toEqual([1008, "too_many_connections"]);
    sockets[sockets.length - 52]?.close();
    await expect.poll(async () => (await read()).active_connections).toBe(49);
    const other = await service.addOrganization();
    expect((await other.admin.client.get(path)).status).toBe(404);
  });
});

test("whoever asks without waiting is answered with what there is, not with a queue", async () => {
  const { room } = await open(1);
  const watcher = watch(progressOf(room));
  await watcher.until("progress");
  pauses = new Set();
  for (let count = 0; count < 15; count += 1) watcher.send({ type: "request_update" });
  await watcher.until("progress_update");
  await untilTold(watcher);
  expect(watcher.of("progress_update").length).toBeLessThanOrEqual(3);
});
