import { Ended } from "./ended.mjs";

/**
 * Runs something that opens processes, servers and folders until it is over or somebody ends it, and closes them all.
 *
 * @param {(ending: AbortController, opened: (() => Promise<unknown>)[]) => Promise<number>} run gives the exit code; puts
 *   into `opened` what has to be called at the end
 * @param {{ onFault: (message: string) => void, onEnd: () => void }} screen
 * @returns {Promise<number>} exit code; 0 when it was ended by a signal
 */
export async function runTrial(run, { onFault, onEnd }) {
  const ending = new AbortController();
  // The terminal and npm both pass Ctrl-C on, so it comes more than once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort(new Ended(signal)));
  // The reader of the output has gone (`| head`).
  process.stdout.on("error", () => ending.abort(new Ended("nobody reads")));
  /** @type {(() => Promise<unknown>)[]} */
  const opened = [];
  let exitCode = 0;
  try {
    exitCode = await run(ending, opened);
  } catch (error) {
    if (!(error instanceof Ended)) {
      onFault(error instanceof Error ? error.message : String(error));
      exitCode = 1;
    }
  }
  onEnd();
  ending.abort(new Ended("done"));
  for (const release of opened.reverse()) await release();
  return exitCode;
}

/** @returns {Promise<any>} what the promise gives. @throws the reason of the signal, once it is aborted */
export function untilAborted(promise, signal) {
  return Promise.race([
    promise,
    new Promise((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}
