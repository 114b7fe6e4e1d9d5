import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inFreshClone } from "./fresh-clone.ts";
import { GENERATED_FILES } from "./generated-files.ts";

const TYPESCRIPT_TYPES = "sdk/typescript/src/types.generated.ts";
const PYTHON_OPERATIONS = "sdk/python/src/parley_sdk/generated_operations.py";

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

interface Clone {
  run(program: string, ...parameters: readonly string[]): Outcome;
  generate(option: "--if-stale" | "--check"): Outcome;
  read(file: string): string;
  write(file: string, text: string): void;
  append(file: string, text: string): void;
  remove(file: string): void;
}

/** Hands `use` what the tests do in a fresh clone. */
function tryInClone(use: (clone: Clone) => void): Promise<void> {
  return inFreshClone(({ root, write }) => {
    const run: Clone["run"] = (program, ...parameters) => {
      const { status, stdout, stderr } = spawnSync(program, parameters, { cwd: root, encoding: "utf8" });
      return { status, output: `${stdout}${stderr}` };
    };
    use({
      run,
      generate: (option) => run(process.execPath, "tools/sdk/generate.ts", option),
      read: (file) => readFileSync(join(root, file), "utf8"),
      write,
      append: (file, text) => appendFileSync(join(root, file), text),
      remove: (file) => rmSync(join(root, file)),
    });
  });
}

const GENERATED = { status: 0, output: expect.stringMatching(/^sdk: 4 files generated in [\d.]+ s\n$/) };
const CURRENT = { status: 0, output: "" };

test("the SDKs are generated when a file is missing, edited, or older than a contract, and not otherwise", async () => {
  await tryInClone(({ generate, read, write, append, remove }) => {
    expect(generate("--if-stale")).toEqual(GENERATED);
    expect(generate("--if-stale")).toEqual(CURRENT);
    const texts = GENERATED_FILES.map(read);

    remove(PYTHON_OPERATIONS);
    expect(generate("--if-stale")).toEqual(GENERATED);
    append(TYPESCRIPT_TYPES, "export type Edited = string;\n");
    expect(generate("--if-stale")).toEqual(GENERATED);
    expect(GENERATED_FILES.map(read)).toEqual(texts);

    write("packages/contracts/src/lantern-contracts.ts", NEW_CONTRACT);
    expect(generate("--if-stale")).toEqual(GENERATED);
    expect(read(PYTHON_OPERATIONS)).toContain("def list_lanterns(self) -> list[T.ListLanternsAnswerEntry]");
    expect(generate("--if-stale")).toEqual(CURRENT);
    // Tests decide nothing.
    write("packages/contracts/src/lantern-contracts.test.ts", "");
    expect(generate("--if-stale")).toEqual(CURRENT);
  });
});

test("generating fails when a module takes part whose changes would go unnoticed", async () => {
  await tryInClone(({ generate, write, append }) => {
    write("packages/audio/src/planted.ts", "export {};\n");
    append("packages/contracts/src/tags.ts", 'import "../../audio/src/planted.ts";\n');
    const { status, output } = generate("--if-stale");
    expect(status).toBe(1);
    expect(output).toContain("add to SOURCES in tools/sdk/generated-files.ts");
    expect(output).toContain("packages/audio/src/planted.ts");
  });
});

test("check:sdk fails when a new generation differs, and when a package has another version", async () => {
  await tryInClone(({ generate, read, write, append }) => {
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
});

test("diff:sdk shows what a changed contract changes for users of the SDKs, and nothing else", async () => {
  await tryInClone(({ run, write }) => {
    const git = (...parameters: readonly string[]) =>
      expect(run("git", "-c", "user.name=Test", "-c", "user.email=test@example.com", ...parameters).status).toBe(0);
    git("init", "--quiet");
    // The copy links the packages of workspaces; .gitignore names only folders.
    write(".git/info/exclude", "node_modules\n");
    git("add", ".");
    git("commit", "--quiet", "--message=A revision");
    write("packages/contracts/src/lantern-contracts.ts", NEW_CONTRACT);
    const { status, output } = run(process.execPath, "tools/sdk/diff.ts", "HEAD", "--unified=0");
    expect(status).toBe(0);
    expect(output).toContain("+  listLanterns(options?: RequestOptions): Promise<T.ListLanternsAnswerEntry[]>");
    const changed = output.split("\n").filter((line) => /^[+-][^+-]/.test(line));
    expect(changed.filter((line) => line.startsWith("-"))).toEqual([]);
    expect(changed.length).toBeLessThan(20);
    expect(run("git", "status", "--porcelain").output).toBe("?? packages/contracts/src/lantern-contracts.ts\n");
    expect(run(process.execPath, "tools/sdk/diff.ts", "no-such-revision").status).toBe(128);
  });
});
