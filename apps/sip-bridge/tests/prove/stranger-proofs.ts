import { spawnSync } from "node:child_process";
import { OUR_NUMBER, openStage, type Stage, trunkAt, until } from "../support/stage.ts";
import { freePort, type Proof } from "./proof.ts";
import { sipp } from "./sipp.ts";
import * as scenarios from "./sipp-scenarios.ts";

/** Strangers come from 127.0.0.1; the trunk is at another address. */
const TRUNK_ADDRESS = "127.0.0.2";

async function withStrangers(run: (stage: Stage) => Promise<void>): Promise<void> {
  const stage = await openStage({ rtpPortMin: 12_000, rtpPortMax: 19_999 });
  try {
    await stage.tell({ trunks: [trunkAt(5_060, { gateway: `${TRUNK_ADDRESS}:${await freePort()}` })] });
    await run(stage);
  } finally {
    await stage.stop();
  }
}

/** The bridge's figure of messages that it did not read. */
async function droppedBy({ ask }: Stage): Promise<number> {
  const { body } = await ask("GET", "/metrics");
  return Number(/parley_bridge_dropped_messages (\d+)/.exec(String(body))?.[1] ?? 0);
}

/** The program's words. @throws Error when it found somebody, or the bridge saw nothing of it */
async function findsNobody(stage: Stage, program: string, args: readonly string[], found: RegExp): Promise<void> {
  const before = await droppedBy(stage);
  const { stdout, stderr } = spawnSync(program, [...args], { timeout: 60_000, encoding: "utf8" });
  const said = `${stdout}${stderr}`;
  if (found.test(said)) throw new Error(`${program} found somebody:\n${said.slice(-1_000)}`);
  if ((await droppedBy(stage)) === before) throw new Error(`nothing of ${program} came:\n${said.slice(-1_000)}`);
}

export const strangerProofs: readonly Proof[] = [
  {
    name: "a stranger's OPTIONS and INVITE get silence (sipsak)",
    needs: "sipsak",
    run: () =>
      withStrangers(async (stage) => {
        const target = `sip:${OUR_NUMBER}@127.0.0.1:${stage.bridge.sipPort}`;
        await findsNobody(stage, "sipsak", ["-vv", "-D", "3", "-s", target], /SIP\/2\.0 \d{3}/);
      }),
  },
  {
    name: "a scan for telephone systems finds none (svmap)",
    needs: "svmap",
    run: () =>
      withStrangers((stage) =>
        findsNobody(stage, "svmap", ["-p", String(stage.bridge.sipPort), "127.0.0.1"], /\| 127\.0\.0\.1:/),
      ),
  },
  {
    name: "a scan for extensions finds none (svwar)",
    needs: "svwar",
    run: () =>
      withStrangers((stage) =>
        findsNobody(
          stage,
          "svwar",
          ["-e", "100-120", "-m", "INVITE", "-p", String(stage.bridge.sipPort), "--force", "127.0.0.1"],
          /\| 1\d\d /,
        ),
      ),
  },
  {
    name: "a stranger's call gets no answer at all, and our own address does not help",
    needs: "sipp",
    run: () =>
      withStrangers(async (stage) => {
        const local = await freePort();
        const failed = await sipp(stage.bridge.sipPort, scenarios.CALL, { local, patienceMs: 3_000 }).then(
          () => null,
          (error: Error) => error,
        );
        if (failed === null) throw new Error("the call was answered");
        if (/SIP\/2\.0 [1-6]\d\d/.test(failed.message)) throw new Error(`it got an answer:\n${failed.message}`);
        if (stage.service.posts.length > 0) throw new Error("the service was told of it");
        await until(async () => (await droppedBy(stage)) > 0, "the call to be counted");
      }),
  },
];
