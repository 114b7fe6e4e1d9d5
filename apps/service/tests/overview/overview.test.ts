import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedCall } from "../calls/seed-call.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;

beforeAll(async () => {
  // Without workers: a call that nobody holds would be ended.
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
});
afterAll(() => service.stop());

const overview = async (client = organization.admin.client) => (await client.get("/api/v1/overview")).json;
const done = (answer: { checklist: { name: string; is_done: boolean }[] }) =>
  answer.checklist.filter(({ is_done }) => is_done).map(({ name }) => name);

describe("the overview", () => {
  test("of an organization that has nothing yet is all zeros and no step is done", async () => {
    const empty = await overview();
    expect(done(empty)).toEqual([]);
    expect(empty.attention).toEqual([]);
    expect(empty.calls).toEqual({ total: 0, ongoing: 0, failed: 0, seconds: 0 });
    expect(empty.texts).toEqual({ received: 0, sent: 0, failed: 0 });
    expect(empty.hours).toHaveLength(25);
  });

  test("finds the steps and the calls of the last 24 hours, of this organization only", async () => {
    const { client } = organization.admin;
    const assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
    const ago = (ms: number) => new Date(Date.now() - ms);
    const minute = 60_000;
    const startedAt = ago(30 * minute);
    await seedCall(service, organization, assistantId, { startedAt, durationMs: 90_000 });
    const failed = await seedCall(service, organization, assistantId, {
      startedAt,
      status: "failed",
      answeredAfterMs: null,
    });
    await service.service.platform.database
      .updateTable("calls")
      .set({ end_reason: "customer-busy" })
      .where("id", "=", failed.id)
      .execute();
    await seedCall(service, organization, assistantId, { startedAt: ago(25 * 60 * minute), status: "failed" });
    // It began long ago and goes on.
    await seedCall(service, organization, assistantId, { startedAt: ago(26 * 60 * minute), status: "ongoing" });
    const other = await service.addOrganization();
    const answer = await overview();
    expect(done(answer)).toEqual(["assistant", "conversation"]);
    expect(answer.calls).toEqual({ total: 2, ongoing: 1, failed: 1, seconds: 90 });
    expect(answer.attention).toEqual([
      { kind: "calls-failed", subject: "customer-busy", count: 1, since: null, until: null },
    ]);
    const busy = answer.hours.filter(({ calls }: { calls: number }) => calls > 0);
    expect(busy).toEqual([expect.objectContaining({ calls: 2, failed_calls: 1, texts_in: 0, texts_out: 0 })]);
    expect(new Date(busy[0].started_at).getTime()).toBe(Math.floor(startedAt.getTime() / 3_600_000) * 3_600_000);
    expect((await overview(other.admin.client)).calls.total).toBe(0);
  });

  test("names what does not work, without the secrets in a webhook's address", async () => {
    const failing = await service.addOrganization();
    await service.service.platform.database
      .insertInto("webhook_endpoints")
      .values([
        {
          organization_id: failing.organizationId,
          endpoint_key: "a",
          url: "https://hooks.example.com/secret?token=1",
          consecutive_failures: 7,
          first_failure_at: new Date("2026-03-02T07:00:00Z"),
        },
        {
          organization_id: failing.organizationId,
          endpoint_key: "b",
          url: "https://fine.example.com/",
          consecutive_failures: 4,
        },
      ])
      .execute();
    const { attention } = await overview(failing.admin.client);
    expect(attention).toEqual([
      {
        kind: "webhook-failing",
        subject: "hooks.example.com",
        count: 7,
        since: "2026-03-02T07:00:00.000+00:00",
        until: null,
      },
    ]);
  });

  test("names keys a week before they expire: one's own, and to admins everybody's", async () => {
    const own = await service.addOrganization();
    const member = await own.addMember({ role: "user" });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace("Z", "+00:00");
    const [soon, sooner] = [inDays(6.9), inDays(2)];
    const make = ({ client }: TestCaller, name: string, expiresAt: string, permissions?: object) =>
      client.post("/api/v1/users/me/api-keys", { name, expires_at: expiresAt, permissions });
    await make(own.admin, "admin's", soon);
    await make(own.admin, "much later", inDays(7.1));
    await make(member, "member's", sooner);
    const revoked = (await make(own.admin, "revoked", sooner)).json.api_key.id;
    await own.admin.client.delete(`/api/v1/users/me/api-keys/${revoked}`);
    const entry = (subject: string, until: string) => ({ kind: "key-expiring", subject, count: 1, since: null, until });
    expect((await overview(own.admin.client)).attention).toEqual([entry("member's", sooner), entry("admin's", soon)]);
    expect((await overview(member.client)).attention).toEqual([entry("member's", sooner)]);
    // A key that may not list everybody's keys is not told of them here either.
    const reader = (await make(own.admin, "reader", inDays(30), { read: true })).json.key;
    const read = await fetch(`${service.url}/api/v1/overview`, { headers: { authorization: `Bearer ${reader}` } });
    expect(((await read.json()) as { attention: unknown }).attention).toEqual([entry("admin's", soon)]);
  });

  test("tells who is not verified so, and counts a second person as a team", async () => {
    const unverified = await organization.addMember({ role: "viewer", isVerified: false });
    const answer = await overview(unverified.client);
    expect(answer.attention.map(({ kind }: { kind: string }) => kind)).toEqual(["email-unverified", "calls-failed"]);
    expect(done(answer)).toContain("team");
    expect((await service.anonymous.get("/api/v1/overview")).status).toBe(401);
  });
});

test("the list of calls goes on before a call, however many have come in since", async () => {
  const own = await service.addOrganization();
  const { client } = own.admin;
  const assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute));
  const calls = [];
  // Two at the same moment: the id decides.
  for (const minute of [0, 1, 1, 2]) calls.push(await seedCall(service, own, assistantId, { startedAt: at(minute) }));
  const ids = async (query: string) =>
    (await client.get(`/api/v1/calls?${query}`)).json.items.map(({ id }: { id: number }) => id);
  const [a, b, c, d] = calls.map(({ id }) => id);
  expect(await ids("limit=2")).toEqual([d, c]);
  const newer = await seedCall(service, own, assistantId, { startedAt: at(3) });
  expect(await ids(`limit=2&before=${c}`)).toEqual([b, a]);
  expect(await ids(`before=${newer.id}&status=completed&skip=1`)).toEqual([c, b, a]);
  expect(await ids(`before=${a}`)).toEqual([]);
  const foreign = await service.addOrganization();
  expect((await foreign.admin.client.get(`/api/v1/calls?before=${c}`)).json.items).toEqual([]);
  expect((await client.get("/api/v1/calls?before=987654321")).json).toMatchObject({ items: [], total: 5 });
  expect((await client.get("/api/v1/calls?before=x")).status).toBe(422);
});
