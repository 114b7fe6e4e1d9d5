import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { startPinned } from "../voice/pinned-process.ts";
import { coresOf, readMachineUsage } from "../voice/process-usage.ts";
import { type PhoneFigures, Phones } from "./phone-calls.ts";
import { BRIDGE_CORE, OTHER_CORE } from "./stage.ts";

const CONTROL_PORT = 22_222;
const FIRST_PORT = 30_000;

/** What rtpengine's relay in user space takes for the same number of calls: both legs of each are phones of ours. */
export async function measureRelay(
  program: string,
  calls: number,
  seconds: number,
): Promise<(PhoneFigures & { readonly corePercentPerCall: number }) | null> {
  if (spawnSync("which", ["rtpengine"]).status !== 0) return null;
  const relay = startPinned(
    "rtpengine",
    [
      ...[
        "--foreground",
        "--config-file=none",
        "--table=-1",
        "--interface=127.0.0.1",
        `--listen-ng=127.0.0.1:${CONTROL_PORT}`,
      ],
      ...["--port-min=40000", "--port-max=48000", "--log-level=2", "--log-stderr", "--num-threads=1"],
    ],
    { cores: BRIDGE_CORE },
  );
  const control = createSocket("udp4");
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const phones = await Phones.open(program, FIRST_PORT, 2 * calls, seconds, OTHER_CORE);
    const ports: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const [left, right] = [FIRST_PORT + 4 * call, FIRST_PORT + 4 * call + 2];
      const parts = { "call-id": `c${call}`, "from-tag": "a" };
      const offered = await ask(control, { command: "offer", ...parts, sdp: sdpOf(left) });
      const answered = await ask(control, { command: "answer", ...parts, "to-tag": "b", sdp: sdpOf(right) });
      // The left phone speaks to what the right one was shown as the left, and the other way round.
      ports.push(portOf(answered), portOf(offered));
    }
    const before = readMachineUsage();
    const figures = await phones.speakTo(ports);
    const cores = coresOf(before, readMachineUsage(), [relay.pid]);
    return { ...figures, corePercentPerCall: (100 * cores) / calls };
  } finally {
    control.close();
    await relay.stop();
  }
}

function sdpOf(port: number): string {
  return `v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio ${port} RTP/AVP 0\r\na=rtpmap:0 PCMU/8000\r\n`;
}

function portOf(sdp: string): number {
  return Number(/m=audio (\d+)/.exec(sdp)?.[1] ?? 0);
}

/** rtpengine's "ng" protocol: a cookie and a bencoded dictionary. */
function ask(control: ReturnType<typeof createSocket>, command: Readonly<Record<string, string>>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const cookie = `q${Math.random().toString(36).slice(2)}`;
  const text = (value: string) => `${Buffer.byteLength(value)}:${value}`;
  const body = Object.entries(command)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => text(key) + text(value))
    .join("");
  const timer = setTimeout(() => reject(new Error("rtpengine does not answer")), 3_000);
  control.once("message", (reply) => {
    clearTimeout(timer);
    resolve(reply.toString("latin1"));
  });
  control.send(`${cookie} d${body}e`, CONTROL_PORT, "127.0.0.1");
  return promise;
}
