import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, type Database } from "../../src/platform/database/database.ts";
import { createPool } from "../../src/platform/database/pool.ts";
import { statusCodeOf } from "../../src/platform/http/error-response.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";
import type { TestOrganization } from "../harness/test-service.ts";

describe("a migration adds a column to every table in the middle of traffic", () => {
  let service: TestCarrierService;
  let organization: TestOrganization;
  let line: TestLine;

  beforeAll(async () => {
    service = await startTestServiceWithCarrier();
    organization = await service.addOrganization("Acme Dental");
    line = await addLine(service, organization);
  });
  afterAll(() => service.stop());

  test("nobody gets an error, and every text is answered", async () => {
    await playRound();
    await addColumns("one_more");
    await playRound();
    await addColumns("another");
    await playRound();
  });

  /** Reads outside and inside of transactions, writes, and texts with their answers, on every connection there is. */
  async function playRound(): Promise<void> {
    const { client } = organization.admin;
    const requests = Array.from({ length: 5 }, (_, index) => [
      client.get("/api/v1/sms-conversations/"),
      client.get("/api/v1/sms-logs/"),
      client.get("/api/v1/calls/"),
      client.get(`/api/v1/assistants/${line.assistantId}`),
      client.get("/api/v1/organization"),
      client.patch(`/api/v1/assistants/${line.assistantId}`, { name: `Reception ${index}` }),
      client.post("/sms/send", {
        from_phone_number: line.phoneNumber,
        to_phone_number: newCustomerNumber(),
        message: "Your appointment is at ten.",
      }),
    ]).flat();
    const customers = Array.from({ length: 5 }, newCustomerNumber);
    const texts = customers.map((from) =>
      service.carrier.receiveText({ from, to: line.phoneNumber, body: "When are you open?" }),
    );
    const answers = await Promise.all(requests);
    expect(answers.filter(({ status }) => status >= 500).map(({ status, text }) => [status, text])).toEqual([]);
    const statuses = (await Promise.all(texts)).flatMap(({ attempts }) => attempts.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(customers.map(() => 200));
    for (const customer of customers) {
      await expect.poll(() => service.carrier.sentTo(customer).length).toBe(1);
    }
    expect(service.logLines.filter((entry) => /cached plan|0A000|26000/.test(entry))).toEqual([]);
  }

  async function addColumns(name: string): Promise<void> {
    const client = new pg.Client({ connectionString: service.connectionString });
    await client.connect();
    const { rows } = await client.query<{ table: string }>(
      "select format('%I', relname) as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    for (const { table } of rows) await client.query(`alter table ${table} add column ${name} integer`);
    await client.end();
  }
});

describe("a prepared statement that became stale", () => {
  let testDatabase: TestDatabase;
  let pool: pg.Pool;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    pool = createPool({
      connectionString: testDatabase.connectionString,
      applicationName: "test",
      // One connection, so that it is the one that prepared it.
      maxConnections: 1,
      acquireTimeoutMs: 5_000,
      statementTimeoutMs: 5_000,
      onIdleError: () => undefined,
    });
    database = createDatabase(pool);
    await sql`create table things (id integer, size integer)`.execute(database);
    await sql`insert into things values (1, 7)`.execute(database);
  });
  afterAll(async () => {
    await pool.end();
    await testDatabase.drop();
  });

  const readSize = async (db: Database) =>
    (await sql<{ size: number }>`select size from things where id = ${1}`.execute(db)).rows[0]?.size;
  const changeType = (type: string) => sql.raw(`alter table things alter size type ${type}`).execute(database);

  test("is prepared anew and repeated, as often as it happens", async () => {
    for (const type of ["bigint", "integer", "bigint"]) {
      expect(await readSize(database)).toBe(7);
      await changeType(type);
      expect(await readSize(database)).toBe(7);
    }
  });

  test("is prepared anew and repeated when the server has forgotten it", async () => {
    expect(await readSize(database)).toBe(7);
    await sql`deallocate all`.execute(database);
    expect(await readSize(database)).toBe(7);
  });

  test("fails its transaction, as an unavailable database does, and works in the next one", async () => {
    expect(await readSize(database)).toBe(7);
    await changeType("integer");
    const failed = database.transaction().execute(readSize);
    await expect(failed).rejects.toMatchObject({ code: "0A000" });
    await failed.catch((error: unknown) => expect(statusCodeOf(error)).toBe(503));
    expect(await database.transaction().execute(readSize)).toBe(7);
  });
});
