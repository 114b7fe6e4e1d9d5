// `npm run check:reference`: what Redocly and Spectral say of the OpenAPI document, of which warnings count, and whether types that
// are generated from it take what people would send. The programs are installed here, apart from what Parley needs.
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

/** Compiled against the generated types: only what has no default has to be sent, and what is always answered is there. */
const CLIENT = `import type { paths } from "./api.d.ts";

type BodyOf<Path extends keyof paths> = paths[Path] extends { post: { requestBody: { content: { "application/json": infer Body } } } }
  ? Body
  : never;

export const assistant: BodyOf<"/api/v1/assistants"> = { name: "Front desk", llm_settings: { system_prompt: "Be brief." } };
export const campaign: BodyOf<"/api/v1/campaigns"> = { name: "Spring", campaign_type: "call", assistant_id: 12 };
export const text: BodyOf<"/sms/send"> = { from_phone_number: "+14155550100", to_phone_number: "+14155550123", message: "Hello" };
// @ts-expect-error It has no name.
export const nameless: BodyOf<"/api/v1/assistants"> = {};

type Read = paths["/api/v1/assistants/{assistant_id}"]["get"]["responses"][200]["content"]["application/json"];
export const idOf = ({ id }: Read): number => id;
`;

const folder = mkdtempSync(join(tmpdir(), "parley-reference-"));
const file = join(folder, "openapi.json");
try {
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(file, run(process.execPath, [join(here, "document.ts")], { isRead: true }));
  // It counts errors only: the summary of a document without warnings has no line of any.
  const said = run("node_modules/.bin/redocly", ["lint", file, "--config", "redocly.yaml", "--format", "json"], {
    isRead: true,
  });
  const { problems } = JSON.parse(said.slice(said.indexOf("{")));
  for (const { ruleId, message, location } of problems)
    console.error(`${ruleId}: ${message} (${location[0]?.pointer})`);
  if (problems.length > 0) throw new Error(`Redocly has ${problems.length} remarks`);
  run("node_modules/.bin/spectral", ["lint", file, "--ruleset", "spectral.yaml", "--fail-severity", "hint"]);
  run("node_modules/.bin/openapi-typescript", [file, "--output", join(folder, "api.d.ts")], { isRead: true });
  writeFileSync(join(folder, "client.ts"), CLIENT);
  run("node_modules/.bin/tsc", [
    "--noEmit",
    "--strict",
    "--module",
    "preserve",
    "--allowImportingTsExtensions",
    join(folder, "client.ts"),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
