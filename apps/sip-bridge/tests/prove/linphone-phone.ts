import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../support/stage.ts";
import type { TelephoneCall } from "./baresip-phone.ts";
import { readRecording, wavOf } from "./recordings.ts";

/** Has linphonec 5.1 call somebody, say something and hang up. @returns what it heard, mu-law, and what it said */
export async function callByLinphone(call: TelephoneCall): Promise<{ heard: readonly number[]; output: string }> {
  const { folder, sipPort, rtpPort, target, transport, isEncrypted, says, seconds, tls } = call;
  mkdirSync(folder, { recursive: true });
  const [spoken, heard, settings] = ["spoken.wav", "heard.wav", "settings"].map((name) => join(folder, name));
  if (spoken === undefined || heard === undefined || settings === undefined) throw new Error("there are no files");
  writeFileSync(spoken, wavOf(says, seconds));
  const root = join(folder, "ca.pem");
  if (tls !== null) writeFileSync(root, tls.certificatePem);
  const sections = {
    sip: [
      `sip_port=${transport === "udp" ? sipPort : 0}`,
      `sip_tcp_port=${transport === "tcp" ? sipPort : 0}`,
      `sip_tls_port=${transport === "tls" ? sipPort : 0}`,
      "guess_hostname=0",
      "contact=sip:+15557654321@127.0.0.1",
      `media_encryption=${isEncrypted ? "srtp" : "none"}`,
      `media_encryption_mandatory=${isEncrypted ? 1 : 0}`,
      ...(tls === null ? [] : [`root_ca=${root}`]),
    ],
    rtp: [`audio_rtp_port=${rtpPort}`],
    video: ["enabled=0", "capture=0", "display=0"],
    // Without it linphonec looks for a database in the home folder, and opens no port when there is none.
    storage: ["uri=null"],
  };
  const lines = Object.entries(sections).flatMap(([name, values]) => [`[${name}]`, ...values]);
  writeFileSync(settings, `${lines.join("\n")}\n`);
  // biome-ignore lint/style/noProcessEnv: the program is found as it is found here.
  const environment = { PATH: process.env["PATH"], HOME: folder };
  const child = spawn("linphonec", ["-c", settings], { cwd: folder, env: environment });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const command = (line: string) => child.stdin.write(`${line}\n`);
  try {
    await until(() => output.includes("Warning: video is disabled"), `linphonec to start: ${output}`);
    command("soundcard use files");
    command(`record ${heard}`);
    command(`call ${target}${transport === "udp" ? "" : `;transport=${transport}`}`);
    await until(() => /Media streams established| error\.| ended /.test(output), `an answer: ${output}`);
    command(`play ${spoken}`);
    await pause(1_000 * seconds);
    command("terminate");
    await until(() => / error\.| ended /.test(output), `the end: ${output}`);
    command("quit");
    await Promise.race([ended, pause(3_000)]);
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
  return { heard: existsSync(heard) ? readRecording(heard) : [], output };
}
