import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sineTone } from "@parley/audio/tones";
import { wavHeader } from "@parley/audio/wav";
import { startPinned } from "../voice/pinned-process.ts";
import { coresOf, readMachineUsage } from "../voice/process-usage.ts";
import { Caller, type PhoneFigures, Phones } from "./phone-calls.ts";
import { BRIDGE_CORE, OTHER_CORE } from "./stage.ts";

const SIP_PORT = 35_070;
const FIRST_PORT = 30_000;

/** What baresip takes that answers each call and plays a tone. */
export async function measureBaresip(
  program: string,
  calls: number,
  seconds: number,
): Promise<(PhoneFigures & { readonly corePercentPerCall: number }) | null> {
  if (spawnSync("which", ["baresip"]).status !== 0) return null;
  const folder = await mkdtemp(join(tmpdir(), "sip-baresip-"));
  const lines = [
    "poll_method epoll",
    `sip_listen 127.0.0.1:${SIP_PORT}`,
    `call_max_calls ${calls + 1}`,
    "call_hold_other_calls no",
    `audio_source aufile,${join(folder, "tone.wav")}`,
    "audio_player aubridge,nowhere",
    "audio_alert aubridge,nowhere",
    "audio_srate 8000",
    "audio_channels 1",
    "rtp_ports 40000-49000",
    "module_path /usr/lib/baresip/modules",
    ...["g711", "aufile", "aubridge"].map((name) => `module ${name}.so`),
    "module_tmp account.so",
    "module_app menu.so",
  ];
  await writeFile(join(folder, "config"), `${lines.join("\n")}\n`);
  const pcm = sineTone({ frequencyHz: 440, durationMs: 60_000 });
  const header = wavHeader({ sampleRateHz: 8_000, channels: 1 }, pcm.length);
  await writeFile(join(folder, "tone.wav"), Buffer.concat([header, Buffer.from(pcm.buffer)]));
  // One account a call: another call to the same one would find it busy.
  const accounts = Array.from(
    { length: calls },
    (_, number) => `<sip:p${number}@127.0.0.1>;regint=0;answermode=auto;audio_codecs=PCMU\n`,
  );
  await writeFile(join(folder, "accounts"), accounts.join(""));
  await writeFile(join(folder, "contacts"), "");
  // Its line of figures on standard error is for people.
  const baresip = startPinned("sh", ["-c", `exec baresip -f ${folder} 2>/dev/null`], {
    cores: BRIDGE_CORE,
    cwd: folder,
  });
  const caller = await Caller.open();
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const phones = await Phones.open(program, FIRST_PORT, calls, seconds, OTHER_CORE);
    const ports: number[] = [];
    for (let number = 0; number < calls; number += 1) {
      ports.push((await caller.call(`p${number}`, SIP_PORT, FIRST_PORT + 2 * number)).peerPort);
    }
    const before = readMachineUsage();
    const figures = await phones.speakTo(ports);
    const cores = coresOf(before, readMachineUsage(), [baresip.pid]);
    return { ...figures, corePercentPerCall: (100 * cores) / calls };
  } finally {
    caller.hangUpAll();
    await baresip.stop();
    await caller.close();
    await rm(folder, { recursive: true, force: true });
  }
}
