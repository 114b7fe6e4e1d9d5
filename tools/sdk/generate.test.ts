import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inFreshClone } from "./fresh-clone.ts";
import { GENERATED_FILES, isCurrent } from "./generated-files.ts";

const TYPESCRIPT_TYPES = "sdk/typescript/src/types.generated.ts";
const PYTHON_OPERATIONS = "sdk/python/src/parley_sdk/generated_operations.py";

const CONTRACT_FILE = "packages/contracts/src/lantern-contracts.ts";
const NEW_CONTRACT = `
import { z } from "zod";
import { defineContract } from "./operation.ts";

export const listLanterns = defineContract({
  name: "listLanterns",
  method: "GET",
  path: "/api/v1/lanterns",
  tag: "API keys",
  summary: "List lanterns",
  description: "Added by a test.",
  access: "own-account",
  success: z.array(z.object({ brightness: z.int() })),
});
`;

interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

function run(program: string, ...parameters: readonly string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(program, parameters, { cwd: root, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
}

const generate = (option: "--if-stale" | "--check") => run(process.execPath, "tools/sdk/generate.ts", option);
const read = (file: string) => readFileSync(join(root, file), "utf8");
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const append = (file: string, text: string) => appendFileSync(join(root, file), text);

/** Of a fresh clone. A test may find what the ones before it generated, which makes it faster. */
let root: string;
let removeClone: () => Promise<void>;
beforeAll(async () => {
  root = await new Promise<string>((resolve, reject) => {
    const { promise, resolve: done } = Promise.withResolvers<void>();
    const removed = inFreshClone((clone) => {
      resolve(clone.root);
      return promise;
    });
    removed.catch(reject);
    removeClone = () => {
      done();
      return removed;
    };
  });
});
afterAll(() => removeClone?.());

const GENERATED = { status: 0, output: expect.stringMatching(/^sdk: 4 files generated in [\d.]+ s\n$/) };
const CURRENT = { status: 0, output: "" };

test("the SDKs are generated when a file is missing, edited, or older than a contract, and not otherwise", () => {
  expect(generate("--if-stale")).toEqual(GENERATED);
  expect(generate("--if-stale")).toEqual(CURRENT);
  const texts = GENERATED_FILES.map(read);

  const operations = read(PYTHON_OPERATIONS);
  rmSync(join(root, PYTHON_OPERATIONS));
  expect(isCurrent(root)).toBe(false);
  write(PYTHON_OPERATIONS, operations);
  expect(isCurrent(root)).toBe(true);
  append(TYPESCRIPT_TYPES, "export type Edited = string;\n");
  expect(isCurrent(root)).toBe(false);
  rmSync(join(root, PYTHON_OPERATIONS));
  expect(generate("--if-stale")).toEqual(GENERATED);
  expect(GENERATED_FILES.map(read)).toEqual(texts);

  write(CONTRACT_FILE, NEW_CONTRACT);
  expect(generate("--if-stale")).toEqual(GENERATED);
  expect(read(PYTHON_OPERATIONS)).toContain("def list_lanterns(self) -> list[T.ListLanternsAnswerEntry]");
  expect(generate("--if-stale")).toEqual(CURRENT);
  // Tests decide nothing.
  write("packages/contracts/src/lantern-contracts.test.ts", "");
  expect(generate("--if-stale")).toEqual(CURRENT);
  rmSync(join(root, "packages/contracts/src/lantern-contracts.test.ts"));
  rmSync(join(root, CONTRACT_FILE));
});

test("diff:sdk shows what a changed contract changes for users of the SDKs, and nothing else", () => {
  const git = (...parameters: readonly string[]) =>
    expect(run("git", "-c", "user.name=Test", "-c", "user.email=test@example.com", ...parameters).status).toBe(0);
  git("init", "--quiet");
  // The copy links the packages of workspaces; .gitignore names only folders.
  write(".git/info/exclude", "node_modules\n");
  git("add", ".");
  git("commit", "--quiet", "--message=A revision");
  write(CONTRACT_FILE, NEW_CONTRACT);
  const { status, output } = run(process.execPath, "tools/sdk/diff.ts", "HEAD", "--unified=0");
  expect(status).toBe(0);
  expect(output).toContain("+  listLanterns(options?: RequestOptions): Promise<T.ListLanternsAnswerEntry[]>");
  const changed = output.split("\n").filter((line) => /^[+-][^+-]/.test(line));
  expect(changed.filter((line) => line.startsWith("-"))).toEqual([]);
  expect(changed.length).toBeLessThan(20);
  expect(run("git", "status", "--porcelain").output).toBe(`?? ${CONTRACT_FILE}\n`);
  expect(run(process.execPath, "tools/sdk/diff.ts", "no-such-revision").status).toBe(128);
});

test("check:sdk fails when a new generation differs, and when a package has another version", () => {
  generate("--if-stale");
  expect(generate("--check")).toEqual({ status: 0, output: "sdk: 4 files are the same when generated again\n" });
  append(TYPESCRIPT_TYPES, "export type Edited = string;\n");
  const project = read("sdk/python/pyproject.toml");
  write("sdk/python/pyproject.toml", project.replace(/^version = .*$/m, 'version = "9.9.9"'));
  const { status, output } = generate("--check");
  expect(status).toBe(1);
  expect(output).toContain(`${TYPESCRIPT_TYPES} passes for current, but a new generation differs.`);
  expect(output).toContain("sdk/python/pyproject.toml does not have the version of package.json.");
});

test("generating fails when a module takes part whose changes would go unnoticed", () => {
  mkdirSync(join(root, "packages/audio/src"), { recursive: true });
  write("packages/audio/src/planted.ts", "export {};\n");
  append("packages/contracts/src/tags.ts", 'import "../../audio/src/planted.ts";\n');
  const { status, output } = generate("--if-stale");
  expect(status).toBe(1);
  expect(output).toContain("add to SOURCES in tools/sdk/generated-files.ts");
  expect(output).toContain("packages/audio/src/planted.ts");
});
