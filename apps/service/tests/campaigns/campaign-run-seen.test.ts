import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { runSchedule } from "../harness/run-schedule.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { CAMPAIGNS } from "./campaign-stage.ts";
import { awake, Outreach } from "./outreach-stage.ts";
import { zoneAt } from "./zone-at.ts";

/** As Python before 3.11 and JavaScript both read it. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

const SEALING = "seal-campaign-decisions";

let service: TestCarrierService;
let outreach: Outreach;
beforeAll(async () => {
  service = await startTestServiceWithCarrier();
  const organization = await service.addOrganization();
  outreach = await Outreach.open({ ...(await addLine(service, organization)), organization });
});
afterAll(() => service.stop());

const database = () => service.service.platform.database;
const people = (count: number) => Array.from({ length: count }, newCustomerNumber);

// biome-ignore lint/suspicious/noExplicitAny: messages are compared with what is expected of them
function watch(id: number): { readonly of: (type: string) => readonly any[]; readonly all: readonly any[] } {
  const token = encodeURIComponent(outreach.assistant.organization.admin.key);
  const socket = new WebSocket(`${service.url.replace("http", "ws")}/ws/campaigns/${id}/progress?token=${token}`);
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const all: any[] = [];
  socket.on("message", (data) => all.push(JSON.parse(String(data))));
  socket.on("error", () => undefined);
  return { all, of: (type) => all.filter((each) => each.type === type) };
}

async function counted(id: number): Promise<Readonly<Record<string, number>>> {
  const rows = await database()
    .selectFrom("campaign_contacts")
    .select((builder) => ["status", builder.fn.countAll<number>().as("count")])
    .where("campaign_id", "=", id)
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

test("sockets say what the tables say: every contact, and the end once", async () => {
  const [reached, lost, silent] = [people(12), people(2), people(1)];
  for (const number of lost) service.carrier.setDelivery(number, { state: "failed", errorCode: "30007" });
  const id = await outreach.add(
    "sms",
    [
      ...[...reached, ...lost].map((number) => awake(number, { note: "Hello." })),
      ...silent.map((number) => awake(number)),
    ],
    { sms_message_template: "{{ note }}" },
  );
  const watcher = watch(id);
  await until(() => expect(watcher.of("initial_progress")).toHaveLength(1));
  await outreach.start(id);
  await until(() => expect(watcher.of("campaign_completed")).toHaveLength(1));
  const contacts = new Set(watcher.of("contact_update").map((each) => each.phone_number));
  expect(contacts).toEqual(new Set([...reached, ...lost]));
  for (const message of watcher.all) if (message.timestamp !== undefined) expect(message.timestamp).toMatch(TIMESTAMP);
  const last = watcher.of("progress").at(-1);
  expect(watcher.of("campaign_completed")[0]).toMatchObject({
    total_contacts: last.total_contacts,
    completed_contacts: last.completed_contacts,
    failed_contacts: last.failed_contacts,
  });
  expect([last.total_contacts, last.pending_contacts, last.in_progress_contacts]).toEqual([15, 0, 0]);
  // Reports of failures may come after the end; then tables and what is read agree, too.
  await until(async () => {
    expect(await counted(id)).toEqual({ completed: 12, failed: 2, skipped: 1 });
    expect((await outreach.progress(id)).progress).toMatchObject({
      completed: 12,
      failed: 2,
      pending: 0,
      processing: 0,
    });
  });
});

test("who watches a campaign that is stopped is told when all who waited are skipped", async () => {
  const id = await outreach.run(
    "sms",
    people(3).map((number) => awake(number, { time_zone: zoneAt(2) })),
  );
  await outreach.until(id, "running");
  const watcher = watch(id);
  await until(() => expect(watcher.of("initial_progress")).toHaveLength(1));
  await outreach.client.post(`${CAMPAIGNS}/${id}/stop`);
  await until(() =>
    expect(watcher.of("progress_update").at(-1)?.data).toMatchObject({
      status: "cancelled",
      progress: { pending: 0, skipped: 3 },
    }),
  );
});

test("every attempt of a run is sealed at the next look, within five seconds, and verified; one that is changed is not", async () => {
  const numbers = people(6);
  const id = await outreach.run(
    "sms",
    numbers.map((number) => awake(number)),
  );
  await outreach.until(id, "completed");
  const { rows } = await sql<{ id: number }>`
    select id from campaign_attempts where campaign_id = ${id} order by id`.execute(database());
  expect(rows).toHaveLength(6);
  const why = async (attempt: number) => (await outreach.client.get(`${CAMPAIGNS}/${id}/attempts/${attempt}/why`)).json;
  const schedule = service.service.features.flatMap(({ schedules }) => schedules).find(({ name }) => name === SEALING);
  expect(schedule?.everyMs).toBeLessThanOrEqual(5_000);
  await runSchedule(service, SEALING);
  for (const attempt of rows) {
    expect(await why(attempt.id)).toMatchObject({ is_sealed: true, is_verified: true, problem: null });
  }
  const [first, second, third] = rows.map((row) => row.id);
  expect((await why(first ?? 0)).decision).toMatchObject({
    purpose: "informational",
    is_allowed: true,
    zones_found_by: "time_zone",
  });
  await sql`update campaign_attempts set to_number = '+12125550199' where id = ${first}`.execute(database());
  await sql`update attempt_decisions set record = jsonb_set(record, '{purpose}', '"marketing"') where attempt_id = ${second}`.execute(
    database(),
  );
  expect([(await why(first ?? 0)).is_verified, (await why(second ?? 0)).is_verified]).toEqual([false, false]);
  expect((await why(third ?? 0)).is_verified).toBe(true);
});
