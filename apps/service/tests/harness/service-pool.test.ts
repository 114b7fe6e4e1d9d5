import { freeRestingPorts } from "@parley/testkit/steady-ports";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { DatabaseOperator } from "./database-operator.ts";
import { addLine, newCustomerNumber, startTestServiceWithCarrier } from "./test-carrier.ts";
import { startTestService } from "./test-service.ts";

/** No other file uses these settings, so no other file shares these services. */
const env = { DRAIN_LIMIT_SECONDS: "4" };

async function filledTables(connectionString: string): Promise<readonly string[]> {
  const operator = new DatabaseOperator(connectionString);
  try {
    return await operator.listFilledTables();
  } finally {
    await operator.close();
  }
}

test("the next file gets a handed-back service without rows, jobs or log lines", async () => {
  const first = await startTestServiceWithCarrier({ env });
  const organization = await first.addOrganization();
  const line = await addLine(first, organization);
  // The answer and its delivery are still in progress.
  await first.carrier.receiveText({ from: newCustomerNumber(), to: line.phoneNumber, body: "When are you open?" });
  expect((await filledTables(first.connectionString)).length).toBeGreaterThan(5);
  await first.stop();
  expect(first.scheduleClock.isPaused).toBe(true);

  // The next file starts with this.
  freeRestingPorts();
  const second = await startTestServiceWithCarrier({ env });
  try {
    expect(second.url).toBe(first.url);
    expect(await filledTables(second.connectionString)).toEqual([]);
    const { rows } = await sql`select id from pgboss.job`.execute(second.service.platform.database);
    expect(rows).toEqual([]);
    expect(second.logLines).toEqual([]);
    expect(second.carrier.messages()).toEqual([]);
    expect((await organization.admin.client.get("/api/v1/assistants")).status).toBe(401);
    // The service still works.
    expect(second.scheduleClock.isPaused).toBe(false);
    const next = await second.addOrganization();
    const nextLine = await addLine(second, next);
    const customer = newCustomerNumber();
    await second.carrier.receiveText({ from: customer, to: nextLine.phoneNumber, body: "When are you open?" });
    await expect.poll(() => second.carrier.sentTo(customer).length).toBe(1);
  } finally {
    await second.stop();
  }
});

test("a service that cannot be emptied is stopped, and the next file gets a new one", async () => {
  const first = await startTestService({ env });
  await first.addOrganization();
  const { database } = first.service.platform;
  await sql`create function keep() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$`.execute(
    database,
  );
  await sql`create trigger keep before delete on organizations execute function keep()`.execute(database);
  await sql`alter table organizations enable always trigger keep`.execute(database);
  await first.stop();
  await expect(fetch(`${first.url}/health`)).rejects.toThrow();
  const second = await startTestService({ env });
  expect(second.url).not.toBe(first.url);
  await second.stop();
});

test("services with different settings are not shared", async () => {
  const [one, other, own] = await Promise.all([
    startTestService({ env }),
    startTestService({ env: { ...env, ROLES: "api" } }),
    startTestService({ env, isOwn: true }),
  ]);
  expect(new Set([one.url, other.url, own.url]).size).toBe(3);
  await Promise.all([one.stop(), other.stop(), own.stop()]);
  await expect(fetch(`${own.url}/health`)).rejects.toThrow();
});

test("letPass makes rows older and wakes the jobs that become due", async () => {
  const service = await startTestServiceWithCarrier({ env, hasBursts: true });
  try {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization);
    const age = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from now() - created_at)::float8 as seconds from organizations
        where id = ${organization.organizationId}`.execute(service.service.platform.database);
      return rows[0]?.seconds ?? 0;
    };
    const customer = newCustomerNumber();
    await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "When are you open?" });
    const before = await age();
    await service.letPass(3_600_000);
    expect((await age()) - before).toBeGreaterThanOrEqual(3_600);
    await service.untilAtRest();
    expect(service.carrier.sentTo(customer)).toHaveLength(1);
  } finally {
    await service.stop();
  }
});
