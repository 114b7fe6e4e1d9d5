import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { goertzelPower, meanPower } from "@parley/audio/frequency";
import { decodeMuLaw, encodeMuLaw } from "@parley/audio/mu-law";
import { sineTone } from "@parley/audio/tones";
import { BRIDGE_PATHS, type SyncOrganization } from "@parley/contracts/sip-bridge/bridge-api";
import { type Bridge, startBridge } from "../../src/bridge.ts";
import type { BridgeConfig } from "../../src/config/bridge-config.ts";
import { createLogger } from "../../src/logging.ts";
import { FakeService } from "./fake-service.ts";

export const API_KEY = "a-key-for-tests-of-the-bridge";
export const OUR_NUMBER = "+15551234567";

/** A bridge with a service behind it. */
export interface Stage {
  readonly service: FakeService;
  readonly bridge: Bridge;
  readonly logs: string[];
  readonly dataDir: string;
  /** Asks the bridge's interface. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes.
  ask(method: "GET" | "POST", path: string, body?: unknown, key?: string): Promise<{ status: number; body: any }>;
  /** Tells the bridge of an organization. */
  tell(change?: Partial<SyncOrganization>): Promise<void>;
  /** The same, and waits until its trunks are settled. */
  sync(change?: Partial<SyncOrganization>): Promise<void>;
  /** Ends the bridge as a kill would, and starts it again with what it kept. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function trunkAt(port: number, change: Partial<SyncOrganization["trunks"][number]> = {}) {
  return {
    id: randomUUID(),
    name: "PBX",
    gateway: `127.0.0.1:${port}`,
    username: "",
    password: "",
    priority: 1,
    enabled: true,
    register: false,
    provider: null,
    ...change,
  };
}

export async function openStage(change: Partial<BridgeConfig> = {}): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), "parley-bridge-"));
  const service = await FakeService.start(API_KEY);
  const logs: string[] = [];
  const config: BridgeConfig = {
    apiKey: API_KEY,
    apiHost: "127.0.0.1",
    apiPort: 0,
    sipAddress: "127.0.0.1",
    sipPort: 0,
    sipTlsPort: null,
    tls: null,
    publicIp: null,
    edge: null,
    rtpPortMin: 21_000 + 200 * (process.pid % 100),
    rtpPortMax: 21_199 + 200 * (process.pid % 100),
    mediaWorkers: 1,
    maxCallsPerWorker: 50,
    dataDir,
    allowsPrivateGateways: true,
    logLevel: "info",
    ...change,
  };
  const start = () =>
    startBridge(
      config,
      createLogger("info", (line) => logs.push(line)),
    );
  let bridge = await start();
  let revision = 0;
  const stage: Stage = {
    service,
    get bridge() {
      return bridge;
    },
    logs,
    dataDir,
    async ask(method, path, body, key = API_KEY) {
      const response = await fetch(`http://127.0.0.1:${bridge.apiPort}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
    },
    async tell(organization = {}) {
      revision += 1;
      const body: SyncOrganization = {
        organization_id: 7,
        revision,
        trunks: [],
        numbers: [{ number: OUR_NUMBER, sip_trunk_id: null, assistant_id: 1, flow_id: null }],
        callbacks: { base_url: service.origin, media_url: `${service.origin.replace("http", "ws")}/streams/sip` },
        default_country: "US",
        ...organization,
      };
      const { status } = await stage.ask("POST", "/api/sync-organization", body);
      if (status !== 200) throw new Error(`the bridge answered ${status}`);
    },
    async sync(organization = {}) {
      await stage.tell(organization);
      await until(async () => {
        const { body: now } = await stage.ask(
          "GET",
          BRIDGE_PATHS.organizationStatus(organization.organization_id ?? 7),
        );
        return now.trunks.every(({ state }: { state: string }) => state !== "resolving" && state !== "registering");
      });
    },
    async restart() {
      await bridge.stop(0);
      bridge = await start();
    },
    async stop() {
      await bridge.stop(0);
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return stage;
}

/** Waits until it is so, for a minute at most. */
export async function until(isSo: () => boolean | Promise<boolean>, what = "it to happen"): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 20) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited in vain for ${what}`);
}

export function tone(frequencyHz: number, durationMs: number): Uint8Array {
  const pcm = sineTone({ frequencyHz, durationMs });
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}

/** Whether the tone is in the sound somewhere: a fifth of a second that is nearly nothing else. */
export function holdsTone(frequencyHz: number, muLaw: readonly number[]): boolean {
  for (let at = 0; at + 1_600 <= muLaw.length; at += 800) {
    const pcm = new Int16Array(1_600);
    decodeMuLaw(Uint8Array.from(muLaw.slice(at, at + 1_600)), pcm);
    const power = meanPower(pcm);
    if (power > 1e-4 && goertzelPower(pcm, frequencyHz, 8_000) / power > 0.8) return true;
  }
  return false;
}
