import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withRepositoryCopy } from "./repository-copy.mjs";

/*
 * A check that cannot fail is worthless. This plants violations, one per file, in a copy of the service and fails unless
 * Biome reports each at error level under the rule meant for it. The promise rules are new and depend on inferred types,
 * so they are tried with each kind of import we use.
 */
const IN_TEST = (index) => `apps/service/tests/planted/violation-${index}.test.ts`;
const violations = [
  [
    "nursery/noFloatingPromises",
    "a function here",
    "async function later() {}\nexport const run = () => {\n  later();\n};",
  ],
  [
    "nursery/noFloatingPromises",
    "an interface of a workspace package",
    'import type { Clock } from "@parley/foundation/clock";\nexport const run = (clock: Clock) => {\n  clock.sleep(1);\n};',
  ],
  [
    "nursery/noFloatingPromises",
    "a value of a workspace package",
    'import { systemClock } from "@parley/foundation/clock";\nexport const run = () => {\n  systemClock.sleep(1);\n};',
  ],
  [
    "nursery/noFloatingPromises",
    "an installed library",
    'import type { Kysely } from "kysely";\nexport const run = (database: Kysely<object>) => {\n  database.destroy();\n};',
  ],
  [
    "nursery/noMisusedPromises",
    "an asynchronous callback nobody awaits",
    'import type { Clock } from "@parley/foundation/clock";\nexport const run = (list: number[], clock: Clock) => {\n  list.forEach(async (ms) => {\n    await clock.sleep(ms);\n  });\n};',
  ],
  [
    "nursery/noMisusedPromises",
    "a promise as a condition",
    'import type { Clock } from "@parley/foundation/clock";\nexport const run = (clock: Clock) => {\n  if (clock.sleep(1)) return 1;\n  return 2;\n};',
  ],
  [
    "nursery/useExhaustiveSwitchCases",
    "a union",
    'export function run(status: "open" | "closed") {\n  switch (status) {\n    case "open":\n      return 1;\n  }\n  return 2;\n}',
  ],
  [
    "nursery/useExhaustiveSwitchCases",
    "a discriminated union",
    'export function run(event: { type: "start"; at: number } | { type: "stop" }) {\n  switch (event.type) {\n    case "start":\n      return 1;\n  }\n  return 2;\n}',
  ],
  ["correctness/noUnusedVariables", "", "const unused = 1;\nexport {};"],
  ["correctness/noUnusedImports", "", 'import { join } from "node:path";\nexport const run = 1;'],
  ["correctness/useImportExtensions", "", 'export { ProviderError } from "../providers/provider-error";'],
  [
    "style/useImportType",
    "",
    'import { Clock } from "@parley/foundation/clock";\nexport type Planted = Clock | undefined;',
  ],
  ["style/useNodejsImportProtocol", "", 'export { join } from "path";'],
  ["style/noNonNullAssertion", "", "export const run = (list: number[]) => list[0]!;"],
  ["style/noProcessEnv", "", "export const run = process.env.HOME;"],
  ["suspicious/noConsole", "", 'console.log("planted");\nexport {};'],
  ["suspicious/noExplicitAny", "", "export const run = (value: any) => value;"],
  ["style/noRestrictedGlobals", "a fixed sleep", "await new Promise((resolve) => setTimeout(resolve, 500));", IN_TEST],
  [
    "style/noRestrictedImports",
    "a fixed sleep of Node's",
    'import { setTimeout as delay } from "node:timers/promises";\nawait delay(500);',
    IN_TEST,
  ],
].map(([rule, how, text, place = (index) => `apps/service/src/planted/violation-${index}.ts`], index) => ({
  rule,
  how,
  text,
  file: place(index),
}));

/** Exceptions in the configuration, which Biome must not report. */
const exceptions = [
  { rule: "style/noProcessEnv", file: "apps/service/src/config/env.ts", text: "export const home = process.env.HOME;" },
  { rule: "suspicious/noConsole", file: "tools/planted.mjs", text: 'console.log("planted");' },
  {
    rule: "style/noRestrictedImports",
    file: "apps/service/tests/realtime/planted.test.ts",
    text: 'import { setTimeout as delay } from "node:timers/promises";\nawait delay(500);',
  },
];

const root = fileURLToPath(new URL("../", import.meta.url));
const planted = [...violations, ...exceptions];
const diagnostics = await withRepositoryCopy(root, (copy) => {
  for (const { file, text } of planted) {
    copy.write(file, `${text}\n`);
  }
  return lint(
    copy.root,
    planted.map(({ file }) => file),
  );
});

const isReported = ({ rule, file }) =>
  diagnostics.some(
    ({ category, severity, location }) => category === `lint/${rule}` && severity === "error" && location.path === file,
  );
const problems = [
  ...violations.filter((one) => !isReported(one)).map(({ rule, how }) => `not reported: ${rule} ${how}`),
  ...exceptions.filter(isReported).map(({ rule, file }) => `reported where it is allowed: ${rule} in ${file}`),
  ...configuredRules(root)
    .filter((rule) => !violations.some((one) => one.rule === rule))
    .map((rule) => `nothing is planted for ${rule}`),
];

for (const problem of problems) {
  console.log(problem);
}
console.log(`lint: ${violations.length} violations planted, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function lint(cwd, files) {
  const biome = join(root, "node_modules/.bin/biome");
  const { stdout, stderr } = spawnSync(biome, ["lint", "--reporter=json", "--max-diagnostics=none", ...files], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  try {
    return JSON.parse(stdout).diagnostics;
  } catch (error) {
    throw new Error(`Biome did not print JSON: ${stdout}${stderr}`, { cause: error });
  }
}

/** Rules that biome.json sets to error level, as `group/rule`. */
function configuredRules(folder) {
  const { linter } = JSON.parse(readFileSync(join(folder, "biome.json"), "utf8"));
  return Object.entries(linter.rules).flatMap(([group, rules]) =>
    Object.entries(rules)
      .filter(([, level]) => level === "error")
      .map(([rule]) => `${group}/${rule}`),
  );
}
