// Runs Parley from its sources and without rate limits, which would stop the load first; `npm start` runs a bundle, with flags.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { composeService } from "../../apps/service/src/compose.ts";
import { readEnvironment } from "../../apps/service/src/config/env.ts";
import { loadConfig } from "../../apps/service/src/config/load-config.ts";
import type { RateLimits } from "../../apps/service/src/platform/http/rate-limits.ts";

const unlimited = { ratePerSecond: 1e6, burst: 1e6 };
const rateLimits: RateLimits = {
  read: unlimited,
  write: unlimited,
  search: unlimited,
  export: unlimited,
  "sign-in": unlimited,
  "provider-webhook": unlimited,
};

/** How long anything had to wait for this process, and how much memory it took at most. */
const delays = monitorEventLoopDelay({ resolution: 5 });
let peak = process.memoryUsage();
let sampling: NodeJS.Timeout | undefined;

const service = await composeService(loadConfig(readEnvironment()), { rateLimits });
await service.start();
process.send?.("ready");
process.on("message", (message) => {
  if (message === "memory") process.send?.(process.memoryUsage().rss);
  if (message === "watch") watch();
  if (message === "watched") process.send?.(watched());
  if (message === "cpu") process.send?.(process.cpuUsage().user + process.cpuUsage().system);
});
process.on("SIGTERM", () => void service.stop().then(() => process.exit(0)));

function watch(): void {
  peak = process.memoryUsage();
  delays.enable();
  delays.reset();
  sampling = setInterval(() => {
    const memory = process.memoryUsage();
    if (memory.rss > peak.rss) peak = memory;
  }, 20);
}

function watched(): { readonly longestMs: number; readonly p99Ms: number; readonly peak: NodeJS.MemoryUsage } {
  clearInterval(sampling);
  delays.disable();
  return { longestMs: delays.max / 1e6, p99Ms: delays.percentile(99) / 1e6, peak };
}
