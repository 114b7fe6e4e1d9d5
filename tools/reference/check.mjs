// `npm run check:reference`: what Redocly and Spectral say of the OpenAPI document; warnings count. They are installed here, apart
// from what Parley needs.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = import.meta.dirname;

function run(command, parameters, options = {}) {
  const { status, stdout } = spawnSync(command, parameters, {
    cwd: here,
    stdio: ["ignore", options.isRead === true ? "pipe" : "inherit", "inherit"],
    encoding: "utf8",
    maxBuffer: 100_000_000,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  if (status !== 0) throw new Error(`${command} ${parameters.join(" ")} ended with ${status}`);
  return stdout;
}

const folder = mkdtempSync(join(tmpdir(), "parley-reference-"));
const file = join(folder, "openapi.json");
try {
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(file, run(process.execPath, [join(here, "document.ts")], { isRead: true }));
  // It counts errors only: the summary of a document without warnings has no line of any.
  const said = run("node_modules/.bin/redocly", ["lint", file, "--config", "redocly.yaml", "--format", "json"], { isRead: true });
  const { problems } = JSON.parse(said.slice(said.indexOf("{")));
  for (const { ruleId, message, location } of problems) console.error(`${ruleId}: ${message} (${location[0]?.pointer})`);
  if (problems.length > 0) throw new Error(`Redocly has ${problems.length} remarks`);
  run("node_modules/.bin/spectral", ["lint", file, "--ruleset", "spectral.yaml", "--fail-severity", "hint"]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
