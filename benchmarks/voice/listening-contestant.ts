import type { Contestant } from "./contestant.ts";
import { lineOf, startPinned } from "./pinned-process.ts";

export interface ListeningProgram {
  readonly name: string;
  /** What Node runs; it listens on loopback and prints `listening PORT`. */
  readonly parameters: readonly string[];
  prepare?(): Promise<string | null>;
}

/** A contestant that takes any call: one process, no records, no tokens. */
export function listeningContestant({ name, parameters, prepare }: ListeningProgram): Contestant {
  return {
    name,
    prepare: prepare ?? (async () => null),
    start: async ({ measuredCores, nodeFlags }) => {
      const server = startPinned(process.execPath, [...nodeFlags, ...parameters], { cores: measuredCores });
      const port = Number(await lineOf(server, "listening"));
      return {
        pid: server.pid,
        prepareCalls: async (count) =>
          Array.from({ length: count }, (_, index) => ({
            address: "127.0.0.1",
            port,
            path: "/media",
            host: `127.0.0.1:${port}`,
            callSid: `CA${String(index).padStart(32, "0")}`,
            parameters: {},
          })),
        stop: () => server.stop(),
      };
    },
  };
}
