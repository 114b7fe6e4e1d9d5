import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { readEnvironment } from "./config/env.ts";

// Compiled sources are kept for the next start, which is faster and needs less memory: nothing has to strip types any more.
enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/parley", import.meta.url)));

// Loaded only now, so that the cache has them, too.
const { BridgeConfigError, loadBridgeConfig } = await import("./config/bridge-config.ts");
const { createLogger, reasonOf } = await import("./logging.ts");
const { startBridge } = await import("./bridge.ts");

/** Calls may go on for so long after the bridge was told to end. */
const DRAIN_MS = 10 * 60_000;

try {
  const config = loadBridgeConfig(readEnvironment());
  const logger = createLogger(config.logLevel);
  const bridge = await startBridge(config, logger);
  let signals = 0;
  const end = () => {
    signals += 1;
    // The second time nobody waits.
    if (signals > 1) process.exit(1);
    logger.info("the bridge ends once its calls are over");
    void bridge.stop(DRAIN_MS).then(() => process.exit(0));
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
  // Started by the service (`npm start -- --with-bridge`), which is gone: nobody could end this process any more.
  process.on("disconnect", end);
} catch (error) {
  const isSetting = error instanceof BridgeConfigError;
  process.stderr.write(`${isSetting ? error.message : `The bridge did not start: ${reasonOf(error)}`}\n`);
  process.exit(isSetting ? 2 : 1);
}
