import { composeService, type Service } from "../compose.ts";
import type { Environment } from "../config/env.ts";
import { loadConfig } from "../config/load-config.ts";
import { errorFields } from "../platform/logging/logger.ts";
import { lowerHelperThreads } from "./lower-helper-threads.ts";
import { PortTakenError } from "./port-taken-error.ts";

/** Starts the service, prints its address, and runs until a signal; the first one drains, the second ends at once. */
export async function start(environment: Environment, print: (line: string) => void): Promise<number> {
  const startedAtMs = performance.now();
  const config = loadConfig(environment);
  // Installed before anything else: a signal during the start must not leave the embedded database running.
  const signal = signalReceived();
  const service = await composeService(config);
  try {
    await service.start();
    await lowerHelperThreads();
  } catch (error) {
    await service
      .stop()
      .catch((failure: unknown) =>
        service.platform.logger.error("not everything could be released", errorFields(failure)),
      );
    throw isPortTaken(error) ? new PortTakenError(config.host, error.port ?? config.port) : error;
  }
  for (const line of await welcome(service, performance.now() - startedAtMs)) print(line);
  await signal;
  print("Draining: no new work is taken; running work may finish. A second signal ends at once.");
  const stopping = service.stop();
  const secondSignal = signalReceived().then(() => "now" as const);
  const ended = await Promise.race([stopping.then(() => "drained" as const), secondSignal]);
  if (ended === "now") process.exit(1);
  // The second signal's listeners would keep the process alive.
  process.exit(0);
}

/** The error tells which port it is: the API's or the metrics'. */
function isPortTaken(error: unknown): error is Error & { readonly port?: number } {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

function signalReceived(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGTERM", () => resolve());
    process.once("SIGINT", () => resolve());
  });
}

async function welcome(service: Service, tookMs: number): Promise<readonly string[]> {
  const { url, setUpUrl, model, database, roles } = await service.describe();
  return [
    "",
    `  Parley is ready at ${url} (${(tookMs / 1_000).toFixed(1)} s)`,
    "",
    `  roles      ${roles}`,
    `  database   ${database}`,
    `  answers    ${model}`,
    `  reference  ${url}/docs`,
    ...(setUpUrl === null
      ? []
      : ["", `  First account: ${setUpUrl}`, "  (valid 15 minutes, works once; or set the INIT_ variables)"]),
    "",
  ];
}
