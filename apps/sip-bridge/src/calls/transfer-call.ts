import { randomBytes } from "node:crypto";
import type { ReferralResult } from "@parley/sip/dialog/referral";
import type { LegEnd } from "@parley/sip/dialog/session-deps";
import { formatNameAddress } from "@parley/sip/message/name-address";
import { bracketed } from "@parley/sip/message/uri";
import { SdpNegotiator } from "../media/sdp-negotiator.ts";
import type { BridgeCall, CommandResult } from "./bridge-call.ts";
import type { CallDeps } from "./call-deps.ts";
import type { LegHandler } from "./leg-handler.ts";

export interface TransferOrder {
  /** E.164. */
  readonly to: string;
  readonly callerId: string;
  readonly ringTimeoutSeconds: number;
}

/**
 * Hands the caller over: by REFER, so that the call leaves the bridge; where the peer does no REFER, the bridge dials the
 * target itself and joins the two legs. The outcome is told as a status.
 */
export function transferCall(deps: CallDeps, call: BridgeCall, order: TransferOrder): CommandResult {
  const { session, record } = call;
  const trunk = record.trunkId === null ? null : deps.book.trunk(record.trunkId);
  if (call.hasEnded || session === null || trunk === null) return "ended";
  const target = `sip:${order.to}@${bracketed(trunk.gateway.host)}`;
  const ours = record.direction === "inbound" ? record.to : record.from;
  const outcome = Promise.withResolvers<LegEnd | null>();
  const isAsked = session.refer(target, `sip:${ours}@${deps.ownHost(session.peer)}`, (result) => {
    const isOver = call.hasEnded;
    if (result.kind === "answered" && result.status < 300) {
      record.report("transferred", { sipCode: result.status });
      session.hangUp();
    } else if (!isOver && result.kind === "answered") {
      record.report("transfer_failed", { sipCode: result.status });
    } else if (!isOver && result.kind !== "abandoned") {
      dialTarget(deps, call, order);
    }
    outcome.resolve(isOver ? endAfter(result) : null);
  });
  if (!isAsked) return "ended";
  call.transferring(outcome.promise);
  record.report("transferring");
  return "done";
}

/** How a call ended whose peer hung up after it had taken the transfer on; null: as it did without one. */
function endAfter(result: ReferralResult): LegEnd | null {
  switch (result.kind) {
    case "answered":
      return { by: "network", status: result.status, reason: "The transfer failed", q850: null };
    case "no-result":
      return { by: "network", status: null, reason: "The outcome of the transfer is not known", q850: null };
    default:
      return null;
  }
}

/** The second leg, over the trunk the call came by. */
function dialTarget(deps: CallDeps, call: BridgeCall, order: TransferOrder): void {
  void dial(deps, call, order).catch(() => call.record.report("transfer_failed", { sipCode: 503 }));
}

async function dial(deps: CallDeps, call: BridgeCall, order: TransferOrder): Promise<void> {
  const { record, media: firstMedia } = call;
  const trunk = record.trunkId === null ? null : deps.book.trunk(record.trunkId);
  const [peer] = trunk === null ? [] : deps.trunks.peersOf(trunk.id);
  if (trunk === null || peer === undefined || firstMedia === null) throw new Error("the trunk is gone");
  const address = deps.addresses.towards(peer.address);
  const media = await deps.media.open(
    { onConnected() {}, onStreamFailed() {}, onSilent() {}, onLost: () => call.giveUp("The media worker ended") },
    firstMedia,
  );
  const callId = randomBytes(16).toString("hex");
  deps.ladders.belongs(callId, record.callSid);
  const from = formatNameAddress("", `sip:${order.callerId}@${deps.ownHost(peer)}`);
  let isJoined = false;
  const leg = deps.agent.call(
    {
      peer,
      uri: `sip:${order.to}@${bracketed(trunk.gateway.host)}`,
      from,
      callId,
      headers: [["P-Asserted-Identity", from]],
      negotiator: new SdpNegotiator(address, media, peer.transport === "tls" ? "offered" : "accepted"),
      authenticator: deps.createAuthenticator(trunk),
      contactUser: deps.trunks.contactUserOf(trunk.id),
    },
    {
      onProgress() {},
      onHeard: () => media.heard(),
      onDigit: (digit) => media.press(digit),
      onEstablished() {
        stopRinging();
        isJoined = true;
        call.forward(media);
        media.join(firstMedia);
        record.report("transferred", { sipCode: 200 });
      },
      onEnd({ status, reason }) {
        stopRinging();
        void media.close();
        if (isJoined) call.session?.hangUp();
        else record.report("transfer_failed", { sipCode: status, reason });
      },
    } satisfies LegHandler,
  );
  const stopRinging = deps.timers.after(order.ringTimeoutSeconds * 1_000, () => leg.hangUp());
  call.accompany(() => leg.hangUp());
  if (call.hasEnded) leg.hangUp();
}
