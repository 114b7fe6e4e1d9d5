import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "./env.ts";
import { loadDotEnv } from "./load-dot-env.ts";

test("a file .env adds settings, and takes the place of none; one that is no file is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parley-dot-env-"));
  const [given, added] = ["PARLEY_TEST_GIVEN", "PARLEY_TEST_ADDED"];
  try {
    expect(() => loadDotEnv(join(folder, "missing"))).not.toThrow();
    await writeFile(join(folder, "first"), `${given}=by the environment\n`);
    loadDotEnv(join(folder, "first"));
    await writeFile(join(folder, ".env"), `${given}=by the file\n${added}="two words"\n`);
    loadDotEnv(join(folder, ".env"));
    expect(readEnvironment()).toMatchObject({ [given]: "by the environment", [added]: "two words" });
    expect(() => loadDotEnv(folder)).toThrow(/cannot be read/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
