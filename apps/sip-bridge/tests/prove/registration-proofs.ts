import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { openStage, type Stage, trunkAt } from "../support/stage.ts";
import { KamailioRegistrar, type RegistrarRules } from "./kamailio-registrar.ts";
import { folder, freePort, type Proof } from "./proof.ts";

const PASSWORD = "made for this proof";

/** Registers with Kamailio, and tells the state that came of it. */
function registers(
  name: string,
  change: Partial<RegistrarRules>,
  password: string,
  check: (stage: Stage, registrar: KamailioRegistrar, trunkId: string) => Promise<void>,
): Proof {
  return {
    name,
    needs: "kamailio",
    async run() {
      const rules = { algorithm: "MD5", password: PASSWORD, minSeconds: 0, ...change } as const;
      const registrar = new KamailioRegistrar(join(folder, randomUUID()), await freePort(), rules);
      await registrar.start();
      const stage = await openStage();
      try {
        const trunk = trunkAt(registrar.port, { register: true, username: "9228", password });
        await stage.sync({ trunks: [trunk] });
        await check(stage, registrar, trunk.id);
      } finally {
        await stage.stop();
        await registrar.stop();
      }
    },
  };
}

async function expectState(stage: Stage, state: string): Promise<void> {
  const { body } = await stage.ask("GET", BRIDGE_PATHS.organizationStatus(7));
  const [trunk] = body.trunks;
  if (trunk.state !== state) throw new Error(`expected ${state}, but it is ${JSON.stringify(trunk)}`);
}

export const registrationProofs: readonly Proof[] = [
  ...(["MD5", "SHA-256"] as const).map((algorithm) =>
    registers(`registers with Kamailio by ${algorithm}`, { algorithm }, PASSWORD, (stage) =>
      expectState(stage, "registered"),
    ),
  ),
  registers("takes the time that Kamailio wants (423)", { minSeconds: 1_800 }, PASSWORD, (stage) =>
    expectState(stage, "registered"),
  ),
  registers("a password that Kamailio does not accept", {}, "wrong", (stage) => expectState(stage, "auth_failed")),
  registers("registers again after Kamailio was away", {}, PASSWORD, async (stage, registrar, trunkId) => {
    await registrar.stop();
    await registrar.start();
    await stage.ask("POST", BRIDGE_PATHS.trunkTest(trunkId));
    await expectState(stage, "registered");
  }),
];
