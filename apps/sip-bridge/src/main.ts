import { flushCompileCache } from "node:module";
import { startBridge } from "./bridge.ts";
import { BridgeConfigError, loadBridgeConfig } from "./config/bridge-config.ts";
import { readEnvironment } from "./config/env.ts";
import { createLogger, reasonOf } from "./logging.ts";

/** Calls may go on for so long after the bridge was told to end. */
const DRAIN_MS = 10 * 60_000;

try {
  const config = loadBridgeConfig(readEnvironment());
  const logger = createLogger(config.logLevel);
  const bridge = await startBridge(config, logger);
  // At the end of the process it would be too late for one that is killed.
  flushCompileCache();
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
