import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { ListeningVendor } from "./listening-script.ts";
import type { ListeningControl } from "./speech-to-text-control.ts";
import type { SpeechToTextServerOptions } from "./speech-to-text-server.ts";

/** The control's methods, each over HTTP. */
type RemoteListeningControl = {
  readonly [M in keyof ListeningControl]: (
    ...args: Parameters<ListeningControl[M]>
  ) => Promise<ReturnType<ListeningControl[M]>>;
};

export interface SpawnedSpeechToTextServers extends RemoteListeningControl {
  /** Each vendor's base address. */
  readonly urls: Readonly<Partial<Record<ListeningVendor, string>>>;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts listening vendors as a process of their own (it ends with the one that spawned it). */
export async function spawnSpeechToTextServers(
  servers: readonly Omit<SpeechToTextServerOptions, "texts">[],
): Promise<SpawnedSpeechToTextServers> {
  const script = new URL("./run-speech-to-text-server.ts", import.meta.url);
  const child = spawn(process.execPath, [script.pathname, JSON.stringify(servers)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const line: { urls: SpawnedSpeechToTextServers["urls"]; controlUrl: string; pid: number } = JSON.parse(
    await firstLine(child),
  );
  // The two ends are one interface: what the method's type says is what the control address of that name answers.
  const call = async (name: keyof ListeningControl, args: readonly unknown[]) => {
    const response = await fetch(`${line.controlUrl}/${name}`, { method: "POST", body: JSON.stringify(args) });
    const answer = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`the servers refused ${name}: ${answer.error}`);
    return answer.result;
  };
  return {
    urls: line.urls,
    pid: line.pid,
    addText: (...args) => call("addText", args),
    setBehaviour: (...args) => call("setBehaviour", args),
    setFault: (...args) => call("setFault", args),
    connections: (...args) => call("connections", args),
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
  if (stdout === null) throw new Error("the servers have no standard output");
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error("the servers ended before they listened");
}
