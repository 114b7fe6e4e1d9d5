import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CALL } from "../../apps/sip-bridge/tests/prove/sipp-scenarios.ts";
import { lineOf, startPinned } from "../voice/pinned-process.ts";
import { BRIDGE_CORE, OTHER_CORE, OUR_NUMBER, openBridgeStage } from "./stage.ts";

const SIPP_PORT = 35_060;

/** Processor time of four requests and a media socket alone, in ms a call. */
export async function measureBareSetUps(perSecond: number, seconds: number): Promise<number> {
  const standIn = startPinned(process.execPath, [join(import.meta.dirname, "service-stand-in.ts")], {
    cores: OTHER_CORE,
  });
  try {
    const port = await lineOf(standIn, "ready ");
    const program = join(import.meta.dirname, "bare-set-up.ts");
    const bare = startPinned(process.execPath, [program, port, String(perSecond), String(seconds)], {
      cores: BRIDGE_CORE,
    });
    return Number(await lineOf(bare, "figures "));
  } finally {
    await standIn.stop();
  }
}

/** Calls from sipp, each set up with a media socket, answered, and hung up. */
export async function measureSetUps(
  perSecond: number,
  seconds: number,
): Promise<{ calls: number; failed: number; cpuMsPerCall: number; corePercent: number }> {
  const folder = await mkdtemp(join(tmpdir(), "sip-set-ups-"));
  const stage = await openBridgeStage(`127.0.0.1:${SIPP_PORT}`);
  try {
    const scenario = join(folder, "call.xml");
    await writeFile(scenario, CALL);
    const calls = perSecond * seconds;
    const { cpuMs, corePercent } = await stage.measure(async () => {
      const sipp = startPinned(
        "sipp",
        [
          `127.0.0.1:${stage.sipPort}`,
          ...["-sf", scenario, "-i", "127.0.0.1", "-mi", "127.0.0.1", "-p", String(SIPP_PORT)],
          ...["-m", String(calls), "-r", String(perSecond), "-l", "5000", "-recv_timeout", "12000", "-timeout", "120s"],
          ...["-key", "to_user", OUR_NUMBER, "-key", "routing", "X-Nothing: none", "-nostdin"],
          ...["-trace_stat", "-stf", join(folder, "stat.csv"), "-fd", "1"],
        ],
        { cores: OTHER_CORE, cwd: folder },
      );
      await sipp.ended;
    });
    const [head = "", ...rows] = (await readFile(join(folder, "stat.csv"), "utf8")).trim().split("\n");
    const column = head.split(";").indexOf("FailedCall(C)");
    const failed = Number(rows.at(-1)?.split(";")[column] ?? Number.NaN);
    return { calls, failed, cpuMsPerCall: cpuMs / calls, corePercent };
  } finally {
    await stage.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
