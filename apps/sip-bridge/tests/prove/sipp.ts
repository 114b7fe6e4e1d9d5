import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { OUR_NUMBER, openStage, type Stage, trunkAt } from "../support/stage.ts";
import { folder, freePort, type Proof } from "./proof.ts";

/** @throws Error with sipp's own words when a call failed */
export async function sipp(
  port: number,
  xml: string,
  options: {
    readonly local: number;
    readonly transport?: "u1" | "t1";
    readonly to?: string;
    readonly routing?: string;
    readonly calls?: number;
    readonly rate?: number;
    /** For each message. */
    readonly patienceMs?: number;
    /** Of the far end; default 127.0.0.1. */
    readonly host?: string;
    /** Its own address; default 127.0.0.1. */
    readonly from?: string;
  },
): Promise<void> {
  const file = join(folder, `${randomUUID()}.xml`);
  writeFileSync(file, xml);
  const {
    local,
    transport = "u1",
    to = OUR_NUMBER,
    routing = "X-Nothing: none",
    calls = 1,
    rate = 10,
    patienceMs = 12_000,
    host = "127.0.0.1",
    from = "127.0.0.1",
  } = options;
  const args = [
    `${host}:${port}`,
    ...["-sf", file, "-i", from, "-mi", from, "-p", String(local), "-t", transport],
    ...["-m", String(calls), "-r", String(rate), "-l", "2000", "-timeout", "90s", "-recv_timeout", String(patienceMs)],
    ...["-key", "to_user", to, "-key", "routing", routing, "-nostdin", "-trace_err"],
  ];
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn("sipp", args, { cwd: folder });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
    child.on("close", (code) => resolve({ code, output }));
  });
  if (code === 0) return;
  const errors = readdirSync(folder)
    .filter((name) => name.endsWith("_errors.log"))
    .map((name) => readFileSync(join(folder, name), "utf8").slice(0, 1_500));
  throw new Error(`sipp ended with ${code}\n${errors.join("\n")}\n${output.slice(-800)}`);
}

/** A stage whose trunk is sipp on that port. */
export async function withTrunk(local: number, run: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage({ rtpPortMin: 12_000, rtpPortMax: 19_999, maxCallsPerWorker: 1_000 });
  try {
    await stage.tell({ trunks: [trunkAt(local)] });
    await run(stage);
  } finally {
    await stage.stop();
  }
}

/** Calls in, with the scenario. */
export function callsIn(name: string, xml: string, change: Partial<Parameters<typeof sipp>[2]> = {}): Proof {
  return {
    name,
    needs: "sipp",
    async run() {
      const local = await freePort();
      await withTrunk(local, (stage) => sipp(stage.bridge.sipPort, xml, { local, ...change }));
    },
  };
}

/** Has the bridge call sipp, which was asked by OPTIONS before. */
export function callsOut(
  name: string,
  xml: string,
  transport: "udp" | "tcp",
  run: (stage: Stage, callSid: string) => Promise<void>,
): Proof {
  return {
    name,
    needs: "sipp",
    async run() {
      const local = await freePort();
      const stage = await openStage({ rtpPortMin: 12_000, rtpPortMax: 19_999 });
      const far = sipp(stage.bridge.sipPort, xml, { local, transport: transport === "udp" ? "u1" : "t1", calls: 2 });
      try {
        // What went wrong there is told at the end.
        far.catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 700));
        const suffix = transport === "tcp" ? ";transport=tcp" : "";
        await stage.sync({ trunks: [trunkAt(local, { gateway: `127.0.0.1:${local}${suffix}` })] });
        const key = randomUUID();
        const order = { idempotency_key: key, from: OUR_NUMBER, to: "+15557654321", ring_timeout_seconds: 20 };
        await stage.ask("POST", BRIDGE_PATHS.calls, order);
        await run(stage, `sip_${key}`);
        await far;
      } finally {
        await stage.stop();
      }
    },
  };
}
