import { randomBytes } from "node:crypto";
import type { TestCallReport } from "@parley/contracts/sip-bridge/bridge-api";
import type { LegEnd } from "@parley/sip/dialog/session-deps";
import { bracketed } from "@parley/sip/message/uri";
import { SdpNegotiator } from "../media/sdp-negotiator.ts";
import type { Trunk } from "../trunks/trunk-book.ts";
import type { CallDeps } from "./call-deps.ts";
import type { LegHandler } from "./leg-handler.ts";

const RING_MS = 20_000;
const TALK_MS = 5_000;
const TONE_HZ = 440;

/** Calls somebody over one trunk, plays a tone for five seconds, and tells what came of it. */
export async function makeTestCall(deps: CallDeps, trunk: Trunk, from: string, to: string): Promise<TestCallReport> {
  const [peer] = deps.trunks.peersOf(trunk.id);
  if (peer === undefined)
    return failed({ by: "network", status: null, reason: "The gateway was not found", q850: null });
  const media = await deps.media.open({ onConnected() {}, onStreamFailed() {}, onSilent() {}, onLost() {} });
  const address = deps.addresses.towards(peer.address);
  const startedMs = deps.timers.nowMs();
  let setupMs: number | null = null;
  const end = await new Promise<LegEnd>((resolve) => {
    const session = deps.agent.call(
      {
        peer,
        uri: `sip:${to}@${bracketed(trunk.gateway.host)}`,
        from: `<sip:${from}@${deps.ownHost(peer)}>`,
        callId: randomBytes(16).toString("hex"),
        headers: [],
        negotiator: new SdpNegotiator(address, media, peer.transport === "tls" ? "offered" : "accepted"),
        authenticator: deps.createAuthenticator(trunk),
        contactUser: deps.trunks.contactUserOf(trunk.id),
      },
      {
        onProgress() {},
        onHeard() {},
        onDigit() {},
        onEstablished() {
          stopRinging();
          setupMs = Math.round(deps.timers.nowMs() - startedMs);
          media.playTone(TONE_HZ, TALK_MS);
          deps.timers.after(TALK_MS, () => session.hangUp());
        },
        onEnd(ended) {
          stopRinging();
          resolve(ended);
        },
      } satisfies LegHandler,
    );
    const stopRinging = deps.timers.after(RING_MS, () => session.giveUp("Nobody answered"));
  });
  const figures = await media.close();
  if (setupMs === null) return failed(end);
  return {
    outcome: "answered",
    sip_code: 200,
    reason: null,
    setup_ms: setupMs,
    codec: figures?.codec ?? null,
    packets_sent: figures?.packetsSent ?? 0,
    packets_received: figures?.packetsReceived ?? 0,
  };
}

function failed({ by, status, reason }: LegEnd): TestCallReport {
  const outcome =
    status === 486 || status === 600
      ? "busy"
      : reason === "Nobody answered" || status === 480 || status === 408
        ? "no_answer"
        : by === "network"
          ? "unreachable"
          : "refused";
  return { outcome, sip_code: status, reason, setup_ms: null, codec: null, packets_sent: 0, packets_received: 0 };
}
