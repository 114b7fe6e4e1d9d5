import { startCarrierSimulator } from "../carrier-simulator.ts";
import type { CarrierSimulatorOptions } from "../simulator-options.ts";

/**
 * The simulator in its own process, so that it outlives a killed service:
 *
 *     node run-simulator.ts '{"seed":1,"carriers":["twilio"],"accounts":[…]}'
 *
 * Prints one line of JSON, `{ "urls": { "twilio": "http://127.0.0.1:…" }, "pid": … }`, once it listens, and exits on
 * SIGTERM, SIGINT or the end of its standard input (unless the second argument is `--ignore-stdin`).
 * Everything else goes through `/__control/` (control-endpoints.ts).
 */
async function main(): Promise<void> {
  const options: CarrierSimulatorOptions = JSON.parse(process.argv[2] ?? "");
  const simulator = await startCarrierSimulator(options);
  process.stdout.write(`${JSON.stringify({ urls: simulator.urls, pid: process.pid })}\n`);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  process.once("SIGTERM", () => resolve());
  process.once("SIGINT", () => resolve());
  if (process.argv[3] !== "--ignore-stdin") {
    process.stdin.on("end", () => resolve());
    process.stdin.resume();
  }
  await ended;
  await simulator.stop();
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
