import { ProviderError } from "../../../provider-error.ts";
import type { CallInstruction, CallTransfer, ConnectInstruction, WaitingCall } from "../../carrier-calls.ts";
import { withParameter } from "../../shared/callback-url.ts";
import { ringTimeoutWithin } from "../../shared/ring-timeout.ts";
import type { TelnyxRest } from "../rest.ts";
import { encodeClientState } from "./client-state.ts";
import { CALL_HAS_ENDED, commandCall, commandIdOf, MAX_RING_SECONDS, MIN_RING_SECONDS } from "./commands.ts";
import { speakLanguageOf } from "./speak-language.ts";
import { telnyxCallWebhooks } from "./webhooks.ts";

const INSTRUCT = "instruct-call";
/** Telnyx's own limit of a spoken text. */
const MAX_SPOKEN_CHARACTERS = 3_000;

const CALL_IS_OVER = [404, CALL_HAS_ENDED];

/**
 * Telnyx is commanded one step at a time: a call that came in has to be answered before anything else. What is left of an
 * instruction then goes along as the leg's state, and comes back with the event that ends the step (`next-step`). Nobody
 * is refused with silence: a refused call is answered, hears the sentence and is hung up.
 */
export async function instructTelnyxCall(
  rest: TelnyxRest,
  waiting: WaitingCall,
  instruction: CallInstruction,
  signal?: AbortSignal,
): Promise<void> {
  const isRinging = waiting.kind === "incoming";
  const call = { rest, callControlId: waiting.callSid, signal };
  switch (instruction.kind) {
    case "connect":
      if (isRinging) return answerToConnect(call, instruction);
      return instruction.dtmfFirst === null ? startStreaming(call, instruction) : enterDigits(call, instruction);
    case "refuse":
      return isRinging ? answerFirst(call, instruction, null) : speakAndEnd(call, instruction);
    case "busy":
    case "hang-up":
      // An unanswered caller hears a busy tone.
      return isRinging ? command(call, "reject", { cause: "USER_BUSY" }, CALL_IS_OVER) : hangUp(call);
  }
}

interface CommandedCall {
  readonly rest: TelnyxRest;
  readonly callControlId: string;
  readonly signal: AbortSignal | undefined;
}

function command(
  { rest, callControlId, signal }: CommandedCall,
  action: string,
  body: Readonly<Record<string, unknown>>,
  alsoDone: readonly (number | string)[] = [],
): Promise<void> {
  return commandCall(rest, { operation: INSTRUCT, callControlId, action, body, alsoDone, signal });
}

function hangUp(call: CommandedCall): Promise<void> {
  return command(call, "hangup", {}, CALL_IS_OVER);
}

async function answerToConnect(call: CommandedCall, connect: ConnectInstruction): Promise<void> {
  const { intentId, dtmfFirst } = connect;
  if (dtmfFirst !== null) return answerFirst(call, connect, intentId);
  await command(call, "answer", {
    ...streamOf(connect),
    send_silence_when_idle: true,
    client_state: encodeClientState({ role: "received", intentId }),
    command_id: commandIdOf(intentId, "answer"),
  });
}

async function answerFirst(call: CommandedCall, next: CallInstruction, intentId: string | null): Promise<void> {
  await command(call, "answer", {
    send_silence_when_idle: true,
    client_state: encodeClientState({ role: "received", intentId, next }),
    command_id: commandIdOf(intentId ?? call.callControlId, "answer"),
  });
}

/**
 * A leg has one stream at a time: the old one is stopped first, whatever became of it.
 * https://developers.telnyx.com/api-reference/call-commands/stop-streaming
 */
export async function reconnectTelnyxCall(
  rest: TelnyxRest,
  callControlId: string,
  connect: ConnectInstruction,
  signal?: AbortSignal,
): Promise<void> {
  const call = { rest, callControlId, signal };
  try {
    await command(call, "streaming_stop", {});
  } catch (error) {
    // The stream is gone already. If the call is gone too, the next command says so.
    if (!(error instanceof ProviderError)) throw error;
  }
  await startStreaming(call, connect);
}

async function startStreaming(call: CommandedCall, connect: ConnectInstruction): Promise<void> {
  // Its own id for every stream: one that broke is followed by another, with a token of its own.
  const command_id = commandIdOf(connect.intentId, "stream", connect.token);
  await command(call, "streaming_start", { ...streamOf(connect), command_id });
}

/**
 * https://developers.telnyx.com/docs/voice/programmable-voice/media-streaming. The caller's audio in, ours out to the same
 * leg, as raw G.711: with `rtp` there is no limit of messages a second.
 */
function streamOf({ streamUrl, token }: ConnectInstruction): Readonly<Record<string, unknown>> {
  return {
    stream_url: withParameter(streamUrl, "token", token),
    stream_track: "inbound_track",
    stream_codec: "PCMU",
    stream_bidirectional_mode: "rtp",
    stream_bidirectional_codec: "PCMU",
    stream_bidirectional_target_legs: "self",
  };
}

/**
 * Digits after a pause, then the stream. `send_dtmf` knows pauses but reports no end, and the stream would begin within
 * them; a spoken pause does report it.
 */
async function enterDigits(call: CommandedCall, connect: ConnectInstruction): Promise<void> {
  const { intentId, token, dtmfFirst } = connect;
  if (dtmfFirst === null) return;
  if (dtmfFirst.afterMs > 0) {
    const next: ConnectInstruction = { ...connect, dtmfFirst: { ...dtmfFirst, afterMs: 0 } };
    await command(call, "speak", {
      payload: `<speak>One moment.<break time="${Math.round(dtmfFirst.afterMs)}ms"/></speak>`,
      payload_type: "ssml",
      voice: "AWS.Polly.Joanna",
      client_state: encodeClientState({ role: "received", intentId, next }),
      command_id: commandIdOf(intentId, "pause", token),
    });
    return;
  }
  await command(call, "send_dtmf", {
    digits: dtmfFirst.digits.replace(/[^0-9*#]/g, ""),
    client_state: encodeClientState({ role: "received", intentId }),
    command_id: commandIdOf(intentId, "digits", token),
  });
  await startStreaming(call, connect);
}

async function speakAndEnd(
  call: CommandedCall,
  { message, language }: Extract<CallInstruction, { kind: "refuse" }>,
): Promise<void> {
  try {
    await command(call, "speak", {
      payload: message.slice(0, MAX_SPOKEN_CHARACTERS),
      payload_type: "text",
      service_level: "premium",
      voice: "female",
      language: speakLanguageOf(language),
      client_state: encodeClientState({ role: "received", intentId: null, next: { kind: "hang-up" } }),
      command_id: commandIdOf(call.callControlId, "speak", message),
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Answered, and nothing would be said: nobody waits for an event that never comes.
    await hangUp(call);
  }
}

/**
 * The call stays as it is until the new leg answers, and after one that did not. No `command_id`: a second try with the
 * same number would be taken for the first one repeated, and the caller would wait for nothing.
 * https://developers.telnyx.com/api-reference/call-commands/transfer-call
 */
export async function transferTelnyxCall(
  rest: TelnyxRest,
  callControlId: string,
  transfer: CallTransfer,
  signal?: AbortSignal,
): Promise<void> {
  const { intentId, publicBaseUrl, to, callerId, ringTimeoutSeconds } = transfer;
  const body = {
    to,
    from: callerId,
    timeout_secs: ringTimeoutWithin(ringTimeoutSeconds, MIN_RING_SECONDS, MAX_RING_SECONDS),
    client_state: encodeClientState({ role: "transferring", intentId }),
    target_leg_client_state: encodeClientState({ role: "target", intentId, callSid: callControlId }),
    webhook_url: telnyxCallWebhooks.statusUrl(publicBaseUrl, intentId),
    webhook_url_method: "POST",
  };
  await commandCall(rest, { operation: "transfer-call", callControlId, action: "transfer", body, signal });
}
