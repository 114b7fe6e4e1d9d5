import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ConfigError } from "../apps/service/src/config/config-problem.ts";
import { loadConfig } from "../apps/service/src/config/load-config.ts";
import { BridgeConfigError, loadBridgeConfig, SETTING_NAMES } from "../apps/sip-bridge/src/config/bridge-config.ts";

/*
 * Checks docs/operations/configuration.md against the code: every variable the code reads has a row, no row is about a
 * variable it does not read, and the code accepts each row's example. A row is
 * | `NAME` | default | meaning | `NAME=example` |
 */
const FILE = fileURLToPath(new URL("../docs/operations/configuration.md", import.meta.url));
const ROW = /^\| `([A-Z][A-Z0-9_]+)` \|.*\| `([A-Z0-9_]+)=([^`]*)` \|$/;
const LOOKS_LIKE_A_ROW = /^\|\s*`[A-Z]/;

const BRIDGE_FILE = fileURLToPath(new URL("../docs/operations/sip.md", import.meta.url));

const problems = [
  ...problemsOf(process.argv[2] ?? FILE, variablesRead(), problemOfExample),
  ...(process.argv[2] === undefined ? problemsOf(BRIDGE_FILE, SETTING_NAMES, problemOfBridgeExample) : []),
];
for (const problem of problems) console.log(problem);
console.log(`configuration: ${variablesRead().length + SETTING_NAMES.length} variables, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemsOf(file, read, problemOf) {
  const lines = readFileSync(file, "utf8").split("\n");
  const rows = lines.flatMap((line) => {
    const match = ROW.exec(line);
    return match === null ? [] : [{ name: match[1], exampleName: match[2], example: match[3] }];
  });
  const documented = rows.map(({ name }) => name);
  return [
    ...lines.filter((line) => LOOKS_LIKE_A_ROW.test(line) && !ROW.test(line)).map((line) => `malformed row: ${line}`),
    ...read.filter((name) => !documented.includes(name)).map((name) => `${name} is read, but has no row`),
    ...documented.filter((name) => !read.includes(name)).map((name) => `${name} has a row, but is not read`),
    ...documented.filter((name, index) => documented.indexOf(name) !== index).map((name) => `${name} has two rows`),
    ...rows.flatMap(problemOf),
  ];
}

/** The name of every variable the configuration reads. */
function variablesRead() {
  const names = new Set();
  const environment = new Proxy({}, { get: (_target, name) => void (typeof name === "string" && names.add(name)) });
  loadConfig(environment);
  return [...names].sort();
}

/** Checks that the example is accepted. Problems of other variables, which are missing here, do not count. */
function problemOfExample({ name, exampleName, example }) {
  if (name !== exampleName) return [`${name} has an example of ${exampleName}`];
  // Skip shell expressions (`$(openssl …)`) and values only the operator can fill in (`…`).
  if (/[$…]/.test(example)) return [];
  try {
    loadConfig({ [name]: example });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems
      .filter(({ variable }) => variable === name)
      .map(({ message }) => `the example of ${name} is refused: ${message}`);
  }
}

/** The same for a setting of the SIP bridge. */
function problemOfBridgeExample({ name, exampleName, example }) {
  if (name !== exampleName) return [`${name} has an example of ${exampleName}`];
  if (/[$…]/.test(example)) return [];
  try {
    loadBridgeConfig({ SIP_BRIDGE_API_KEY: "k".repeat(24), [name]: example });
    return [];
  } catch (error) {
    if (!(error instanceof BridgeConfigError)) throw error;
    // As above: of other variables, which are missing here.
    return error.message.startsWith(`${name}:`) ? [`the example of ${name} is refused: ${error.message}`] : [];
  }
}
