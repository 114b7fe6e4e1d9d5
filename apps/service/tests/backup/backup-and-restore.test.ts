import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backup } from "../../src/commands/backup.ts";
import { moveTo } from "../../src/commands/move-to.ts";
import { restore } from "../../src/commands/restore.ts";
import type { Environment } from "../../src/config/env.ts";
import { createProviderSettings } from "../../src/features/accounts/organization/provider-settings.ts";
import { markUnfinishedRestore } from "../../src/platform/backup/unfinished-restore.ts";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { createEmptyDatabase, type TestDatabase } from "../harness/test-database.ts";
import { findFreePort, PUBLIC_BASE_URL, startTestService, type TestService } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { contentOf } from "./database-content.ts";

const NUMBER = "+14155550100";
const [REGULAR, WAITING, QUEUED, MISSED, OPTED_OUT] = [
  "+12125550101",
  "+12125550102",
  "+12125550103",
  "+12125550104",
  "+12125550105",
];
const EMAIL = "admin@example.com";
const PASSWORD = "a long sentence of mine";
const API_KEY = `pk_live_${randomBytes(24).toString("hex")}`;
const account = { accountSid: `AC${randomBytes(16).toString("hex")}`, authToken: randomBytes(16).toString("hex") };

let folder: string;
let carrier: CarrierSimulator;
let receiver: WebhookReceiver;
let port: number;
let environment: Environment;
let source: TestDatabase;
/** The installation that is backed up; its service is stopped afterwards. */
let sourceEnvironment: Environment;
const databases: TestDatabase[] = [];

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

function start(env: Environment): Promise<TestService> {
  return startTestService({
    port,
    env: { MASTER_KEY: undefined, ...env },
    overrides: { certificateAuthorities: [receiver.certificatePem ?? ""] },
  });
}

async function run(command: (print: (line: string) => void) => Promise<number>): Promise<string> {
  const lines: string[] = [];
  expect(await command((line) => lines.push(line))).toBe(0);
  return lines.join("\n");
}

const path = (name: string) => join(folder, name);
const text = (from: string, body: string) => carrier.receiveText({ from, to: NUMBER, body });
const answersTo = (customer: string) => carrier.sentTo(customer).length;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-backup-"));
  port = await findFreePort();
  receiver = await startWebhookReceiver();
  const smsUrl = `${PUBLIC_BASE_URL}/webhooks/sms/twilio`;
  carrier = await startCarrierSimulator({
    seed: 1,
    carriers: ["twilio"],
    accounts: [{ ...account, numbers: [{ phoneNumber: NUMBER, smsUrl }] }],
    originMap: { [PUBLIC_BASE_URL]: `http://127.0.0.1:${port}` },
  });
  environment = {
    TWILIO_BASE_URL: carrier.twilioUrl,
    DEMO_ON_CARRIERS: "true",
    OUTBOUND_ALLOWED_HOSTS: receiver.host,
    INIT_ORGANIZATION: "Acme Dental",
    INIT_ADMIN_EMAIL: EMAIL,
    INIT_ADMIN_PASSWORD: PASSWORD,
    INIT_API_KEY: API_KEY,
  };
  source = await emptyDatabase();
  sourceEnvironment = { ...environment, DATABASE_URL: source.connectionString, DATA_DIR: path("source") };
  await fillSource();
});
afterAll(async () => {
  await carrier?.stop();
  await receiver?.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** One conversation that is over with, then, with no worker about, one of everything that waits. */
async function fillSource(): Promise<void> {
  const whole = await start(sourceEnvironment);
  const client = whole.clientOf(API_KEY);
  const assistant = await client.post("/api/v1/assistants", {
    name: "Reception",
    ...UNDISCLOSED,
    sms_webhook_url: receiver.url("/sms"),
    llm_settings: { system_prompt: "You are the receptionist of Acme Dental. We are open from 9 to 17 on weekdays." },
  });
  await client.put("/api/v1/organization", {
    twilio_account_sid: account.accountSid,
    twilio_auth_token: account.authToken,
  });
  const numbers = "/api/v1/assistants/organization/phone-numbers";
  await client.post(`${numbers}/sync`);
  const [number] = (await client.get(numbers)).json;
  const assigned = await client.post(`/api/v1/assistants/${assistant.json.id}/phone-numbers/${number.id}/assign`);
  expect(assigned.status).toBe(200);
  await whole.stop();

  const withoutWorker = await start({ ...sourceEnvironment, ROLES: "api" });
  await text(WAITING, "When are you open?");
  const queued = await withoutWorker.clientOf(API_KEY).post("/sms/send", {
    from_phone_number: NUMBER,
    to_phone_number: QUEUED,
    message: "Your appointment is at ten ☎️",
    queue: true,
  });
  expect(queued.status).toBe(200);
  const signedIn = await withoutWorker.anonymous.post("/api/auth/login/simple", { email: EMAIL, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  // Long ago, so that the sweeps find it at once.
  const { database } = withoutWorker.service.platform;
  await sql`update sms_logs set created_at = created_at - interval '5 minutes', updated_at = updated_at - interval '5 minutes'`.execute(
    database,
  );
  await sql`update sms_answer_turns set due_at = due_at - interval '5 minutes' where due_at is not null`.execute(
    database,
  );
  await sql`update webhook_deliveries set next_attempt_at = next_attempt_at - interval '5 minutes' where status = 'pending'`.execute(
    database,
  );
  await sql`update phone_numbers set created_at = created_at - interval '1 hour', received_sms_polled_at = now() - interval '1 hour'`.execute(
    database,
  );

  // While the service runs; its last notes (when a key was used) come only when it stops.
  await run((print) => backup(sourceEnvironment, print, { file: path("no-keys"), withoutKeys: true }));
  await withoutWorker.stop();
  const said = await run((print) => backup(sourceEnvironment, print, { file: path("plain"), withoutKeys: false }));
  expect(said).toContain("WHO HAS THE FILE can read every secret");
}

test("all of it comes back into an empty DATA_DIR, and moves from there to a server, where it works", async () => {
  const restored = { ...environment, DATA_DIR: path("restored"), DATABASE_URL: undefined };
  const options = { file: path("plain"), resumeSending: true };
  await run((print) => restore(restored, print, options));
  const original = await contentOf(source.connectionString);
  expect(original.tables["sms_logs"]?.rows).toBe(2);
  const server = await startEmbeddedPostgres({ dataDir: path("restored") });
  expect(await contentOf(server.connectionString)).toEqual(original);
  const kept = (await stat(join(path("restored"), "master-key"))).mode & 0o777;
  expect(kept).toBe(0o600);
  await expect(restore(restored, () => undefined, options)).rejects.toMatchObject({ code: "database-not-empty" });

  const target = await emptyDatabase();
  const move = { target: target.connectionString, undo: false };
  await expect(moveTo(restored, () => undefined, move)).rejects.toMatchObject({ code: "database-in-use" });
  await server.stop();
  await run((print) => moveTo(restored, print, move));
  expect(await contentOf(target.connectionString)).toEqual(original);
  await expect(start(restored)).rejects.toMatchObject({ code: "database-moved" });

  const moved = await start({ ...restored, DATABASE_URL: target.connectionString });
  const client = moved.clientOf(API_KEY);
  const { json: organization } = await client.get("/api/v1/organization");
  expect(organization.name).toBe("Acme Dental");
  const settings = await createProviderSettings(moved.service.platform).load(organization.id);
  expect(settings.get("twilio_auth_token")).toBe(account.authToken);
  const signedIn = await moved.anonymous.post("/api/auth/login/simple", { email: EMAIL, password: PASSWORD });
  expect(signedIn.status).toBe(200);
  // What waited is done now, by the sweeps alone: the queue was not brought over.
  await expect.poll(() => [QUEUED, WAITING].map(answersTo), { interval: 100 }).toEqual([1, 1]);
  await receiver.waitForRequests("/sms", 1, 60_000);
  await text(REGULAR, "When are you open?");
  await expect.poll(() => answersTo(REGULAR), { interval: 100 }).toBe(1);
  await moved.stop();
}, 180_000);

test("what may have happened since the backup does not happen again", async () => {
  const before = { [WAITING]: answersTo(WAITING), [QUEUED]: answersTo(QUEUED) };
  // Nobody is there: the carrier keeps them in its list.
  await text(MISSED, "Do you do implants?");
  await text(OPTED_OUT, "STOP");
  const target = await emptyDatabase();
  const restored = { ...environment, DATABASE_URL: target.connectionString, DATA_DIR: path("again") };
  await expect(
    restore(restored, () => undefined, { file: path("no-keys"), resumeSending: false }),
  ).rejects.toMatchObject({ code: "master-key-missing" });
  expect(await readdir(path("again")).catch(() => [])).toEqual([]);
  const said = await run((print) => restore(restored, print, { file: path("plain"), resumeSending: false }));
  expect(said).toContain("1 waiting texts, 1 waiting answers, 0 mails, 1 sign-ins");

  const webhooks = receiver.requests("/sms").length;
  const again = await start(restored);
  const client = again.clientOf(API_KEY);
  const rowsOf = async (customer: string) => {
    const { rows } = await sql<{ direction: string; status: string; error_code: string | null; id: number }>`
      select direction, status, error_code, conversation_id as id from sms_logs
      where ${customer} in (from_number, to_number) order by id`.execute(again.service.platform.database);
    return rows;
  };
  const codesOf = async (customer: string) => {
    const [row] = await rowsOf(customer);
    const { logs } = (await client.get(`/api/v1/sms/${row?.id}/logs`)).json;
    return logs.map((entry: { event_data: { code?: string } | null }) => entry.event_data?.code);
  };
  // A text of now is answered, and by then the others would have been as well.
  await expect.poll(() => rowsOf(MISSED), { interval: 100 }).toHaveLength(1);
  const answered = answersTo(REGULAR);
  await text(REGULAR, "And on Saturday?");
  await expect.poll(() => answersTo(REGULAR), { interval: 100 }).toBe(answered + 1);
  // A delivery is at least once.
  await receiver.waitForRequests("/sms", webhooks + 1, 60_000);

  expect(await rowsOf(QUEUED)).toMatchObject([{ status: "failed", error_code: "restored-from-backup" }]);
  expect(await codesOf(QUEUED)).toContain("restored-from-backup");
  expect(await codesOf(WAITING)).toContain("restored-from-backup");
  expect(await codesOf(MISSED)).toContain("restored-from-backup");
  expect({ [WAITING]: answersTo(WAITING), [QUEUED]: answersTo(QUEUED) }).toEqual(before);
  expect([MISSED, OPTED_OUT].map(answersTo)).toEqual([0, 0]);
  const refused = await client.post("/sms/send", {
    from_phone_number: NUMBER,
    to_phone_number: OPTED_OUT,
    message: "Hi",
  });
  expect(refused.json.code).toBe("recipient-opted-out");
  await again.stop();
}, 180_000);

test("a start on a half-restored DATA_DIR is refused", async () => {
  const dataDir = path("half");
  await markUnfinishedRestore(dataDir, path("plain"));
  const target = await emptyDatabase();
  const half = { ...environment, DATABASE_URL: target.connectionString, DATA_DIR: dataDir };
  await expect(start(half)).rejects.toMatchObject({ code: "restore-unfinished" });
  await run((print) => restore(half, print, { file: path("plain"), resumeSending: true }));
  expect(await readdir(dataDir)).toEqual(["master-key"]);
});
