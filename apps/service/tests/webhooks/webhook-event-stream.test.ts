import { verifyWebhook } from "@parley/testkit/webhook-receiver/verify-webhook";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebhooksFeature } from "../../src/features/webhooks/webhooks-feature.ts";
import type { ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import { createHurriedClock } from "../harness/hurried-clock.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { type EventListener, listenTo } from "./event-listener.ts";

let receiver: WebhookReceiver;
let service: TestCarrierService;
const listeners: EventListener[] = [];

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  service = await startTestServiceWithCarrier({
    env: { OUTBOUND_ALLOWED_HOSTS: receiver.host },
    overrides: { certificateAuthorities: [receiver.certificatePem ?? ""] },
  });
});
afterAll(async () => {
  for (const listener of listeners) listener.close();
  await service?.stop();
  await receiver?.close();
});

async function listen(organization: TestOrganization, options: Parameters<typeof listenTo>[2] = {}) {
  const listener = await listenTo(service.url, organization.admin.key, options);
  listeners.push(listener);
  return listener;
}

function webhooksOf({ service: parley }: TestService): WebhooksFeature {
  const feature = parley.features.find((each): each is WebhooksFeature => "enqueueSmsReceived" in each);
  if (feature === undefined) throw new Error("the service has no webhooks");
  return feature;
}

/** An event nobody has a URL for, in the caller's transaction. */
function write(on: TestService, unit: ScopedUnitOfWork, words: string): Promise<void> {
  return webhooksOf(on).enqueueWebhook(unit, {
    type: "sms_received",
    url: null,
    conversationId: null,
    buildBody: () => ({ words }),
  });
}

function writeAtOnce(on: TestService, { organizationId }: TestOrganization, words: string): Promise<void> {
  return on.service.platform.data.scope(organizationId).transaction((unit) => write(on, unit, words));
}

const wordsOf = ({ events }: EventListener): string[] => events.map(({ body }) => JSON.parse(body).words);

async function countRows({ organizationId }: TestOrganization): Promise<number> {
  const rows = await service.service.platform.database
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("organization_id", "=", organizationId)
    .execute();
  return rows.length;
}

test("a text reaches who listens, signed, though no URL is set; no delivery shows it", async () => {
  const organization = await service.addOrganization();
  const { client } = organization.admin;
  const line = await addLine(service, organization);
  const listener = await listen(organization);
  const customer = newCustomerNumber();
  await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "Grüße 👋 \n\r\n, when?" });

  await until(() => expect(listener.events).toHaveLength(1));
  const [event] = listener.events;
  const { secret } = (await client.get("/api/v1/organization/webhook-secret")).json;
  expect(verifyWebhook(event!, secret)).toMatchObject({
    type: "sms_received",
    data: { from: customer, to: line.phoneNumber, body: "Grüße 👋 \n\r\n, when?" },
  });
  expect(event).toMatchObject({
    event_type: "sms_received",
    url: null,
    conversation_id: (await client.get("/api/v1/sms-conversations/")).json[0].id,
    headers: { "user-agent": "Service-SMS-Webhook/1.0", "webhook-id": event!.event_id },
  });
  expect((await client.get("/api/v1/webhook-deliveries")).json).toMatchObject({ items: [], total: 0 });
  expect((await client.get("/api/v1/webhook-endpoints")).json).toMatchObject({ items: [], total: 0 });
  const id = listener.lastEventId.split("-")[0];
  expect((await client.get(`/api/v1/webhook-deliveries/${id}`)).status).toBe(404);
  expect((await client.post(`/api/v1/webhook-deliveries/${id}/redeliver`)).status).toBe(404);
});

test("without a URL and a listener nothing is written; while one is away for a moment, it is", async () => {
  const organization = await service.addOrganization();
  await writeAtOnce(service, organization, "before");
  expect(await countRows(organization)).toBe(0);

  const listener = await listen(organization);
  listener.close();
  await listener.ended;
  await writeAtOnce(service, organization, "meanwhile");
  const back = await listen(organization, { lastEventId: listener.lastEventId });
  await until(() => expect(wordsOf(back)).toEqual(["meanwhile"]));

  // The lease of a listener who has gone for good.
  await service.service.platform.database
    .updateTable("webhook_listeners")
    .set({ listened_until: new Date(0) })
    .where("organization_id", "=", organization.organizationId)
    .execute();
  await writeAtOnce(service, organization, "after");
  expect(await countRows(organization)).toBe(1);
});

test("who listens sees the very event that goes to the URL", async () => {
  const organization = await service.addOrganization();
  const line = await addLine(service, organization, { sms_webhook_url: receiver.url("/both") });
  const listener = await listen(organization);
  await service.carrier.receiveText({ from: newCustomerNumber(), to: line.phoneNumber, body: "Hello" });
  const [request] = await receiver.waitForRequests("/both", 1, 60_000);
  await until(() => expect(listener.events).toHaveLength(1));
  const [event] = listener.events;
  expect(event).toMatchObject({ body: request?.body, url: receiver.url("/both") });
  for (const name of ["webhook-id", "content-type", "user-agent"]) {
    expect(event?.headers[name], name).toBe(request?.headers[name]);
  }
});

test("the last ones come first, in their order, and a stream that does not follow ends with them", async () => {
  const organization = await service.addOrganization();
  await listen(organization);
  for (const words of ["one", "two", "three", "four"]) await writeAtOnce(service, organization, words);
  const replayed = await listen(organization, { query: "?last=3&follow=false" });
  await replayed.ended;
  expect(wordsOf(replayed)).toEqual(["two", "three", "four"]);

  const fresh = await listen(organization);
  await writeAtOnce(service, organization, "five");
  await until(() => expect(wordsOf(fresh)).toEqual(["five"]));
});

test("more events than are read at once all come, each once", async () => {
  const organization = await service.addOrganization();
  const listener = await listen(organization);
  const words = Array.from({ length: 95 }, (_, index) => `event ${index}`);
  for (const each of words) await writeAtOnce(service, organization, each);
  await until(() => expect(wordsOf(listener)).toHaveLength(words.length));
  expect(wordsOf(listener)).toEqual(words);
  const replayed = await listen(organization, { query: "?last=90&follow=false" });
  await replayed.ended;
  expect(wordsOf(replayed)).toEqual(words.slice(5));
});

test("an event whose transaction commits after a later one's comes, too: while listening, and on coming back", async () => {
  const organization = await service.addOrganization();
  const scope = service.service.platform.data.scope(organization.organizationId);
  // Making an organization's first secret waits for open transactions that name the organization.
  await organization.admin.client.get("/api/v1/organization/webhook-secret");
  const listener = await listen(organization);

  /** Holds a transaction open behind its event until `release`. */
  const writeSlowly = async (words: string) => {
    const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const committed = scope.transaction(async (unit) => {
      await write(service, unit, words);
      isWritten.resolve();
      await mayCommit.promise;
    });
    await isWritten.promise;
    return async () => {
      mayCommit.resolve();
      await committed;
    };
  };

  const commitEarly = await writeSlowly("early");
  await writeAtOnce(service, organization, "late");
  await until(() => expect(wordsOf(listener)).toEqual(["late"]));
  await commitEarly();
  await until(() => expect(wordsOf(listener)).toEqual(["late", "early"]));

  const commitMissed = await writeSlowly("missed");
  await writeAtOnce(service, organization, "seen");
  await until(() => expect(wordsOf(listener)).toEqual(["late", "early", "seen"]));
  listener.close();
  await listener.ended;
  await commitMissed();
  const back = await listen(organization, { lastEventId: listener.lastEventId });
  await until(() => expect(wordsOf(back)).toContain("missed"));
});

test("nothing from before the first stream comes, however often one comes back", async () => {
  const organization = await service.addOrganization();
  const first = await listen(organization);
  await writeAtOnce(service, organization, "before");
  await until(() => expect(first.events).toHaveLength(1));
  const second = await listen(organization);
  second.close();
  await second.ended;
  const back = await listen(organization, { lastEventId: second.lastEventId, query: "?follow=false" });
  await back.ended;
  expect(wordsOf(back)).toEqual([]);
});

test("it is the organization's admins', and nobody else's", async () => {
  const [organization, other] = [await service.addOrganization(), await service.addOrganization()];
  const foreign = await listen(other);
  const listener = await listen(organization);
  await writeAtOnce(service, organization, "ours");
  await until(() => expect(wordsOf(listener)).toEqual(["ours"]));
  // Another organization's cursor leads to nothing of it.
  const guessed = await listen(other, { lastEventId: "0-0", query: "?follow=false" });
  await guessed.ended;
  expect([...wordsOf(foreign), ...wordsOf(guessed)]).toEqual([]);

  const path = "/api/v1/webhook-events/stream?follow=false";
  const user = await organization.addMember({ role: "user" });
  const weakKey = await organization.addMember({
    role: "admin",
    permissions: { read: true, write: true, admin: false },
  });
  expect((await user.client.get(path)).status).toBe(403);
  expect((await weakKey.client.get(path)).status).toBe(403);
  expect((await service.anonymous.get(path)).status).toBe(401);
});

test("what cannot be is refused", async () => {
  const { client } = (await service.addOrganization()).admin;
  const path = "/api/v1/webhook-events/stream?follow=false";
  for (const id of ["7", "a-b", "1-2-3", "-1-0", "9999999999999999-0"]) {
    const answer = await client.get(path, { headers: { "last-event-id": id } });
    expect(answer.status, id).toBe(400);
    expect(answer.json).toMatchObject({ code: "last-event-id-unknown" });
  }
  expect((await client.get(`${path}&last_event_id=x`)).status).toBe(400);
  expect((await client.get(`${path}&last=101`)).status).toBe(422);
  expect((await client.get(`${path}&last=-1`)).status).toBe(422);
  // As browsers' clients send it before the first event.
  expect((await client.get(path, { headers: { "last-event-id": "" } })).status).toBe(200);
  // An installation that was restored counts on from an earlier id.
  expect((await client.get(path, { headers: { "last-event-id": "900000000000000-900000000000000" } })).status).toBe(
    200,
  );
  const head = await fetch(`${service.url}${path.replace("?follow=false", "")}`, { method: "HEAD", headers: {} });
  expect(head.status).toBe(401);
});

test("HEAD opens no stream", async () => {
  const { key } = (await service.addOrganization()).admin;
  const answer = await fetch(`${service.url}/api/v1/webhook-events/stream`, {
    method: "HEAD",
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
});

test("an organization has ten streams at most; one that ends makes room", async () => {
  const organization = await service.addOrganization();
  const open = await Promise.all(Array.from({ length: 12 }, () => listen(organization)));
  expect(open.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(open.filter(({ status }) => status === 503)).toHaveLength(2);
  open.find(({ status }) => status === 200)?.close();
  await until(async () => expect((await listen(organization)).status).toBe(200));
  expect((await listen(await service.addOrganization())).status).toBe(200);
});

test("a stream renews its lease, goes on while nothing happens, and ends when its key is revoked", async () => {
  const clock = createHurriedClock();
  const test = await startTestService({ overrides: { clock } });
  try {
    const organization = await test.addOrganization();
    const admin = await organization.addMember({ role: "admin" });
    const listener = await listenTo(test.url, admin.key);
    const leaseOf = async () =>
      (await test.service.platform.database.selectFrom("webhook_listeners").select("listened_until").executeTakeFirst())
        ?.listened_until;
    const before = await leaseOf();
    await clock.hurried.sleep(65_000);
    expect((await leaseOf())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
    await writeAtOnce(test, organization, "still");
    await until(() => expect(wordsOf(listener)).toEqual(["still"]));

    const [key] = (await admin.client.get("/api/v1/users/me/api-keys")).json;
    await admin.client.delete(`/api/v1/users/me/api-keys/${key.id}`);
    await clock.hurried.sleep(65_000);
    await listener.ended;
    await writeAtOnce(test, organization, "secret");
    expect(wordsOf(listener)).toEqual(["still"]);
  } finally {
    await test.stop();
  }
});

test("a service that stops ends its streams at once, and opens no more", async () => {
  // One that other files use afterwards would only be emptied.
  const test = await startTestService({ isOwn: true });
  const organization = await test.addOrganization();
  const listener = await listenTo(test.url, organization.admin.key);
  await test.stop();
  await listener.ended;
  expect(listener.status).toBe(200);
});
