import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { loadConfig } from "../apps/service/src/config/load-config.ts";
import { parseCopy, parseDockerfile, parseEnv, parseExecForm, readIgnores } from "./container/dockerfile.mjs";
import { listRepositoryFiles } from "./repository-files.mjs";

/*
 * Checks Dockerfile, .dockerignore and compose.yaml against the repository, for mistakes that a build would not notice, or
 * only later. The folder to check may be given (a copy with a planted fault).
 */
const ROOT = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)));
const DURATION = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const problems = [];
/** @returns {boolean} the condition */
const must = (condition, problem) => {
  if (!condition) problems.push(problem);
  return Boolean(condition);
};

const isIgnored = readIgnores(read(".dockerignore"));
const files = listRepositoryFiles(ROOT);
const variables = variablesRead();
const stages = parseDockerfile(read("Dockerfile"));
checkBases();
checkCopies();
checkInstall();
const image = checkFinalStage();
checkCompose(image);

for (const problem of problems) console.log(problem);
console.log(`container: ${stages.length} stages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function checkBases() {
  const names = stages.map(({ name }) => name);
  // A stage may build on another.
  for (const { from } of stages) if (!names.includes(from)) checkTag(from, "Dockerfile");
}

function checkTag(image, where) {
  const [, tag] = /:([^:/]+)$/.exec(image) ?? [];
  must(tag !== undefined && tag !== "latest", `${where}: ${image} has no version tag`);
}

function checkCopies() {
  const names = stages.map(({ name }) => name);
  for (const { instructions } of stages) {
    for (const { value } of instructions.filter(({ keyword }) => keyword === "COPY" || keyword === "ADD")) {
      const { sources, fromStage } = parseCopy(value);
      if (fromStage !== undefined) must(names.includes(fromStage), `COPY --from=${fromStage}: there is no such stage`);
      else for (const source of sources) checkSource(source);
    }
  }
}

function checkSource(source) {
  if (!must(existsSync(join(ROOT, source)), `COPY ${source}: it does not exist`)) return;
  const below = files.filter((path) => path === source || path.startsWith(`${source}/`));
  const lost = below.filter((path) => isIgnored(path) && !path.endsWith(".test.ts"));
  must(below.length > 0, `COPY ${source}: the repository has no files there`);
  must(lost.length === 0, `COPY ${source}: .dockerignore excludes ${lost.slice(0, 3).join(", ")}`);
}

/** `npm ci` needs every workspace's package.json, and the service every package it imports. */
function checkInstall() {
  const copied = stages.flatMap(({ instructions }) =>
    instructions
      .filter(({ keyword, value }) => keyword === "COPY" && parseCopy(value).fromStage === undefined)
      .flatMap(({ value }) => parseCopy(value).sources),
  );
  const workspaces = files.filter((path) => /^(apps|packages)\/[^/]+\/package\.json$/.test(path));
  for (const path of workspaces) must(copied.includes(path), `${path} is not copied before npm ci`);
  const imported = new Set(
    files
      .filter((path) => /^(apps\/service|packages\/(contracts|foundation))\/src\/.*\.ts$/.test(path))
      .filter((path) => !path.endsWith(".test.ts"))
      .flatMap((path) => [...read(path).matchAll(/from "@parley\/([a-z-]+)\//g)].map(([, name]) => name)),
  );
  for (const name of imported) must(copied.includes(`packages/${name}/src`), `packages/${name}/src is not copied`);
}

function checkFinalStage() {
  const { instructions } = stages.at(-1);
  const all = (keyword) => instructions.filter((one) => one.keyword === keyword).map(({ value }) => value);
  const last = (keyword) => all(keyword).at(-1) ?? "";
  const environment = new Map(all("ENV").flatMap((value) => [...parseEnv(value)]));
  for (const name of environment.keys()) must(variables.has(name), `ENV ${name}: Parley reads no such variable`);
  const config = loadConfig(Object.fromEntries(environment));
  must(!["", "root", "0"].includes(last("USER").split(":")[0]), "the image runs as root");
  must(last("VOLUME") === config.dataDir, `VOLUME ${last("VOLUME")} is not DATA_DIR (${config.dataDir})`);
  must(last("EXPOSE") === String(config.port), `EXPOSE ${last("EXPOSE")} is not PORT (${config.port})`);
  must(config.port === loadConfig({}).port, "PORT is not the documented default");
  must(config.host === "0.0.0.0", "HOST is not 0.0.0.0: nobody outside the container could reach it");
  must(["", "SIGTERM", "SIGINT"].includes(last("STOPSIGNAL")), `STOPSIGNAL ${last("STOPSIGNAL")} does not drain`);
  checkCommand(last("ENTRYPOINT"), last("CMD"));
  checkHealth(last("HEALTHCHECK"));
  return config;
}

function checkCommand(entrypoint, cmd) {
  const [node, program, ...rest] = parseExecForm(entrypoint) ?? [];
  const [command] = parseExecForm(cmd) ?? [];
  must(node === "node_modules/.bin/node", "ENTRYPOINT is not the Node that Parley brings, in the exec form");
  must(
    program !== undefined && existsSync(join(ROOT, program)) && rest.length === 0,
    `ENTRYPOINT ${entrypoint}: no such program`,
  );
  must(new RegExp(`case "${command}":`).test(read("apps/service/src/main.ts")), `CMD ${cmd}: no such command`);
}

function checkHealth(value) {
  const words = parseExecForm(/CMD\s+(\[.*\])/.exec(value)?.[1] ?? "");
  if (!must(words !== null, "HEALTHCHECK has no command in the exec form")) return;
  const [, path] = /\}(\/[a-z]+)/.exec(words.join(" ")) ?? [];
  const contracts = files.filter((file) => file.startsWith("packages/contracts/src/")).map(read);
  must(
    contracts.some((text) => text.includes(`"${path}"`)),
    `HEALTHCHECK requests ${path}, which no endpoint answers`,
  );
}

function checkCompose({ port, dataDir }) {
  const { services, volumes } = parse(read("compose.yaml"));
  for (const [name, service] of Object.entries(services)) {
    if (service.build === undefined) checkTag(service.image, `compose.yaml, ${name}`);
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(":");
      must(/^[./]/.test(source) || source in volumes, `compose.yaml, ${name}: there is no volume ${source}`);
    }
  }
  const { parley, postgres } = services;
  const environment = parley.environment ?? {};
  for (const name of Object.keys(environment)) must(variables.has(name), `compose.yaml: Parley reads no ${name}`);
  must(parley.profiles === undefined, "compose.yaml: parley must start without a profile");
  must(
    parley.ports.some((entry) => String(entry).endsWith(`:${port}`)),
    `compose.yaml: port ${port} is not published`,
  );
  must(
    parley.volumes.some((entry) => entry.split(":")[1] === dataDir),
    `compose.yaml: nothing is mounted at ${dataDir}`,
  );
  const drainSeconds = loadConfig({ DRAIN_LIMIT_SECONDS: environment.DRAIN_LIMIT_SECONDS }).drainLimitMs / 1_000;
  must(
    secondsOf(parley.stop_grace_period) > drainSeconds,
    `compose.yaml: stop_grace_period is not longer than DRAIN_LIMIT_SECONDS (${drainSeconds})`,
  );
  must(postgres.profiles?.includes("postgres"), "compose.yaml: postgres must wait for its profile");
  must(Number(/:(\d+)/.exec(postgres.image)?.[1]) >= 15, "compose.yaml: Parley needs PostgreSQL 15 or newer");
}

function secondsOf(text) {
  const [, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(text ?? "") ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** The name of every variable the configuration reads. */
function variablesRead() {
  const names = new Set();
  loadConfig(new Proxy({}, { get: (_target, name) => void (typeof name === "string" && names.add(name)) }));
  return names;
}
