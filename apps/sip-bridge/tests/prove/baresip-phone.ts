import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRecording, wavOf } from "./recordings.ts";

export interface TelephoneCall {
  readonly folder: string;
  readonly sipPort: number;
  readonly rtpPort: number;
  /** `sip:+1555…@127.0.0.1:5060`, without the transport. */
  readonly target: string;
  readonly transport: "udp" | "tcp" | "tls";
  readonly isEncrypted: boolean;
  /** What it says: mu-law, 8 kHz. */
  readonly says: Uint8Array;
  /** How long the call lasts. */
  readonly seconds: number;
  /** PEM of whom it trusts, and its own certificate with key. */
  readonly tls: { readonly certificatePem: string; readonly privateKeyPem: string } | null;
}

/** Has baresip 1.0 call somebody, say something and hang up. @returns what it heard, mu-law, and what it said */
export async function callByBaresip(call: TelephoneCall): Promise<{ heard: readonly number[]; output: string }> {
  const { folder, sipPort, rtpPort, target, transport, isEncrypted, says, seconds, tls } = call;
  mkdirSync(folder, { recursive: true });
  const spoken = join(folder, "spoken.wav");
  writeFileSync(spoken, wavOf(says, seconds));
  if (tls !== null) {
    writeFileSync(join(folder, "ca.pem"), tls.certificatePem);
    writeFileSync(join(folder, "own.pem"), `${tls.certificatePem}${tls.privateKeyPem}`);
  }
  const lines = [
    "poll_method epoll",
    `sip_listen 127.0.0.1:${sipPort}`,
    ...(tls === null ? [] : [`sip_certificate ${join(folder, "own.pem")}`, `sip_cafile ${join(folder, "ca.pem")}`]),
    `audio_source aufile,${spoken}`,
    // Nobody is at the other end of the bridge; what comes is written down on its way there.
    "audio_player aubridge,nowhere",
    "audio_alert aubridge,nowhere",
    `snd_path ${folder}`,
    "audio_srate 8000",
    "audio_channels 1",
    `rtp_ports ${rtpPort}-${rtpPort + 20}`,
    "module_path /usr/lib/baresip/modules",
    ...["g711", "aufile", "aubridge", "sndfile", "srtp"].map((name) => `module ${name}.so`),
    "module_tmp account.so",
    "module_app menu.so",
  ];
  writeFileSync(join(folder, "config"), `${lines.join("\n")}\n`);
  const encryption = isEncrypted ? ";mediaenc=srtp" : "";
  const account = `<sip:+15557654321@127.0.0.1;transport=${transport}>;regint=0;audio_codecs=PCMU${encryption}\n`;
  writeFileSync(join(folder, "accounts"), account);
  writeFileSync(join(folder, "contacts"), "");
  const output = await new Promise<string>((resolve) => {
    const child = spawn("baresip", ["-f", folder, "-e", `/dial ${target}`, "-t", String(seconds)], { cwd: folder });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on("close", () => resolve(said));
  });
  const recording = readdirSync(folder).find((name) => name.endsWith("-dec.wav"));
  return { heard: recording === undefined ? [] : readRecording(join(folder, recording)), output };
}
