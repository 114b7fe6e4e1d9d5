import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id } from "../wire-types.ts";

const tag = "Calls";
const sentence = z.string().max(4_096);

export const initiateCall = defineContract({
  name: "initiateCall",
  method: "POST",
  path: "/calls/initiate",
  tag,
  summary: "Call somebody: with the assistant that is named, else with the flow or the assistant of the calling number",
  access: "write",
  body: z
    .object({
      to_phone_number: z.string().max(64),
      welcome_message: sentence.nullish(),
      agenda: sentence.nullish(),
      from_phone_number: z.string().max(64).nullish(),
      assistant_id: id.nullish(),
      variables: z.record(z.string().max(256), z.unknown()).nullish(),
      /** Find out whether a machine takes the call; then hang up, or leave a message. Default: no. */
      enable_voicemail_detection: z.boolean().nullish(),
      /** Needs `enable_voicemail_detection` and a `voicemail_message`. */
      leave_voicemail: z.boolean().nullish(),
      /** With the `{{variables}}` of the call; left only if `leave_voicemail` says so. */
      voicemail_message: sentence.nullish(),
    })
    .meta({ id: "InitiateCallRequest" }),
  takesIdempotencyKey: true,
  success: z
    .object({
      success: z.literal(true),
      message: z.string(),
      call_sid: z.string(),
      call_id: id,
      status: z.string(),
      from_number: z.string(),
      to_number: z.string(),
    })
    .meta({ id: "InitiateCallResponse" }),
  errors: {
    400: "A number is not in E.164 form, the recipient has opted out, calls may not go there, the assistant cannot hold a call, or a message is to be left on machines that nobody looks for or without words.",
    403: "The calling number or the assistant belongs to another organization.",
    404: "There is no such number or assistant.",
    409: "The idempotency key was used for another call.",
    500: "The carrier failed.",
    503: "The places for calls are taken, or kept for calls that come in; `Retry-After` says when to try again.",
  },
});

export const terminateCall = defineContract({
  name: "terminateCall",
  method: "POST",
  path: "/api/v1/calls/{call_sid}/terminate",
  tag,
  summary: "End a live call at once",
  access: "write",
  params: z.object({ call_sid: z.string().min(1).max(256) }),
  success: z.object({ success: z.literal(true), message: z.string() }),
  errors: {
    400: "The call is not ongoing; `detail` says what it is.",
    404: "There is no such call.",
    500: "The carrier failed to hang up; `detail` names it.",
  },
});

/** A call from a web page, without a carrier: the page opens a media socket with the token. */
export const startBrowserCall = defineContract({
  name: "startBrowserCall",
  method: "POST",
  path: "/api/v1/calls/browser",
  tag,
  summary: "Talk to an assistant from a web page",
  access: "write",
  body: z.object({ assistant_id: id.nullish() }).nullish(),
  isBodyOptional: true,
  successStatus: 201,
  success: z.object({
    call_id: id,
    call_sid: z.string(),
    assistant_id: id,
    assistant_name: z.string(),
    /** `wss://…/streams/browser` */
    stream_url: z.string(),
    /** Opens the stream, once, within a minute. */
    token: z.string(),
    /** The model, recognizer and voice that are really used, as the records will say. */
    model: z.string(),
    listener: z.string().nullable(),
    voice: z.string().nullable(),
  }),
  errors: {
    400: "The assistant cannot hold a call; `detail` says why.",
    404: "There is no such assistant, or none at all.",
    503: "No process takes calls.",
  },
  hasSecrets: true,
});
