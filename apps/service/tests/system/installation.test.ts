import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rememberBackup } from "../../src/platform/backup/last-backup.ts";
import { readMigrations } from "../../src/platform/database/migrate.ts";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const PATH = "/api/v1/system";
const DOCTOR = `${PATH}/doctor`;
const BACKUP = { createdAt: "2026-11-27T03:00:00.000Z", path: "/backups/of-the-night.backup" };

let service: TestService;
let dataDir: string;
let operator: TestOrganization;
let later: TestOrganization;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "parley-system-"));
  service = await startTestService({ env: { ROLES: "api", DATA_DIR: dataDir } });
  operator = await service.addOrganization();
  later = await service.addOrganization();
});
afterAll(async () => {
  await service?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What those who asked were answered with, by the audit log; the newest first. */
const auditedDoctors = async ({ admin }: TestOrganization): Promise<number[]> =>
  (await admin.client.get("/api/v1/audit-log?operation=examineInstallation&limit=100")).json.items.map(
    ({ status_code: status }: { status_code: number }) => status,
  );

describe("who may", () => {
  test("only admins see the installation, and none but the first organization's have it examined", async () => {
    const member = async (of: TestOrganization, role: "user" | "viewer", isVerified = true) =>
      (await of.addMember({ role, isVerified })).client;
    const statuses = async (client: ApiClient) => [(await client.get(PATH)).status, (await client.post(DOCTOR)).status];
    expect(await statuses(service.anonymous)).toEqual([401, 401]);
    for (const organization of [operator, later]) {
      expect(await statuses(await member(organization, "viewer"))).toEqual([403, 403]);
      expect(await statuses(await member(organization, "user"))).toEqual([403, 403]);
    }
    const refused = await later.admin.client.post(DOCTOR);
    expect([refused.status, refused.json.detail]).toEqual([403, expect.stringContaining("first organization")]);
    expect(await auditedDoctors(later)).toEqual([403, 403, 403]);
  });

  test("the first organization sees where the last backup is, another one does not", async () => {
    const newest = (await readMigrations()).at(-1);
    const read = async ({ admin }: TestOrganization) => (await admin.client.get(PATH)).json;
    expect(await read(operator)).toMatchObject({ is_operator: true, last_backup: null });
    await rememberBackup(dataDir, BACKUP);
    expect(await read(operator)).toMatchObject({
      version: (await service.anonymous.get("/health")).json.version,
      readiness: { status: "ready", checks: { database: { is_ready: true, reason: null } } },
      migration: { number: newest?.number, name: newest?.name },
      is_operator: true,
      last_backup: { made_at: "2026-11-27T03:00:00.000+00:00", path: BACKUP.path },
    });
    expect(await read(later)).toMatchObject({ is_operator: false, last_backup: null });
  });
});

test("the doctor examines what the service stands on, tells all who ask the same, and not without end", async () => {
  const { client } = operator.admin;
  // Those who were refused before took none of these.
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.post(DOCTOR)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { status, checks } = answers[0]?.json ?? {};
  const found = Object.fromEntries(checks.map((check: { name: string; status: string }) => [check.name, check.status]));
  expect(found).toMatchObject({
    "data-folder": expect.any(String),
    restore: "ok",
    database: "ok",
    schema: "ok",
    tenancy: "ok",
    "master-key": "ok",
    clock: "ok",
    mail: "skipped",
    prices: "skipped",
    "sip-bridge": "skipped",
  });
  const hasFailed = Object.values(found).includes("failed");
  expect(status).toBe(hasFailed ? "failed" : "ok");
  // A late one on a busy machine has it examined again, when a figure may be another: that they share one is the Doctor's test.
  const withoutFigures = (each: object) => JSON.parse(JSON.stringify(each).replaceAll(/\d[\d,.]*/g, "0"));
  for (const { json } of answers) expect(withoutFigures(json.checks)).toEqual(withoutFigures(checks));
  for (const check of checks) expect(check.fix === null).toBe(["ok", "skipped"].includes(check.status));

  const refused = await client.post(DOCTOR);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await auditedDoctors(operator)).toEqual([429, ...answers.map(() => 200), 403, 403]);
});
