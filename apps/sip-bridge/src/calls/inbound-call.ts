import { randomUUID } from "node:crypto";
import type { InviteSession } from "@parley/sip/dialog/invite-session";
import { SdpNegotiator } from "../media/sdp-negotiator.ts";
import type { IdentifiedCall } from "../trunks/identify-call.ts";
import type { Trunk } from "../trunks/trunk-book.ts";
import type { BridgeCall } from "./bridge-call.ts";
import type { CallDeps } from "./call-deps.ts";
import type { CallerIdentity } from "./caller-identity.ts";

/** The caller is answered when the assistant is ready, but no later than this, if its media socket is up. */
const ANSWER_AFTER_MS = 1_500;
const STREAM_UP_WITHIN_MS = 5_000;
const RETRY_AFTER = [["Retry-After", "5"]] as const;

export function newInboundSid(): string {
  return `sip_${randomUUID()}`;
}

/** Takes a call whose trunk and number are known: asks the service, rings, opens the media socket, answers. */
export async function takeInboundCall(
  deps: CallDeps,
  call: BridgeCall,
  session: InviteSession,
  { dialedVia, trunk }: IdentifiedCall,
  caller: CallerIdentity,
): Promise<void> {
  const { record } = call;
  const unavailable = () => session.reject(503, RETRY_AFTER);
  const callbacks = deps.book.callbacksOf(record.organizationId);
  if (callbacks === null) {
    unavailable();
    return;
  }
  const [answer, media] = await Promise.all([
    deps.service.instruct(callbacks.base_url, {
      type: "call.incoming",
      ...call.eventBase(),
      dialed_via: dialedVia,
      display_name: caller.displayName,
    }),
    deps.media.open(call.mediaListener).catch(() => null),
  ]);
  call.media = media;
  if (call.hasEnded) {
    void media?.close();
    return;
  }
  if (answer.kind !== "answered") {
    deps.logger.error("the service was not reached for a call", {
      callSid: record.callSid,
      trunkId: trunk.id,
      reason: answer.kind === "away" ? answer.reason : `refused with ${answer.statusCode}`,
    });
    unavailable();
    return;
  }
  if (media === null) {
    unavailable();
    return;
  }
  const { value } = answer;
  if (value.action === "reject") {
    session.reject(value.code);
    return;
  }
  session.ring();
  const digits = value.dtmf_first ?? null;
  call.connect(value.media, digits === null ? null : { digits: digits.digits, afterMs: digits.after_ms });
  const prewarmed = deps.service.prewarm(callbacks.base_url, {
    call_sid: record.callSid,
    organization_id: record.organizationId,
    from_number: record.from,
    to_number: record.to,
    outbound: false,
  });
  await waitUntilReady(deps, call, prewarmed, session, trunk);
}

async function waitUntilReady(
  { timers, logger, addresses, createAuthenticator }: CallDeps,
  call: BridgeCall,
  prewarmed: Promise<unknown>,
  session: InviteSession,
  trunk: Trunk,
): Promise<void> {
  const after = (delayMs: number) => new Promise<"late">((resolve) => timers.after(delayMs, () => resolve("late")));
  const isUp = await Promise.race([call.connected.then(() => "up" as const), after(STREAM_UP_WITHIN_MS)]);
  if (call.hasEnded) return;
  if (isUp === "late") {
    logger.error("the media socket of a call did not open", { callSid: call.record.callSid });
    session.reject(503, RETRY_AFTER);
    return;
  }
  await Promise.race([prewarmed, after(ANSWER_AFTER_MS)]);
  if (call.hasEnded || call.media === null) return;
  session.accept(
    new SdpNegotiator(
      addresses.towards(session.peer.address),
      call.media,
      session.peer.transport === "tls" ? "offered" : "accepted",
    ),
    createAuthenticator(trunk),
  );
}
