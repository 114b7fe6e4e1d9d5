import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSelfSignedCertificate } from "@parley/testkit/webhook-receiver/self-signed-certificate";
import { OUR_NUMBER, openStage, type Stage, trunkAt } from "../support/stage.ts";
import { freePort } from "./proof.ts";

const CONFIGURATION = fileURLToPath(new URL("../../../../deploy/sip-edge/kamailio.cfg", import.meta.url));
const EDGE_ADDRESS = "127.0.0.10";
const BRIDGE_ADDRESSES = ["127.0.0.11", "127.0.0.12"];
/** Until Kamailio has asked the bridges, and knows that they are there. */
const STARTS_WITHIN_MS = 4_000;

/** Kamailio and rtpengine as they are deployed, before two bridges. */
export interface SipEdge {
  readonly address: string;
  readonly port: number;
  readonly tlsPort: number;
  readonly certificate: { readonly certificatePem: string; readonly privateKeyPem: string };
  readonly bridges: readonly Stage[];
  /** Tells every bridge of a trunk, and one that it leads. */
  tell(gateway: string, change?: Parameters<typeof trunkAt>[1], lead?: number): Promise<string>;
  output(): string;
  stop(): Promise<void>;
}

export async function startSipEdge(folder: string): Promise<SipEdge> {
  mkdirSync(folder, { recursive: true });
  const [port, tlsPort, controlPort] = [await freePort(), await freePort(), await freePort()];
  const edge = { address: EDGE_ADDRESS, port, publicAddress: `${EDGE_ADDRESS}:${port}` };
  const bridges: Stage[] = [];
  for (const [index, sipAddress] of BRIDGE_ADDRESSES.entries()) {
    const rtpPortMin = 22_000 + 200 * index;
    bridges.push(await openStage({ sipAddress, edge, rtpPortMin, rtpPortMax: rtpPortMin + 199 }));
  }
  const certificate = createSelfSignedCertificate();
  const files = {
    bridges: join(folder, "dispatcher.list"),
    tls: join(folder, "tls.cfg"),
    certificate: join(folder, "own.pem"),
    key: join(folder, "own-key.pem"),
  };
  const list = bridges.map(({ bridge }, index) => `1 sip:${BRIDGE_ADDRESSES[index]}:${bridge.sipPort} 0 0\n`);
  writeFileSync(files.bridges, list.join(""));
  writeFileSync(files.certificate, certificate.certificatePem);
  writeFileSync(files.key, certificate.privateKeyPem, { mode: 0o600 });
  const shown = `method = TLSv1.2+\nverify_certificate = no\ncertificate = ${files.certificate}\nprivate_key = ${files.key}\n`;
  writeFileSync(files.tls, `[server:default]\n${shown}\n[client:default]\n${shown}`);
  let said = "";
  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    // biome-ignore lint/style/noProcessEnv: the programs are found as they are found here.
    const child = spawn(program, args, { cwd: folder, env: { PATH: process.env["PATH"], ...env } });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-8_000);
      });
    }
    return child;
  };
  const relay = start("rtpengine", [
    ...[
      "--foreground",
      "--config-file=none",
      "--table=-1",
      "--interface=127.0.0.1",
      `--listen-ng=127.0.0.1:${controlPort}`,
    ],
    ...["--port-min=23000", "--port-max=23999", "--log-stderr", "--log-level=5"],
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const proxy = start("kamailio", ["-f", CONFIGURATION, "-DD", "-E", "-m", "32", "-M", "8", "-Y", folder], {
    EDGE_ADDRESS,
    EDGE_PUBLIC: EDGE_ADDRESS,
    EDGE_PORT: String(port),
    EDGE_TLS_PORT: String(tlsPort),
    EDGE_BRIDGES_FILE: files.bridges,
    EDGE_TLS_FILE: files.tls,
    EDGE_RTPENGINE: `udp:127.0.0.1:${controlPort}`,
  });
  await new Promise((resolve) => setTimeout(resolve, STARTS_WITHIN_MS));
  const stop = async () => {
    // One may have been ended by its proof.
    for (const stage of bridges) await stage.stop().catch(() => undefined);
    await Promise.all([proxy, relay].map(ended));
  };
  if (proxy.exitCode !== null || relay.exitCode !== null) {
    await stop();
    throw new Error(`the edge did not start:\n${said}`);
  }
  return {
    address: EDGE_ADDRESS,
    port,
    tlsPort,
    certificate,
    bridges,
    async tell(gateway, change = {}, lead = 0) {
      const trunk = trunkAt(0, { gateway, ...change });
      const numbers = [{ number: OUR_NUMBER, sip_trunk_id: null, assistant_id: 1, flow_id: null }];
      for (const [index, stage] of bridges.entries()) {
        // One may have been ended by its proof.
        const told = stage.tell({ trunks: [trunk], numbers, is_lead: index === lead });
        await (index === lead ? told : told.catch(() => undefined));
      }
      return trunk.id;
    },
    output: () => said,
    stop,
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const over = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await over;
}
