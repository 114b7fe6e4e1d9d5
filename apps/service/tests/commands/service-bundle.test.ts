import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";

const BIN = fileURLToPath(new URL("../../../../bin/", import.meta.url));
/** Builds a bundle that says so, as the real one does: with what the sources are now. */
const BUILDER = `import { writeFileSync, mkdirSync } from "node:fs";
import { bundleFolder, hashSources } from "../../bin/service-bundle.mjs";
const root = new URL("../../", import.meta.url).pathname.replace(/\\/$/, "");
mkdirSync(bundleFolder(root), { recursive: true });
writeFileSync(bundleFolder(root) + "/main.mjs", 'console.log("bundle");');
writeFileSync(bundleFolder(root) + "/built-from.txt", hashSources(root));
`;

let root: string;

/** A repository with nothing but what finds and makes the bundle. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parley-bundle-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await cp(BIN, join(root, "bin"), { recursive: true });
  await write("package-lock.json", "{}");
  await write("apps/service/src/main.ts", 'console.log("sources");');
  await write("packages/audio/src/tone.ts", "export const tone = 440;");
});

async function write(file: string, content: string): Promise<void> {
  await mkdir(join(root, file, ".."), { recursive: true });
  await writeFile(join(root, file), content);
}

async function run(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, "bin", "parley.mjs"), command]);
  return stdout.trim();
}

test("a start makes the bundle, and what follows uses it", async () => {
  await write("apps/service/build.ts", BUILDER);
  expect(await run("doctor")).toBe("sources");
  expect(await run("start")).toBe("bundle");
  expect(await run("doctor")).toBe("bundle");
});

test("a bundle that was built before anything it is made of changed is not used, and a start makes it anew", async () => {
  await write("apps/service/build.ts", BUILDER);
  await run("start");
  // Each on top of those before.
  for (const [what, file, content, then] of [
    ["a new source", "apps/service/src/more.ts", "export {};", "sources"],
    ["a package's source", "packages/audio/src/tone.ts", "export const tone = 441;", "sources"],
    ["a library", "package-lock.json", '{ "lockfileVersion": 3 }', "sources"],
    ["the builder", "apps/service/build.ts", `${BUILDER}\n`, "sources"],
    ["a source", "apps/service/src/main.ts", 'console.log("changed");', "changed"],
  ] as const) {
    await write(file, content);
    expect([what, await run("doctor")]).toEqual([what, then]);
    expect([what, await run("start")]).toEqual([what, "bundle"]);
  }
});

test("a test is not part of it", async () => {
  await write("apps/service/build.ts", BUILDER);
  await run("start");
  await write("apps/service/src/main.test.ts", "export {};");
  expect(await run("doctor")).toBe("bundle");
});

test("without the tools the sources run as they are", async () => {
  expect(await run("start")).toBe("sources");
  await write("apps/service/build.ts", 'throw new Error("Rolldown is not installed");');
  expect(await run("start")).toBe("sources");
  await write("apps/service/build.ts", "// Says that it is done, and is not.");
  expect(await run("start")).toBe("sources");
});

test("who made a bundle of something else is not believed", async () => {
  await write("apps/service/dist/main.mjs", 'console.log("bundle");');
  await write("apps/service/dist/built-from.txt", "0".repeat(64));
  expect(await run("doctor")).toBe("sources");
});
