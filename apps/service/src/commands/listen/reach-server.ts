import { connect } from "node:net";
import type { Clock } from "@parley/foundation/clock";

const CONNECT_MS = 3_000;
const BETWEEN_TRIES_MS = 500;

/** @returns null when somebody takes connections there, else why not */
export function findServerProblem(url: URL): Promise<string | null> {
  const port = Number(url.port === "" ? (url.protocol === "https:" ? 443 : 80) : url.port);
  return new Promise((resolve) => {
    // As they are written in URLs, addresses of IPv6 have brackets.
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ""), port });
    const end = (problem: string | null) => {
      socket.destroy();
      resolve(problem);
    };
    socket.setTimeout(CONNECT_MS, () => end("it does not answer"));
    socket.once("connect", () => end(null));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

/** Resolves once somebody takes connections, never at once. @throws what `signal` is aborted with */
export async function waitForServer(url: URL, clock: Clock, signal: AbortSignal): Promise<void> {
  do await clock.sleep(BETWEEN_TRIES_MS, signal);
  while ((await findServerProblem(url)) !== null);
}
