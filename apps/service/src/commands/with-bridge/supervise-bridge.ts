import type { ChildProcess } from "node:child_process";
import type { Clock } from "@parley/foundation/clock";
import type { Logger } from "../../platform/logging/logger.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A bridge that ran for so long is no broken one: the next start comes soon again. */
const STEADY_AFTER_MS = 60_000;
/** The bridge's exit code for a setting it cannot use: another start would find the same. */
const WRONG_SETTING = 2;

export interface SupervisedBridge {
  /** Rejects when the bridge ends because of a setting; else resolves once it was stopped. */
  readonly ended: Promise<void>;
  /** The bridge takes no more calls; resolves once it is gone, at the latest after that time. */
  stop(withinMs: number): Promise<void>;
}

/** Keeps a bridge running: starts it again whenever it ends, after pauses that grow while it does not stay up. */
export function superviseBridge(spawn: () => ChildProcess, clock: Clock, logger: Logger): SupervisedBridge {
  let child: ChildProcess | null = null;
  let isStopping = false;
  let wake: (() => void) | null = null;

  async function keepRunning(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !isStopping; ) {
      const startedMs = clock.monotonicMs();
      child = spawn();
      const code = await exitOf(child);
      child = null;
      if (isStopping) return;
      if (code === WRONG_SETTING) throw new BridgeSettingError();
      if (clock.monotonicMs() - startedMs >= STEADY_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      const seconds = pauseMs / 1_000;
      logger.error(`the SIP bridge has ended; it is started again in ${seconds} s`, { code: String(code ?? "signal") });
      await Promise.race([clock.sleep(pauseMs), new Promise<void>((resolve) => (wake = resolve))]);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }

  const ended = keepRunning();
  // Who waits for it hears of it; until then it is nobody's unhandled rejection.
  ended.catch(() => undefined);
  return {
    ended,
    async stop(withinMs) {
      isStopping = true;
      wake?.();
      child?.kill("SIGTERM");
      const over = ended.catch(() => undefined);
      if ((await Promise.race([over.then(() => "over"), clock.sleep(withinMs)])) === "over") return;
      child?.kill("SIGKILL");
      await over;
    },
  };
}

/** The bridge has said on standard error which setting it is. */
export class BridgeSettingError extends Error {
  override readonly name = "BridgeSettingError";

  constructor() {
    super("The SIP bridge cannot start with these settings; what is wrong stands above.");
  }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    // It could not even be started.
    child.once("error", () => resolve(null));
  });
}
