import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Environment } from "../../config/env.ts";
import { loadConfig } from "../../config/load-config.ts";

const DEFAULT_PORT = "8090";

/**
 * The settings with which a bridge beside the service and the service find each other. What the operator has set stays; a
 * key that is made up is kept in DATA_DIR, because the bridge encrypts what it remembers with it.
 */
export async function withBridgeSettings(environment: Environment): Promise<Environment> {
  // Without the two that belong together: what is missing of them is made up here.
  const { dataDir } = loadConfig({ ...environment, SIP_BRIDGE_URL: undefined, SIP_BRIDGE_API_KEY: undefined });
  const folder = environment["SIP_BRIDGE_DATA_DIR"] ?? resolve(dataDir, "sip-bridge");
  const port = environment["SIP_BRIDGE_PORT"] ?? DEFAULT_PORT;
  const host = environment["SIP_BRIDGE_HOST"] ?? "127.0.0.1";
  return {
    ...environment,
    SIP_BRIDGE_DATA_DIR: folder,
    SIP_BRIDGE_HOST: host,
    SIP_BRIDGE_PORT: port,
    SIP_BRIDGE_API_KEY: environment["SIP_BRIDGE_API_KEY"] ?? (await keptKey(folder)),
    SIP_BRIDGE_URL: environment["SIP_BRIDGE_URL"] ?? `http://${host}:${port}`,
  };
}

async function keptKey(folder: string): Promise<string> {
  const path = join(folder, "api-key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // Whoever is first makes it; everybody else reads it.
    await writeFile(path, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
