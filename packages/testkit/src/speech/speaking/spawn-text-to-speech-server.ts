import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { SpeakingFault, SpeakingOptions, SpeakingState } from "./speaking-script.ts";

export interface SpawnedTextToSpeechServer {
  readonly url: string;
  readonly pid: number;
  state(): Promise<SpeakingState>;
  setFault(fault: SpeakingFault | null): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a vendor's voices as a process of their own (it ends with the one that spawned it). */
export async function spawnTextToSpeechServer(options: SpeakingOptions): Promise<SpawnedTextToSpeechServer> {
  const script = new URL("./run-text-to-speech-server.ts", import.meta.url);
  const child = spawn(process.execPath, [script.pathname, JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const [line]: unknown[] = await Promise.race([once(lines, "line"), once(child, "exit")]);
  if (typeof line !== "string") throw new Error("The text-to-speech server ended before it listened.");
  const { url, pid }: { url: string; pid: number } = JSON.parse(line);
  return {
    url,
    pid,
    async state() {
      const response = await fetch(`${url}/__control/state`);
      const state: SpeakingState = JSON.parse(await response.text());
      return state;
    },
    async setFault(fault) {
      await fetch(`${url}/__control/fault`, { method: "POST", body: JSON.stringify(fault) });
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}
