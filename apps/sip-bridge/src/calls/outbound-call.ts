import { randomBytes } from "node:crypto";
import type { PlaceCall } from "@parley/contracts/sip-bridge/bridge-api";
import type { LegEnd } from "@parley/sip/dialog/session-deps";
import type { SipPeer } from "@parley/sip/message/message";
import { formatNameAddress } from "@parley/sip/message/name-address";
import { bracketed } from "@parley/sip/message/uri";
import type { CancelTimer } from "@parley/sip/timers";
import { reasonOf } from "../logging.ts";
import { SdpNegotiator } from "../media/sdp-negotiator.ts";
import type { Trunk } from "../trunks/trunk-book.ts";
import type { BridgeCall } from "./bridge-call.ts";
import type { CallDeps } from "./call-deps.ts";
import { type AttemptFailure, triesNextTrunk, trunksToTry } from "./failover.ts";
import type { LegHandler } from "./leg-handler.ts";

/** A gateway that says nothing at all for so long is not there. */
const NO_RESPONSE_MS = 4_000;
/** How often the service is asked again what to do with an answered call, and how long. */
const ASK_AGAIN_MS = 500;
const ASK_FOR_MS = 5_000;

type AttemptResult =
  | { readonly kind: "answered" }
  | { readonly kind: "failed"; readonly failure: AttemptFailure; readonly end: LegEnd };

/** Places a call over the organization's trunks, one after the other, until one of them gives an answer about the callee. */
export async function placeOutboundCall(deps: CallDeps, call: BridgeCall, order: PlaceCall): Promise<void> {
  const { record } = call;
  record.report("initiated");
  const number = deps.book.numberOf(record.organizationId, order.from);
  const trunks = trunksToTry(deps.book.trunksOf(record.organizationId), number?.trunkId ?? null, (trunk) =>
    deps.trunks.isDown(trunk.id),
  );
  const ring = startRingTimer(deps, call, order.ring_timeout_seconds);
  let last: LegEnd = { by: "network", status: 503, reason: "The organization has no trunk", q850: null };
  for (const trunk of trunks) {
    record.trunkId = trunk.id;
    record.attempt += 1;
    const result = await attempt(deps, call, order, trunk);
    if (call.hasEnded || result.kind === "answered") {
      ring.stop();
      return;
    }
    last = result.end;
    deps.logger.warn("an attempt to place a call failed", {
      callSid: record.callSid,
      trunkId: trunk.id,
      reason: result.end.reason ?? "",
      ...(result.end.status === null ? {} : { status: result.end.status }),
    });
    if (ring.hasRungOut || call.isUnwanted || !triesNextTrunk(result.failure)) break;
  }
  ring.stop();
  call.finish(ring.hasRungOut ? { by: "us", status: 408, reason: "Nobody answered", q850: null } : last);
}

function startRingTimer({ timers }: CallDeps, call: BridgeCall, seconds: number) {
  const timer = { hasRungOut: false, stop: (() => {}) as CancelTimer };
  timer.stop = timers.after(seconds * 1_000, () => {
    timer.hasRungOut = true;
    call.session?.hangUp();
  });
  return timer;
}

async function attempt(deps: CallDeps, call: BridgeCall, order: PlaceCall, trunk: Trunk): Promise<AttemptResult> {
  const [peer] = deps.trunks.peersOf(trunk.id);
  if (peer === undefined) return unreachable("The gateway was not found");
  const address = deps.addresses.towards(peer.address);
  try {
    call.media ??= await deps.media.open(call.mediaListener);
  } catch (error) {
    return unreachable(reasonOf(error));
  }
  const { media } = call;
  if (call.hasEnded || call.isUnwanted) return unreachable("The call was taken back");
  const { promise, resolve } = Promise.withResolvers<AttemptResult>();
  let hasRung = false;
  let isPrewarmed = false;
  const callId = `${randomBytes(16).toString("hex")}`;
  deps.ladders.belongs(callId, call.record.callSid);
  const noResponse = deps.timers.after(NO_RESPONSE_MS, () => session.giveUp("The gateway does not answer"));
  const session = deps.agent.call(
    {
      peer,
      uri: uriOf(order.to, trunk, peer),
      from: formatNameAddress(order.display_name ?? "", `sip:${order.from}@${deps.ownHost(peer)}`),
      callId,
      headers: [
        ["P-Asserted-Identity", formatNameAddress(order.display_name ?? "", `sip:${order.from}@${deps.ownHost(peer)}`)],
      ],
      negotiator: new SdpNegotiator(address, media, peer.transport === "tls" ? "offered" : "accepted"),
      authenticator: deps.createAuthenticator(trunk),
      contactUser: deps.trunks.contactUserOf(trunk.id),
    },
    {
      onProgress(status) {
        noResponse();
        if (status === 100) return;
        hasRung = true;
        call.record.report(status === 183 ? "early_media" : "ringing", { sipCode: status });
        if (!isPrewarmed) prewarm(deps, call, order);
        isPrewarmed = true;
      },
      onEstablished() {
        noResponse();
        resolve({ kind: "answered" });
        call.record.answered();
        call.record.report("in_progress");
        void askForMedia(deps, call);
      },
      onHeard: () => media.heard(),
      onDigit: (digit) => media.press(digit),
      onEnd(end) {
        noResponse();
        if (call.record.answeredAt !== null) call.finish(end);
        else resolve({ kind: "failed", failure: failureOf(end, hasRung), end });
      },
    } satisfies LegHandler,
  );
  call.session = session;
  const result = await promise;
  if (result.kind === "failed") call.session = null;
  return result;
}

function unreachable(reason: string): AttemptResult {
  return {
    kind: "failed",
    failure: { kind: "unreachable" },
    end: { by: "network", status: 503, reason, q850: null },
  };
}

function failureOf(end: LegEnd, hasRung: boolean): AttemptFailure {
  if (end.by === "network" || end.status === null)
    return hasRung ? { kind: "status", status: 480, hasRung } : { kind: "unreachable" };
  return { kind: "status", status: end.status, hasRung };
}

/** Numbers go to the gateway's domain, whichever of its addresses is called. */
function uriOf(to: string, { gateway }: Trunk, peer: SipPeer): string {
  const port = gateway.port === null ? "" : `:${gateway.port}`;
  const transport = peer.transport === "udp" ? "" : `;transport=${peer.transport}`;
  return `sip:${to}@${bracketed(gateway.host)}${port}${transport}`;
}

/** Has the assistant made ready while it rings. */
function prewarm({ service, book }: CallDeps, { record }: BridgeCall, order: PlaceCall): void {
  const baseUrl = book.callbacksOf(record.organizationId)?.base_url;
  if (baseUrl === undefined) return;
  const { callSid: call_sid, organizationId: organization_id } = record;
  const parties = { from_number: order.from, to_number: order.to };
  void service.prewarm(baseUrl, { call_sid, organization_id, ...parties, outbound: true });
}

/** Somebody answered: asks where the media socket goes, again if the service is away for a moment. */
async function askForMedia({ service, book, timers, logger }: CallDeps, call: BridgeCall): Promise<void> {
  const { record } = call;
  const baseUrl = book.callbacksOf(record.organizationId)?.base_url;
  const event = {
    type: "call.answered",
    ...call.eventBase(),
    answered_at: (record.answeredAt ?? record.startedAt).toISOString(),
  } as const;
  const until = timers.nowMs() + ASK_FOR_MS;
  while (baseUrl !== undefined && !call.hasEnded) {
    const answer = await service.instruct(baseUrl, event);
    if (call.hasEnded) return;
    if (answer.kind === "answered" && answer.value.action === "accept") {
      const digits = answer.value.dtmf_first ?? null;
      call.connect(answer.value.media, digits === null ? null : { digits: digits.digits, afterMs: digits.after_ms });
      return;
    }
    if (answer.kind === "answered") {
      call.hangUp();
      return;
    }
    if (answer.kind === "refused" || timers.nowMs() >= until) break;
    logger.warn("the service was not reached for an answered call", { callSid: record.callSid, reason: answer.reason });
    await new Promise<void>((resolve) => timers.after(ASK_AGAIN_MS, resolve));
  }
  call.giveUp("The service did not say where the call's sound goes");
}
