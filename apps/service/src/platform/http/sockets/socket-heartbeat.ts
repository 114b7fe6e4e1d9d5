import type { Clock } from "@parley/foundation/clock";

/** Shorter than the minute after which many proxies and NATs forget a silent connection. */
const HEARTBEAT_MS = 30_000;

export interface Heartbeat {
  /** Beats until no open socket is left. */
  start(): void;
  stop(): void;
}

/** @param beatAll called every 30 s to ping the open sockets; returns false when there were none. */
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
      // The sleep only rejects when the server stops.
      run().catch(() => undefined);
    },
    stop: () => abort.abort(),
  };
}
