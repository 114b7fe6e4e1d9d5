// The bridge as it is started, but for a main thread that may be stalled on purpose: STALL_MS every half second.

import { startBridge } from "../../apps/sip-bridge/src/bridge.ts";
import { loadBridgeConfig } from "../../apps/sip-bridge/src/config/bridge-config.ts";
import { readEnvironment } from "../../apps/sip-bridge/src/config/env.ts";
import { createLogger } from "../../apps/sip-bridge/src/logging.ts";

const environment = readEnvironment();
const config = loadBridgeConfig(environment);
const bridge = await startBridge(config, createLogger(config.logLevel));
const stallMs = Number(environment["STALL_MS"] ?? 0);
const lock = new Int32Array(new SharedArrayBuffer(4));
if (stallMs > 0) setInterval(() => void Atomics.wait(lock, 0, 0, stallMs), 500);
process.stdout.write(`ready ${bridge.apiPort} ${bridge.sipPort}\n`);
process.on("SIGTERM", () => void bridge.stop(0).then(() => process.exit(0)));
