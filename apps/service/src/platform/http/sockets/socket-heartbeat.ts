import type { Clock } from "@parley/foundation/clock";

/** Shorter than the minute after which many proxies and NATs forget a silent connection. */
const HEARTBEAT_MS = 30_000;

export interface Heartbeat {
  /** Starts beating, until there are no sockets left. */
  start(): void;
  stop(): void;
}

/** @param beatAll pings every open socket, every 30 s; false when there was none. */
export function createHeartbeat(clock: Clock, beatAll: () => boolean): Heartbeat {
  const abort = new AbortController();
  let isRunning = false;
  const run = async () => {
    do {
      await clock.sleep(HEARTBEAT_MS, abort.signal);
    } while (beatAll());
    isRunning = false;
  };
  return {
    start: () => {
      if (isRunning || abort.signal.aborted) return;
      isRunning = true;
      // Only the end of the server ends the sleep early.
      run().catch(() => undefined);
    },
    stop: () => abort.abort(),
  };
}
