import { flushCompileCache } from "node:module";
import { composeService, type Service } from "../compose.ts";
import type { Environment } from "../config/env.ts";
import { findIncompleteCarriers, incompleteSentence } from "../config/incomplete-carriers.ts";
import { loadConfig } from "../config/load-config.ts";
import { findMisspelledVariables, misspelledSentence } from "../config/misspelled-variables.ts";
import type { BuildOutcome } from "../features/pages/dashboard/dashboard-build.ts";
import { errorFields } from "../platform/logging/logger.ts";
import { listenErrorOf } from "./listen-error.ts";
import { lowerHelperThreads } from "./lower-helper-threads.ts";
import { withBridgeSettings } from "./with-bridge/bridge-environment.ts";
import { spawnBridge } from "./with-bridge/spawn-bridge.ts";
import { superviseBridge } from "./with-bridge/supervise-bridge.ts";

/** For the bridge after the service's last call is over. */
const BRIDGE_ENDS_WITHIN_MS = 5_000;

/**
 * Starts the service, prints its address, and runs until a signal; the first one drains, the second ends at once.
 * @param withBridge a SIP bridge of its own, which is started again whenever it ends
 */
export async function start(
  given: Environment,
  print: (line: string) => void,
  { withBridge }: { readonly withBridge: boolean },
): Promise<number> {
  const startedAtMs = performance.now();
  const environment = withBridge ? await withBridgeSettings(given) : given;
  const config = loadConfig(environment);
  // Installed before anything else: a signal during the start must not leave the embedded database running.
  const signal = signalReceived();
  const service = await composeService(config);
  let lines: readonly string[];
  try {
    await service.start();
    await lowerHelperThreads();
    // It asks the database. What fails after the start has to end the service too, or it would work on and heed no signal.
    lines = await welcome(service, performance.now() - startedAtMs);
    // At the end of the process it would be too late for one that is killed.
    flushCompileCache();
  } catch (error) {
    await service
      .stop()
      .catch((failure: unknown) =>
        service.platform.logger.error("not everything could be released", errorFields(failure)),
      );
    throw listenErrorOf(error, config) ?? error;
  }
  const { clock, logger } = service.platform;
  const bridge = withBridge ? superviseBridge(() => spawnBridge(environment), clock, logger) : null;
  for (const line of lines) print(line);
  // Beside everything else: the service answers meanwhile, and whoever opens the dashboard is told.
  void service.buildDashboard().then((outcome) => printBuild(outcome, print));
  for (const incomplete of findIncompleteCarriers(config.telephonySettings))
    print(`  ! ${incompleteSentence(incomplete)}`);
  for (const misspelled of findMisspelledVariables(environment)) print(`  ! ${misspelledSentence(misspelled)}`);
  // A bridge that cannot run is an error of the start, not something to be found out by the first caller.
  await Promise.race([signal, ...(bridge === null ? [] : [bridge.ended.catch(failWith(service))])]);
  print("Draining: no new work is taken; running work may finish. A second signal ends at once.");
  const stopping = service.stop().then(() => bridge?.stop(BRIDGE_ENDS_WITHIN_MS));
  const secondSignal = signalReceived().then(() => "now" as const);
  const ended = await Promise.race([stopping.then(() => "drained" as const), secondSignal]);
  if (ended === "now") process.exit(1);
  // The second signal's listeners would keep the process alive.
  process.exit(0);
}

function printBuild(outcome: BuildOutcome, print: (line: string) => void): void {
  if (outcome === "built") print("  The dashboard was built.");
  if (typeof outcome === "object") print(`  ! The dashboard could not be built: ${outcome.failure}`);
}

function failWith(service: Service): (error: unknown) => Promise<never> {
  return async (error) => {
    await service.stop();
    throw error;
  };
}

function signalReceived(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("SIGINT", () => resolve());
  });
}

async function welcome(service: Service, tookMs: number): Promise<readonly string[]> {
  const { url, setUpUrl, model, listening, speaking, database, roles } = await service.describe();
  return [
    "",
    `  Parley is ready at ${url} (${(tookMs / 1_000).toFixed(1)} s)`,
    "",
    `  roles      ${roles}`,
    `  database   ${database}`,
    `  answers    ${model}`,
    `  listens    ${listening}`,
    `  speaks     ${speaking}`,
    `  dashboard  ${url}/app`,
    `  reference  ${url}/docs`,
    ...(setUpUrl === null
      ? []
      : ["", `  First account: ${setUpUrl}`, "  (valid 15 minutes, works once; or set the INIT_ variables)"]),
    "",
  ];
}
