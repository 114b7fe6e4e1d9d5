import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { FEATURE_ORDER } from "../boundaries/feature-order.ts";

const TESTS = "apps/service/tests";
/** Features of the test folders with a different name. */
const FEATURES_OF_FOLDERS: Readonly<Record<string, string>> = {
  audit: "audit-log",
  fairness: "texts",
  telemetry: "calls",
};
/** Tests of the whole service: any change to a feature may affect them. */
const ABOUT_EVERYTHING = ["clients", "commands", "conformance", "manual", "platform", "security", "vendors", "backup"];
/** Shared by all front-door tests. */
const SHARED_BY_TESTS = ["harness", "support"];
/** Folders that other commands run. */
const ELSEWHERE = ["dashboard", "realtime", "prove-campaigns"];

export interface Plan {
  /** Path filters for `vitest --project database`; empty if it need not run. */
  readonly files: readonly string[];
  /** One line for the developer. */
  readonly explanation: string;
}

/** Selects the front-door tests that changes since a commit can affect, uncommitted changes included. */
export function choosePlan(root: string, since: string): Plan {
  const changed = changedFiles(root, since);
  const folders = readdirSync(join(root, TESTS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && ![...SHARED_BY_TESTS, ...ELSEWHERE].includes(entry.name))
    .map(({ name }) => name);
  const files = reachableTests(changed, folders);
  const what = files.length === 0 ? "no front-door tests" : `front-door tests of ${files.map(nameOf).join(", ")}`;
  return {
    files,
    explanation: `${changed.length} files changed since ${since}: running rules selected by the import graph, and ${what}`,
  };
}

/**
 * The folders and files of front-door tests that a change to these files can affect. A feature affects its own tests and
 * those of later features, which may import it; shared code affects all tests.
 */
export function reachableTests(changed: readonly string[], folders: readonly string[]): readonly string[] {
  const reached = new Set<string>();
  const all = folders.map((folder) => `${TESTS}/${folder}/`);
  for (const file of changed) {
    const [, feature] = /^apps\/service\/src\/features\/([^/]+)\//.exec(file) ?? [];
    const [, folder] = /^apps\/service\/tests\/([^/]+)\//.exec(file) ?? [];
    if (file.endsWith(".md") && !file.startsWith("apps/")) {
      if (/^(README\.md|docs\/operations\/)/.test(file)) reached.add(`${TESTS}/manual/`);
    } else if (feature !== undefined && !file.endsWith(".test.ts")) {
      const first = FEATURE_ORDER.indexOf(feature);
      for (const each of folders) {
        const place = FEATURE_ORDER.indexOf(FEATURES_OF_FOLDERS[each] ?? each);
        if (ABOUT_EVERYTHING.includes(each) || place < 0 || place >= first) reached.add(`${TESTS}/${each}/`);
      }
    } else if (folder !== undefined && !SHARED_BY_TESTS.includes(folder)) {
      if (file.endsWith(".test.ts") && !ELSEWHERE.includes(folder)) reached.add(file);
      else for (const each of folders) if (each === folder) reached.add(`${TESTS}/${each}/`);
    } else if (
      /^(apps\/service\/|packages\/|package(-lock)?\.json|vitest\.config\.ts)/.test(file) &&
      !file.endsWith(".test.ts")
    ) {
      return all;
    }
  }
  return [...reached].sort();
}

function changedFiles(root: string, since: string): readonly string[] {
  const git = (...parameters: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync("git", parameters, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr.trim());
    return stdout.split("\n").filter((line) => line !== "");
  };
  const base = git("merge-base", since, "HEAD")[0] ?? since;
  return [...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")])];
}

function nameOf(file: string): string {
  return file.slice(TESTS.length + 1).replace(/\/$/, "");
}
