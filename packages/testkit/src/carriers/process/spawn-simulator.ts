import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { CarrierSimulatorOptions } from "../simulator-options.ts";
import { connectCarrierSimulator, type RemoteCarrierSimulator } from "./simulator-client.ts";

export interface SpawnedCarrierSimulator extends RemoteCarrierSimulator {
  readonly urls: Readonly<Partial<Record<TelephonyProviderName, string>>>;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the simulator in its own process, which ends with its parent. */
export async function spawnCarrierSimulator(
  options: Omit<CarrierSimulatorOptions, "clock">,
): Promise<SpawnedCarrierSimulator> {
  const script = new URL("./run-simulator.ts", import.meta.url);
  const child = spawn(process.execPath, [script.pathname, JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { urls, pid }: { urls: SpawnedCarrierSimulator["urls"]; pid: number } = JSON.parse(await firstLine(child));
  const [url] = Object.values(urls);
  if (url === undefined) throw new Error("the simulator started no carrier");
  return {
    ...connectCarrierSimulator(url),
    urls,
    pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error("the simulator has no standard output");
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error("the simulator ended before it listened");
}
