import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import type { Edge } from "../transport/edge.ts";
import type { TlsIdentity } from "../transport/stream-transport.ts";
import type { Environment } from "./env.ts";

/** Every setting of the bridge, checked. */
export interface BridgeConfig {
  /** What the service and the bridge prove themselves to each other with. */
  readonly apiKey: string;
  readonly apiHost: string;
  readonly apiPort: number;
  readonly sipAddress: string;
  readonly sipPort: number;
  /** Null: TLS connections are made, but not taken. */
  readonly sipTlsPort: number | null;
  readonly tls: TlsIdentity | null;
  /** What peers outside see as our address; null: an address of this machine. */
  readonly publicIp: string | null;
  /** Null: peers and gateways are spoken to directly. */
  readonly edge: Edge | null;
  readonly rtpPortMin: number;
  readonly rtpPortMax: number;
  readonly mediaWorkers: number;
  readonly maxCallsPerWorker: number;
  readonly dataDir: string;
  /** Gateways may have private addresses. */
  readonly allowsPrivateGateways: boolean;
  readonly logLevel: "debug" | "info" | "warn" | "error";
}

/** The setting and what is wrong with it, for the operator. */
export class BridgeConfigError extends Error {
  override readonly name = "BridgeConfigError";
}

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const settings = z.object({
  SIP_BRIDGE_API_KEY: z.string().min(24, "needs at least 24 characters"),
  SIP_BRIDGE_HOST: z.string().default("127.0.0.1"),
  SIP_BRIDGE_PORT: port.default(8_090),
  SIP_ADDRESS: z
    .string()
    .refine((text) => isIP(text) !== 0, "needs an address")
    .default("0.0.0.0"),
  SIP_PORT: port.default(5_060),
  SIP_TLS_PORT: port.default(5_061),
  SIP_TLS_CERT_FILE: z.string().optional(),
  SIP_TLS_KEY_FILE: z.string().optional(),
  SIP_TLS_CA_FILE: z.string().optional(),
  SIP_PUBLIC_IP: z
    .string()
    .refine((text) => isIP(text) !== 0, "needs an address")
    .optional(),
  SIP_EDGE: z.string().optional(),
  SIP_EDGE_PUBLIC: z.string().optional(),
  SIP_RTP_PORT_MIN: port.default(10_000),
  SIP_RTP_PORT_MAX: port.default(20_000),
  SIP_MEDIA_WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(Math.max(1, availableParallelism() - 1)),
  SIP_MAX_CALLS_PER_WORKER: z.coerce.number().int().min(1).max(1_000).default(150),
  SIP_BRIDGE_DATA_DIR: z.string().default("./data/sip-bridge"),
  SIP_ALLOW_PRIVATE_GATEWAYS: flag.default(false),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
});

/** The names of all settings, for the documentation's check. */
export const SETTING_NAMES = Object.keys(settings.shape);

/** @throws BridgeConfigError naming the setting */
export function loadBridgeConfig(environment: Environment): BridgeConfig {
  const parsed = settings.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BridgeConfigError(`${String(issue?.path[0] ?? "")}: ${issue?.message ?? "is not valid"}`);
  }
  const { data } = parsed;
  if (data.SIP_RTP_PORT_MIN + 3 > data.SIP_RTP_PORT_MAX) {
    throw new BridgeConfigError("SIP_RTP_PORT_MAX: needs room for ports above SIP_RTP_PORT_MIN");
  }
  const tls = loadTls(data.SIP_TLS_CERT_FILE, data.SIP_TLS_KEY_FILE, data.SIP_TLS_CA_FILE);
  return {
    apiKey: data.SIP_BRIDGE_API_KEY,
    apiHost: data.SIP_BRIDGE_HOST,
    apiPort: data.SIP_BRIDGE_PORT,
    sipAddress: data.SIP_ADDRESS,
    sipPort: data.SIP_PORT,
    sipTlsPort: tls === null ? null : data.SIP_TLS_PORT,
    tls,
    publicIp: data.SIP_PUBLIC_IP ?? null,
    edge: readEdge(data.SIP_EDGE, data.SIP_EDGE_PUBLIC),
    rtpPortMin: data.SIP_RTP_PORT_MIN,
    rtpPortMax: data.SIP_RTP_PORT_MAX,
    mediaWorkers: data.SIP_MEDIA_WORKERS,
    maxCallsPerWorker: data.SIP_MAX_CALLS_PER_WORKER,
    dataDir: data.SIP_BRIDGE_DATA_DIR,
    allowsPrivateGateways: data.SIP_ALLOW_PRIVATE_GATEWAYS,
    logLevel: data.LOG_LEVEL,
  };
}

function readEdge(edge: string | undefined, publicAddress: string | undefined): Edge | null {
  if (edge === undefined) {
    if (publicAddress === undefined) return null;
    throw new BridgeConfigError("SIP_EDGE: is needed beside SIP_EDGE_PUBLIC");
  }
  const found = /^(.+):(\d{1,5})$/.exec(edge);
  const address = (found?.[1] ?? "").replace(/^\[(.*)\]$/, "$1");
  const port = Number(found?.[2]);
  if (isIP(address) === 0 || !(port > 0 && port <= 65_535)) {
    throw new BridgeConfigError("SIP_EDGE: needs an address and a port, as 10.0.0.5:5060");
  }
  return { address, port, publicAddress: publicAddress ?? edge };
}

function loadTls(cert: string | undefined, key: string | undefined, ca: string | undefined): TlsIdentity | null {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined) throw new BridgeConfigError("SIP_TLS_CERT_FILE: is needed beside SIP_TLS_KEY_FILE");
  if (key === undefined) throw new BridgeConfigError("SIP_TLS_KEY_FILE: is needed beside SIP_TLS_CERT_FILE");
  return {
    cert: readFile("SIP_TLS_CERT_FILE", cert),
    key: readFile("SIP_TLS_KEY_FILE", key),
    ca: ca === undefined ? null : readFile("SIP_TLS_CA_FILE", ca),
  };
}

function readFile(setting: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new BridgeConfigError(`${setting}: cannot be read (${error instanceof Error ? error.message : "unknown"})`);
  }
}
