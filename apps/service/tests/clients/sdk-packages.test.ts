import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { noteMissingProgram } from "@parley/testkit/test-run/costs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFreshClone } from "../../../../tools/sdk/fresh-clone.ts";
import { addLine, startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";
import { testedBlocks } from "../manual/followed-pages.ts";

/** Of the repository. */
const ROOT = join(import.meta.dirname, "../../../..");
const TSC = join(ROOT, "node_modules/.bin/tsc");

/** The first Python here that can build a package without asking a registry; null when there is none. */
const PYTHON =
  ["python3", "/usr/bin/python3"].find(
    (program) => spawnSync(program, ["-W", "ignore", "-c", "import setuptools, wheel, pip"]).status === 0,
  ) ?? null;
if (PYTHON === null) noteMissingProgram("python3");

/** npm, pip and compilers run, which take a busy machine minutes. */
const PATIENCE = { timeout: 600_000 };

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
  // Scripts of packages, too, run on the Node that runs the tests, and `python3` is the one that can build.
  const programs = PYTHON?.includes("/") ? [dirname(process.execPath), dirname(PYTHON)] : [dirname(process.execPath)];
  const PATH = [...programs, process.env["PATH"] ?? ""].join(delimiter);
  const given = { PATH, HOME: process.env["HOME"], NO_COLOR: "1", ...env };
  return new Promise<string>((resolve, reject) => {
    execFile(program, parameters, { cwd, env: given }, (error, output, errors) => {
      if (error === null) resolve(output);
      else reject(new Error(`${program} ${parameters.join(" ")}: ${output}${errors}`));
    });
  });
}

/** The commands under "Getting it" in the README of an SDK, in order. */
function readmeCommands(language: "typescript" | "python"): readonly string[] {
  return testedBlocks(`sdk/${language}/README.md`).map(({ text }) => text);
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

test(
  "the TypeScript SDK is packed in a fresh clone, installed without a registry, compiled against at the compiler's defaults, and runs",
  PATIENCE,
  async () => {
    const project = join(folder, "typescript");
    await mkdir(project);
    // Without it npm would install into the next folder above that looks like a project.
    await writeFile(join(project, "package.json"), '{ "private": true }');
    const [pack = "", install = "", ...others] = readmeCommands("typescript");
    expect(others).toEqual([]);
    await inFreshClone(async ({ root }) => {
      await run(root, "sh", ["-c", pack]);
      const file = `${root}/sdk/typescript/parley-sdk-${await version()}.tgz`;
      expect(install).toContain(file.replace(root, "/path/to/parley"));
      await run(project, "sh", ["-c", install.replace("/path/to/parley", root)], { npm_config_offline: "true" });
    });
    const installed = join(project, "node_modules/parley-sdk");
    expect((await readdir(installed)).sort()).toEqual(["README.md", "dist", "package.json"]);
    expect(await readdir(join(installed, "dist"))).toEqual(
      expect.arrayContaining(["operations.generated.js", "operations.generated.d.ts", "types.generated.d.ts"]),
    );
    expect(await readdir(join(project, "node_modules"))).toEqual([".package-lock.json", "parley-sdk"]);

    const example = await readFile(join(ROOT, "sdk/typescript/examples/first-text.ts"), "utf8");
    await writeFile(join(project, "first-text.mts"), example);
    // The compiler sees the package's types, not just any: it refuses a member that is not there, and nothing else.
    await writeFile(join(project, "wrong.mts"), example.replace("phone_number,", "phone_nummer,"));
    const refused = await run(project, TSC, ["first-text.mts", "wrong.mts"]).catch(String);
    expect(refused.match(/^.*error TS\d+.*$/gm)).toEqual([
      expect.stringMatching(/wrong\.mts\(.*Property 'phone_nummer' does not exist/),
    ]);
    expect(await run(project, process.execPath, ["first-text.mjs"], await settings())).toBe(
      "assistant: See you at ten.\n",
    );
  },
);

describe.skipIf(PYTHON === null)("(needs python3 with pip, setuptools and wheel)", () => {
  /** Without asking a registry; `PIP_NO_BUILD_ISOLATION` is read the wrong way round. */
  const OFFLINE = {
    PIP_NO_INDEX: "1",
    PIP_NO_DEPS: "1",
    PIP_NO_BUILD_ISOLATION: "0",
    PIP_DISABLE_PIP_VERSION_CHECK: "1",
  };
  const example = join(ROOT, "sdk/python/examples/first_text.py");
  const python = (cwd: string, parameters: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run(cwd, PYTHON ?? "", parameters, { ...OFFLINE, ...env });

  test("the Python SDK is installed from a fresh clone without a registry, and runs", PATIENCE, async () => {
    const target = join(folder, "python");
    const [install = "", ...others] = readmeCommands("python");
    expect(others).toEqual([]);
    await inFreshClone(({ root }) => run(root, "sh", ["-c", install], { ...OFFLINE, PIP_TARGET: target }));
    // Type checkers look for it.
    expect(await readdir(join(target, "parley_sdk"))).toContain("py.typed");
    const env = { ...(await settings()), PYTHONPATH: target };
    expect(await python(folder, ["-W", "error", example], env)).toBe("assistant: See you at ten.\n");
  });

  test(
    "a source distribution of the Python SDK is built in a fresh clone, and installed where there is no clone",
    PATIENCE,
    async () => {
      const [packed, target] = [join(folder, "python-packed"), join(folder, "python-from-source")];
      const build = "import build_backend, sys; build_backend.build_sdist(sys.argv[1])";
      await inFreshClone(({ root }) => python(join(root, "sdk/python"), ["-W", "ignore", "-c", build, packed]));
      const file = join(packed, `parley-sdk-${await version()}.tar.gz`);
      await python(folder, ["-m", "pip", "install", "--target", target, file]);
      const env = { ...(await settings()), PYTHONPATH: target };
      expect(await python(folder, ["-W", "error", example], env)).toBe("assistant: See you at ten.\n");
    },
  );

  test(
    "a build of the Python SDK fails where its modules are neither there nor can be generated, and says what to do",
    PATIENCE,
    async () => {
      await inFreshClone(
        async ({ root }) => {
          const built = python(folder, ["-m", "pip", "wheel", "-w", folder, join(root, "sdk/python")]);
          await expect(built).rejects.toThrow("not generated: run `npm ci` in Parley's checkout first");
        },
        ["sdk/python"],
      );
    },
  );
});
