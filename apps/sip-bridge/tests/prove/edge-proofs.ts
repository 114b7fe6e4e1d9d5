import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { contactUserOf } from "../../src/trunks/trunk-monitor.ts";
import { API_KEY, holdsTone, OUR_NUMBER, type Stage, tone, until } from "../support/stage.ts";
import { callByBaresip } from "./baresip-phone.ts";
import { KamailioRegistrar } from "./kamailio-registrar.ts";
import { folder, freePort, type Proof } from "./proof.ts";
import { type SipEdge, startSipEdge } from "./sip-edge.ts";
import { sipp } from "./sipp.ts";
import * as scenarios from "./sipp-scenarios.ts";

/** Longer than that no caller waits for another bridge. */
const PASSED_OVER_WITHIN_MS = 3_000;

function atEdge(name: string, run: (edge: SipEdge) => Promise<void>): Proof {
  return {
    name: `edge: ${name}`,
    needs: "rtpengine",
    async run() {
      const edge = await startSipEdge(join(folder, randomUUID()));
      try {
        await run(edge);
      } catch (error) {
        throw new Error(`${error instanceof Error ? error.message : String(error)}\n${edge.output().slice(-1_500)}`);
      } finally {
        await edge.stop();
      }
    },
  };
}

const completedAt = ({ bridges }: SipEdge) =>
  bridges.map(({ service }) => service.statuses().filter(({ status }) => status === "completed").length);

async function callsIn(edge: SipEdge, transport: "u1" | "t1"): Promise<void> {
  const local = await freePort();
  await edge.tell(`127.0.0.1:${local}`);
  await sipp(edge.port, scenarios.CALL, { local, transport, host: edge.address, calls: 10 });
  await until(() => completedAt(edge).reduce((sum, count) => sum + count, 0) === 10, "ten calls to be over");
  if (completedAt(edge).includes(0)) throw new Error(`one bridge had no call: ${completedAt(edge).join(", ")}`);
}

export const edgeProofs: readonly Proof[] = [
  atEdge("ten calls over UDP, shared by two bridges", (edge) => callsIn(edge, "u1")),
  atEdge("ten calls over TCP", (edge) => callsIn(edge, "t1")),
  atEdge("baresip over TLS with SRTP; the bridges have neither", async (edge) => {
    const telephone = await freePort();
    await edge.tell(`127.0.0.1:${telephone}`);
    const media = () => edge.bridges.flatMap(({ service }) => service.media);
    const speaking = setInterval(() => media().at(-1)?.socket.send(tone(1_000, 500)), 500);
    const { heard, output } = await callByBaresip({
      folder: join(folder, randomUUID()),
      sipPort: telephone,
      rtpPort: 33_100,
      target: `sip:${OUR_NUMBER}@${edge.address}:${edge.tlsPort}`,
      transport: "tls",
      isEncrypted: true,
      says: tone(440, 6_000),
      seconds: 6,
      tls: edge.certificate,
    });
    clearInterval(speaking);
    const words = output.slice(-1_000);
    if (!holdsTone(440, media().at(-1)?.heard ?? [])) throw new Error(`baresip was not heard\n${words}`);
    if (!holdsTone(1_000, heard)) throw new Error(`baresip heard nothing: ${heard.length} samples\n${words}`);
  }),
  atEdge("a bridge that is gone is passed over within three seconds", async (edge) => {
    const local = await freePort();
    await edge.tell(`127.0.0.1:${local}`);
    const [gone, other] = edge.bridges;
    await gone?.bridge.stop(0);
    const options = { local, host: edge.address, patienceMs: PASSED_OVER_WITHIN_MS, calls: 8, rate: 4 };
    await sipp(edge.port, scenarios.CALL, options);
    const done = () => other?.service.statuses().filter(({ status }) => status === "completed").length;
    await until(() => done() === 8, "eight calls to be over");
  }),
  atEdge("a call goes out, and the gateway sees the edge only", async (edge) => {
    const local = await freePort();
    const far = sipp(edge.port, scenarios.ANSWERING, { local, host: edge.address, calls: 3, patienceMs: 60_000 });
    far.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 700));
    // Each bridge asks by OPTIONS, which are calls to sipp.
    await edge.tell(`127.0.0.1:${local}`);
    const [bridge] = edge.bridges;
    if (bridge === undefined) throw new Error("there is no bridge");
    await until(async () => {
      const states = edge.bridges.map((each) => each.ask("GET", BRIDGE_PATHS.organizationStatus(7)));
      return (await Promise.all(states)).every(({ body }) => body.trunks[0].state === "ip_auth");
    }, "both bridges to have asked");
    const key = randomUUID();
    const order = { idempotency_key: key, from: OUR_NUMBER, to: "+15557654321", ring_timeout_seconds: 20 };
    await bridge.ask("POST", BRIDGE_PATHS.calls, order);
    await until(() => bridge.service.media.length === 1, "an answer");
    await bridge.ask("POST", BRIDGE_PATHS.callCommand(`sip_${key}`, "hangup"));
    await far;
    const { body: ladder } = await bridge.ask("GET", BRIDGE_PATHS.ladder(`sip_${key}`));
    const peers = new Set(ladder.messages.map(({ peer }: { peer: string }) => peer));
    if (peers.size !== 1) throw new Error(`the bridge spoke with ${[...peers].join(", ")}`);
  }),
  atEdge("one bridge registers; any takes the calls, also when it is gone and another registers", async (edge) => {
    const password = "made for this proof";
    const rules = { algorithm: "SHA-256", password, minSeconds: 0 } as const;
    const registrar = new KamailioRegistrar(join(folder, randomUUID()), await freePort(), rules);
    await registrar.start();
    try {
      const [lead, other] = edge.bridges;
      if (lead === undefined || other === undefined) throw new Error("there are no two bridges");
      const change = { id: randomUUID(), register: true, username: "9228", password };
      const stateAt = async (stage: Stage) =>
        (await stage.ask("GET", BRIDGE_PATHS.organizationStatus(7))).body.trunks[0].state;
      // From an address that is no gateway's: the Contact alone says whose call it is.
      const contact = `sip:${contactUserOf(API_KEY, change.id)}@${edge.address}:${edge.port}`;
      const callIn = async () => {
        const options = { local: await freePort(), host: edge.address, from: "127.0.0.5", calls: 4 };
        await sipp(edge.port, scenarios.callTo(contact), options);
      };
      await edge.tell(`127.0.0.1:${registrar.port}`, change);
      await until(async () => (await stateAt(lead)) === "registered", "the registration");
      await until(async () => (await stateAt(other)) === "ip_auth", "the other bridge to have asked");
      await callIn();
      await lead.bridge.stop(0);
      await callIn();
      // What the service does when it finds the lead gone.
      await edge.tell(`127.0.0.1:${registrar.port}`, change, 1);
      await until(async () => (await stateAt(other)) === "registered", "the other bridge to register");
      await callIn();
    } finally {
      await registrar.stop();
    }
  }),
  atEdge("a stranger gets 403", async (edge) => {
    await edge.tell(`127.0.0.1:${await freePort()}`);
    const options = { local: await freePort(), host: edge.address, from: "127.0.0.5" };
    await sipp(edge.port, scenarios.refusedWith(403), options);
    // Nor does it help to say where one comes from.
    const headers = ["X-Edge-Source: udp 127.0.0.1 5060"];
    await sipp(edge.port, scenarios.refusedWith(403, { headers }), { ...options, local: await freePort() });
    if (edge.bridges.some(({ service }) => service.events("call.incoming").length > 0)) {
      throw new Error("the service was told of a stranger");
    }
  }),
];
