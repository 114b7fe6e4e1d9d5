import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import { OUR_NUMBER, until } from "../support/stage.ts";
import { freePort, type Proof } from "./proof.ts";
import { callsIn, callsOut, sipp, withTrunk } from "./sipp.ts";
import * as scenarios from "./sipp-scenarios.ts";

const OTHER_NUMBER = "+15550009999";
const uri = `sip:${OUR_NUMBER}@pbx.example`;
const ROUTING: readonly (readonly [string, string])[] = [
  ["Diversion", `Diversion: <${uri}>;reason=unconditional`],
  ["History-Info", `History-Info: <${uri}>;index=1, <sip:101@pbx.example>;index=1.1`],
  ["X-Original-Called", `X-Original-Called: ${OUR_NUMBER}`],
  ["X-Original-Number", `X-Original-Number: ${OUR_NUMBER}`],
  ["X-Forwarded-To", `X-Forwarded-To: <tel:${OUR_NUMBER}>`],
  ["X-Original-To", `X-Original-To: <${uri}>`],
  ["P-Called-Party-ID", `P-Called-Party-ID: <${uri}>`],
];

export const sippProofs: readonly Proof[] = [
  callsIn("a call over UDP", scenarios.CALL),
  callsIn("a call over TCP", scenarios.CALL, { transport: "t1" }),
  ...ROUTING.map(([header, routing]) =>
    callsIn(`the number in ${header} alone`, scenarios.CALL, { to: "101", routing }),
  ),
  callsIn("two headers that contradict each other: the one believed most decides", scenarios.CALL, {
    to: OTHER_NUMBER,
    routing: `X-Original-To: <sip:${OTHER_NUMBER}@pbx>\r\nDiversion: <${uri}>`,
  }),
  ...["101", OTHER_NUMBER, "sales"].map((to) =>
    callsIn(`a call for ${to} is refused with 404`, scenarios.refusedWith(404), { to }),
  ),
  callsIn("an INVITE without offer", scenarios.OFFERLESS),
  callsIn("reliable provisional responses", scenarios.PRACK),
  callsIn("hold, UPDATE, OPTIONS, REFER and an old number within the call", scenarios.WITHIN),
  callsIn("two offers at the same moment: both are refused, and the bridge comes again", scenarios.GLARE),
  {
    name: "a key that is pressed",
    needs: "sipp",
    async run() {
      const local = await freePort();
      await withTrunk(local, async (stage) => {
        await sipp(stage.bridge.sipPort, scenarios.PRESSES_FIVE, { local });
        const keys = stage.service.media.flatMap(({ events }) => events.filter(({ event }) => event === "dtmf"));
        if (keys.length !== 1 || keys[0]?.digit !== "5") throw new Error(`keys that came: ${JSON.stringify(keys)}`);
      });
    },
  },
  callsIn("a session interval that is too small is refused with 422", scenarios.TOO_SMALL),
  callsIn("an unknown extension is refused with 420", scenarios.refusedWith(420, { headers: ["Require: teleport"] })),
  callsIn("another scheme is refused with 416", scenarios.refusedWith(416, { uri: "urn:service:sos" })),
  callsIn(
    "an offer of nothing but video is refused with 488",
    scenarios.refusedWith(488, {
      body: "v=0\no=- 1 1 IN IP4 127.0.0.1\ns=-\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 4000 RTP/AVP 99\na=rtpmap:99 VP8/90000",
    }),
  ),
  {
    name: "a call taken back while it rings",
    needs: "sipp",
    async run() {
      const local = await freePort();
      await withTrunk(local, async (stage) => {
        // A media socket that never opens keeps it ringing.
        const port = await freePort();
        stage.service.instruction = () => ({ action: "accept", media: { url: `ws://127.0.0.1:${port}/`, token: "t" } });
        await sipp(stage.bridge.sipPort, scenarios.CANCELED, { local });
      });
    },
  },
  callsOut("a call that goes out over UDP", scenarios.ANSWERING, "udp", async (stage, callSid) => {
    await until(() => stage.service.media.length === 1, "an answer");
    await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "hangup"));
  }),
  callsOut("a call that goes out over TCP", scenarios.ANSWERING, "tcp", async (stage, callSid) => {
    await until(() => stage.service.media.length === 1, "an answer");
    await stage.ask("POST", BRIDGE_PATHS.callCommand(callSid, "hangup"));
  }),
  callsOut("a callee who is busy", scenarios.refusing(486), "udp", (stage) =>
    until(() => stage.service.statuses().some(({ status }) => status === "busy"), "the status"),
  ),
  {
    name: "500 calls, 50 a second, each answered and ended exactly once",
    needs: "sipp",
    async run() {
      const local = await freePort();
      await withTrunk(local, async (stage) => {
        await sipp(stage.bridge.sipPort, scenarios.CALL, { local, calls: 500, rate: 50 });
        await until(() => stage.service.statuses().filter(({ status }) => status === "completed").length === 500);
      });
    },
  },
];
