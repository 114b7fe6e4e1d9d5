import type { Config } from "../../config/config.ts";
import { findLastBackup } from "../../platform/backup/last-backup.ts";
import { type CheckResult, ok, skipped, warning } from "../../platform/check-result.ts";

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 7;

/** When `parley backup` last wrote a file here; an external database may be backed up by other means. */
export async function checkLastBackup(config: Config, now: Date): Promise<CheckResult> {
  const last = await findLastBackup(config.dataDir);
  if (last === null) {
    return config.databaseUrl === null
      ? warning("backup", "none was made from here yet", "Run parley backup, and keep the file elsewhere.")
      : skipped("backup", "none was made by parley backup");
  }
  const days = Math.floor((now.getTime() - Date.parse(last.createdAt)) / DAY_MS);
  const detail = `the last was made ${last.createdAt.slice(0, 10)}: ${last.path}`;
  return days <= OLDEST_DAYS
    ? ok("backup", detail)
    : warning("backup", detail, `That is ${days} days ago: run parley backup every night.`);
}
