// Runs Parley as `npm start` would, with one difference: no rate limits, because they would stop the load first.
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

const service = await composeService(loadConfig(readEnvironment()), { rateLimits });
await service.start();
process.send?.("ready");
process.on("message", (message) => {
  if (message === "memory") process.send?.(process.memoryUsage().rss);
  if (message === "cpu") process.send?.(process.cpuUsage().user + process.cpuUsage().system);
});
process.on("SIGTERM", () => void service.stop().then(() => process.exit(0)));
