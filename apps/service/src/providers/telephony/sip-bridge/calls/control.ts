import {
  BRIDGE_PATHS,
  type BridgeCall,
  bridgeCall,
  FINAL_CALL_STATUSES,
  placeCallReply,
} from "@parley/contracts/sip-bridge/bridge-api";
import type { BridgeInstruction } from "@parley/contracts/sip-bridge/bridge-events";
import { ProviderError } from "../../../provider-error.ts";
import type { CallAccount, CallInstruction } from "../../carrier-calls.ts";
import type { WebhookReply } from "../../carrier-webhook.ts";
import { ringTimeoutWithin } from "../../shared/ring-timeout.ts";
import type { Bridges } from "../bridges.ts";
import { type BridgeRequest, readBridge } from "../rest.ts";
import { endCauseOf } from "./end-cause.ts";

const MIN_RING_SECONDS = 5;
const MAX_RING_SECONDS = 300;
const MAX_NAME_LENGTH = 100;
const ENDED = 409;

/** Calls over the bridges. The reply to a waiting call's webhook is its instruction. */
export function bridgeCalls(bridges: Bridges): CallAccount {
  return {
    async placeCall(call, signal) {
      const request = {
        operation: "place-call",
        method: "POST",
        path: BRIDGE_PATHS.calls,
        json: {
          // The same key never dials twice, so that a lost answer can be settled by asking for the call.
          idempotency_key: call.callId,
          from: call.from,
          to: call.to,
          display_name: call.displayName?.slice(0, MAX_NAME_LENGTH) ?? null,
          ring_timeout_seconds: ringTimeoutWithin(call.ringTimeoutSeconds, MIN_RING_SECONDS, MAX_RING_SECONDS),
        },
        signal,
        mayBegin: call.mayBegin,
      } as const;
      const response = await bridges.inTurn(request, Number.parseInt(call.callId.slice(0, 8), 16));
      return { callSid: readBridge(request, response, placeCallReply).call_sid };
    },
    async hangUpCall(callSid, signal) {
      const path = BRIDGE_PATHS.callCommand(callSid, "hangup");
      await bridges.ofCall({ operation: "hang-up-call", method: "POST", path, alsoDone: [ENDED], signal });
    },
    // The name of a call holds our own id of it.
    async findPlacedCalls({ callId }, signal) {
      const call = await readCall(bridges, `sip_${callId}`, signal);
      return call === null ? [] : [{ callSid: call.call_sid, endCause: endCauseOf(call.status, call.sip_code) }];
    },
    async readCallEnd(callSid, signal) {
      const call = await readCall(bridges, callSid, signal);
      if (call === null || !FINAL_CALL_STATUSES.includes(call.status)) return null;
      return {
        endedAt: call.ended_at === null ? null : new Date(call.ended_at),
        durationSeconds: secondsOf(call.duration_ms),
        price: null,
      };
    },
    instructCall: (_waiting, instruction) => Promise.resolve(replyOf(instruction)),
    async transferCall(callSid, transfer, signal) {
      await command(bridges, {
        operation: "transfer-call",
        method: "POST",
        path: BRIDGE_PATHS.callCommand(callSid, "transfer"),
        json: {
          to: transfer.to,
          caller_id: transfer.callerId,
          ring_timeout_seconds: ringTimeoutWithin(transfer.ringTimeoutSeconds, MIN_RING_SECONDS, MAX_RING_SECONDS),
        },
        signal,
      });
    },
    async reconnectCall(callSid, { streamUrl: url, token }, signal) {
      const path = BRIDGE_PATHS.callCommand(callSid, "connect");
      await command(bridges, {
        operation: "reconnect-call",
        method: "POST",
        path,
        json: { media: { url, token } },
        signal,
      });
    },
    // The one-time token in the stream's first message admits it.
    verifyStreamUpgrade: () => true,
  };
}

/** @returns null when no bridge knows the call */
async function readCall(bridges: Bridges, callSid: string, signal?: AbortSignal): Promise<BridgeCall | null> {
  const request = { operation: "read-call", method: "GET", path: BRIDGE_PATHS.call(callSid), signal } as const;
  const response = await bridges.ofCall(request);
  return response === null ? null : readBridge(request, response, bridgeCall);
}

/** @throws ProviderError also when no bridge knows the call */
async function command(bridges: Bridges, request: BridgeRequest): Promise<void> {
  if ((await bridges.ofCall(request)) !== null) return;
  throw new ProviderError({
    provider: "byo-sip-trunk",
    operation: request.operation,
    outcome: "rejected",
    message: "No SIP bridge knows the call",
    statusCode: 404,
  });
}

/** Whole seconds of a call that was answered, begun ones included as carriers count; 0 of one that was not. */
export function secondsOf(durationMs: number | null): number {
  return durationMs === null ? 0 : Math.ceil(durationMs / 1_000);
}

function replyOf(instruction: CallInstruction): WebhookReply {
  return { statusCode: 200, contentType: "application/json", body: JSON.stringify(toBridge(instruction)) };
}

/** A trunk has no voice of its own: a caller who is refused hears what their telephone makes of the status. */
function toBridge(instruction: CallInstruction): BridgeInstruction {
  switch (instruction.kind) {
    case "connect":
      return {
        action: "accept",
        media: { url: instruction.streamUrl, token: instruction.token },
        dtmf_first:
          instruction.dtmfFirst === null
            ? null
            : { digits: instruction.dtmfFirst.digits, after_ms: instruction.dtmfFirst.afterMs },
      };
    case "busy":
      return { action: "reject", code: 486, reason: instruction.message };
    case "refuse":
      return { action: "reject", code: 480, reason: instruction.message };
    case "hang-up":
      return { action: "reject", code: 480, reason: "The call is over" };
  }
}
