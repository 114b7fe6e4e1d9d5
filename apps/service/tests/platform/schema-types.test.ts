import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { createTestDatabase } from "../harness/test-database.ts";

const GENERATED = new URL("../../src/platform/database/schema.generated.ts", import.meta.url);
const CODEGEN = fileURLToPath(new URL("../../../../node_modules/.bin/kysely-codegen", import.meta.url));

/** After a change of a migration: `UPDATE_SCHEMA=1 npx vitest run --project database schema-types`. */
test("the row types are those of the migrated database", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "parley-schema-"));
  try {
    const outFile = join(folder, "schema.ts");
    await promisify(execFile)(CODEGEN, [
      ...["--dialect", "postgres", "--url", database.connectionString, "--default-schema", "public"],
      ...["--include-pattern", "public.*", "--exclude-pattern", "public.parley_migrations"],
      ...["--type-mapping", '{"int8":"number"}', "--out-file", outFile],
    ]);
    const fresh = await readFile(outFile, "utf8");
    if (process.env["UPDATE_SCHEMA"] !== undefined) await writeFile(GENERATED, fresh);
    expect(await readFile(GENERATED, "utf8")).toBe(fresh);
  } finally {
    await rm(folder, { recursive: true });
    await database.drop();
  }
});
