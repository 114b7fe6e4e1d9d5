import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Config } from "../../config/config.ts";
import { rememberBackup } from "../../platform/backup/last-backup.ts";
import { checkLastBackup } from "./check-backup.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "parley-check-backup-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const at = (now: string, databaseUrl: string | null = null) =>
  checkLastBackup({ dataDir, databaseUrl } as Config, new Date(now));

test("a backup is old after a week, to the day", async () => {
  await rememberBackup(dataDir, { createdAt: "2026-11-01T03:00:00.000Z", path: "/backups/one.backup" });
  expect(await at("2026-11-09T02:59:59.999Z")).toMatchObject({ status: "ok" });
  expect(await at("2026-11-09T03:00:00.000Z")).toMatchObject({
    status: "warning",
    detail: "the last was made 2026-11-01: /backups/one.backup",
    fix: expect.stringContaining("8 days ago"),
  });
});

test("none is told of the embedded database only: another may be backed up by other means", async () => {
  expect(await at("2026-11-09T00:00:00Z")).toMatchObject({ status: "warning", detail: "none was made from here yet" });
  expect(await at("2026-11-09T00:00:00Z", "postgres://db.example/parley")).toMatchObject({ status: "skipped" });
});
