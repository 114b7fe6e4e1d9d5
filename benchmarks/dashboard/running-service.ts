import { type ChildProcess, fork } from "node:child_process";
import { askAt, type House } from "../learning/house.ts";

/** The service in a process of its own, without rate limits. */
export interface RunningService {
  readonly url: string;
  readonly key: string;
  /** @throws for an answer that is no success */
  readonly ask: House["ask"];
  /** Documented paths of reading operations. */
  readonly operations: ReadonlySet<string>;
  /** Of the process, in µs since it started. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

/** @param environment has PORT and INIT_API_KEY */
export async function startService(environment: Readonly<Record<string, string>>): Promise<RunningService> {
  const child = fork(new URL("../http/service-process.ts", import.meta.url), {
    env: { ...process.env, ...environment },
    // As `npm start` has them (bin/parley.mjs): they decide how much garbage waits.
    execArgv: ["--max-semi-space-size=4", "--no-parallel-scavenge", "--heap-growing-percent=50"],
  });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the service ended with ${code}`)));
  });
  const { PORT: port = "", INIT_API_KEY: key = "" } = environment;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    key,
    ask: askAt(Number(port), key),
    operations: await readOperations(url),
    cpuMicros: () =>
      new Promise((resolve) => {
        child.once("message", (message) => resolve(Number(message)));
        child.send("cpu");
      }),
    stop: () => stop(child),
  };
}

/** What the service says of itself; benchmarks of one version run on another. */
export async function readOperations(url: string): Promise<ReadonlySet<string>> {
  const response = await fetch(`${url}/openapi.json`);
  const { paths } = (await response.json()) as { readonly paths: Readonly<Record<string, object>> };
  return new Set(Object.keys(paths).filter((path) => "get" in (paths[path] ?? {})));
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
