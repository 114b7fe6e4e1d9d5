/**
 * Aborted when the person, or whatever runs the command, wants it to end: Ctrl-C, SIGTERM, or nobody reads its output any
 * more. `release` gives the signals back to their defaults.
 */
export function untilStopped(): { readonly signal: AbortSignal; readonly release: () => void } {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error("stopped"));
  const onError = (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    stop();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  process.stdout.on("error", onError);
  return {
    signal: stopping.signal,
    release: () => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
    },
  };
}
