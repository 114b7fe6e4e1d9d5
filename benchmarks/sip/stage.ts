import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lineOf, type PinnedProcess, startPinned } from "../voice/pinned-process.ts";
import { coresOf, readMachineUsage, residentBytes } from "../voice/process-usage.ts";

export const OUR_NUMBER = "+15551234567";
/** The bridge has a core of its own; everybody who speaks with it shares the other. */
export const BRIDGE_CORE = "0";
export const OTHER_CORE = "1";
const HERE = import.meta.dirname;

/** A bridge with the stand-in behind it. */
export interface BridgeStage {
  readonly sipPort: number;
  readonly bridge: PinnedProcess;
  ask(method: "GET" | "POST", path: string, body?: unknown): Promise<{ status: number; text: string }>;
  /** One of its figures. */
  figure(name: string): Promise<number>;
  residentBytes(): number;
  /** Runs `work`, and tells the processor time that the bridge took for it, in ms, and its share of the core. */
  measure<Result>(work: () => Promise<Result>): Promise<{ result: Result; cpuMs: number; corePercent: number }>;
  stop(): Promise<void>;
}

/** @param gateway of the trunk its calls come from */
export async function openBridgeStage(
  gateway: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BridgeStage> {
  const dataDir = await mkdtemp(join(tmpdir(), "sip-benchmark-"));
  const apiKey = randomBytes(24).toString("hex");
  const standIn = startPinned(process.execPath, [join(HERE, "service-stand-in.ts")], { cores: OTHER_CORE });
  const servicePort = await lineOf(standIn, "ready ");
  const bridge = startPinned(process.execPath, [join(HERE, "bridge-process.mjs")], {
    cores: BRIDGE_CORE,
    env: {
      SIP_BRIDGE_API_KEY: apiKey,
      SIP_BRIDGE_PORT: "0",
      SIP_ADDRESS: "127.0.0.1",
      SIP_PORT: "0",
      SIP_RTP_PORT_MIN: "40000",
      SIP_RTP_PORT_MAX: "49999",
      SIP_MEDIA_WORKERS: "1",
      SIP_MAX_CALLS_PER_WORKER: "1000",
      SIP_ALLOW_PRIVATE_GATEWAYS: "true",
      SIP_BRIDGE_DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...env,
    },
  });
  const [apiPort = "", sipPort = ""] = (await lineOf(bridge, "ready ")).split(" ");
  const ask: BridgeStage["ask"] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${apiPort}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const origin = `127.0.0.1:${servicePort}`;
  const synced = await ask("POST", "/api/sync-organization", {
    organization_id: 7,
    revision: 1,
    trunks: [
      {
        id: randomUUID(),
        name: "PBX",
        gateway,
        username: "",
        password: "",
        priority: 1,
        enabled: true,
        register: false,
        provider: null,
      },
    ],
    numbers: [{ number: OUR_NUMBER, sip_trunk_id: null, assistant_id: 1, flow_id: null }],
    callbacks: { base_url: `http://${origin}`, media_url: `ws://${origin}/streams/sip` },
    default_country: "US",
  });
  if (synced.status !== 200) throw new Error(`the bridge answered ${synced.status}: ${synced.text}`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    sipPort: Number(sipPort),
    bridge,
    ask,
    async figure(name) {
      const { text } = await ask("GET", "/metrics");
      return Number(new RegExp(`^parley_bridge_${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN);
    },
    residentBytes: () => residentBytes(readMachineUsage(), bridge.pid),
    async measure(work) {
      const before = readMachineUsage();
      const result = await work();
      const after = readMachineUsage();
      const cores = coresOf(before, after, [bridge.pid]);
      return { result, cpuMs: cores * (after.atMs - before.atMs), corePercent: 100 * cores };
    },
    async stop() {
      await bridge.stop();
      await standIn.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
