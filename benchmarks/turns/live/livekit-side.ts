import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import WebSocket from "ws";
import { installLiveKit } from "../../voice/livekit/livekit-contestant.ts";
import type { LiveCall, Side } from "./side.ts";

const PROGRAM = new URL("../../voice/livekit/turns-process.mjs", import.meta.url).pathname;
const STARTS_WITHIN_MS = 60_000;

/** LiveKit Agents as it comes. @returns a reason when it cannot be installed here */
export async function startLiveKitSide(): Promise<Side | string> {
  const missing = await installLiveKit();
  if (missing !== null) return missing;
  const child = spawn(process.execPath, [PROGRAM], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface(child.stdout), "line", { signal: AbortSignal.timeout(STARTS_WITHIN_MS) });
  const port = Number(String(line).split(" ").at(-1));
  return {
    name: "livekit",
    call: () => begin(port),
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function begin(port: number): Promise<LiveCall> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/media`);
  await once(socket, "open");
  const streamSid = `MZ${randomBytes(16).toString("hex")}`;
  socket.send(JSON.stringify({ event: "start", streamSid }));
  // It says when its session has started; what is said before, it would not hear.
  await once(socket, "message", { signal: AbortSignal.timeout(STARTS_WITHIN_MS) });
  return {
    socket,
    streamSid,
    tell: (words) => socket.send(JSON.stringify({ event: "words", words })),
    end: async () => socket.close(),
  };
}
