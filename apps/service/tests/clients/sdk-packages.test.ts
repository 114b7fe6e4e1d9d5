import { execFile, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addLine, startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";

/** Of the repository. */
const ROOT = join(import.meta.dirname, "../../../..");
const TSC = join(ROOT, "node_modules/.bin/tsc");

/** The first Python here that can build a package without asking a registry; null when there is none. */
const PYTHON =
  ["python3", "/usr/bin/python3"].find(
    (program) => spawnSync(program, ["-W", "ignore", "-c", "import setuptools, wheel, pip"]).status === 0,
  ) ?? null;

/** A folder of somebody's that has nothing of ours in it or above it. */
let folder: string;
let service: TestCarrierService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-sdk-"));
  service = await startTestServiceWithCarrier();
  await service.addOrganization();
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** @returns what the program printed @throws Error with what it printed when it fails */
function run(cwd: string, program: string, parameters: readonly string[], env: NodeJS.ProcessEnv = {}) {
  // Scripts of packages, too, run on the Node that runs the tests.
  const PATH = `${join(process.execPath, "..")}${delimiter}${process.env["PATH"] ?? ""}`;
  const given = { PATH, HOME: process.env["HOME"], NO_COLOR: "1", ...env };
  return new Promise<string>((resolve, reject) => {
    execFile(program, parameters, { cwd, env: given }, (error, output, errors) => {
      if (error === null) resolve(output);
      else reject(new Error(`${program} ${parameters.join(" ")}: ${output}${errors}`));
    });
  });
}

/** As the example reads them, of an organization of its own with a number. */
async function settings(): Promise<NodeJS.ProcessEnv> {
  const organization = await service.addOrganization();
  await addLine(service, organization);
  return { PARLEY_BASE_URL: service.url, PARLEY_API_KEY: organization.admin.key };
}

async function version(): Promise<string> {
  return (await service.anonymous.get("/health")).json.version;
}

test("the TypeScript SDK is packed, installed without a registry, compiled against at the compiler's defaults, and runs", async () => {
  const [project, packed] = [join(folder, "typescript"), join(folder, "packed")];
  await Promise.all([mkdir(project), mkdir(packed)]);
  await run(join(ROOT, "sdk/typescript"), "npm", ["pack", "--pack-destination", packed]);
  const file = join(packed, `parley-sdk-${await version()}.tgz`);
  await run(project, "npm", ["install", "--offline", file]);
  const installed = join(project, "node_modules/parley-sdk");
  expect((await readdir(installed)).sort()).toEqual(["README.md", "dist", "package.json"]);
  expect(await readdir(join(project, "node_modules"))).toEqual([".package-lock.json", "parley-sdk"]);

  const example = await readFile(join(ROOT, "sdk/typescript/examples/first-text.ts"), "utf8");
  await writeFile(join(project, "first-text.mts"), example);
  await run(project, TSC, ["first-text.mts"]);
  // The compiler sees the package's types, not just any.
  await writeFile(join(project, "wrong.mts"), example.replace("phone_number,", "phone_nummer,"));
  await expect(run(project, TSC, ["wrong.mts"])).rejects.toThrow("Property 'phone_nummer' does not exist");
  expect(await run(project, process.execPath, ["first-text.mjs"], await settings())).toBe(
    "assistant: See you at ten.\n",
  );
});

describe.skipIf(PYTHON === null)("(needs python3 with pip, setuptools and wheel)", () => {
  test("the Python SDK is built, installed without a registry, and runs", async () => {
    const [source, wheels, target] = ["source", "wheels", "target"].map((name) => join(folder, "python", name)) as [
      string,
      string,
      string,
    ];
    // Built in a copy: a build leaves its parts beside the source.
    await cp(join(ROOT, "sdk/python"), source, { recursive: true });
    const pip = (...parameters: string[]) => run(source, PYTHON ?? "", ["-m", "pip", ...parameters]);
    await pip("wheel", "--no-deps", "--no-index", "--no-build-isolation", "-w", wheels, ".");
    const wheel = `parley_sdk-${await version()}-py3-none-any.whl`;
    expect(await readdir(wheels)).toEqual([wheel]);
    await pip("install", "--no-deps", "--no-index", "--target", target, join(wheels, wheel));
    // Type checkers look for it.
    expect(await readdir(join(target, "parley_sdk"))).toContain("py.typed");

    const env = { ...(await settings()), PYTHONPATH: target };
    const example = join(ROOT, "sdk/python/examples/first_text.py");
    expect(await run(folder, PYTHON ?? "", ["-W", "error", example], env)).toBe("assistant: See you at ten.\n");
  });
});
