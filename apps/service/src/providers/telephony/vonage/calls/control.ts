import type { CallInstruction, CallTransfer, ConnectInstruction, WaitingCall } from "../../carrier-calls.ts";
import type { WebhookReply } from "../../carrier-webhook.ts";
import type { VonageRest } from "../rest.ts";
import { connectNcco, HANG_UP, type Ncco, pauseNcco, refusalNcco, transferNcco } from "./ncco.ts";

/** Vonage takes its instructions from the answer to its webhook. */
export function nccoReply(ncco: Ncco): WebhookReply {
  return { statusCode: 200, contentType: "application/json", body: JSON.stringify(ncco) };
}

export async function instructVonageCall(
  rest: VonageRest,
  { callSid }: WaitingCall,
  instruction: CallInstruction,
  signal?: AbortSignal,
): Promise<WebhookReply> {
  switch (instruction.kind) {
    case "connect":
      return nccoReply(await connect(rest, callSid, instruction, signal));
    // Vonage has already answered the call when it asks for instructions, so a busy tone is no longer possible.
    case "busy":
    case "refuse":
      return nccoReply(refusalNcco(instruction.message, instruction.language));
    case "hang-up":
      return nccoReply(HANG_UP);
  }
}

async function connect(
  rest: VonageRest,
  callSid: string,
  instruction: ConnectInstruction,
  signal: AbortSignal | undefined,
): Promise<Ncco> {
  const { dtmfFirst } = instruction;
  if (dtmfFirst === null) return connectNcco(callSid, instruction);
  if (dtmfFirst.afterMs > 0) {
    const next = { ...instruction, dtmfFirst: { ...dtmfFirst, afterMs: 0 } };
    return pauseNcco(callSid, instruction, dtmfFirst.afterMs, next);
  }
  await sendDigits(rest, callSid, dtmfFirst.digits, signal);
  return connectNcco(callSid, instruction);
}

/** https://developer.vonage.com/en/api/voice#startDTMF */
async function sendDigits(
  rest: VonageRest,
  callSid: string,
  digits: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await rest.exchange({
    api: "voice",
    operation: "instruct-call",
    method: "PUT",
    host: "api",
    path: `/v1/calls/${encodeURIComponent(callSid)}/dtmf`,
    proof: "application",
    json: { digits: digits.replace(/[^0-9*#]/g, "") },
    signal,
  });
}

/** Moves the caller out of the Vonage conversation that has the media stream. */
export function transferVonageCall(rest: VonageRest, callSid: string, transfer: CallTransfer, signal?: AbortSignal) {
  return move(rest, { operation: "transfer-call", callSid, ncco: transferNcco(callSid, transfer), signal });
}

export function reconnectVonageCall(
  rest: VonageRest,
  callSid: string,
  instruction: ConnectInstruction,
  signal?: AbortSignal,
): Promise<void> {
  return move(rest, { operation: "reconnect-call", callSid, ncco: connectNcco(callSid, instruction), signal });
}

/**
 * Moves the call into a new Vonage conversation, which runs the given NCCO.
 * https://developer.vonage.com/en/api/voice#updateCall
 */
async function move(rest: VonageRest, { operation, callSid, ncco, signal }: Move): Promise<void> {
  await rest.exchange({
    api: "voice",
    operation,
    method: "PUT",
    host: "api",
    path: `/v1/calls/${encodeURIComponent(callSid)}`,
    proof: "application",
    json: { action: "transfer", destination: { type: "ncco", ncco } },
    signal,
  });
}

interface Move {
  readonly operation: string;
  readonly callSid: string;
  readonly ncco: Ncco;
  readonly signal: AbortSignal | undefined;
}
