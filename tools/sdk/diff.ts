/*
 * Shows what changes for programs that use the SDKs: the files generated for another revision against those of the working tree.
 *
 *     npm run diff:sdk -- <revision> [options of git diff]
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GENERATED_FILES } from "./generated-files.ts";

const root = join(import.meta.dirname, "../..");
const [revision = "HEAD", ...options] = process.argv.slice(2);
const folder = realpathSync(mkdtempSync(join(tmpdir(), "parley-sdk-diff-")));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const checkout = join(folder, "checkout");
mkdirSync(checkout);
run(root, "git", ["archive", "--format=tar", `--output=${join(folder, "checkout.tar")}`, revision]);
run(folder, "tar", ["-xf", "checkout.tar", "-C", checkout]);
// Older revisions have the generated files in git.
if (!existsSync(join(checkout, GENERATED_FILES[0]))) {
  const { linkInstalledPackages } = (await import(new URL("../repository-copy.mjs", import.meta.url).href)) as {
    linkInstalledPackages(root: string, copyRoot: string): void;
  };
  linkInstalledPackages(root, checkout);
  generate(checkout);
}
generate(root);
keep(checkout, "before");
keep(root, "after");
// `git diff` ends with 1 when there are differences.
run(folder, "git", ["diff", "--no-index", ...options, "before", "after"], [0, 1]);

function generate(repository: string): void {
  run(repository, process.execPath, ["tools/sdk/generate.ts", "--if-stale"]);
}

/** Ends this process if the program fails, which says why. */
function run(cwd: string, program: string, parameters: readonly string[], accepted: readonly number[] = [0]): void {
  const { status } = spawnSync(program, parameters, { cwd, stdio: "inherit" });
  if (status === null || !accepted.includes(status)) process.exit(status ?? 1);
}

function keep(repository: string, name: string): void {
  for (const file of GENERATED_FILES) {
    if (existsSync(join(repository, file)))
      cpSync(join(repository, file), join(folder, name, file), { recursive: true });
  }
}
