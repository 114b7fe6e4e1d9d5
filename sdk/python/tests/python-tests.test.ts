import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..");
const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("the Python SDK's own tests pass (needs python3)", { timeout: 60_000 }, () => {
  const { status, stderr } = spawnSync("python3", ["-W", "error", "-m", "unittest", "discover", "-s", "tests"], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", PYTHONPATH: join(folder, "src"), PYTHONDONTWRITEBYTECODE: "1" },
  });
  expect(status, stderr).toBe(0);
  expect(stderr).toMatch(/Ran (1[5-9]|[2-9]\d) tests/);
});
