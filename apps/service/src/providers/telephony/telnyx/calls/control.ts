import { ProviderError } from "../../../provider-error.ts";
import type { CallInstruction, CallTransfer, ConnectInstruction, WaitingCall } from "../../carrier-calls.ts";
import { withParameter } from "../../shared/callback-url.ts";
import { ringTimeoutWithin } from "../../shared/ring-timeout.ts";
import { closestLanguage } from "../../shared/spoken-language.ts";
import type { TelnyxRest } from "../rest.ts";
import { encodeClientState } from "./client-state.ts";
import { CALL_HAS_ENDED, commandCall, commandIdOf, MAX_RING_SECONDS, MIN_RING_SECONDS } from "./commands.ts";
import { telnyxCallWebhooks } from "./webhooks.ts";

/** What `speak` accepts, a language's main region first. https://developers.telnyx.com/api-reference/call-commands/speak-text */
const SPEAK_LANGUAGES = [
  ...["en-US", "en-GB", "en-AU", "en-IN", "en-GB-WLS", "es-ES", "es-MX", "es-US", "fr-FR", "fr-CA"],
  ...["de-DE", "it-IT", "nl-NL", "pt-BR", "pt-PT", "da-DK", "is-IS", "nb-NO", "sv-SE", "pl-PL", "ro-RO", "ru-RU"],
  ...["tr-TR", "arb", "cmn-CN", "cy-GB", "hi-IN", "ja-JP", "ko-KR"],
];

const INSTRUCT = "instruct-call";
/** Telnyx's own limit for spoken text. */
const MAX_SPOKEN_CHARACTERS = 3_000;

const CALL_IS_OVER = [404, CALL_HAS_ENDED];

/**
 * Telnyx takes one command at a time: an incoming call has to be answered before anything else. The rest of the
 * instruction travels in the leg's state and comes back with the event that ends the step (`next-step`). Refused callers
 * are not met with silence: the call is answered, the sentence spoken, and the call hung up.
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
      // A caller who has not been answered yet hears a busy tone.
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
 * A leg has one stream at a time: the old one is stopped first, even if it may have ended already.
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
  // The token makes the id unique to this stream: a broken stream is followed by another with its own token.
  const command_id = commandIdOf(connect.intentId, "stream", connect.token);
  await command(call, "streaming_start", { ...streamOf(connect), command_id });
}

/**
 * https://developers.telnyx.com/docs/voice/programmable-voice/media-streaming. The caller's audio comes in, ours goes out to
 * the same leg, as raw G.711: the `rtp` mode has no limit on messages per second.
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
 * Sends digits after a pause, then opens the stream. `send_dtmf` can pause, but does not report when it is done, so the
 * stream would start during the pause; a spoken pause does report its end.
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
    // The call is answered, but nothing will be spoken, so no event would ever end it.
    await hangUp(call);
  }
}

/**
 * The call stays as it is until the new leg answers, and also if it never does. No `command_id`: Telnyx would ignore a
 * second attempt to the same number as a repeat, and the caller would wait in vain.
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

/** Telnyx refuses a command with an unknown language; American English is better than silence. */
function speakLanguageOf(language: string): string {
  return closestLanguage(language, SPEAK_LANGUAGES) ?? "en-US";
}
