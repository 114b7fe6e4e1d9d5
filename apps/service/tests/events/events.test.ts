import { randomBytes } from "node:crypto";
import { systemClock } from "@parley/foundation/clock";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callTopic } from "../../src/features/calls/call-topics.ts";
import { announce } from "../../src/platform/live-events/live-events.ts";
import { seedCall, seedTranscripts } from "../calls/seed-call.ts";
import { createHurriedClock } from "../harness/hurried-clock.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { type EventWatcher, watchEvents } from "./event-watcher.ts";

let service: TestCarrierService;
/** Another process on the same database. */
let second: TestService;
const watchers: EventWatcher[] = [];

beforeAll(async () => {
  const MASTER_KEY = randomBytes(32).toString("base64");
  service = await startTestServiceWithCarrier({ env: { MASTER_KEY } });
  second = await startTestService({ env: { MASTER_KEY, DATABASE_URL: service.connectionString, ROLES: "api" } });
});
afterAll(async () => {
  for (const watcher of watchers) watcher.close();
  await second?.stop();
  await service?.stop();
});

async function watch(
  organization: TestOrganization,
  options: Parameters<typeof watchEvents>[2] = {},
  on: TestService = service,
) {
  const watcher = await watchEvents(on.url, { authorization: `Bearer ${organization.admin.key}` }, options);
  watchers.push(watcher);
  return watcher;
}

const kindsOf = ({ changes }: EventWatcher) => new Set(changes.map(({ kind }) => kind));

/** A thread in which a text was answered. */
async function text(organization: TestOrganization) {
  const line = await addLine(service, organization);
  const customer = newCustomerNumber();
  await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "When are you open?" });
  return { line, customer };
}

async function countEvents({ organizationId }: TestOrganization): Promise<number> {
  const rows = await service.service.platform.database
    .selectFrom("organization_events")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("kind", "<>", "opened")
    .execute();
  return rows.length;
}

test("tells both processes of texts, threads, numbers and calls, and no other organization", async () => {
  const [organization, other] = [await service.addOrganization(), await service.addOrganization()];
  const [here, there, foreign] = [await watch(organization), await watch(organization, {}, second), await watch(other)];
  const { customer, line } = await text(organization);
  await until(() => expect(service.carrier.sentTo(customer)).toHaveLength(1));
  const [thread] = (await organization.admin.client.get("/api/v1/sms-conversations/")).json;
  const call = await seedCall(service, organization, line.assistantId);
  for (const watcher of [here, there]) {
    await until(() => {
      expect(kindsOf(watcher)).toEqual(new Set(["number", "conversation", "text", "call"]));
      const { changes } = watcher;
      expect(changes.filter(({ subject_id }) => subject_id === thread.id).length).toBeGreaterThan(1);
      expect(changes).toContainEqual({ id: expect.any(Number), kind: "call", subject_id: call.id });
      // Received and answered; what comes within a moment, as queued and sent, is told once.
      expect(new Set(changes.filter(({ kind }) => kind === "text").map(({ subject_id }) => subject_id)).size).toBe(2);
    });
  }
  expect(foreign.changes).toEqual([]);
  const before = here.changes.length;
  await organization.admin.client.put(`/api/v1/sms-conversations/${thread.id}/hold`);
  await until(() => expect(here.changes.slice(before).map(({ kind }) => kind)).toContain("conversation"));
});

test("nothing is written for an organization that nobody watches", async () => {
  const organization = await service.addOrganization();
  const { customer } = await text(organization);
  await until(() => expect(service.carrier.sentTo(customer)).toHaveLength(1));
  expect(await countEvents(organization)).toBe(0);
});

test("what is changed by the hundred is told as a whole", async () => {
  const organization = await service.addOrganization();
  const watcher = await watch(organization);
  const { platform } = service.service;
  await platform.database
    .insertInto("phone_numbers")
    .values(
      Array.from({ length: 100 }, (_, index) => ({
        organization_id: organization.organizationId,
        phone_number: `+1999${String(index).padStart(7, "0")}`,
        provider: "twilio",
        provider_number_id: `many-${index}`,
        capabilities: "{}",
      })),
    )
    .execute();
  await until(() => expect(watcher.changes).toEqual([{ id: expect.any(Number), kind: "number", subject_id: null }]));
});

test("only the kinds that are asked for come, and none that there are not", async () => {
  const organization = await service.addOrganization();
  const [all, texts] = [await watch(organization), await watch(organization, { query: "?kinds=text,delivery" })];
  const { customer } = await text(organization);
  await until(() => expect(service.carrier.sentTo(customer)).toHaveLength(1));
  await until(() => {
    expect(kindsOf(all)).toEqual(new Set(["number", "conversation", "text"]));
    expect(texts.changes.length).toBeGreaterThanOrEqual(2);
  });
  expect(kindsOf(texts)).toEqual(new Set(["text"]));
  // Comes back for others, of which as many happened.
  const query = `?follow=false&kinds=conversation&last_event_id=${texts.lastEventId}`;
  const back = await watch(organization, { query });
  await back.ended;
  expect([back.resyncs, kindsOf(back)]).toEqual([0, new Set(["conversation"])]);
  for (const kinds of ["", "opened", "text,", "Text", "text, call", "text;call"]) {
    const { client } = organization.admin;
    const refused = await client.get(`/api/v1/events?follow=false&kinds=${encodeURIComponent(kinds)}`);
    expect([kinds, refused.status]).toEqual([kinds, 422]);
  }
});

test("what changes many times within a moment is told at the end, and nothing of it is lost to who breaks off", async () => {
  const organization = await service.addOrganization();
  const line = await addLine(service, organization);
  const calls = [
    await seedCall(service, organization, line.assistantId),
    await seedCall(service, organization, line.assistantId),
  ];
  const watcher = await watch(organization);
  const { database } = service.service.platform;
  const change = async (callId: number, count: number) => {
    const counted = database.updateTable("calls").set({ message_count: count }).where("id", "=", callId);
    await counted.where("organization_id", "=", organization.organizationId).execute();
  };
  for (let count = 1; count <= 30; count += 1) for (const call of calls) await change(call.id, count);
  const noted = await database
    .selectFrom("organization_events")
    .select(["id", "subject_id"])
    .where("organization_id", "=", organization.organizationId)
    .where("kind", "=", "call")
    .orderBy("id")
    .execute();
  const [lastId] = noted.map(({ id }) => id).slice(-1);
  await until(() => expect(watcher.lastEventId).toBe(String(lastId)));
  const told = watcher.changes.map(({ id }) => id ?? 0);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  for (const call of calls) {
    const ofCall = watcher.changes.filter(({ subject_id }) => subject_id === call.id);
    const lastOfCall = noted.findLast(({ subject_id }) => Number(subject_id) === call.id);
    expect(ofCall.at(-1)?.id).toBe(lastOfCall?.id);
  }
  // As if the connection had broken in the middle of what is gathered.
  const middle = noted[noted.length >> 1];
  const back = await watch(organization, { query: `?follow=false&last_event_id=${middle?.id}` });
  await back.ended;
  expect(back.resyncs).toBe(0);
  expect(back.changes).toContainEqual({ id: lastId, kind: "call", subject_id: calls[1]?.id });
});

describe("who comes back", () => {
  test("is told what came meanwhile, also what committed late", async () => {
    const organization = await service.addOrganization();
    const first = await watch(organization);
    const line = await addLine(service, organization);
    await until(() => expect(kindsOf(first)).toContain("number"));
    first.close();
    await first.ended;
    const call = await seedCall(service, organization, line.assistantId);
    const back = await watch(organization, { lastEventId: first.lastEventId }, second);
    await until(() =>
      expect(back.changes).toContainEqual(expect.objectContaining({ kind: "call", subject_id: call.id })),
    );
    expect(back.resyncs).toBe(0);
    const asked = await watch(organization, { query: `?follow=false&last_event_id=${first.lastEventId}` });
    await asked.ended;
    expect(asked.changes).toContainEqual(expect.objectContaining({ kind: "call", subject_id: call.id }));
  });

  test("reads everything again when the id is not known: too old, invented, another organization's", async () => {
    const [organization, other] = [await service.addOrganization(), await service.addOrganization()];
    const [first, foreign] = [await watch(organization), await watch(other)];
    const ids = [foreign.lastEventId, "900000000000000", "x", "1e3"];
    for (const lastEventId of ids) {
      const back = await watch(organization, { lastEventId });
      await until(() => expect([lastEventId, back.resyncs]).toEqual([lastEventId, 1]));
      back.close();
    }
    await service.service.platform.database
      .deleteFrom("organization_events")
      .where("id", "=", Number(first.lastEventId))
      .execute();
    const late = await watch(organization, { lastEventId: first.lastEventId });
    await until(() => expect(late.resyncs).toBe(1));
    // As browsers' clients send it before the first event.
    const fresh = await watch(organization, { lastEventId: "", query: "?follow=false" });
    await fresh.ended;
    expect([fresh.status, fresh.resyncs]).toEqual([200, 0]);
  });
});

test("what is said in a call is told without a row, and not too often", async () => {
  const organization = await service.addOrganization();
  const line = await addLine(service, organization);
  const call = await seedCall(service, organization, line.assistantId);
  const watcher = await watch(organization);
  await seedTranscripts(service, organization, call, [{ speaker: "user", content: "Hello" }]);
  const scope = service.service.platform.data.scope(organization.organizationId);
  const before = await countEvents(organization);
  const say = () =>
    scope.transaction((unit) => announce(unit, callTopic(call.id), `transcript|${organization.organizationId}`));
  for (let count = 0; count < 50; count += 1) await say();
  await until(() => expect(watcher.changes).toContainEqual({ id: null, kind: "transcript", subject_id: call.id }));
  const told = () => watcher.changes.filter(({ kind }) => kind === "transcript").length;
  // What is said later is told, and all that was held back until then with it.
  const toldSoFar = told();
  await say();
  await until(() => expect(told()).toBeGreaterThan(toldSoFar));
  expect(told()).toBeLessThan(10);
  expect(await countEvents(organization)).toBe(before);
});

test("who may watch: every member, by key and by cookie, and nobody else", async () => {
  const organization = await service.addOrganization();
  const viewer = await organization.addMember({ role: "viewer" });
  expect((await viewer.client.get("/api/v1/events?follow=false")).status).toBe(200);
  expect((await service.anonymous.get("/api/v1/events?follow=false")).status).toBe(401);
  const head = await fetch(`${service.url}/api/v1/events`, {
    method: "HEAD",
    headers: { authorization: `Bearer ${viewer.key}` },
  });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/event-stream")]);
});

test("a session that ends is cut, and hears nothing more", async () => {
  const clock = createHurriedClock();
  // A minute and a half of every schedule's looks would cost more than all the rest of this file.
  const hurried = await startTestService({ overrides: { clock, scheduleClock: systemClock } });
  try {
    const organization = await hurried.addOrganization();
    const link = await hurried.service.createPasswordResetLink(organization.admin.email);
    const token = new URL(link ?? "").searchParams.get("token");
    const password = "correct horse battery staple";
    await hurried.anonymous.post("/api/auth/reset-password", { token, new_password: password });
    const signedIn = await fetch(`${hurried.url}/api/auth/login/simple`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: hurried.url },
      body: JSON.stringify({ email: organization.admin.email, password, session: "cookie" }),
    });
    expect(signedIn.status).toBe(200);
    const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    const cookie = cookies.join("; ");
    const csrf = decodeURIComponent(cookies.find((each) => each.startsWith("parley_csrf="))?.split("=")[1] ?? "");
    const headers =
      cookies.length > 0
        ? { cookie }
        : { authorization: `Bearer ${((await signedIn.json()) as { access_token: string }).access_token}` };
    const watcher = await watchEvents(hurried.url, headers);
    expect(watcher.status).toBe(200);
    await clock.hurried.sleep(65_000);
    const out = await fetch(`${hurried.url}/api/auth/logout`, {
      method: "POST",
      headers: { ...headers, "x-csrf-token": csrf, origin: hurried.url },
    });
    expect(out.status).toBe(200);
    await clock.hurried.sleep(35_000);
    await watcher.ended;
  } finally {
    await hurried.stop();
  }
});

test("a service that stops ends its streams at once", async () => {
  // A shared one would be handed on instead of stopped.
  const stopping = await startTestService({ isOwn: true });
  const organization = await stopping.addOrganization();
  const watcher = await watch(organization, {}, stopping);
  await stopping.stop();
  await watcher.ended;
  expect(watcher.status).toBe(200);
});
