import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { expect, it } from "vitest";
import { findPostmaster } from "../../src/platform/database/embedded/postmaster-file.ts";
import { readProcess } from "../../src/platform/database/embedded/process-info.ts";
import { startTemporaryPostgres } from "../harness/temporary-postgres.ts";
import { query } from "../support/embedded-database/query.ts";

async function dataDirectoryOf(connectionString: string): Promise<string> {
  const [row] = await query(connectionString, "select current_setting('data_directory')");
  return String(row?.[0]);
}

it("serves template databases, and leaves nothing behind", async () => {
  const postgres = await startTemporaryPostgres({ max_connections: "50" });
  expect(await query(postgres.connectionString, "show fsync")).toEqual([["off"]]);
  expect(await query(postgres.connectionString, "show max_connections")).toEqual([["50"]]);
  await query(postgres.connectionString, "create database migrated");
  await query(postgres.connectionString, "create database clone template migrated");
  const dataDirectory = await dataDirectoryOf(postgres.connectionString);
  const pid = (await findPostmaster(dataDirectory))?.process.pid ?? 0;
  await Promise.all([postgres.stop(), postgres.stop()]);
  await expect(access(dataDirectory)).rejects.toMatchObject({ code: "ENOENT" });
  expect(await readProcess(pid)).toBeUndefined();
});

it("goes away when the process that started it is killed", async () => {
  const module = new URL("../harness/temporary-postgres.ts", import.meta.url).href;
  const script = `import { startTemporaryPostgres } from ${JSON.stringify(module)};
    process.stdout.write((await startTemporaryPostgres()).connectionString);
    process.stdin.resume();`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [connectionString] = await once(child.stdout, "data");
  const dataDirectory = await dataDirectoryOf(String(connectionString));
  const pid = (await findPostmaster(dataDirectory))?.process.pid ?? 0;
  expect(await readProcess(pid)).toBeDefined();
  child.kill("SIGKILL");
  await exited;
  await expect.poll(() => readProcess(pid)).toBeUndefined();
  await expect
    .poll(() =>
      access(dataDirectory).then(
        () => "there",
        () => "gone",
      ),
    )
    .toBe("gone");
});
