/**
 * How long finding memories and passages takes: `npm run benchmark:memory`, on the embedded PostgreSQL, or on the server that
 * TEST_DATABASE_URL names (a database of its own is made and dropped there). Facts and passages are made of words whose
 * frequencies fall as those of languages do; seven in ten facts are of callers, 200 of one of them.
 */
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { migrate, readMigrations } from "../../apps/service/src/platform/database/migrate.ts";
import { startTemporaryPostgres } from "../../apps/service/tests/harness/temporary-postgres.ts";
import { CHUNKS, FACTS } from "./house.ts";

const given = process.env["TEST_DATABASE_URL"];
const temporary = given === undefined ? await startTemporaryPostgres({}) : null;
const maintenanceUrl = temporary?.connectionString ?? given ?? "";
const name = `parley_benchmark_${randomUUID().replaceAll("-", "")}`;
const administer = async (statement: string) => {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
};

try {
  const [version] = await administer("show server_version");
  console.log(`PostgreSQL ${version?.server_version}, ${FACTS} facts, ${CHUNKS} passages of documents`);
  await administer(`create database ${name}`);
  const url = new URL(maintenanceUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, await readMigrations());
  await run("fill.ts", url.href);
  await run("measure.ts", url.href);
} finally {
  await administer(`drop database if exists ${name} with (force)`);
  await temporary?.stop();
}

function run(file: string, databaseUrl: string): Promise<void> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [path, databaseUrl], (error) =>
      error === null ? resolve() : reject(error),
    );
    child.stdout?.pipe(process.stdout);
    child.stderr?.pipe(process.stderr);
  });
}
